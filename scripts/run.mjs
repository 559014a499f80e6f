import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/**
 * Builds, then runs a program of the build in this same process: signals reach it, and every shell
 * can start it. `node scripts/run.mjs main`, `node scripts/run.mjs cli/main keys list …`
 */
const [program] = process.argv.splice(2, 1);
if (program === 'main') process.stderr.write('Building, a few seconds the first time …\n');

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const command = [compiler, '-p', 'tsconfig.build.json'];
const build = spawn(process.execPath, command, { stdio: ['ignore', 2, 2] });
const [code] = await once(build, 'close');
if (code === 0) await import(`../dist/src/${program}.js`);
else process.exitCode = 1;
