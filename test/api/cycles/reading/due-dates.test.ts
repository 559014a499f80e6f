import { describe, expect, it } from 'vitest';
import { daysFromNow, rentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { dayAt } from '../../../support/time/wall-clock.js';

describe('a due time that is a plain date', () => {
  const api = useApi();

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'is due until the day is over in %s',
    async (timeZone) => {
      const shop = await rentalShop(api, { timeZone });
      await shop.createUnits(4);
      const dayFromToday = (days: number) => dayAt(Date.now() + days * 86_400_000, timeZone);
      const leaving = (days: number) =>
        shop.bookCycle({ rentalStart: dayFromToday(days), rentalEnd: dayFromToday(days + 5) });
      const returning = async (days: number) => {
        const dates = { rentalStart: dayFromToday(-7), rentalEnd: dayFromToday(days) };
        const fulfilledAt = daysFromNow(-7);
        return shop.updateCycle(await shop.bookCycle(dates), { fulfilledAt });
      };
      const [leavesToday, late, backToday, missing] = [
        await leaving(0),
        await leaving(-1),
        await returning(0),
        await returning(-1),
      ];
      expect(leavesToday).toMatchObject({ status: 'scheduled', fulfillmentStatus: 'in_progress' });
      expect(late).toMatchObject({ status: 'unfulfilled', fulfillmentStatus: 'overdue' });
      expect(backToday).toMatchObject({ status: 'fulfilled', receivalStatus: 'in_progress' });
      expect(missing).toMatchObject({ status: 'unreceived', receivalStatus: 'overdue' });
      for (const { id, status } of [leavesToday, late, backToday, missing]) {
        const listed = await shop.all(`/cycles?status=${status}`);
        expect(listed.map((cycle) => cycle.id)).toEqual([id]);
      }
    },
  );

  it('is over at once where it has a time of day', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    await shop.createUnits(1);
    const rentalStart = new Date(Date.now() - 1).toISOString();
    const cycle = await shop.bookCycle({ rentalStart, rentalEnd: daysFromNow(1) });
    expect(cycle).toMatchObject({ status: 'unfulfilled', fulfillmentStatus: 'overdue' });
  });
});
