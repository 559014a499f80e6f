import { Command } from 'commander';
import pg from 'pg';
import { startProgress } from '../../../../src/cli/progress.js';
import { withServer } from '../../../support/database/with-server.js';
import { Instances } from '../stage/instances.js';
import { type RareBranch, reportUnreached } from '../../../support/service/rare-branches.js';
import { partOf } from '../../part.js';
import { type Arena, deadlocks, type Race } from '../../../support/service/arena.js';
import { RACES } from './booking-races.js';
import { counting } from './retry-races.js';

/** In one round of counting each of fifty clients waits for its turn, with all others in its way. */
const COUNTING_SHARE = 20;
/** As many rounds of all races reach each of these. */
const LONG_RUN = 100;
const RARE_BRANCHES: readonly RareBranch[] = [
  'a retry after a stale read',
  'a replayed response',
  'a recorded refusal',
  'a conflict',
  'a failed precondition',
  'a lost connection',
];

/** Holds the races between two processes of the service on one database. */
export const races = partOf(
  new Command('races')
    .argument('[rounds]', 'how many rounds of each race', Number, 200)
    .argument('[race]', 'the only race to hold'),
  (_, rounds: number, race?: string) =>
    withServer(process.env, ({ url }) => holdAll(url, rounds, race)),
);

async function holdAll(
  databaseUrl: string,
  all: number,
  only: string | undefined,
): Promise<boolean> {
  const instances = await Instances.start(databaseUrl, 'Races');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const arena: Arena = {
      instances: instances.clients,
      query: async (text) => (await pool.query(text)).rows,
      restart: () => instances.killAny(),
    };
    for (const [name, race] of Object.entries({ ...RACES, counting })) {
      if (only !== undefined && name !== only) continue;
      const rounds = race === counting ? Math.ceil(all / COUNTING_SHARE) : all;
      if (!(await hold(name, race, rounds, arena))) return false;
    }
    const isLong = only === undefined && all >= LONG_RUN;
    return !isLong || reportUnreached(await instances.unreached(RARE_BRANCHES));
  } finally {
    await pool.end();
    await instances.stop();
  }
}

async function hold(name: string, race: Race, rounds: number, arena: Arena): Promise<boolean> {
  const started = performance.now();
  const progress = startProgress(`rounds of "${name}"`);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const faults = await race(arena);
      if (faults.length > 0) {
        process.stderr.write(`Round ${round} of "${name}":\n${faults.join('\n')}\n`);
        return false;
      }
      progress.update(round, rounds);
    }
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${name}: ${rounds} rounds in ${seconds} s without a fault\n`);
  const broken = await deadlocks(arena);
  if (broken > 0) process.stderr.write(`${broken} deadlocks\n`);
  return broken === 0;
}
