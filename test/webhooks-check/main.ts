import { rm } from 'node:fs/promises';
import { Command } from 'commander';
import { readConfiguration } from '../../src/config/configuration.js';
import { openDatabaseServer } from '../../src/database/server/database-server.js';
import { newDataDir } from '../support/service/service.js';
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

const dataDir = await newDataDir();
const server = await openDatabaseServer({ ...readConfiguration(), dataDir }, () => {});
try {
  process.exitCode = (await tryDelivery({ DATABASE_URL: server.url }, trial)) ? 0 : 1;
} finally {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}
