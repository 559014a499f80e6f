import { spawnSync } from 'node:child_process';

/**
 * Writes `openapi.json` and everything that is derived from it: the types of the client, and
 * `docs/lists.md`. `--check` only compares.
 */
const COMMANDS = ['dist/src/openapi-main.js', 'scripts/client.mjs', 'scripts/lists.mjs'];

// `npm run check` has compiled it.
const compiled = process.env.BUNDLE_IS_CURRENT
  ? 0
  : spawnSync('tsc', ['-p', 'tsconfig.build.json'], { stdio: 'inherit' }).status;
process.exitCode = compiled ?? 1;
for (const command of COMMANDS) {
  if (process.exitCode !== 0) break;
  const args = [command, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}
