import { Command } from 'commander';
import { log } from '../../../../src/cli/output.js';
import type { DatabaseServer } from '../../../../src/database/server/database-server.js';
import { withServer } from '../../../support/database/with-server.js';
import { newShopKey } from '../../../support/service/command.js';
import { partOf, printTable } from '../../part.js';
import { LONG_TRIAL, tryDelivery } from '../webhooks/report.js';
import { costs } from './cost.js';
import { followers } from './followers.js';
import { follow, type Trial } from './following.js';

/**
 * Follows a shop while many write to it and its instances are killed. An event that is missing, comes
 * twice or in another place, or differs from the rows is a fault, as are a log that costs more than it
 * may and lost webhooks.
 */
export const events = partOf<Trial & { readonly cost: boolean; readonly webhooks: boolean }>(
  new Command('events')
    .option('--events <count>', 'how many events', Number, 20_000)
    .option('--writers <count>', 'how many clients write', Number, 64)
    .option('--kills <count>', 'how often an instance is killed', Number, 20)
    .option('--no-cost', 'leave out what the log costs')
    .option('--no-webhooks', 'leave out what is sent to webhook endpoints'),
  (options) =>
    withServer(process.env, async (server) => {
      const environment = { DATABASE_URL: server.url };
      const trial = await follow(environment, await newShopKey(environment, 'Followed'), options);
      const { faults, kills, seconds } = trial;
      printTable(
        ['events', 'kills', 'seconds', 'events a second', 'faults'],
        [
          [
            trial.events,
            kills,
            seconds.toFixed(1),
            (trial.events / seconds).toFixed(0),
            faults.length,
          ],
        ],
      );
      const isCheap =
        !options.cost || (await costsLittle(server, await newShopKey(environment, 'Costs')));
      faults.slice(0, 20).forEach(log);
      const isDelivered = !options.webhooks || (await tryDelivery(environment, LONG_TRIAL));
      return faults.length === 0 && isCheap && isDelivered;
    }),
);

/** Measures what the log and those who follow it cost, and prints it. */
async function costsLittle(database: DatabaseServer, token: string): Promise<boolean> {
  const measured = await costs(database.url, token);
  printTable(
    ['rate with the log', 'of that without it', 'at least'],
    measured.map(({ name, ratio, atLeast }) => [name, ratio.toFixed(3), atLeast]),
  );
  const figures = await followers(database);
  printTable(
    ['followers', 'measured', 'at most'],
    figures.map(({ name, value, atMost }) => [name, value.toFixed(1), atMost]),
  );
  return (
    measured.every(({ ratio, atLeast }) => ratio >= atLeast) &&
    figures.every(({ value, atMost }) => value <= atMost)
  );
}
