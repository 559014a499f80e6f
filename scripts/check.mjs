import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * The checks before a merge, the fastest first. The steps of a group run at the same time, and each
 * prints its output when it has ended. One compilation serves all steps.
 */
const COMPILE =
  'tsc -p tsconfig.json --noEmit false --outDir dist --sourceMap --incremental --tsBuildInfoFile dist/.tsbuildinfo-check';
const GROUPS = [
  [
    ['commit messages', 'node scripts/commits.mjs'],
    ['lint', 'npm run --silent lint'],
    ['format', 'npx prettier --check --log-level warn .'],
    ['types', `npx --no-install ${COMPILE} && npx --no-install tsc -p apps/desk`],
    ['bundle', 'node scripts/build.mjs'],
  ],
  [
    ['OpenAPI drift', 'node scripts/openapi.mjs --check'],
    ['boot of the bundle', 'node scripts/boot.mjs'],
  ],
  [
    ['fuzz', 'node dist/test/verify/model/main.js fuzz --from 1'],
    ['faults', 'node dist/test/verify/processes/main.js faults --kills 3'],
  ],
  [['tests', 'npx vitest run']],
];
const NAMES = GROUPS.flat().map(([name]) => name);

for (const group of GROUPS) {
  const isAlone = group.length === 1;
  const ended = await Promise.all(group.map((step) => run(step, isAlone)));
  if (ended.includes(false)) process.exit(1);
}

/** Runs a step, and prints its output at once if it is alone in its group. */
async function run([name, command], isAlone) {
  const started = Date.now();
  const title = `\n▶ ${NAMES.indexOf(name) + 1} of ${NAMES.length}, ${name}: ${command}\n`;
  if (isAlone) process.stdout.write(title);
  const env = { ...process.env, BUNDLE_IS_CURRENT: '1' };
  // Only the results of the last step are counted.
  if (name !== 'tests') delete env.TEST_RESULTS;
  const stdio = ['inherit', isAlone ? 'inherit' : 'pipe', 'inherit'];
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio, env });
  const [[status], output] = await Promise.all([
    once(child, 'close'),
    isAlone ? '' : text(child.stdout),
  ]);
  if (!isAlone) process.stdout.write(title + output);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(status === 0 ? `✓ ${name} (${seconds} s)\n` : `\n✗ ${name} failed\n`);
  return status === 0;
}
