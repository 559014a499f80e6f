import { createLogger } from '../../src/observability/logger.js';
import { readConfiguration } from '../../src/config/configuration.js';
import { startProgress } from '../../src/cli/progress.js';
import { startApplication, WIDE_LIMITS } from '../../test/support/service/application.js';
import { filterCases } from '../plans/filter-cases.js';
import {
  combinationsOf,
  type FilterCost,
  filterCost,
  exceedsLimits,
} from '../plans/filter-costs.js';
import { findRowLimit } from '../plans/known-slow-pairs.js';
import { REQUEST_LIMIT_MS, SINGLE_FILTER_LIMITS_MS } from '../plans/plan-cost.js';
import type { Figure, Section, Table } from '../report/section.js';
import { shuffled, spreadOf } from '../report/statistics.js';
import { withSpeedFactor } from '../environment/speed-factor.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';

const SHOWN = 20;

/** Every filter of the big lists on a shop of a million units, alone and with every other one. */
export async function measureFilters(environment: BenchEnvironment): Promise<Section> {
  const { result, speedFactor } = await withSpeedFactor(environment, () => costsOf(environment));
  return sectionOf(result, speedFactor);
}

async function costsOf(environment: BenchEnvironment): Promise<FilterCost[]> {
  const { url, shops } = await environment.dataSet('deep');
  const [{ id, token }] = shops as [(typeof shops)[number]];
  const configuration = { ...readConfiguration({}), throttleLimits: WIDE_LIMITS };
  const application = await startApplication(
    configuration,
    { url, cluster: false },
    createLogger('silent'),
  );
  const progress = startProgress('filters and pairs');
  try {
    const base = `${await application.getUrl()}/api/v1`;
    const ask = async (path: string): Promise<readonly unknown[]> => {
      const answer = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
      const { data } = (await answer.json()) as { data?: unknown[] };
      // What PostgreSQL broke off is explained all the same: it is dear.
      if (data === undefined && answer.status !== 503) throw new Error(`${path}: ${answer.status}`);
      return data ?? [];
    };
    const client = await environment.connect(url);
    const requests = Object.entries(await filterCases(client, id)).flatMap(([list, cases]) =>
      combinationsOf(cases).map((filters) => ({ list, filters })),
    );
    const measured = environment.isQuick ? shuffled(requests).slice(0, 40) : requests;
    const costs: FilterCost[] = [];
    for (const { list, filters } of measured) {
      costs.push(await filterCost(client, ask, list, filters));
      progress.update(costs.length, measured.length);
    }
    return costs;
  } finally {
    progress.stop();
    await application.close();
  }
}

function sectionOf(costs: readonly FilterCost[], speedFactor: number): Section {
  const isOver = (one: FilterCost) => exceedsLimits(one, speedFactor);
  const alone = costs.filter(({ filters }) => filters.length === 1);
  const pairs = costs.filter(({ filters }) => filters.length === 2);
  const named = pairs.filter((one) => findRowLimit(one) !== undefined);
  const others = pairs.filter((one) => findRowLimit(one) === undefined);
  const broken = [
    ...others.filter(isOver),
    ...named.filter((one) => isOver(one) && one.rowsRead > findRowLimit(one)!),
  ];
  const slowest = costs.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const greediest = costs.toSorted((one, other) => other.rowsRead - one.rowsRead);
  const shown = new Set([...slowest.slice(0, SHOWN), ...greediest.slice(0, SHOWN)]);
  const slowestOf = (
    name: string,
    some: readonly FilterCost[],
    limits: Pick<Figure, 'threshold' | 'target'> = {},
  ) =>
    some.length === 0
      ? []
      : [
          {
            name,
            value: spreadOf(some.map((one) => one.milliseconds)).max,
            unit: 'ms',
            better: 'less',
            speedFactor,
            ...limits,
          } satisfies Figure,
        ];
  return {
    figures: [
      {
        name: `single filters over the rule, of ${alone.length}`,
        value: alone.filter(isOver).length,
        better: 'less',
        threshold: 0,
        target: 0,
      },
      {
        name: `unexpected pairs over the rule, of ${pairs.length}`,
        value: broken.length,
        better: 'less',
        threshold: 0,
        target: 0,
      },
      {
        name: 'known exceptions over the rule',
        value: named.filter(isOver).length,
        better: 'less',
      },
      ...slowestOf('slowest single filter or search', alone, SINGLE_FILTER_LIMITS_MS),
      ...slowestOf('slowest pair that is no known exception', others, {
        threshold: REQUEST_LIMIT_MS,
      }),
      ...slowestOf('slowest known exception', named),
    ],
    tables: [
      {
        title: 'The most expensive requests',
        columns: ['request', 'records', 'rows read', 'ms', ''],
        rows: [...shown]
          .toSorted((one, other) => other.milliseconds - one.milliseconds)
          .map((one) => [
            `\`${one.request}\``,
            one.answered,
            one.rowsRead,
            Number(one.milliseconds.toFixed(1)),
            isOver(one) ? '✗' : '',
          ]),
      },
      tableByFilters(costs, isOver),
    ],
  };
}

/** Which filters they are, with the dearest of each. */
function tableByFilters(
  costs: readonly FilterCost[],
  isOver: (cost: FilterCost) => boolean,
): Table {
  const byFilters = new Map<string, FilterCost[]>();
  for (const one of costs) {
    const name = `\`${one.list}\` ${one.filters.join(' and ')}`;
    byFilters.set(name, [...(byFilters.get(name) ?? []), one]);
  }
  const rows = [...byFilters].map(([name, some]) => {
    const dear = some.filter(isOver);
    const most = (valueOf: (cost: FilterCost) => number) => Math.max(0, ...dear.map(valueOf));
    return {
      name,
      dear,
      of: some.length,
      read: most((one) => one.rowsRead),
      milliseconds: most((one) => one.milliseconds),
    };
  });
  return {
    title: 'Pairs of filters over the rule, the slowest first',
    columns: ['filters', 'over', 'pairs', 'most rows read', 'slowest ms'],
    rows: rows
      .filter(({ dear }) => dear.length > 0)
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .map(({ name, dear, of, read, milliseconds }) => [
        name,
        dear.length,
        of,
        read,
        Number(milliseconds.toFixed(1)),
      ]),
  };
}
