import { spawnSync } from 'node:child_process';

/**
 * Runs the long checks: `npm run verify -- <name> [options]`. Without a name, it lists them. Each is
 * built by its commands, and then started with the options.
 */
const BUNDLE = 'node scripts/build.mjs';
const PARTS = 'tsc -p test/verify';
const MODEL = 'node dist/test/verify/model/main.js';
const PROCESSES = 'node dist/test/verify/processes/main.js';

/** By name: what it shows, the commands that build it, and the command that starts it. */
const CHECKS = {
  histories: ['random requests of months, compared with a model of the rules', [PARTS], MODEL],
  simulation: ['simultaneous requests whose statements a seed orders', [PARTS], MODEL],
  lists: ['filters and sorts in combination, compared with plain JavaScript', [PARTS], MODEL],
  fuzz: ['invalid and hostile requests of every operation', [BUNDLE, PARTS], MODEL],
  races: ['clients that book, return and retry the same at once', [BUNDLE, PARTS], PROCESSES],
  isolation: ['anomalies of transactions in what clients read', [BUNDLE, PARTS], PROCESSES],
  faults: ['killed processes, power cuts, and hours of use', [BUNDLE, PARTS], PROCESSES],
  standby: ['reads from a standby, and fail-overs', [BUNDLE, PARTS], PROCESSES],
  overload: ['latency of a shop while others send too much', [BUNDLE, PARTS], PROCESSES],
  upgrade: ['migrations since the last release while clients write', [PARTS], PROCESSES],
  events: ['the completeness, order and cost of the event log', [BUNDLE, PARTS], PROCESSES],
  webhooks: ['deliveries of two shops while instances are killed', [BUNDLE, PARTS], PROCESSES],
  mcp: [
    '40 tasks of assistants on a fresh demo',
    ['node scripts/mcp.mjs', 'tsc -p test/mcp-check'],
    'node dist/test/mcp-check/main.js',
  ],
  soak: [
    'memory and latency during an hour of requests of all kinds',
    [BUNDLE, 'tsc -p bench'],
    'node dist/bench/soak.js',
  ],
  rare: ['short forms of these, and tests of them', [], 'npx vitest run --project rare'],
  looks: [
    'each page of the desk in each look',
    [BUNDLE],
    'env LOOKS=all npx vitest run test/browser',
  ],
  cluster: ['the tests on a Citus cluster', [], 'node scripts/test-cluster.mjs'],
  generators: ['clients of other generators, from npm', [], 'node scripts/generators.mjs'],
  'front-ends': [
    'the page about front ends, used by two people in a browser, with packages from npm',
    [],
    'node scripts/front-ends.mjs',
  ],
  'on-node': ['a command on another version of Node.js', [], 'node scripts/on-node.mjs'],
};

const [name, ...options] = process.argv.slice(2);
if (name === undefined) {
  process.stdout.write('npm run verify -- <name> [options]\n\n');
  for (const [one, [purpose]] of Object.entries(CHECKS)) {
    process.stdout.write(`  ${one.padEnd(12)}${purpose}\n`);
  }
} else if (name in CHECKS) {
  process.exitCode = verify(name, options);
} else {
  process.stderr.write(`${name} is none of ${Object.keys(CHECKS).join(', ')}\n`);
  process.exitCode = 2;
}

/** Returns the exit code of the first command that fails, or that of the check. */
function verify(check, args) {
  const [, builds, start] = CHECKS[check];
  const parts = [MODEL, PROCESSES].includes(start) ? [check, ...args] : args;
  for (const command of [...builds.map((build) => [build]), [start, ...parts]]) {
    const [words, ...more] = command;
    const [program, ...rest] = words.split(' ');
    const { status } = spawnSync(program, [...rest, ...more], { stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
