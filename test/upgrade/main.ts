import { Command, InvalidArgumentError } from 'commander';
import { print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { coming } from '../support/database/release.js';
import { withServer } from '../support/database/with-server.js';
import { SAMPLES } from './samples.js';
import { faultsOf, upgradeUnderLoad } from './upgrade.js';

/**
 * Upgrades a database of the previous release while the service writes to it:
 * `npm run upgrade:check -- [--items 20000]`.
 */

const { items } = new Command('upgrade:check')
  .option('--items <count>', 'how many units the database has', atLeastOne, 20_000)
  .parse()
  .opts<{ items: number }>();

await withServer({}, async (server) => {
  const progress = startProgress('units');
  try {
    const report = await upgradeUnderLoad(server.url, items, [...coming, ...SAMPLES], (made) =>
      progress.update(made, items),
    );
    const { applied, requests, failures, slowest, longest } = report;
    const figures: [string, string | number][] = [
      ['migrations', applied.length],
      ['units', items],
      ['requests meanwhile', requests],
      ['failed', failures.length],
      ['slowest', `${Math.round(slowest)} ms`],
      ['longest lock', `${Math.round(longest.milliseconds)} ms ${longest.name}`],
    ];
    print(false, undefined, table(['what', 'figure'], figures));
    for (const fault of faultsOf(report)) process.stderr.write(`${fault}\n`);
    process.exitCode = faultsOf(report).length === 0 ? 0 : 1;
  } finally {
    progress.stop();
  }
});

function atLeastOne(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('must be a number from 1');
  return Number(text);
}
