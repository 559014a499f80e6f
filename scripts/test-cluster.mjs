import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Runs the tests on a Citus cluster: `npm run test:cluster -- [files or folders]`. See
 * docs/scaling.md for the two variables.
 */
const { DATABASE_URL, CLUSTER_COMMAND } = process.env;
if (!DATABASE_URL || !CLUSTER_COMMAND) {
  process.stderr.write('DATABASE_URL of a coordinator and CLUSTER_COMMAND are needed\n');
  process.exit(2);
}
const left = JSON.parse(readFileSync('test/cluster/not-on-clusters.json', 'utf8'));
for (const [files, reason] of Object.entries(left)) {
  process.stderr.write(`left out: ${files}: ${reason}\n`);
}
const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
