import { spawnSync } from 'node:child_process';

/** Everything that has to hold before a change is merged; what fails fast comes first. */
const STEPS = [
  ['commit messages', 'npm run --silent commits'],
  ['format', 'npm run --silent format:check'],
  ['lint', 'npm run --silent lint'],
  ['types', 'npm run --silent typecheck'],
  ['build', 'npm run --silent build'],
  ['OpenAPI drift', 'node dist/src/openapi-main.js --check && node scripts/client.mjs --check'],
  ['boot of the build', 'node scripts/boot.mjs'],
  ['fuzz', 'npm run --silent fuzz'],
  ['faults', 'npm run --silent faults -- --kills 3'],
  ['soak', 'npm run --silent soak -- --minutes 1'],
  ['migration drift', 'npm run --silent migrations:check'],
  ['tests', 'npm run --silent test:all'],
];

for (const [name, command] of STEPS) {
  const start = Date.now();
  process.stdout.write(`\n▶ ${name}: ${command}\n`);
  const environment = { ...process.env };
  // Only the tests of the last step are counted.
  if (name !== 'tests') delete environment.TEST_RESULTS;
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: environment });
  if (status !== 0) {
    process.stdout.write(`\n✗ ${name} failed\n`);
    process.exit(1);
  }
  process.stdout.write(`✓ ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n`);
}
