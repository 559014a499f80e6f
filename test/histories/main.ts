import { Command, InvalidArgumentError } from 'commander';
import { print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { playHistory } from './histories.js';
import { count, type Tally } from './play/history.js';
import { withService } from './play/service.js';

/**
 * Plays random histories of operations against the service and the model:
 * `npm run histories -- [--seeds 300] [--operations 60] [--seed 17]`.
 */

interface Options {
  readonly seeds: number;
  readonly operations: number;
  readonly seed?: number;
}

const { seeds, operations, seed } = new Command('histories')
  .option('--seeds <count>', 'how many histories', atLeastOne, 300)
  .option('--operations <count>', 'how many operations each', atLeastOne, 60)
  .option('--seed <seed>', 'plays the history of this seed only', atLeastOne)
  .parse()
  .opts<Options>();

const list = seed === undefined ? Array.from({ length: seeds }, (_, index) => index + 1) : [seed];
process.exitCode = (await play(list)) ? 0 : 1;

function play(all: readonly number[]): Promise<boolean> {
  return withService(async (newShop) => {
    const started = performance.now();
    const progress = startProgress('histories');
    const tally: Tally = new Map();
    try {
      for (const [index, one] of all.entries()) {
        const answers = await playHistory(newShop, one, operations);
        for (const [name, times] of answers) count(tally, name, times);
        progress.update(index + 1, all.length);
      }
    } catch (error) {
      process.stderr.write(`\n${describe(error)}\n`);
      return false;
    } finally {
      progress.stop();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const played = [...tally.values()].reduce((sum, times) => sum + times, 0);
    print(false, undefined, table(['answer', 'times'], [...tally].sort()));
    print(
      false,
      undefined,
      `${all.length} histories, ${played} operations, ${seconds} s: no fault`,
    );
    return true;
  });
}

/** The counterexample of fast-check and the error at its end. */
function describe(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}\n\n${cause.message}` : message;
}

function atLeastOne(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidArgumentError('It takes a number from 1 on.');
  }
  return value;
}
