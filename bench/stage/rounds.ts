import type { Fire, Fired, Shot } from '../load/jobs.js';
import { shuffled } from '../report/statistics.js';
import { processorTimeOf, processorTimeOfServer } from './processor-time.js';
import type { Program } from './programs.js';
import type { Stage } from './stage.js';

/** What a program did in one round. Processor time in milliseconds a request. */
export interface Round extends Fired {
  readonly node: number;
  /** Undefined where PostgreSQL runs elsewhere. */
  readonly postgres: number | undefined;
}

/** How many rounds go before those that count: code is compiled and plans are made in them. */
export const warmUpsOf = ({ isQuick }: Stage): number => (isQuick ? 0 : 3);

/**
 * Fires at several programs in turn, in another order each round, so that whatever else the machine
 * does meanwhile meets all of them.
 */
export async function rounds<Name extends string>(
  stage: Stage,
  programs: Readonly<Record<Name, Program>>,
  options: {
    shots: readonly Shot[];
    postmaster: number | undefined;
    count: number;
    until: Fire['until'];
  },
): Promise<Record<Name, Round[]>> {
  const { shots, postmaster, count, until } = options;
  const names = Object.keys(programs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Round[]]));
  const fire = async ({ url, pid }: Program): Promise<Round> => {
    const before = [processorTimeOf(pid), postmaster && processorTimeOfServer(postmaster)] as const;
    const fired = await stage.load.run({ kind: 'fire', url, shots, connections: 10, until });
    if (fired.failures > 0) throw new Error(`${fired.failures} requests to ${url} failed`);
    return {
      ...fired,
      node: (processorTimeOf(pid) - before[0]) / fired.requests,
      postgres: postmaster && (processorTimeOfServer(postmaster) - before[1]!) / fired.requests,
    };
  };
  for (let round = -warmUpsOf(stage); round < count; round += 1) {
    for (const name of shuffled(names)) {
      const done = await fire(programs[name]);
      if (round >= 0) results[name]!.push(done);
    }
  }
  return results as Record<Name, Round[]>;
}
