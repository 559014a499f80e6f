import { spawnSync } from 'node:child_process';

/** The checks before a merge, the fastest first. One compilation serves all steps. */
const COMPILE =
  'tsc -p tsconfig.json --noEmit false --outDir dist --sourceMap --incremental --tsBuildInfoFile dist/.tsbuildinfo-check';
const STEPS = [
  ['commit messages', 'node scripts/commits.mjs'],
  ['format', 'npm run --silent format:check'],
  ['lint', 'npm run --silent lint'],
  [
    'types',
    `npx --no-install ${COMPILE} && npx --no-install tsc -p apps/desk && npx --no-install tsc -p apps/guide`,
  ],
  ['bundle', 'node scripts/build.mjs'],
  [
    'OpenAPI drift',
    'node dist/src/openapi-main.js --check && node scripts/client.mjs --check && node scripts/lists.mjs --check',
  ],
  ['boot of the bundle', 'node scripts/boot.mjs'],
  ['fuzz', 'node dist/test/fuzz/main.js'],
  ['faults', 'node dist/test/outages/main.js --kills 3'],
  ['tests', 'npm run --silent test:all'],
];

for (const [index, [name, command]] of STEPS.entries()) {
  const started = Date.now();
  process.stdout.write(`\n▶ ${index + 1} of ${STEPS.length}, ${name}: ${command}\n`);
  const environment = { ...process.env, BUNDLE_IS_CURRENT: '1' };
  // Only the results of the last step are counted.
  if (name !== 'tests') delete environment.TEST_RESULTS;
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: environment });
  if (status !== 0) {
    process.stdout.write(`\n✗ ${name} failed\n`);
    process.exit(1);
  }
  process.stdout.write(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}
