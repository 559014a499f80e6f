import { describe, expect, it } from 'vitest';
import { rentalShop } from '../../support/factories/rental-shop.js';
import { day, report } from '../../support/factories/report-shop.js';
import { useApi } from '../../support/service/api.js';
import { eventually } from '../../support/time/eventually.js';

describe('the refusals report', () => {
  const api = useApi();
  const today = `from=${day(0)}&to=${day(0)}`;

  it('counts bookings without a free unit by variant and day, but no other conflicts', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const [itemId] = await shop.createUnits(1);
    await shop.bookCycle();
    for (let times = 0; times < 3; times += 1) expect((await shop.tryCycle()).status).toBe(409);
    expect((await shop.tryCycle({ itemId })).status).toBe(409);
    const batch = { cycles: [shop.cycleRequest({ rentalStart: '2030-06-11T10:00:00Z' })] };
    expect((await shop.post('/cycles/batch', batch)).status).toBe(409);

    await eventually(async () => {
      const { data, totals } = await report(shop, `refusals?by=variant&${today}`);
      expect(data).toMatchObject([{ platformVariantId: shop.variant, refusals: 4 }]);
      expect(totals).toEqual({ refusals: 4 });
    });
    expect((await shop.tryCycle()).status).toBe(409);
    await eventually(async () => {
      const range = `from=${day(-1)}&to=${day(0)}`;
      expect((await report(shop, `refusals?by=day&${range}`)).data).toEqual([
        { day: day(-1), refusals: 0 },
        { day: day(0), refusals: 5 },
      ]);
    });
  });

  it('counts no booking that could be made', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    await shop.createUnits(1);
    await shop.bookCycle();
    expect((await report(shop, `refusals?by=variant&${today}`)).data).toEqual([]);
  });
});
