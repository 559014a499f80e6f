import { readFile } from 'node:fs/promises';
import { buildIfChanged } from './build.mjs';

/**
 * Builds if the sources changed, then runs a program of the bundle in this process, so that it
 * receives signals: `node scripts/run.mjs main`, `node scripts/run.mjs cli keys list …`
 */
const [program] = process.argv.splice(2, 1);

const { engines } = JSON.parse(await readFile('package.json', 'utf8'));
const [oldest] = /\d+\.\d+/.exec(engines.node);
if (isOlder(process.versions.node, oldest)) {
  process.stderr.write(`Node.js ${process.versions.node} is too old: use ${oldest} or newer\n`);
  process.exit(1);
}

await buildIfChanged(() =>
  process.stderr.write('Building the service and its desk into dist/; later starts reuse them …\n'),
);
await import(`../dist/bundle/${program}.cjs`);

function isOlder(version, than) {
  const [[major, minor], [leastMajor, leastMinor]] = [version, than].map((text) =>
    text.split('.').map(Number),
  );
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
