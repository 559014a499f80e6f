import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { log } from '../../../../src/cli/output.js';
import { Metrics } from '../../../../src/observability/metrics.js';
import {
  type RareBranch,
  reachedBranches,
  reportUnreached,
} from '../../../support/service/rare-branches.js';
import { partOf } from '../../part.js';
import { playSeeds, type SeedOptions, seedsOf, withSeeds } from '../seeds.js';
import { withService } from '../service.js';
import { simulate } from './simulation.js';
import { withGate } from './statement-gate.js';

/** As many simulations reach each of these. */
const LONG_RUN = 1_000;
const RARE_BRANCHES: readonly RareBranch[] = [
  'a retry after a stale read',
  'a retry after a deadlock',
  'a replayed response',
  'a recorded refusal',
  'a conflict',
];

/** Plays simultaneous requests whose statements run in a seeded order; prints a single one. */
export const simulation = partOf<SeedOptions & { readonly seeds: number }>(
  withSeeds(new Command('simulation'), 1).option(
    '--seeds <count>',
    'how many simulations',
    parsePositiveInteger,
    10_000,
  ),
  ({ seeds, ...which }) =>
    withService(async (newShop, app, databaseUrl) => {
      const all = seedsOf(which, seeds);
      const isSound = await withGate(app.getHttpServer(), databaseUrl, (gate) =>
        playSeeds('simulations', all, async (seed) => {
          const { tables, tally } = await simulate(newShop, gate, seed);
          if (all.length === 1) for (const round of tables) log(`\n${round}`);
          return tally;
        }),
      );
      if (!isSound || all.length < LONG_RUN) return isSound;
      const reached = reachedBranches(await app.get(Metrics).text());
      return reportUnreached(RARE_BRANCHES.filter((branch) => !reached.includes(branch)));
    }),
);
