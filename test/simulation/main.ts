import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { log, print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { declaredStatements } from '../../src/database/sql/statement.js';
import { Metrics } from '../../src/observability/metrics.js';
import {
  type RareBranch,
  reachedBranches,
  reportUnreached,
} from '../support/service/rare-branches.js';
import { count, type Tally } from '../histories/play/history.js';
import { type NewShop, withService } from '../histories/play/service.js';
import { simulate } from './simulation.js';
import { type StatementGate, weakened, withGate } from './statement-gate.js';

/**
 * Plays simultaneous requests whose statements run in a seeded order:
 * `npm run simulate -- [--seeds 10000] [--seed 17] [--weaken-locks]`. `DATABASE_URL` names a database to
 * use, else one is created.
 */

interface Options {
  readonly seeds: number;
  readonly seed?: number;
  readonly weakenLocks?: boolean;
}

/** As many simulations reach each of these. */
const LONG_RUN = 1_000;
const RARE_BRANCHES: readonly RareBranch[] = [
  'a retry after a stale read',
  'a retry after a deadlock',
  'a replayed response',
  'a recorded refusal',
  'a conflict',
];

const { seeds, seed, weakenLocks } = new Command('simulate')
  .option('--seeds <count>', 'how many simulations', parsePositiveInteger, 10_000)
  .option(
    '--seed <seed>',
    'plays the simulation of this seed only, and prints it',
    parsePositiveInteger,
  )
  .option('--weaken-locks', 'plays all seeds with one lock weakened, for each lock in turn')
  .parse()
  .opts<Options>();

const all = seed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [seed];

process.exitCode = (await withService(async (newShop, app, databaseUrl) => {
  const gated = <T>(
    work: (gate: StatementGate) => Promise<T>,
    rewrite?: (text: string) => string,
  ) => withGate(app.getHttpServer(), databaseUrl, work, rewrite);
  if (weakenLocks) return weakenEach(newShop, gated);
  if (!(await gated((gate) => play(newShop, gate)))) return false;
  const reached = reachedBranches(await app.get(Metrics).text());
  const unreached = RARE_BRANCHES.filter((branch) => !reached.includes(branch));
  return all.length < LONG_RUN || reportUnreached(unreached);
}))
  ? 0
  : 1;

async function play(newShop: NewShop, gate: StatementGate): Promise<boolean> {
  const started = performance.now();
  const progress = startProgress('simulations');
  const tally: Tally = new Map();
  try {
    for (const [index, one] of all.entries()) {
      const { tables, tally: answers } = await simulate(newShop, gate, one);
      for (const [name, times] of answers) count(tally, name, times);
      if (all.length === 1) for (const round of tables) log(`\n${round}`);
      progress.update(index + 1, all.length);
    }
  } catch (error) {
    const { message, cause } = error as Error;
    log(`\n${message}\n\n${String(cause)}`);
    return false;
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(false, undefined, table(['response', 'times'], [...tally].sort()));
  print(false, undefined, `${all.length} simulations, ${seconds} s: no fault`);
  return true;
}

/** Prints the first seed that notices a weakened lock, for each statement sent that locks rows. */
async function weakenEach(
  newShop: NewShop,
  gated: (
    work: (gate: StatementGate) => Promise<number | undefined>,
    rewrite: (text: string) => string,
  ) => Promise<number | undefined>,
): Promise<boolean> {
  const sent = new Set<string>();
  await gated(
    (gate) => firstFault(newShop, gate),
    (text) => {
      sent.add(text);
      return text;
    },
  );
  const rows: [string, string][] = [];
  for (const [name, locking] of declaredStatements()) {
    if (!sent.has(locking) || weakened(locking) === locking) continue;
    const rewrite = (text: string) => (text === locking ? weakened(text) : text);
    const found = await gated((gate) => firstFault(newShop, gate), rewrite);
    rows.push([name, found === undefined ? `not noticed by ${all.length}` : `seed ${found}`]);
    log(`${name}: ${rows.at(-1)![1]}`);
  }
  print(false, undefined, table(['locking statement', 'noticed by'], rows));
  return true;
}

async function firstFault(newShop: NewShop, gate: StatementGate): Promise<number | undefined> {
  for (const one of all) {
    try {
      await simulate(newShop, gate, one, false);
    } catch {
      return one;
    }
  }
  return undefined;
}
