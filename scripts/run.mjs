import { build } from './build.mjs';

/**
 * Builds, then runs a program of the bundle in this process, so that it receives signals:
 * `node scripts/run.mjs main`, `node scripts/run.mjs cli keys list …`
 */
const [program] = process.argv.splice(2, 1);
if (program === 'main') process.stderr.write('Building, a few seconds the first time …\n');

const code = await build();
if (code === 0) await import(`../dist/bundle/${program}.cjs`);
else process.exitCode = code;
