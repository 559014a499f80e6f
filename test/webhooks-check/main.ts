import { Command } from 'commander';
import { withServer } from '../support/database/with-server.js';
import { print, table } from '../../src/cli/output.js';
import { crowd } from './crowding.js';
import type { DeliveryTrial } from './delivery.js';
import { LONG_TRIAL, tryDelivery } from './report.js';

/**
 * Sends webhooks to receivers that fail, while the service is killed:
 * `npm run webhooks:check -- [--events 10000] [--kills 10]`. Ends with 1 when an event does not
 * arrive, arrives unsigned, under two ids or at another shop's, or more often twice than was killed.
 * `npm run events:check` does it as well. With `--shops 15` it measures the reads of another shop
 * instead, while 15 shops send 100 events to 20 endpoints each.
 */

const trial = new Command('webhooks-check')
  .option('--events <count>', 'how many events', Number, LONG_TRIAL.events)
  .option('--kills <count>', 'how often an instance is killed', Number, LONG_TRIAL.kills)
  .option('--shops <count>', 'how many shops send while another one reads', Number, 0)
  .parse()
  .opts<DeliveryTrial & { readonly shops: number }>();

process.exitCode = await withServer(process.env, async ({ url }) => {
  const environment = { DATABASE_URL: url };
  if (trial.shops === 0) return (await tryDelivery(environment, trial)) ? 0 : 1;
  const outcome = await crowd(environment, { shops: trial.shops, endpoints: 20, events: 100 });
  const { alone, crowded, deliveries, seconds } = outcome;
  const figures = [alone.p50, alone.p95, crowded.p50, crowded.p95, seconds];
  const heading = ['deliveries', 'p50 alone', 'p95 alone', 'p50', 'p95', 'seconds'];
  print(false, undefined, table(heading, [[deliveries, ...figures.map((one) => one.toFixed(1))]]));
  return 0;
});
