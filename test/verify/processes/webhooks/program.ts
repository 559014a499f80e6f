import { Command } from 'commander';
import { withServer } from '../../../support/database/with-server.js';
import { partOf, printTable } from '../../part.js';
import { crowd } from './crowding.js';
import type { DeliveryTrial } from './delivery.js';
import { LONG_TRIAL, tryDelivery } from './report.js';

/**
 * Sends webhooks to receivers that fail, while the service is killed. An event that does not arrive, or
 * arrives unsigned, under two ids, at another shop's or more often twice than was killed is a fault.
 */
export const webhooks = partOf<DeliveryTrial & { readonly shops: number }>(
  new Command('webhooks')
    .option('--events <count>', 'how many events', Number, LONG_TRIAL.events)
    .option('--kills <count>', 'how often an instance is killed', Number, LONG_TRIAL.kills)
    .option('--shops <count>', 'measure reads while so many shops send instead', Number, 0),
  ({ shops, ...trial }) =>
    withServer(process.env, async ({ url }) => {
      const environment = { DATABASE_URL: url };
      if (shops === 0) return tryDelivery(environment, trial);
      const outcome = await crowd(environment, { shops, endpoints: 20, events: 100 });
      const { alone, crowded, deliveries, seconds } = outcome;
      const figures = [alone.p50, alone.p95, crowded.p50, crowded.p95, seconds];
      const heading = ['deliveries', 'p50 alone', 'p95 alone', 'p50', 'p95', 'seconds'];
      printTable(heading, [[deliveries, ...figures.map((one) => one.toFixed(1))]]);
      return true;
    }),
);
