import { createLogger } from '../../src/observability/logger.js';
import { readConfiguration } from '../../src/config/configuration.js';
import { startProgress } from '../../src/cli/progress.js';
import { startApplication, WIDE_LIMITS } from '../../test/support/service/application.js';
import { filterCases } from '../plans/filter-cases.js';
import { combinationsOf, type FilterCost, filterCost } from '../plans/filter-costs.js';
import {
  PAIR_P99_LIMITS_MS,
  PLANNING_LIMITS_MS,
  SINGLE_FILTER_LIMITS_MS,
  SLOWEST_PAIR_LIMITS_MS,
} from '../plans/plan-cost.js';
import type { Figure, Section } from '../report/section.js';
import { shuffled } from '../report/statistics.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { DataSetName } from '../seed/data-sets.js';

/** The number of requests in the table. */
const SHOWN = 20;

/** The number of pairs whose planning is measured. */
const PLANNED_PAIRS = 300;

/** The number of requests of a quick run, per data set. */
const QUICK_REQUESTS = 40;

/** Measures every filter alone and with every other one on a million units, and their planning. */
export async function measureFilters(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, async () => ({
    deep: await costsOf(environment, 'deep'),
    planned: await costsOf(environment, 'app', PLANNED_PAIRS),
  }));
  return sectionOf(result.deep, result.planned, speedFactor);
}

/** Returns the costs of all requests on a data set, or of so many random pairs. */
async function costsOf(
  environment: BenchEnvironment,
  dataSet: DataSetName,
  pairCount?: number,
): Promise<FilterCost[]> {
  const { url, shops } = await environment.dataSet(dataSet);
  const [{ id, token }] = shops as [(typeof shops)[number]];
  const configuration = { ...readConfiguration({}), throttleLimits: WIDE_LIMITS };
  const application = await startApplication(
    configuration,
    { url, cluster: false },
    createLogger('silent'),
  );
  const progress = startProgress(`filters on "${dataSet}"`);
  try {
    const base = `${await application.getUrl()}/api/v1`;
    const fetchRecords = async (path: string): Promise<readonly unknown[]> => {
      const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await response.json()) as { data?: unknown[] };
      // A request that PostgreSQL cancelled is measured all the same.
      if (data === undefined && response.status !== 503) {
        throw new Error(`${path}: ${response.status}`);
      }
      return data ?? [];
    };
    const client = await environment.connect(url);
    const all = Object.entries(await filterCases(client, id)).flatMap(([list, cases]) =>
      combinationsOf(cases).map((filters) => ({ list, filters })),
    );
    const pairs = all.filter(({ filters }) => filters.length === 2);
    const wanted = pairCount === undefined ? all : shuffled(pairs).slice(0, pairCount);
    const requests = environment.isQuick ? shuffled(wanted).slice(0, QUICK_REQUESTS) : wanted;
    const costs: FilterCost[] = [];
    for (const { list, filters } of requests) {
      costs.push(await filterCost(client, fetchRecords, list, filters));
      progress.update(costs.length, requests.length);
    }
    return costs;
  } finally {
    progress.stop();
    await application.close();
  }
}

function sectionOf(
  deep: readonly FilterCost[],
  planned: readonly FilterCost[],
  speedFactor: number,
): Section {
  const alone = deep.filter(({ filters }) => filters.length === 1);
  const pairs = deep.filter(({ filters }) => filters.length === 2);
  const figureOf = (
    name: string,
    milliseconds: readonly number[],
    percentile: number,
    limits: Pick<Figure, 'threshold' | 'target'>,
  ): Figure[] =>
    milliseconds.length === 0
      ? []
      : [
          {
            name,
            value: percentileOf(milliseconds, percentile),
            unit: 'ms',
            better: 'less',
            speedFactor,
            ...limits,
          },
        ];
  const timesOf = (costs: readonly FilterCost[]) => costs.map((one) => one.milliseconds);
  const slowest = deep.toSorted((one, other) => other.milliseconds - one.milliseconds);
  return {
    figures: [
      ...figureOf(
        `slowest single filter or search, of ${alone.length}`,
        timesOf(alone),
        1,
        SINGLE_FILTER_LIMITS_MS,
      ),
      ...figureOf(`p99 of ${pairs.length} pairs`, timesOf(pairs), 0.99, PAIR_P99_LIMITS_MS),
      ...figureOf('slowest pair', timesOf(pairs), 1, SLOWEST_PAIR_LIMITS_MS),
      ...figureOf(
        'median planning time of a pair on a shop of 10,000 units',
        planned.map((one) => one.planningMs),
        0.5,
        PLANNING_LIMITS_MS,
      ),
    ],
    tables: [
      {
        title: 'The slowest requests',
        columns: ['request', 'records', 'rows read', 'ms'],
        rows: slowest
          .slice(0, SHOWN)
          .map((one) => [
            `\`${one.request}\``,
            one.answered,
            one.rowsRead,
            Number(one.milliseconds.toFixed(1)),
          ]),
      },
    ],
  };
}

/** Returns the value that a part of the numbers does not exceed. */
function percentileOf(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}
