import type pg from 'pg';
import { startProgress } from '../../src/cli/progress.js';
import { readConfiguration } from '../../src/config/configuration.js';
import { createLogger } from '../../src/observability/logger.js';
import { startApplication, WIDE_LIMITS } from '../../test/support/service/application.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Figure, Table } from '../report/section.js';
import { quantile, shuffled } from '../report/statistics.js';
import type { DataSetName } from '../seed/data-sets.js';
import { explain, type Explained } from './explained.js';
import type { FilterCase } from './filter-cases.js';
import { rowsReadBy } from './plan-cost.js';
import { queriesOf } from './recorded-queries.js';

/** The costs of a request. */
export interface RequestCost {
  /** The path below the base, with the query. */
  readonly request: string;
  readonly answered: number;
  readonly rowsRead: number;
  /** The time of its statements in PostgreSQL, with planning. */
  readonly milliseconds: number;
  readonly planningMs: number;
}

/** The maximum number of runs. */
const MAX_RUNS = 4;

/** The number of requests of a quick run. */
const QUICK_REQUESTS = 40;

/** The number of requests in a table of the slowest ones. */
const SHOWN = 20;

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

/** Returns the number of records of a request, and the statements that read them. */
export async function recordedRead(ask: FetchRecords, path: string) {
  let answered = 0;
  const queries = await queriesOf(async () => {
    answered = (await ask(path)).length;
  });
  const reading = queries.filter(({ text }) => /^\s*[(]?\s*(select|with)\b/i.test(text));
  return { answered, reading };
}

/**
 * Returns the costs of a request. Its statements are recorded and explained. Slow ones run again,
 * and the least time counts, as other load can only add to it.
 * @param target the milliseconds that no second run needs to show
 */
export async function requestCost(
  client: Pick<pg.Client, 'query'>,
  ask: FetchRecords,
  request: string,
  target: number,
): Promise<RequestCost> {
  const { answered, reading } = await recordedRead(ask, `/${request}`);
  let milliseconds = Infinity;
  let planningMs = Infinity;
  let rowsRead = 0;
  for (let times = 0; times < MAX_RUNS && milliseconds > target; times += 1) {
    const explained: Explained[] = [];
    for (const one of reading) explained.push(await explain(client, one));
    const sumOf = (valueOf: (one: Explained) => number) =>
      explained.reduce((sum, one) => sum + valueOf(one), 0);
    rowsRead = Math.round(sumOf(({ plan }) => rowsReadBy(plan)));
    milliseconds = Math.min(
      milliseconds,
      sumOf((one) => one.milliseconds),
    );
    planningMs = Math.min(
      planningMs,
      sumOf((one) => one.planningMs),
    );
  }
  return { request, answered, rowsRead, milliseconds, planningMs };
}

/** A request with the milliseconds that no second run needs to show. */
interface TargetedRequest {
  readonly request: string;
  readonly target: number;
}

/** Returns the costs of requests of the first shop of a data set; in a quick run, of some of them. */
export async function costsOf<Wanted extends TargetedRequest>(
  environment: BenchEnvironment,
  dataSet: DataSetName,
  requestsOf: (client: pg.Client, shopId: number) => Promise<readonly Wanted[]>,
): Promise<(Wanted & RequestCost)[]> {
  const { url, shops } = await environment.dataSet(dataSet);
  const [{ id, token }] = shops as [(typeof shops)[number]];
  const configuration = { ...readConfiguration({}), throttleLimits: WIDE_LIMITS };
  const database = { url, cluster: false };
  const application = await startApplication(configuration, database, createLogger('silent'));
  const progress = startProgress(`requests on "${dataSet}"`);
  try {
    const base = `${await application.getUrl()}/api/v1`;
    const ask = async (path: string): Promise<readonly unknown[]> => {
      const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { data?: unknown[] };
      // A request that PostgreSQL cancelled is measured all the same.
      if (data === undefined && response.status !== 503) {
        throw new Error(`${path}: ${response.status}`);
      }
      return data ?? [];
    };
    const client = await environment.connect(url);
    const all = await requestsOf(client, id);
    const wanted = environment.isQuick ? shuffled(all).slice(0, QUICK_REQUESTS) : all;
    const costs: (Wanted & RequestCost)[] = [];
    for (const one of wanted) {
      costs.push({ ...one, ...(await requestCost(client, ask, one.request, one.target)) });
      progress.update(costs.length, wanted.length);
    }
    return costs;
  } finally {
    progress.stop();
    await application.close();
  }
}

export const tableOfSlowest = (title: string, costs: readonly RequestCost[]): Table => ({
  title,
  columns: ['request', 'records', 'rows read', 'ms'],
  rows: costs
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SHOWN)
    .map(({ request, answered, rowsRead, milliseconds }) => [
      `\`${request}\``,
      answered,
      rowsRead,
      Number(milliseconds.toFixed(1)),
    ]),
});

export const timesOf = (costs: readonly RequestCost[]): number[] =>
  costs.map(({ milliseconds }) => milliseconds);

/** Returns a percentile of some times as a figure; by default the greatest. */
export const timeFigure = (
  name: string,
  milliseconds: readonly number[],
  speedFactor: number,
  limits: Pick<Figure, 'threshold' | 'target'>,
  percentile = 1,
): Figure => ({
  name,
  value: quantile(milliseconds, percentile),
  unit: 'ms',
  better: 'less',
  speedFactor,
  ...limits,
});
