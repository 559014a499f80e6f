import { filterCases } from '../plans/filter-cases.js';
import {
  combinationsOf,
  costsOf,
  type RequestCost,
  tableOfSlowest,
  timeFigure,
  timesOf,
} from '../plans/request-costs.js';
import { P99_MS } from '../plans/plan-cost.js';
import type { Section } from '../report/section.js';
import { shuffled } from '../report/statistics.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { DataSetName } from '../seed/data-sets.js';

const SLOWEST_MS = { target: 80, threshold: 200 } as const;
const DEEP_SLOWEST_MS = { target: 500, threshold: 2_000 } as const;
const PLANNING_MS = { target: 1, threshold: 2 } as const;

/** The number of pairs whose planning is measured. */
const PLANNED_PAIRS = 300;

/** The number of requests on a million units. */
const DEEP_REQUESTS = 2_000;

/** The costs of a list with one filter or two. */
interface FilterCost extends RequestCost {
  readonly isPair: boolean;
}

/** Measures every filter alone and with every other one, and their planning. */
export async function measureFilters(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, async () => ({
    grid: await filterCostsOf(environment, 'grid', (all) => all),
    planned: await filterCostsOf(environment, 'app', (all) =>
      shuffled(all.filter(({ isPair }) => isPair)).slice(0, PLANNED_PAIRS),
    ),
  }));
  const { grid, planned } = result;
  const planning = planned.map(({ planningMs }) => planningMs);
  const name = 'median planning time of a pair on a shop of 10,000 units';
  const p99 = `p99 of ${grid.length} filters and pairs, 100k`;
  const figures = [
    timeFigure(p99, timesOf(grid), speedFactor, P99_MS, 0.99),
    timeFigure('the slowest of them', timesOf(grid), speedFactor, SLOWEST_MS),
    timeFigure(name, planning, speedFactor, PLANNING_MS, 0.5),
  ];
  const [pairs, alone] = [true, false].map((isPair) =>
    grid.filter((cost) => cost.isPair === isPair),
  );
  return {
    figures,
    tables: [
      tableOfSlowest('The slowest filters alone', alone!),
      tableOfSlowest('The slowest pairs', pairs!),
    ],
  };
}

/** Measures some of these requests on a million units. */
export async function measureDeepFilters(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, () =>
    filterCostsOf(environment, 'deep', (all) => shuffled(all).slice(0, DEEP_REQUESTS)),
  );
  const name = `slowest of ${result.length} filters and pairs, 1M`;
  return {
    figures: [timeFigure(name, timesOf(result), speedFactor, DEEP_SLOWEST_MS)],
    tables: [tableOfSlowest('The slowest', result)],
  };
}

/** A list with one filter or two, and the time that no second run needs to show. */
interface FilterRequest {
  readonly request: string;
  readonly isPair: boolean;
  readonly target: number;
}

/** Returns the costs of those requests on a data set that are chosen from all. */
const filterCostsOf = (
  environment: BenchEnvironment,
  dataSet: DataSetName,
  choose: (all: readonly FilterRequest[]) => readonly FilterRequest[],
): Promise<FilterCost[]> =>
  costsOf(environment, dataSet, async (client, shopId) => {
    const lists = Object.entries(await filterCases(client, shopId));
    const all = lists.flatMap(([list, cases]) =>
      combinationsOf(cases).map((filters) => ({
        request: `${list}?limit=50&${filters.map(({ query }) => query).join('&')}`,
        isPair: filters.length === 2,
        target: P99_MS.target,
      })),
    );
    return choose(all);
  });
