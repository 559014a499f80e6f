import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { log } from '../../../../src/cli/output.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { duringUpgrade } from '../../../support/database/release.js';
import { withServer } from '../../../support/database/with-server.js';
import { SAMPLES } from '../../../support/database/sample-migrations.js';
import { partOf, printTable } from '../../part.js';
import { upgradeViolationsOf, upgradeUnderLoad } from './upgrade.js';

/** Migrates while the service writes. */
export const upgrades = partOf<{ readonly items: number }>(
  new Command('upgrade').option(
    '--items <count>',
    'units in the database',
    parsePositiveInteger,
    20_000,
  ),
  ({ items }) => withServer({}, ({ url }) => upgrade(url, items)),
);

async function upgrade(url: string, items: number): Promise<boolean> {
  const progress = startProgress('units');
  try {
    const report = await upgradeUnderLoad(url, items, [...duringUpgrade, ...SAMPLES], (created) =>
      progress.update(created, items),
    );
    const { applied, requests, failures, slowest, longest } = report;
    printTable(
      ['measure', 'value'],
      [
        ['migrations', applied.length],
        ['units', items],
        ['requests', requests],
        ['failed', failures.length],
        ['slowest', `${Math.round(slowest)} ms`],
        ['longest lock', `${Math.round(longest.milliseconds)} ms ${longest.name}`],
      ],
    );
    const violations = upgradeViolationsOf(report);
    violations.forEach(log);
    return violations.length === 0;
  } finally {
    progress.stop();
  }
}
