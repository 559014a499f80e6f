import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { reportUnreached } from '../../../support/service/rare-branches.js';
import { partOf, printLine } from '../../part.js';
import { count, playSeeds, type SeedOptions, seedsOf, type Tally, withSeeds } from '../seeds.js';
import { withService } from '../service.js';
import { playHistory, unreachedKinds, unreachedPairs } from './histories.js';
import type { Pace } from './play/clock.js';

const PACES: readonly Pace[] = ['days', 'leaps'];
/** As many histories reach all kinds of operations. */
const LONG_RUN = 100;
/** As many reach all pairs of steps in each stage. */
const LONGER_RUN = 300;

interface Options extends SeedOptions {
  readonly seeds: number;
  readonly operations: number;
  readonly year?: boolean;
}

/** Plays random histories of operations against the service and the model. */
export const histories = partOf<Options>(
  withSeeds(new Command('histories'), 1)
    .option('--seeds <count>', 'how many histories', parsePositiveInteger, 300)
    .option('--operations <count>', 'how many operations each', parsePositiveInteger, 60)
    .option('--year', 'each covers a year, and is played twice: day by day and in leaps'),
  (options) => withService((newShop) => play(newShop, options)),
);

async function play(
  newShop: Parameters<typeof playHistory>[0],
  { seeds, operations, year: isYear = false, ...which }: Options,
): Promise<boolean> {
  const all = seedsOf(which, seeds);
  const tally: Tally = new Map();
  const pairs = new Set<string>();
  const slowest = { days: 0, leaps: 0 };
  const isSound = await playSeeds('histories', all, async (seed) => {
    const answers: Tally = new Map();
    for (const pace of isYear ? PACES : PACES.slice(1)) {
      const began = performance.now();
      const played = await playHistory(newShop, seed, { operations, isYear, pace });
      slowest[pace] = Math.max(slowest[pace], performance.now() - began);
      for (const [name, times] of played.tally)
        for (const sum of [tally, answers]) count(sum, name, times);
      for (const pair of played.pairs) pairs.add(pair);
    }
    return answers;
  });
  if (!isSound) return false;
  const sent = [...tally.values()].reduce((sum, times) => sum + times, 0);
  printLine(`${sent} operations. The slowest history took ${slowestText(slowest)}`);
  return reportUnreached([
    ...(all.length < LONG_RUN ? [] : unreachedKinds(tally)),
    ...(all.length < LONGER_RUN ? [] : unreachedPairs(pairs)),
  ]);
}

const slowestText = (slowest: Readonly<Record<Pace, number>>): string =>
  PACES.filter((pace) => slowest[pace] > 0)
    .map((pace) => `${(slowest[pace] / 1000).toFixed(1)} s in ${pace}`)
    .join(', ');
