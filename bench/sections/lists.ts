import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { randomPages } from '../environment/pages.js';
import type { Program } from '../environment/programs.js';
import { type Round, runRounds } from '../environment/rounds.js';
import { speedFactorOf } from '../environment/speed-factor.js';
import type { LoadRequest } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';

const LISTS = ['items', 'cycles', 'return_orders'] as const;
type List = (typeof LISTS)[number];

/** The pages per second of each list as a ratio to the baseline, which returns pages of items. */
const RATIOS: Readonly<Record<List, { threshold: number; target: number }>> = {
  items: { threshold: 0.8, target: 1 },
  cycles: { threshold: 0.48, target: 0.57 },
  return_orders: { threshold: 0.16, target: 0.19 },
};

/** The CPU time per page of items, in milliseconds. */
const CPU_TIMES = [
  { part: 'node', title: 'Node', threshold: 1.3, target: 0.6 },
  { part: 'postgres', title: 'PostgreSQL', threshold: 0.7 },
] as const;

/** How often all programs are restarted: two processes never compile and lay out code alike. */
const STARTS = 3;

/** The part of the CPU time of a whole page of items that a page of three fields may take. */
const NARROW = { fields: 'id,serial,visibility', threshold: 0.5 } as const;

type Target = List | 'narrow' | 'baseline' | 'secondBaseline' | 'oneShop' | 'baselineOfOneShop';
type Results = Record<Target, Round[]>;

/** Pages of 50 of the lists, of all shops and at random positions. */
export async function measureLists(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const pages = {} as Record<List, LoadRequest[]>;
  for (const list of LISTS) pages[list] = await randomPages(environment, dataSet, list);
  const results: Partial<Results> = {};
  for (let start = 0; start < (environment.isQuick ? 1 : STARTS); start += 1) {
    for (const [target, rounds] of Object.entries(await measureOnce(environment, dataSet, pages))) {
      (results[target as Target] ??= []).push(...rounds);
    }
  }
  return sectionOf(results as Results);
}

async function measureOnce(
  environment: BenchEnvironment,
  dataSet: DataSet,
  pages: Readonly<Record<List, readonly LoadRequest[]>>,
): Promise<Results> {
  const programs = await Promise.all([
    environment.startService(dataSet),
    environment.startBaseline(dataSet),
    environment.startBaseline(dataSet),
  ]);
  try {
    const [service, baseline, second] = programs;
    await assertSameBytes(service, baseline, pages.items.slice(0, 50));
    const { token } = dataSet.shops[0]!;
    const ofOneShop = pages.items.filter((request) => request.token === token);
    const targets = {
      items: { program: service, requests: pages.items },
      narrow: {
        program: service,
        requests: pages.items.map((request) => ({
          ...request,
          path: `${request.path}&fields=${NARROW.fields}`,
        })),
      },
      cycles: { program: service, requests: pages.cycles },
      return_orders: { program: service, requests: pages.return_orders },
      baseline: { program: baseline, requests: pages.items },
      secondBaseline: { program: second, requests: pages.items },
      oneShop: { program: service, requests: ofOneShop },
      baselineOfOneShop: { program: baseline, requests: ofOneShop },
    };
    return await runRounds(environment, targets, {
      postmaster: await environment.postmaster(dataSet),
      until: environment.isQuick ? { amount: 20 } : { duration: 2 },
      count: environment.isQuick ? 1 : 7,
    });
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
  }
}

/** @throws Error at the first page of which two programs return different bytes */
async function assertSameBytes(
  service: Program,
  baseline: Program,
  requests: readonly LoadRequest[],
): Promise<void> {
  for (const { path, token } of requests) {
    const headers = { authorization: `Bearer ${token}` };
    const read = async ({ url }: Program) => await (await fetch(url + path, { headers })).text();
    const [actual, expected] = await Promise.all([read(service), read(baseline)]);
    if (actual === expected) continue;
    const index = [...actual].findIndex((character, place) => character !== expected[place]);
    const [one, other] = [actual, expected].map((text) => text.slice(index - 80, index + 80));
    throw new Error(`${path}: …${one}… differs from the baseline: …${other}…`);
  }
}

function sectionOf(results: Results): Section {
  const ratio = (name: string, rounds: readonly Round[], to: readonly Round[]): Figure => {
    const spread = spreadOf(rounds.map(({ perSecond }, index) => perSecond / to[index]!.perSecond));
    return { name, value: spread.median, spread, better: 'more' };
  };
  const { baseline, secondBaseline, oneShop, baselineOfOneShop } = results;
  return {
    figures: [
      ...LISTS.map((list) => ({
        ...ratio(`GET /${list}, page of 50, to the baseline`, results[list], baseline),
        ...RATIOS[list],
      })),
      ...narrowCost(results),
      ratio('the baseline to itself', secondBaseline, baseline),
      ratio('GET /items of one shop alone, to the baseline', oneShop, baselineOfOneShop),
      ...cpuTimes(results),
    ],
    tables: [
      {
        title: 'Pages of 50, 10 connections, CPU time per page',
        columns: ['list', 'pages per second', 'p50 ms', 'p99 ms', 'Node ms', 'PostgreSQL ms'],
        rows: [
          ...LISTS.map((list) => rowOf(list, results[list])),
          rowOf(`items, ${NARROW.fields}`, results.narrow),
          rowOf('items, baseline', baseline),
        ],
      },
    ],
  };
}

function cpuTimes({ items, baseline }: Results): Figure[] {
  const speedFactor = speedFactorOf(medianOf(baseline.map(({ perSecond }) => perSecond)));
  return CPU_TIMES.flatMap(({ part, title, ...limits }): Figure[] => {
    const times = items.flatMap((round) => round[part] ?? []);
    if (times.length === 0) return [];
    const ofBaseline = medianOf(baseline.flatMap((round) => round[part] ?? []));
    return [
      {
        name: `GET /items, CPU time of ${title} per page`,
        value: medianOf(times),
        spread: spreadOf(times),
        unit: 'ms',
        better: 'less',
        speedFactor,
        ...limits,
        // On such a machine the threshold cannot be met.
        ...(ofBaseline > limits.threshold && {
          unjudged: `the baseline takes ${ofBaseline.toFixed(2)}`,
        }),
      },
    ];
  });
}

/** The CPU time of a page of some fields, of both processes, as a part of that of whole pages. */
function narrowCost({ narrow, items }: Results): Figure[] {
  const costs = narrow.flatMap(({ node, postgres }, index) => {
    const whole = items[index]!;
    if (postgres === undefined || whole.postgres === undefined) return [];
    return [(node + postgres) / (whole.node + whole.postgres)];
  });
  if (costs.length === 0) return [];
  const name = `GET /items?fields=${NARROW.fields}, CPU time per page, to a whole one`;
  const spread = spreadOf(costs);
  return [{ name, value: spread.median, spread, better: 'less', threshold: NARROW.threshold }];
}

const rowOf = (name: string, rounds: readonly Round[]) => [
  name,
  ...(['perSecond', 'p50', 'p99', 'node', 'postgres'] as const).map((column) => {
    const values = rounds.flatMap((round) => round[column] ?? []);
    return values.length === 0 ? '–' : Number(medianOf(values).toFixed(2));
  }),
];
