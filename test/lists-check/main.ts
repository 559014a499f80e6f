import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { print } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { withService } from '../histories/play/service.js';
import { COMBINATIONS_IN_ALL } from './combinations.js';
import { checkLists } from './lists-check.js';

/**
 * Compares every pair of filters in every order with plain JavaScript:
 * `npm run lists:check -- [--combinations 10000] [--seed 17]`.
 */

interface Options {
  readonly combinations: number;
  readonly seed: number;
}

const { combinations, seed } = new Command('lists:check')
  .option(
    '--combinations <count>',
    'how many combinations',
    parsePositiveInteger,
    Math.max(10_000, COMBINATIONS_IN_ALL),
  )
  .option(
    '--seed <seed>',
    'the seed of the shops and the values',
    parsePositiveInteger,
    Date.now() % 2 ** 31,
  )
  .parse()
  .opts<Options>();

process.exitCode = (await check()) ? 0 : 1;

function check(): Promise<boolean> {
  return withService(async (newShop) => {
    const started = performance.now();
    const progress = startProgress(`combinations (seed ${seed})`);
    try {
      const { shops, withRecords, withWrites } = await checkLists(
        newShop,
        seed,
        combinations,
        (done) => progress.update(done, combinations),
      );
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(
        false,
        undefined,
        `${combinations} combinations, ${Math.min(combinations, COMBINATIONS_IN_ALL)} different ` +
          `ones, on ${shops} shops, ${seconds} s: no difference (${withRecords} with records, ` +
          `${withWrites} with writes between pages; seed ${seed})`,
      );
      return true;
    } catch (error) {
      process.stderr.write(`\nseed ${seed}: ${(error as Error).message}\n`);
      return false;
    } finally {
      progress.stop();
    }
  });
}
