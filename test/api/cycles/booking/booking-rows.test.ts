import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../../../bench/plans/explained.js';
import { nodesOf, type PlanNode } from '../../../../bench/plans/plan-cost.js';
import { queriesOf } from '../../../../bench/plans/recorded-queries.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const UNITS = 400;

/** The most rows per unit that all steps of a plan handle together. */
const ROWS_PER_UNIT = 40;

/** The rows that the steps of a plan return or discard, in all loops. */
const rowsHandledBy = (plan: PlanNode): number =>
  nodesOf(plan).reduce(
    (sum, node) =>
      sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    0,
  );

describe('a booking of a variant with many units, each with a block', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let client: pg.Client;
  beforeAll(async () => {
    shop.variant = await shop.importVariant();
    for (let made = 0; made < UNITS; made += 100) await shop.createUnits(100);
    await api.database.query(
      `insert into blocked_dates (shop_id, resource_type, item_id, from_day, to_day)
       select shop_id, 'Item', id, '2030-08-01', '2030-08-05' from items where shop_id = $1`,
      [shop.shopId],
    );
    await api.database.query('analyze items, blocked_dates, cycles');
    client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
  });
  afterAll(() => client.end());

  it('reads each unit and its block a few times, and returns the best units only', async () => {
    const cycles = [1, 2, 3].map((day) => shop.cycleRequest(reserving(day, 9 + day)));
    const requests = [
      () => shop.bookCycle(reserving(9, 13)),
      () => shop.post('/cycles/batch', { cycles }),
    ];
    for (const request of requests) {
      const sent = await queriesOf(request);
      const queries = sent.filter(({ name }) => name?.startsWith('booking.'));
      expect(queries.map(({ name }) => name)).toContain('booking.best_units');
      for (const query of queries) {
        const { plan } = await explain(client, query);
        const asked =
          query.name === 'booking.best_units' ? JSON.parse(String(query.values[1])) : [];
        expect(plan['Actual Rows'], query.name).toBeLessThanOrEqual(9);
        expect(rowsHandledBy(plan), query.name).toBeLessThan(
          ROWS_PER_UNIT * UNITS * Math.max(1, asked.length),
        );
      }
    }
  });
});
