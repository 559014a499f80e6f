import type pg from 'pg';
import { explain } from './explained.js';
import type { FilterCase } from './filter-cases.js';
import { REQUEST_LIMIT_MS, SINGLE_FILTER_LIMITS_MS, maxRowsFor, rowsReadBy } from './plan-cost.js';
import { queriesOf } from './recorded-queries.js';

/** What a request with some filters costs. */
export interface FilterCost {
  readonly list: string;
  readonly request: string;
  /** The names of its filters. */
  readonly filters: readonly string[];
  readonly answered: number;
  readonly rowsRead: number;
  /** Of its statements in PostgreSQL, planned and run. */
  readonly milliseconds: number;
}

/** How often statements are run at most. */
const MAX_RUNS = 10;

/** Sends a request to the service in this process, and answers the records. */
export type FetchRecords = (path: string) => Promise<readonly unknown[]>;

/** Every filter alone, and every pair of two with each of their values. */
export const combinationsOf = (cases: readonly FilterCase[]): FilterCase[][] => [
  ...cases.map((one) => [one]),
  ...cases.flatMap((one, place) =>
    cases
      .slice(place + 1)
      .filter(({ filter }) => filter !== one.filter)
      .map((other) => [one, other]),
  ),
];

/** How many records the first page of a list has, and the statements that read them. */
export async function recordedPage(ask: FetchRecords, list: string, query: string) {
  let answered = 0;
  const queries = await queriesOf(async () => {
    answered = (await ask(`/${list}?limit=50&${query}`)).length;
  });
  const reading = queries.filter(({ text }) => /^\s*[(]?\s*(select|with)\b/i.test(text));
  return { answered, reading };
}

/**
 * What the first page of a list with these filters costs: its statements are recorded and run again
 * to be explained, again and again where they take longer than they should: what else the machine does can
 * only add to it, so the least counts.
 */
export async function filterCost(
  client: Pick<pg.Client, 'query'>,
  ask: FetchRecords,
  list: string,
  filters: readonly FilterCase[],
): Promise<FilterCost> {
  const query = filters.map((one) => one.query).join('&');
  const { answered, reading } = await recordedPage(ask, list, query);
  const enough = filters.length === 1 ? SINGLE_FILTER_LIMITS_MS.target : REQUEST_LIMIT_MS;
  let least = Infinity;
  let rowsRead = 0;
  for (let times = 0; times < MAX_RUNS && least > enough; times += 1) {
    rowsRead = 0;
    let milliseconds = 0;
    for (const one of reading) {
      const explained = await explain(client, one);
      milliseconds += explained.milliseconds;
      rowsRead += rowsReadBy(explained.plan);
    }
    least = Math.min(least, milliseconds);
  }
  return {
    list,
    request: `${list}?${query}`,
    filters: filters.map(({ filter }) => filter),
    answered,
    rowsRead: Math.round(rowsRead),
    milliseconds: least,
  };
}

/** Whether it reads or takes more than it may, at the speed factor of the machine. */
export const exceedsLimits = (
  { answered, rowsRead, milliseconds }: FilterCost,
  speedFactor: number,
): boolean => rowsRead > maxRowsFor(answered) || milliseconds > REQUEST_LIMIT_MS * speedFactor;
