import { describe, expect, it } from 'vitest';
import { CyclesOut1763683200014 } from '../../../../migrations/1763683200014-cycles-out.js';
import { AwaitedLegs1763683200046 } from '../../../../migrations/1763683200046-awaited-legs.js';
import { LegTimes1763683200050 } from '../../../../migrations/1763683200050-leg-times.js';
import { daysFromNow, rentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';
import { redo } from '../../../support/database/redone-migration.js';

describe('the migrations that tell which units are out, and when they are awaited', () => {
  const api = useOwnApi();

  it('find what the service would have written', async () => {
    const shop = await rentalShop(api, { timeZone: 'Pacific/Apia' });
    const booked = async (start: number, end: number | null) => {
      const [itemId] = await shop.createUnits(1);
      const rentalEnd = end === null ? null : daysFromNow(end);
      return shop.bookCycle({ itemId, rentalStart: daysFromNow(start), rentalEnd });
    };
    await booked(3, 4);
    await shop.updateCycle(await booked(3, 4), { status: 'cancelled' });
    await shop.updateCycle(await booked(-9, -8), { fulfilledAt: daysFromNow(-9) });
    const late = await booked(-9, -8);
    await shop.updateCycle(late, { fulfilledAt: daysFromNow(-2) });
    await shop.updateCycle(await booked(-9, null), { fulfilledAt: daysFromNow(-9) });
    const back = { fulfilledAt: daysFromNow(-9), receivedAt: daysFromNow(-4) };
    await shop.updateCycle(await booked(-9, -8), back);
    const columns = () =>
      api.database.query<{ out: boolean; awaited_at: Date | null }>(
        `select id, out, awaited_at, fulfilled_at, received_at, receive_at, occupied_from::text,
           occupied_to::text from cycles order by id`,
      );
    const written = await columns();
    expect(written.filter(({ out }) => out)).toHaveLength(3);
    expect(written.filter(({ awaited_at: awaitedAt }) => awaitedAt !== null)).toHaveLength(3);

    for (const migration of [new AwaitedLegs1763683200046(), new LegTimes1763683200050()]) {
      await redo(api.database.url, migration);
      expect(await columns()).toEqual(written);
    }
    await redo(api.database.url, new CyclesOut1763683200014(), () =>
      api.database.query(
        `update cycles set occupied_from = 'infinity', occupied_to = '-infinity' where id = $1`,
        [late.id],
      ),
    );
    expect(await columns()).toEqual(written);
  });
});
