import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { log, print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { Metrics } from '../../src/observability/metrics.js';
import {
  type RareBranch,
  reachedBranches,
  reportUnreached,
} from '../support/service/rare-branches.js';
import { count, type Tally } from '../histories/play/history.js';
import { type NewShop, withService } from '../histories/play/service.js';
import { simulate } from './simulation.js';
import { type StatementGate, withGate } from './statement-gate.js';

/**
 * Plays simultaneous requests whose statements run in a seeded order:
 * `npm run simulate -- [--seeds 10000 --from 1] [--seed 17]`. `DATABASE_URL` names a database to
 * use, else one is created.
 */

interface Options {
  readonly seeds: number;
  readonly from: number;
  readonly seed?: number;
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

const { seeds, from, seed } = new Command('simulate')
  .option('--seeds <count>', 'how many simulations', parsePositiveInteger, 10_000)
  .option('--from <seed>', 'the first of their seeds', parsePositiveInteger, 1)
  .option(
    '--seed <seed>',
    'plays the simulation of this seed only, and prints it',
    parsePositiveInteger,
  )
  .parse()
  .opts<Options>();

const all = seed === undefined ? Array.from({ length: seeds }, (_, index) => from + index) : [seed];

process.exitCode = (await withService(async (newShop, app, databaseUrl) => {
  const played = withGate(app.getHttpServer(), databaseUrl, (gate) => play(newShop, gate));
  if (!(await played)) return false;
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
