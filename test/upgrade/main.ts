import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { print, table } from '../../src/cli/output.js';
import { startProgress } from '../../src/cli/progress.js';
import { coming } from '../support/database/release.js';
import { withServer } from '../support/database/with-server.js';
import { SAMPLES } from './samples.js';
import { upgradeViolationsOf, upgradeUnderLoad } from './upgrade.js';

/** `npm run upgrade:check -- [--items 20000]`: migrates while the service writes. */

const { items } = new Command('upgrade:check')
  .option('--items <count>', 'units in the database', parsePositiveInteger, 20_000)
  .parse()
  .opts<{ items: number }>();

await withServer({}, async (server) => {
  const progress = startProgress('units');
  try {
    const report = await upgradeUnderLoad(server.url, items, [...coming, ...SAMPLES], (created) =>
      progress.update(created, items),
    );
    const { applied, requests, failures, slowest, longest } = report;
    const figures: [string, string | number][] = [
      ['migrations', applied.length],
      ['units', items],
      ['requests', requests],
      ['failed', failures.length],
      ['slowest', `${Math.round(slowest)} ms`],
      ['longest lock', `${Math.round(longest.milliseconds)} ms ${longest.name}`],
    ];
    print(false, undefined, table(['measure', 'value'], figures));
    for (const violation of upgradeViolationsOf(report)) process.stderr.write(`${violation}\n`);
    process.exitCode = upgradeViolationsOf(report).length === 0 ? 0 : 1;
  } finally {
    progress.stop();
  }
});
