import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { log, print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { count, type Tally } from '../histories/play/history.js';
import { withService } from '../histories/play/service.js';
import { simulate } from './simulation.js';
import { withGate } from './statement-gate.js';

/**
 * Plays simultaneous requests whose statements run in a seeded order:
 * `npm run simulate -- [--seeds 10000] [--seed 17]`. `DATABASE_URL` names a database to use, else one is
 * created.
 */

const { seeds, seed } = new Command('simulate')
  .option('--seeds <count>', 'how many simulations', parsePositiveInteger, 10_000)
  .option(
    '--seed <seed>',
    'plays the simulation of this seed only, and prints it',
    parsePositiveInteger,
  )
  .parse()
  .opts<{ seeds: number; seed?: number }>();

const list = seed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [seed];
process.exitCode = (await play(list)) ? 0 : 1;

function play(all: readonly number[]): Promise<boolean> {
  return withService((newShop, app, databaseUrl) =>
    withGate(app.getHttpServer(), databaseUrl, async (gate) => {
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
        log(
          `\n${error instanceof Error ? `${error.message}\n\n${String(error.cause)}` : String(error)}`,
        );
        return false;
      } finally {
        progress.stop();
      }
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(false, undefined, table(['answer', 'times'], [...tally].sort()));
      print(false, undefined, `${all.length} simulations, ${seconds} s: no fault`);
      return true;
    }),
  );
}
