import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { partOf } from '../../part.js';
import { newSeed, playSeeds, type SeedOptions, seedsOf, withSeeds } from '../seeds.js';
import { withService } from '../service.js';
import { COMBINATIONS_IN_ALL } from './combinations.js';
import { checkLists, COMBINATIONS_PER_SHOP } from './lists-check.js';

/** Compares every pair of filters in every order with plain JavaScript. Each seed is a shop. */
export const lists = partOf<SeedOptions & { readonly combinations: number }>(
  withSeeds(new Command('lists'), newSeed()).option(
    '--combinations <count>',
    'how many combinations',
    parsePositiveInteger,
    Math.max(10_000, COMBINATIONS_IN_ALL),
  ),
  ({ combinations, ...which }) =>
    withService((newShop) => {
      const seeds = seedsOf(which, Math.ceil(combinations / COMBINATIONS_PER_SHOP));
      return playSeeds('shops', seeds, async (seed) => {
        const { withRecords, withWrites, combinations: all } = await checkLists(newShop, seed);
        return new Map([
          ['combinations', all],
          ['combinations with records', withRecords],
          ['combinations with writes between pages', withWrites],
        ]);
      });
    }),
);
