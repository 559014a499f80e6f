import { DataSource } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { CyclesOut1763683200014 } from '../../../../migrations/1763683200014-cycles-out.js';
import {
  bookCycle,
  changeCycle,
  createUnits,
  daysFromNow,
  rentalShop,
} from '../../../support/factories/cycles.js';
import { useApi } from '../../../support/service/api.js';

describe('the migration that tells which units are out', () => {
  const api = useApi();

  it('finds what the service would have written', async () => {
    const shop = await rentalShop(api, { timeZone: 'Pacific/Apia' });
    const booked = async (start: number, end: number | null) => {
      const [itemId] = await createUnits(shop, 1);
      const rentalEnd = end === null ? null : daysFromNow(end);
      return bookCycle(shop, { itemId, rentalStart: daysFromNow(start), rentalEnd });
    };
    await booked(3, 4);
    await changeCycle(shop, await booked(3, 4), { status: 'cancelled' });
    await changeCycle(shop, await booked(-9, -8), { fulfilledAt: daysFromNow(-9) });
    const late = await booked(-9, -8);
    await changeCycle(shop, late, { fulfilledAt: daysFromNow(-2) });
    await changeCycle(shop, await booked(-9, null), { fulfilledAt: daysFromNow(-9) });
    const back = { fulfilledAt: daysFromNow(-9), receivedAt: daysFromNow(-4) };
    await changeCycle(shop, await booked(-9, -8), back);
    const columns = () =>
      api.database.query<{ out: boolean }>(
        'select id, out, occupied_from::text, occupied_to::text from cycles order by id',
      );
    const written = await columns();
    expect(written.filter(({ out }) => out)).toHaveLength(3);

    const { url } = api.database;
    const applicationName = 'migration';
    const dataSource = await new DataSource({
      type: 'postgres',
      url,
      applicationName,
    }).initialize();
    const runner = dataSource.createQueryRunner();
    await new CyclesOut1763683200014().down(runner);
    await api.database.query(
      `update cycles set occupied_from = 'infinity', occupied_to = '-infinity' where id = $1`,
      [late.id],
    );
    await new CyclesOut1763683200014().up(runner);
    await runner.release();
    await dataSource.destroy();
    expect(await columns()).toEqual(written);
  });
});
