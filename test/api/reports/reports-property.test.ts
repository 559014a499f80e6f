import fc from 'fast-check';
import { describe, it } from 'vitest';
import { dateOf, dayOf } from '../../../src/time/days.js';
import { playOut, REACH, stocksWithSales } from '../../support/factories/calendar-stock.js';
import type { RentalShop } from '../../support/factories/rental-shop.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { expectReports, reportFactsOf } from '../../support/models/report-model.js';
import { useApi } from '../../support/service/api.js';
import { dayAt } from '../../support/time/wall-clock.js';

/** Prices and endings of the cycles of a stock, by their place, and the lives of its units in days. */
const endings = fc.array(
  fc.record({
    closedAs: fc.constantFrom(undefined, undefined, 'lost', 'bought'),
    priceCents: fc.option(fc.nat(9_000)),
    salePriceCents: fc.nat(9_000),
    age: fc.integer({ min: 0, max: 2 * REACH }),
    goneFor: fc.nat(REACH),
  }),
  { minLength: 10, maxLength: 10 },
);

const windows = fc.array(fc.record({ back: fc.nat(REACH + 5), length: fc.nat(REACH) }), {
  minLength: 3,
  maxLength: 3,
});

describe('the reports', () => {
  const api = useApi();

  it('equal a count day by day and unit by unit', async () => {
    await eventuallyHolds(
      fc.asyncProperty(stocksWithSales, endings, windows, async (stock, ends, asked) => {
        const { shop } = await playOut(api, stock);
        await endCycles(shop, ends);
        for (const { back, length } of asked) {
          const today = dayAt(Date.now(), stock.timeZone);
          const first = dayOf(today) - back;
          const last = Math.min(first + length, dayOf(today));
          const days = Array.from({ length: last - first + 1 }, (_, at) => dateOf(first + at));
          await expectReports(shop, await reportFactsOf(shop, stock.timeZone, days, today));
        }
      }),
      5,
    );
  });
});

async function endCycles(shop: RentalShop, ends: readonly any[]): Promise<void> {
  const { database, shopId } = shop;
  for (const [index, cycle] of (await shop.all('/cycles?limit=100')).entries()) {
    const { closedAs, priceCents, salePriceCents } = ends[index];
    await shop.updateCycle(cycle, { priceCents });
    const isOut = ['fulfilled', 'unreceived'].includes(cycle.status);
    if (closedAs && isOut && cycle.methodType === 'calendar') {
      const sale = closedAs === 'bought' ? { salePriceCents } : {};
      await shop.updateCycle(cycle, { closedAs, ...sale });
    }
  }
  for (const [index, { id }] of (await shop.all('/items?limit=100')).entries()) {
    await database.query(
      `update items set created_at = created_at - make_interval(days => $3),
         left_stock_at = left_stock_at - make_interval(days => least($3, $4))
       where shop_id = $1 and id = $2`,
      [shopId, id, ends[index].age, ends[index].goneFor],
    );
  }
}
