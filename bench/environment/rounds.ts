import type { LoadRequest, LoadResult, SendJob, TargetedRequest } from '../load/jobs.js';
import { medianOf, shuffled } from '../report/statistics.js';
import type { BenchEnvironment } from './bench-environment.js';
import { cpuTimeOf, cpuTimeOfServer } from './process-usage.js';
import type { Program } from './programs.js';

/** The result of a program in one round, with the CPU time per request in milliseconds. */
export interface Round extends LoadResult {
  readonly node: number;
  /** Undefined where PostgreSQL runs on another machine. */
  readonly postgres: number | undefined;
}

/** A program and the requests that it receives in each round. */
export interface Target {
  readonly program: Program;
  readonly requests: readonly LoadRequest[];
}

/** The number of warm-up rounds, in which code is compiled and statements are planned. */
export const warmUpsOf = ({ isQuick }: BenchEnvironment): number => (isQuick ? 0 : 3);

/**
 * Sends requests to several targets in turn, in another order each round.
 * Other work on the machine then affects all of them alike.
 */
export async function runRounds<Name extends string>(
  environment: BenchEnvironment,
  targets: Readonly<Record<Name, Target>>,
  options: { postmaster?: number | undefined; count: number; until: SendJob['until'] },
): Promise<Record<Name, Round[]>> {
  const { postmaster, count, until } = options;
  const names = Object.keys(targets) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Round[]]));
  const send = async ({ program: { url, pid }, requests }: Target): Promise<Round> => {
    const before = [cpuTimeOf(pid), postmaster && cpuTimeOfServer(postmaster)] as const;
    const job = { kind: 'send', url, requests, connections: 10, until } as const;
    const result = await environment.load.run(job);
    if (result.failures > 0) throw new Error(`${result.failures} requests to ${url} failed`);
    return {
      ...result,
      node: (cpuTimeOf(pid) - before[0]) / result.requests,
      postgres: postmaster && (cpuTimeOfServer(postmaster) - before[1]!) / result.requests,
    };
  };
  for (let round = -warmUpsOf(environment); round < count; round += 1) {
    for (const name of shuffled(names)) {
      const result = await send(targets[name]);
      if (round >= 0) results[name]!.push(result);
    }
  }
  return results as Record<Name, Round[]>;
}

/**
 * Sends requests of several kinds one after the other, in random order.
 * Other work on the machine then affects all kinds alike.
 * @returns the median time of the requests of a kind, in milliseconds
 * @throws Error when the status of a response is not 2xx
 */
export async function timeInterleaved<Kind>(
  environment: BenchEnvironment,
  requests: readonly { readonly kind: Kind; readonly request: TargetedRequest }[],
): Promise<(kind: Kind) => number> {
  const order = shuffled(requests);
  const inOrder = order.map(({ request }) => request);
  const { milliseconds } = await environment.load.run({ kind: 'time', requests: inOrder });
  return (kind) => medianOf(milliseconds.filter((_, index) => order[index]!.kind === kind));
}
