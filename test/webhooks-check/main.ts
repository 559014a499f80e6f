import { Command } from 'commander';
import { withServer } from '../support/database/with-server.js';
import type { DeliveryTrial } from './delivery.js';
import { LONG_TRIAL, tryDelivery } from './report.js';

/**
 * Sends webhooks to receivers that fail, while the service is killed:
 * `npm run webhooks:check -- [--events 10000] [--kills 10]`. Ends with 1 when an event does not
 * arrive, arrives unsigned, under two ids or at another shop's, or more often twice than was killed.
 * `npm run events:check` does it as well.
 */

const trial = new Command('webhooks-check')
  .option('--events <count>', 'how many events', Number, LONG_TRIAL.events)
  .option('--kills <count>', 'how often an instance is killed', Number, LONG_TRIAL.kills)
  .parse()
  .opts<DeliveryTrial>();

process.exitCode = await withServer(process.env, async ({ url }) =>
  (await tryDelivery({ DATABASE_URL: url }, trial)) ? 0 : 1,
);
