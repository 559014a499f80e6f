import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Runs a command on another version of Node.js: `npm run verify -- on-node 24 npm test`. The npm package
 * `node` installs the version below `.data/node`.
 */
const [version, ...command] = process.argv.slice(2);
if (!/^\d+$/.test(version ?? '') || command.length === 0) {
  process.stderr.write('usage: npm run verify -- on-node <major version> <command>\n');
  process.exit(2);
}

const folder = join(import.meta.dirname, '../.data/node', version);
mkdirSync(folder, { recursive: true });
const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false'];
const installed = spawnSync('npm', ['install', '--prefix', folder, ...options, `node@${version}`], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (installed.status !== 0) process.exit(1);

const bin = join(folder, 'node_modules/node/bin');
const path = [bin, process.env.PATH].join(delimiter);
const [program, ...args] = command;
const run = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, PATH: path } });
if (run.error) process.stderr.write(`${run.error.message}\n`);
process.exit(run.status ?? 1);
