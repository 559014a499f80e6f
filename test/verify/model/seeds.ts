import { type Command, Option } from 'commander';
import fc from 'fast-check';
import { parsePositiveInteger } from '../../../src/cli/options.js';
import { log } from '../../../src/cli/output.js';
import { startProgress } from '../../../src/cli/progress.js';
import { printLine, printTable } from '../part.js';

/** Which seeds to play. */
export interface SeedOptions {
  readonly from: number;
  readonly seed?: number;
}

/** How often what occurred. */
export type Tally = Map<string, number>;

/** Adds to a tally. */
export const count = (tally: Tally, name: string, times: number): void =>
  void tally.set(name, (tally.get(name) ?? 0) + times);

/** A seed that no run had before. */
export const newSeed = (): number => Date.now() % 2 ** 31;

/** Adds the options of seeds. @param first the seed of a run that names none */
export const withSeeds = (part: Command, first: number): Command =>
  part
    .addOption(
      new Option('--from <seed>', 'the first seed').argParser(parsePositiveInteger).default(first),
    )
    .option('--seed <seed>', 'plays this seed only', parsePositiveInteger);

/** So many seeds from the first one, or the only one. */
export const seedsOf = ({ from, seed }: SeedOptions, amount: number): number[] =>
  seed === undefined ? Array.from({ length: amount }, (_, index) => from + index) : [seed];

/**
 * Plays the values that a seed draws. A failure is made as short as it still fails, and thrown.
 * @param limit the limit of both, in milliseconds
 * @param isShrunk false to throw the first failure as it is
 */
export const assertSeed = <T>(
  property: fc.IAsyncPropertyWithHooks<T>,
  seed: number,
  limit: number,
  isShrunk = true,
): Promise<void> =>
  fc.assert(property, {
    seed,
    numRuns: 1,
    endOnFailure: !isShrunk,
    interruptAfterTimeLimit: limit,
    markInterruptAsFailure: true,
  });

/**
 * Plays seed after seed and prints what occurred. The first fault ends it.
 * @param names the plural of a seed's name, such as `histories`
 * @returns whether there was no fault
 */
export async function playSeeds(
  names: string,
  seeds: readonly number[],
  play: (seed: number) => Promise<Tally>,
): Promise<boolean> {
  const started = performance.now();
  const progress = startProgress(`${names} from seed ${seeds[0]}`);
  const tally: Tally = new Map();
  let current = seeds[0];
  try {
    for (const [index, seed] of seeds.entries()) {
      current = seed;
      for (const [name, times] of await play(seed)) count(tally, name, times);
      progress.update(index + 1, seeds.length);
    }
  } catch (error) {
    const { message, cause } = error as Error;
    log(`\nSeed ${current}: ${[message, ...(cause ? [String(cause)] : [])].join('\n\n')}`);
    return false;
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  printTable(['what', 'times'], [...tally].sort());
  printLine(`${seeds.length} ${names} from seed ${seeds[0]}, ${seconds} s: no fault`);
  return true;
}
