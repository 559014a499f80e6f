import type { Source } from '../../src/database/sql/page-cut.sql.js';
import type { Position } from '../../src/http/paging/list.query.js';
import type { SortKey, Sorts } from '../../src/http/paging/sort.js';
import { CYCLE_LIST } from '../../src/modules/cycles/cycles.list.js';
import { LIST_CYCLES } from '../../src/modules/cycles/cycles.sql.js';
import { ITEM_LIST } from '../../src/modules/items/items.list.js';
import { LIST_ITEMS } from '../../src/modules/items/items.sql.js';
import { RETURN_ORDER_LIST } from '../../src/modules/return-orders/return-orders.list.js';
import { LIST_ORDERS } from '../../src/modules/return-orders/return-orders.sql.js';
import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { pathOfPage } from '../environment/pages.js';
import { timeInterleaved, warmUpsOf } from '../environment/rounds.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { LoadRequest } from '../load/jobs.js';
import { filterCases } from '../plans/filter-cases.js';
import {
  costsOf,
  type RequestCost,
  tableOfSlowest,
  timeFigure,
  timesOf,
} from '../plans/request-costs.js';
import type { Section } from '../report/section.js';
import { medianOf } from '../report/statistics.js';
import type { DataSetName } from '../seed/data-sets.js';

interface Grid {
  readonly source: Source;
  readonly sorts: Sorts;
  readonly enumerations: Readonly<Record<string, unknown>>;
}

const GRIDS: Readonly<Record<'items' | 'cycles' | 'return_orders', Grid>> = {
  items: { source: LIST_ITEMS.source, sorts: ITEM_LIST.sorts, enumerations: ITEM_LIST.counts },
  cycles: { source: LIST_CYCLES.source, sorts: CYCLE_LIST.sorts, enumerations: CYCLE_LIST.counts },
  return_orders: {
    source: LIST_ORDERS.source,
    sorts: RETURN_ORDER_LIST.sorts,
    enumerations: RETURN_ORDER_LIST.counts,
  },
};

const SORT_MS = { threshold: 20, target: 10 };
const DEPTH_RATIO = { threshold: 1.3, target: 1.1 };
const COUNT_MS = { threshold: 50, target: 25 };
const GRID_PAIR_MS = { threshold: 150, target: 60 };
const DEEP_PAIR_P99_MS = { threshold: 300, target: 150 };

/** An order of a list, in one direction. */
interface Order {
  readonly list: keyof typeof GRIDS;
  readonly sort: string;
  readonly by: SortKey | 'id';
  readonly isDescending: boolean;
}

/** Every order of the large lists that an index returns. */
const ORDERS: readonly Order[] = Object.entries(GRIDS).flatMap(([list, { sorts }]) =>
  Object.entries(sorts)
    .filter(([, by]) => by === 'id' || by.index !== undefined)
    .flatMap(([name, by]) =>
      [false, true].map((isDescending) => ({
        list: list as keyof typeof GRIDS,
        sort: `${isDescending ? '-' : ''}${name}`,
        by,
        isDescending,
      })),
    ),
);

/** The times of an order alone, in milliseconds per request. */
interface SortTimes {
  readonly name: string;
  readonly first: number;
  readonly deep: number;
  /** The time at 99 % to that of the first page. */
  readonly ratio: number;
}

/** Sorts alone, with every filter, and counts. */
export async function measureGrids(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, async () => ({
    alone: await sortTimesOf(environment),
    counts: await countCostsOf(environment),
    grid: await pairCostsOf(environment, 'grid', GRID_PAIR_MS.target),
    deep: await pairCostsOf(environment, 'deep', DEEP_PAIR_P99_MS.target),
  }));
  const { alone, counts, grid, deep } = result;
  const ratios = alone.map(({ ratio }) => ratio);
  return {
    figures: [
      timeFigure(
        `slowest sort alone, of ${alone.length}, 1M`,
        alone.flatMap(({ first, deep: last }) => [first, last]),
        speedFactor,
        SORT_MS,
      ),
      {
        ...timeFigure('99 % to the first page, the steepest sort', ratios, 1, DEPTH_RATIO),
        unit: '',
      },
      timeFigure(
        `slowest of ${grid.length} sorts with a filter, 100k`,
        timesOf(grid),
        speedFactor,
        GRID_PAIR_MS,
      ),
      timeFigure(
        `p99 of ${deep.length} sorts with a filter, 1M`,
        timesOf(deep),
        speedFactor,
        DEEP_PAIR_P99_MS,
        0.99,
      ),
      timeFigure(`slowest counts, of ${counts.length}, 1M`, timesOf(counts), speedFactor, COUNT_MS),
    ],
    tables: [
      {
        title: 'Sorts alone, milliseconds per page of 50',
        columns: ['sort', 'first', '99 %', 'ratio'],
        rows: alone
          .toSorted((one, other) => other.first - one.first)
          .map(({ name, first, deep: last, ratio }) => [
            `\`${name}\``,
            ...[first, last, ratio].map((value) => Number(value.toFixed(2))),
          ]),
      },
      tableOfSlowest('Sorts with a filter, 100k', grid),
      tableOfSlowest('Sorts with a filter, 1M', deep),
      tableOfSlowest('Counts, 1M', counts),
    ],
  };
}

/** Measures the first page and the one at 99 % of every order on a million units. */
async function sortTimesOf(environment: BenchEnvironment): Promise<SortTimes[]> {
  const dataSet = await environment.dataSet('deep');
  const pages: LoadRequest[] = [];
  for (const order of ORDERS) pages.push(...(await pagesOf(environment, dataSet, order)));
  const times = pages.map((): number[] => []);
  const { url, stop } = await environment.startService(dataSet);
  const [rounds, count] = environment.isQuick ? [1, 2] : [9, 15];
  try {
    for (let round = -warmUpsOf(environment); round < rounds; round += 1) {
      const requests = pages.flatMap((page, kind) =>
        Array.from({ length: count }, () => ({ kind, request: { ...page, url } })),
      );
      const timeOf = await timeInterleaved(environment, requests);
      if (round >= 0) times.forEach((own, kind) => own.push(timeOf(kind)));
    }
  } finally {
    await stop();
  }
  return ORDERS.map(({ list, sort }, index) => {
    const [first, deep] = [times[2 * index]!, times[2 * index + 1]!];
    return {
      name: `${list}?sort=${sort}`,
      first: medianOf(first),
      deep: medianOf(deep),
      ratio: medianOf(deep.map((one, round) => one / first[round]!)),
    };
  });
}

/** Returns the first page of an order and the one at 99 %. */
async function pagesOf(
  environment: BenchEnvironment,
  dataSet: DataSet,
  order: Order,
): Promise<LoadRequest[]> {
  const { id: shopId, token } = dataSet.shops[0]!;
  const client = await environment.connect(dataSet.url);
  const position = await positionOf(client, shopId, order);
  return [undefined, position].map((start) => ({
    path: pathOfPage(order.list, dataSet, shopId, start, order.sort),
    token,
  }));
}

/** Reads the position in an order after 99 % of the records. */
async function positionOf(
  client: { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> },
  shopId: number,
  { list, by, isDescending }: Order,
): Promise<Position> {
  const { table, alias } = GRIDS[list].source;
  const { key = undefined, join = '' } = by === 'id' ? {} : by;
  const direction = isDescending ? 'desc' : 'asc';
  const order = [...(key ? [`${key} ${direction} nulls last`] : []), `${alias}.id ${direction}`];
  const { rows } = await client.query(
    `select ${alias}.id, (${key ?? 'null'})::text as key from ${table} ${alias} ${join}
     where ${alias}.shop_id = $1 order by ${order.join(', ')}
     offset (select count(*) * 99 / 100 from ${table} where shop_id = $1) limit 1`,
    [shopId],
  );
  const [row] = rows as { id: string; key: string | null }[];
  return { id: Number(row!.id), ...(key && { key: row!.key }) };
}

/** Measures every order with every filter. */
const pairCostsOf = (
  environment: BenchEnvironment,
  dataSet: DataSetName,
  target: number,
): Promise<RequestCost[]> =>
  costsOf(environment, dataSet, async (client, shopId) => {
    const cases = await filterCases(client, shopId);
    return ORDERS.flatMap(({ list, sort }) =>
      cases[list].map(({ query }) => ({
        request: `${list}?limit=50&sort=${sort}&${query}`,
        target,
      })),
    );
  });

/** Measures the counts of every enumeration on a million units. */
const countCostsOf = (environment: BenchEnvironment): Promise<RequestCost[]> =>
  costsOf(environment, 'deep', async () =>
    Object.entries(GRIDS).flatMap(([list, { enumerations }]) =>
      Object.keys(enumerations).map((by) => ({
        request: `${list}/counts?by=${by}`,
        target: COUNT_MS.target,
      })),
    ),
  );
