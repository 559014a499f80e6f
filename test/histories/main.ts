import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { reportUnreached } from '../support/service/rare-branches.js';
import { playHistory, unreachedKinds, unreachedPairs } from './histories.js';
import type { Pace } from './play/clock.js';
import { count, type Tally } from './play/history.js';
import { withService } from './play/service.js';

/**
 * Plays random histories of operations against the service and the model:
 * `npm run histories -- [--seeds 300] [--operations 60] [--seed 17] [--year]`. With `--year` each history
 * covers a year, and is played twice: day by day and in leaps.
 */

const PACES: readonly Pace[] = ['days', 'leaps'];
/** As many histories reach all kinds of operations. */
const LONG_RUN = 100;
/** As many reach all pairs of steps in each stage. */
const LONGER_RUN = 300;

interface Options {
  readonly seeds: number;
  readonly operations: number;
  readonly seed?: number;
  readonly year?: boolean;
}

const {
  seeds,
  operations,
  seed,
  year: isYear = false,
} = new Command('histories')
  .option('--seeds <count>', 'how many histories', parsePositiveInteger, 300)
  .option('--operations <count>', 'how many operations each', parsePositiveInteger, 60)
  .option('--seed <seed>', 'plays the history of this seed only', parsePositiveInteger)
  .option('--year', 'plays a year, day by day and in leaps')
  .parse()
  .opts<Options>();

const list = seed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [seed];
process.exitCode = (await play(list)) ? 0 : 1;

function play(all: readonly number[]): Promise<boolean> {
  return withService(async (newShop) => {
    const started = performance.now();
    const progress = startProgress('histories');
    const tally: Tally = new Map();
    const pairs = new Set<string>();
    const slowest = { days: 0, leaps: 0 };
    try {
      for (const [index, one] of all.entries()) {
        for (const pace of isYear ? PACES : PACES.slice(1)) {
          const began = performance.now();
          const played = await playHistory(newShop, one, { operations, isYear, pace });
          for (const [name, times] of played.tally) count(tally, name, times);
          for (const pair of played.pairs) pairs.add(pair);
          slowest[pace] = Math.max(slowest[pace], performance.now() - began);
        }
        progress.update(index + 1, all.length);
      }
    } catch (error) {
      process.stderr.write(`\n${describe(error)}\n`);
      return false;
    } finally {
      progress.stop();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const sent = [...tally.values()].reduce((sum, times) => sum + times, 0);
    print(false, undefined, table(['answer', 'times'], [...tally].sort()));
    print(
      false,
      undefined,
      `${all.length} histories, ${sent} operations, ${seconds} s: no fault. ` +
        `The slowest took ${slowestText(slowest)}`,
    );
    const unreached = [
      ...(all.length < LONG_RUN ? [] : unreachedKinds(tally)),
      ...(all.length < LONGER_RUN ? [] : unreachedPairs(pairs)),
    ];
    return reportUnreached(unreached);
  });
}

function slowestText(slowest: Readonly<Record<Pace, number>>): string {
  return PACES.filter((pace) => slowest[pace] > 0)
    .map((pace) => `${(slowest[pace] / 1000).toFixed(1)} s in ${pace}`)
    .join(', ');
}

/** The counterexample of fast-check and the error at its end. */
function describe(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}\n\n${cause.message}` : message;
}
