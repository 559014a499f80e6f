import { build } from './build.mjs';

/**
 * Builds, then runs a program of the build in this same process: signals reach it, and every shell
 * can start it. `node scripts/run.mjs main`, `node scripts/run.mjs cli keys list …`
 */
const [program] = process.argv.splice(2, 1);
if (program === 'main') process.stderr.write('Building, a few seconds the first time …\n');

const code = await build();
if (code === 0) await import(`../dist/bundle/${program}.cjs`);
else process.exitCode = code;
