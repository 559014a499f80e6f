import { filterCases } from '../plans/filter-cases.js';
import {
  combinationsOf,
  costsOf,
  type RequestCost,
  tableOfSlowest,
} from '../plans/request-costs.js';
import {
  PAIR_P99_LIMITS_MS,
  PLANNING_LIMITS_MS,
  SINGLE_FILTER_LIMITS_MS,
  SLOWEST_PAIR_LIMITS_MS,
} from '../plans/plan-cost.js';
import type { Figure, Section } from '../report/section.js';
import { quantile, shuffled } from '../report/statistics.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { DataSetName } from '../seed/data-sets.js';

/** The number of pairs whose planning is measured. */
const PLANNED_PAIRS = 300;

/** The costs of a list with one filter or two. */
interface FilterCost extends RequestCost {
  readonly isPair: boolean;
}

/** Measures every filter alone and with every other one on a million units, and their planning. */
export async function measureFilters(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, async () => ({
    deep: await filterCostsOf(environment, 'deep'),
    planned: await filterCostsOf(environment, 'app', PLANNED_PAIRS),
  }));
  return sectionOf(result.deep, result.planned, speedFactor);
}

/** Returns the costs of all requests on a data set, or of so many random pairs. */
const filterCostsOf = (
  environment: BenchEnvironment,
  dataSet: DataSetName,
  pairCount?: number,
): Promise<FilterCost[]> =>
  costsOf(environment, dataSet, async (client, shopId) => {
    const all = Object.entries(await filterCases(client, shopId)).flatMap(([list, cases]) =>
      combinationsOf(cases).map((filters) => {
        const isPair = filters.length === 2;
        const request = `${list}?limit=50&${filters.map(({ query }) => query).join('&')}`;
        return { request, isPair, ...(isPair ? PAIR_P99_LIMITS_MS : SINGLE_FILTER_LIMITS_MS) };
      }),
    );
    if (pairCount === undefined) return all;
    return shuffled(all.filter(({ isPair }) => isPair)).slice(0, pairCount);
  });

function sectionOf(
  deep: readonly FilterCost[],
  planned: readonly FilterCost[],
  speedFactor: number,
): Section {
  const alone = deep.filter(({ isPair }) => !isPair);
  const pairs = deep.filter(({ isPair }) => isPair);
  const figureOf = (
    name: string,
    milliseconds: readonly number[],
    percentile: number,
    { threshold, target }: Pick<Figure, 'threshold' | 'target'>,
  ): Figure[] =>
    milliseconds.length === 0
      ? []
      : [
          {
            name,
            value: quantile(milliseconds, percentile),
            unit: 'ms',
            better: 'less',
            speedFactor,
            threshold,
            target,
          },
        ];
  const timesOf = (costs: readonly FilterCost[]) => costs.map((one) => one.milliseconds);
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
      tableOfSlowest('The slowest filters alone', alone),
      tableOfSlowest('The slowest pairs', pairs),
    ],
  };
}
