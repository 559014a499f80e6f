import { log } from '../../../../src/cli/output.js';
import { printTable } from '../../part.js';
import { deliver, type DeliveryTrial } from './delivery.js';

/** How much the long form tries. */
export const LONG_TRIAL: DeliveryTrial = { events: 10_000, kills: 10 };

/** Tries it and prints what came of it. @returns whether nothing was wrong */
export async function tryDelivery(
  environment: NodeJS.ProcessEnv,
  trial: DeliveryTrial,
): Promise<boolean> {
  const outcome = await deliver(environment, trial);
  const { events, attempts, failed, kills, doubles, seconds, faults } = outcome;
  const heading = ['webhooks', 'attempts', ...failed.keys(), 'kills', 'doubles', 'seconds'];
  const figures = [events, attempts, ...failed.values(), kills, doubles, seconds.toFixed(1)];
  printTable([...heading, 'faults'], [[...figures, faults.length]]);
  faults.slice(0, 20).forEach(log);
  return faults.length === 0;
}
