import { availableParallelism } from 'node:os';
import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { randomPages } from '../environment/pages.js';
import { cpuTimeOf, cpuTimeOfServer } from '../environment/process-usage.js';
import type { Program } from '../environment/programs.js';
import type { LoadRequest, LoadResult } from '../load/jobs.js';
import { Load } from '../load/load.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';

/** The connections of each of two load processes. */
const CONNECTIONS = 10;
const ROUNDS = 7;
/** The processes of the service, PostgreSQL and the load need this many cores. */
const MIN_CORES = 6;

/** The services that the two load processes send their requests to. */
type Target = readonly [Program, Program];

/** The result of a round, with the CPU time per page of all processes of a kind, in milliseconds. */
interface Round {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly node: number;
  readonly postgres: number;
}

/** Pages of units from one process of the service, and from two that share the requests. */
export async function measureProcesses(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const requests = await randomPages(environment, dataSet, 'items');
  const [first, second] = [
    await environment.startService(dataSet),
    await environment.startService(dataSet),
  ];
  const targets = { one: [first, first], two: [first, second] } as const;
  const rounds = { one: [] as Round[], two: [] as Round[] };
  const loads = [new Load(), new Load()];
  try {
    // Round 0 is warm-up.
    for (let round = 0; round <= (environment.isQuick ? 1 : ROUNDS); round += 1) {
      for (const name of shuffled(['one', 'two'] as const)) {
        const result = await send(environment, dataSet, loads, targets[name], requests);
        if (round > 0) rounds[name].push(result);
      }
    }
  } finally {
    for (const load of loads) load.stop();
    await Promise.all([first.stop(), second.stop()]);
  }
  return sectionOf(rounds);
}

async function send(
  environment: BenchEnvironment,
  dataSet: DataSet,
  loads: readonly Load[],
  target: Target,
  requests: readonly LoadRequest[],
): Promise<Round> {
  const postmaster = await environment.postmaster(dataSet);
  const services = [...new Set(target.map(({ pid }) => pid))];
  const usage = () => ({
    node: services.reduce((sum, pid) => sum + cpuTimeOf(pid), 0),
    postgres: postmaster === undefined ? NaN : cpuTimeOfServer(postmaster),
  });
  const before = usage();
  const results: LoadResult[] = await Promise.all(
    loads.map((load, index) =>
      load.run({
        kind: 'send',
        url: target[index]!.url,
        requests: shuffled(requests),
        connections: CONNECTIONS,
        until: environment.isQuick ? { amount: 20 } : { duration: 3 },
      }),
    ),
  );
  const after = usage();
  const sumOf = (name: 'requests' | 'perSecond' | 'failures') =>
    results.reduce((sum, result) => sum + result[name], 0);
  if (sumOf('failures') > 0) throw new Error(`${sumOf('failures')} requests failed`);
  return {
    perSecond: sumOf('perSecond'),
    p50: medianOf(results.map(({ p50 }) => p50)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    node: (after.node - before.node) / sumOf('requests'),
    postgres: (after.postgres - before.postgres) / sumOf('requests'),
  };
}

function sectionOf({ one, two }: Readonly<Record<'one' | 'two', readonly Round[]>>): Section {
  const cores = availableParallelism();
  const ratios = spreadOf(two.map(({ perSecond }, round) => perSecond / one[round]!.perSecond));
  const rowOf = (name: string, rounds: readonly Round[]) => [
    name,
    ...(['perSecond', 'p50', 'p99', 'node', 'postgres'] as const).map((column) =>
      Number(medianOf(rounds.map((round) => round[column])).toFixed(2)),
    ),
  ];
  return {
    figures: [
      {
        name: 'pages of items from two processes, to one',
        value: ratios.median,
        spread: ratios,
        better: 'more',
        threshold: 1.6,
        target: 1.9,
        ...(cores < MIN_CORES && {
          unjudged: `${cores} cores for the processes, PostgreSQL and the load`,
        }),
      },
    ],
    tables: [
      {
        title: `Pages of 50, ${2 * CONNECTIONS} connections, CPU time per page of all processes`,
        columns: ['processes', 'pages per second', 'p50 ms', 'p99 ms', 'Node ms', 'PostgreSQL ms'],
        rows: [rowOf('one', one), rowOf('two', two)],
      },
    ],
  };
}
