import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/**
 * The checks before a merge, the fastest first. The steps of a group run at the same time. The tests
 * print their output at once, and each other step when it has ended. One compilation serves all steps.
 */
const COMPILE =
  'tsc -p tsconfig.json --noEmit false --outDir dist --sourceMap --incremental --tsBuildInfoFile dist/.tsbuildinfo-check';
const TESTS = 'tests';
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
    // Short forms of `npm run verify -- fuzz` and `faults`, which wait while the tests need the cores.
    ['fuzz', 'node dist/test/verify/model/main.js fuzz --from 1 --requests 3000'],
    ['faults', 'node dist/test/verify/processes/main.js faults --kills 1'],
    [TESTS, 'npx vitest run --project fast --project slow'],
  ],
];
const NAMES = GROUPS.flat().map(([name]) => name);

for (const group of GROUPS) {
  const ended = await Promise.all(group.map(run));
  if (ended.includes(false)) process.exit(1);
}

/** Runs a step. @returns whether it passed */
async function run([name, command]) {
  const started = Date.now();
  const printsAtOnce = name === TESTS;
  const title = `\n▶ ${NAMES.indexOf(name) + 1} of ${NAMES.length}, ${name}: ${command}\n`;
  if (printsAtOnce) process.stdout.write(title);
  const env = { ...process.env, BUNDLE_IS_CURRENT: '1' };
  // Only the results of the tests are counted.
  if (name !== TESTS) delete env.TEST_RESULTS;
  const stdio = ['inherit', printsAtOnce ? 'inherit' : 'pipe', 'inherit'];
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio, env });
  const [[status], output] = await Promise.all([
    once(child, 'close'),
    printsAtOnce ? '' : text(child.stdout),
  ]);
  if (!printsAtOnce) process.stdout.write(title + output);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(status === 0 ? `✓ ${name} (${seconds} s)\n` : `\n✗ ${name} failed\n`);
  return status === 0;
}
