import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop } from '../../support/factories/rental-shop.js';
import { day, noon, oldUnits, rentalBack, report } from '../../support/factories/report-shop.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();

describe('the revenue report', () => {
  it('counts prices by the day of the hand-out and sale prices by the day of closing', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const [itemId] = await oldUnits(shop, 1, 20);
    const cycle = await shop.bookCycle({
      itemId,
      rentalStart: noon(-3),
      rentalEnd: noon(-1),
      priceCents: 900,
    });
    await shop.updateCycle(cycle, { fulfilledAt: noon(-3) });
    await shop.updateCycle(cycle, { closedAs: 'bought', salePriceCents: 4_000 });
    const range = `from=${day(-4)}&to=${day(0)}`;
    const { data, totals } = await report(shop, `revenue?by=day&${range}`);
    expect(data.map((row: any) => [row.day, row.revenueCents])).toEqual([
      [day(-4), 0],
      [day(-3), 900],
      [day(-2), 0],
      [day(-1), 0],
      [day(0), 4_000],
    ]);
    const sums = { cycles: 1, priceCents: 900, salePriceCents: 4_000, revenueCents: 4_900 };
    expect(totals).toEqual(sums);
    expect((await report(shop, `revenue?by=methodType&${range}`)).data).toEqual([
      { methodType: 'calendar', ...sums },
    ]);
    expect((await report(shop, `revenue?by=product&${range}`)).data).toMatchObject([sums]);
    expect((await report(shop, `revenue?by=month&${range}`)).totals).toEqual(sums);
  });

  it('keeps the past of a product when a unit is relabelled as one of another product', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const other = await shop.importVariant();
    const [itemId] = await oldUnits(shop, 1, 20);
    await rentalBack(shop, -9, -7, { itemId, priceCents: 900 });
    const range = `from=${day(-10)}&to=${day(0)}`;
    const paths = ['revenue?by=product', 'utilisation?by=product', 'utilisation?by=variant'];
    const revenue = async () => {
      const reports = await Promise.all(paths.map((path) => report(shop, `${path}&${range}`)));
      return reports.map(({ data, totals }) => [
        data
          .filter(({ revenueCents }: any) => revenueCents > 0)
          .map((row: any) => [row.platformProductId ?? row.platformVariantId, row.revenueCents]),
        totals.revenueCents,
      ]);
    };
    const before = await revenue();
    expect(before.map(([, total]) => total)).toEqual([900, 900, 900]);
    expect(before[2]![0]).toEqual([[shop.variant, 900]]);
    await expectSuccess(shop.put(`/items/${itemId}`, { platformVariantId: other }));
    expect(await revenue()).toEqual(before);
    const { data } = await report(shop, `utilisation?by=variant&${range}`);
    expect(data).toMatchObject([
      { platformVariantId: shop.variant, unitDays: 0, utilisation: null, revenueCents: 900 },
      { platformVariantId: other, unitDays: 11, cycles: 1, revenueCents: 0 },
    ]);
  });
});
