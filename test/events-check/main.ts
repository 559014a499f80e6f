import { Command } from 'commander';
import { print, table } from '../../src/cli/output.js';
import type { DatabaseServer } from '../../src/database/server/database-server.js';
import { withServer } from '../support/database/with-server.js';
import { command, newKey } from '../support/service/command.js';
import { LONG_TRIAL, tryDelivery } from '../webhooks-check/report.js';
import { costs } from './cost.js';
import { followers } from './followers.js';
import { follow } from './following.js';

/**
 * Follows a shop while many write to it and its instances are killed:
 * `npm run events:check -- [--events 20000] [--writers 64] [--kills 20]`. Ends with 1 when an event
 * is missing, comes twice or in another place, or tells something else than what is stored, when
 * the log costs more than it may, and when webhooks are lost.
 */

const options = new Command('events-check')
  .option('--events <count>', 'how many events', Number, 20_000)
  .option('--writers <count>', 'how many clients write', Number, 64)
  .option('--kills <count>', 'how often an instance is killed', Number, 20)
  .option('--no-cost', 'leave out what the log costs')
  .option('--no-webhooks', 'leave out what is sent to webhook endpoints')
  .parse()
  .opts<{ events: number; writers: number; kills: number; cost: boolean; webhooks: boolean }>();

await withServer(process.env, async (server) => {
  const environment = { DATABASE_URL: server.url };
  const newShop = async (name: string) => {
    const { id } = await command(environment, 'shops', 'create', '--name', name);
    return newKey(environment, id, name);
  };
  const trial = await follow(environment, await newShop('Followed'), options);
  const { faults, events, kills, seconds } = trial;
  printTable(
    ['events', 'kills', 'seconds', 'events a second', 'faults'],
    [[events, kills, seconds.toFixed(1), (events / seconds).toFixed(0), faults.length]],
  );
  const { costs: measured, figures } = options.cost
    ? await expenses(server, await newShop('Costs'))
    : { costs: [], figures: [] };
  for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`);
  const isCheap =
    measured.every(({ ratio, atLeast }) => ratio >= atLeast) &&
    figures.every(({ value, atMost }) => value <= atMost);
  const isDelivered = !options.webhooks || (await tryDelivery(environment, LONG_TRIAL));
  process.exitCode = faults.length === 0 && isCheap && isDelivered ? 0 : 1;
});

/** Measures what the log and those who follow it cost, and prints it. */
async function expenses(database: DatabaseServer, token: string) {
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
  return { costs: measured, figures };
}

function printTable(...columnsAndRows: Parameters<typeof table>): void {
  print(false, undefined, table(...columnsAndRows));
}
