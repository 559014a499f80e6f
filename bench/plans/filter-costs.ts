import type pg from 'pg';
import { explain, type Explained } from './explained.js';
import type { FilterCase } from './filter-cases.js';
import { PAIR_P99_LIMITS_MS, rowsReadBy, SINGLE_FILTER_LIMITS_MS } from './plan-cost.js';
import { queriesOf } from './recorded-queries.js';

/** The costs of a request with some filters. */
export interface FilterCost {
  readonly list: string;
  readonly request: string;
  /** The names of its filters. */
  readonly filters: readonly string[];
  readonly answered: number;
  readonly rowsRead: number;
  /** The time of its statements in PostgreSQL, with planning. */
  readonly milliseconds: number;
  readonly planningMs: number;
}

/** The maximum number of runs. */
const MAX_RUNS = 4;

/** Sends a request to the service in this process and returns the records. */
export type FetchRecords = (path: string) => Promise<readonly unknown[]>;

/** Returns every filter value alone, and every pair of values of two filters. */
export const combinationsOf = (cases: readonly FilterCase[]): FilterCase[][] => [
  ...cases.map((one) => [one]),
  ...cases.flatMap((one, place) =>
    cases
      .slice(place + 1)
      .filter(({ filter }) => filter !== one.filter)
      .map((other) => [one, other]),
  ),
];

/** Returns the number of records on the first page of a list, and the statements that read them. */
export async function recordedPage(ask: FetchRecords, list: string, query: string) {
  let answered = 0;
  const queries = await queriesOf(async () => {
    answered = (await ask(`/${list}?limit=50&${query}`)).length;
  });
  const reading = queries.filter(({ text }) => /^\s*[(]?\s*(select|with)\b/i.test(text));
  return { answered, reading };
}

/**
 * Returns the costs of the first page of a list with some filters. Its statements are recorded and
 * explained. Slow ones run again, and the least time counts, as other load can only add to it.
 */
export async function filterCost(
  client: Pick<pg.Client, 'query'>,
  ask: FetchRecords,
  list: string,
  filters: readonly FilterCase[],
): Promise<FilterCost> {
  const query = filters.map((one) => one.query).join('&');
  const { answered, reading } = await recordedPage(ask, list, query);
  const { target } = filters.length === 1 ? SINGLE_FILTER_LIMITS_MS : PAIR_P99_LIMITS_MS;
  let least = Infinity;
  let planningMs = Infinity;
  let rowsRead = 0;
  for (let times = 0; times < MAX_RUNS && least > target; times += 1) {
    const explained: Explained[] = [];
    for (const one of reading) explained.push(await explain(client, one));
    const sumOf = (valueOf: (one: Explained) => number) =>
      explained.reduce((sum, one) => sum + valueOf(one), 0);
    rowsRead = sumOf(({ plan }) => rowsReadBy(plan));
    least = Math.min(
      least,
      sumOf((one) => one.milliseconds),
    );
    planningMs = Math.min(
      planningMs,
      sumOf((one) => one.planningMs),
    );
  }
  return {
    list,
    request: `${list}?${query}`,
    filters: filters.map(({ filter }) => filter),
    answered,
    rowsRead: Math.round(rowsRead),
    milliseconds: least,
    planningMs,
  };
}
