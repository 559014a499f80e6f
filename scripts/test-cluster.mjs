import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Runs the tests on a Citus cluster: `npm run verify -- cluster [files or folders]`; see docs/scaling.md. */
const { DATABASE_URL, CLUSTER_COMMAND } = process.env;
if (!DATABASE_URL || !CLUSTER_COMMAND) {
  process.stderr.write('set DATABASE_URL (of a coordinator) and CLUSTER_COMMAND\n');
  process.exit(2);
}
const excluded = JSON.parse(readFileSync('test/cluster/not-on-clusters.json', 'utf8'));
for (const [files, reason] of Object.entries(excluded)) {
  process.stderr.write(`excluded: ${files}: ${reason}\n`);
}
const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
