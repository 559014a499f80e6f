import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explain } from '../../bench/plans/explained.js';
import { type FilterCase, filterCases } from '../../bench/plans/filter-cases.js';
import { combinationsOf, recordedRead, requestCost } from '../../bench/plans/request-costs.js';
import {
  maxRowsFor,
  P99_MS,
  rowsReadBy,
  rowsSortedBy,
  sequentialScansOf,
} from '../../bench/plans/plan-cost.js';
import { queriesOf } from '../../bench/plans/recorded-queries.js';
import { DATA_SETS, shrunk } from '../../bench/seed/data-sets.js';
import { seed } from '../../bench/seed/seed.js';
import { LIST_TABLES } from '../../src/list-tables.js';
import { SEED } from '../support/models/property.js';
import type { HttpClient } from '../support/service/client.js';
import { useOwnApi } from '../support/service/api.js';

/** A tenth of a million units and as many rentals. */
const SIZES = shrunk(DATA_SETS.deep, 10);

/** The rows of a table that a page may read from end to end. */
const FEW = 12_000;

/** The rows that a page may find by indexes, and sort: those of a range over half of the shop. */
const HALF = 50_000;

/**
 * The rows that a page of a filter may read where each row is read with others: planned cycles with
 * units and blocks for what is at risk, or short because of it, and cycles with their legs.
 */
const ROWS_WITH_OTHERS: Readonly<Record<string, number>> = {
  'items availableFrom': 40_000,
  'cycles atRisk': 300_000,
  // Two words of two digits are each found in many numbers.
  'cycles search': 60_000,
  'cycles risk': 300_000,
  'cycles fulfillAt': 2 * HALF,
  'cycles prepareFrom': 2 * HALF,
  'cycles restockBy': 2 * HALF,
};

/** Pairs that people ask for every day. */
const PAIRS: Record<string, readonly string[]> = {
  items: ['visibility tag', 'search tag', 'status locationPlatformId', 'updated created'],
  cycles: ['unfulfilled packingStatus', 'receiveAt unfulfilled', 'updated created'],
  return_orders: ['status tag', 'updated created'],
};

/** The rows that the count of a value may read; it counts up to 10,001. */
const COUNTED_ROWS = 15_000;

/** The number of random pairs, and the part of them that may read more than a single filter. */
const DRAWN = 150;
const DEAR = 0.2;

const api = useOwnApi();
let shop: HttpClient;
let client: pg.Client;
let cases: Record<string, FilterCase[]>;

beforeAll(async () => {
  const [shopId] = await seed(api.database.url, SIZES, { isQuick: true });
  shop = api.client((await api.newKey(shopId!)).token);
  client = new pg.Client({ connectionString: api.database.url });
  await client.connect();
  cases = await filterCases(client, shopId!);
});
afterAll(() => client.end());

describe.each(['items', 'cycles', 'return_orders'])('the list of %s', (list) => {
  it('reads little for every filter alone, and no table from end to end', async () => {
    for (const { filter, query } of cases[list]!) {
      await check(list, query, ROWS_WITH_OTHERS[`${list} ${filter}`] ?? HALF);
    }
  });

  it('reads little for common pairs', async () => {
    for (const pair of PAIRS[list]!) {
      const [one, other] = pair
        .split(' ')
        .map((name) => cases[list]!.filter(({ filter }) => filter === name));
      for (const { query } of one!) {
        for (const { query: second } of other!) {
          await check(list, `${query}&${second}`, HALF);
        }
      }
    }
  });
});

describe.each(['items', 'cycles', 'return_orders'] as const)('the counts of %s', (list) => {
  const { counts } = LIST_TABLES[list];
  it.each(Object.keys(counts))('by %s read little more than they count', async (by) => {
    const queries = await queriesOf(() => ask(`/${list}/counts?by=${by}`));
    const counting = queries.filter(({ text }) => text.includes('counted'));
    expect(counting).toHaveLength(1);
    const { plan } = await explain(client, counting[0]!);
    const values = counts[by as never] as readonly string[];
    expect(rowsReadBy(plan)).toBeLessThanOrEqual(values.length * COUNTED_ROWS);
  });
});

describe('any two filters of a list', () => {
  it('mostly read little together', async () => {
    const pairs = Object.entries(cases).flatMap(([list, some]) =>
      combinationsOf(some)
        .filter(({ length }) => length === 2)
        .map((filters) => ({ list, filters })),
    );
    const drawn = fc.sample(fc.constantFrom(...pairs), { seed: SEED, numRuns: DRAWN });
    let dear = 0;
    for (const { list, filters } of drawn) {
      const request = pathOf(list, filters.map(({ query }) => query).join('&'));
      const { rowsRead, answered } = await requestCost(client, ask, request, P99_MS.target);
      if (rowsRead > maxRowsFor(answered)) dear += 1;
    }
    expect(dear / DRAWN, `SEED=${SEED}`).toBeLessThan(DEAR);
  });
});

const pathOf = (list: string, query: string): string => `${list}?limit=50&${query}`;

const ask = async (path: string): Promise<unknown[]> => (await shop.get(path)).body.data;

async function check(list: string, query: string, maxRows: number): Promise<void> {
  const { reading } = await recordedRead(ask, `/${pathOf(list, query)}`);
  let read = 0;
  for (const one of reading) {
    const { plan } = await explain(client, one);
    read += rowsReadBy(plan);
    const walked = sequentialScansOf(plan).filter(({ rows }) => rows > FEW);
    expect(walked, query).toEqual([]);
    expect(rowsSortedBy(plan), query).toBeLessThanOrEqual(HALF);
  }
  expect(Math.round(read), query).toBeLessThanOrEqual(maxRows);
}
