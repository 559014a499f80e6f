import type { SendJob, LoadResult, LoadRequest } from '../load/jobs.js';
import { shuffled } from '../report/statistics.js';
import { cpuTimeOf, cpuTimeOfServer } from './cpu-time.js';
import type { Program } from './programs.js';
import type { BenchEnvironment } from './bench-environment.js';

/** What a program did in one round. Processor time in milliseconds a request. */
export interface Round extends LoadResult {
  readonly node: number;
  /** Undefined where PostgreSQL runs elsewhere. */
  readonly postgres: number | undefined;
}

/** How many rounds go before those that count: code is compiled and plans are made in them. */
export const warmUpsOf = ({ isQuick }: BenchEnvironment): number => (isQuick ? 0 : 3);

/**
 * Fires at several programs in turn, in another order each round, so that whatever else the machine
 * does meanwhile meets all of them.
 */
export async function runRounds<Name extends string>(
  environment: BenchEnvironment,
  programs: Readonly<Record<Name, Program>>,
  options: {
    requests: readonly LoadRequest[];
    postmaster: number | undefined;
    count: number;
    until: SendJob['until'];
  },
): Promise<Record<Name, Round[]>> {
  const { requests, postmaster, count, until } = options;
  const names = Object.keys(programs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Round[]]));
  const send = async ({ url, pid }: Program): Promise<Round> => {
    const before = [cpuTimeOf(pid), postmaster && cpuTimeOfServer(postmaster)] as const;
    const result = await environment.load.run({
      kind: 'send',
      url,
      requests,
      connections: 10,
      until,
    });
    if (result.failures > 0) throw new Error(`${result.failures} requests to ${url} failed`);
    return {
      ...result,
      node: (cpuTimeOf(pid) - before[0]) / result.requests,
      postgres: postmaster && (cpuTimeOfServer(postmaster) - before[1]!) / result.requests,
    };
  };
  for (let round = -warmUpsOf(environment); round < count; round += 1) {
    for (const name of shuffled(names)) {
      const done = await send(programs[name]);
      if (round >= 0) results[name]!.push(done);
    }
  }
  return results as Record<Name, Round[]>;
}
