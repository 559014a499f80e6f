import { measureAvailability } from './sections/availability.js';
import { measureDepth } from './sections/depth.js';
import { measureExports } from './sections/exports.js';
import { measureFilters } from './sections/filters.js';
import { measureList } from './sections/lists.js';
import { markdownOf } from './report/markdown.js';
import { type Section, verdictOf } from './report/section.js';
import { writeReport } from './report/report.js';
import { measureStart } from './sections/start.js';
import { measureWrites } from './sections/writes.js';
import { BenchEnvironment } from './environment/bench-environment.js';

/**
 * Measures the service beside a baseline: `npm run bench -- [--quick] [part…]`, all parts if none is
 * named. `DATABASE_URL` names a server to use, else one is started in `.bench`. Ends with 1 when a
 * figure is not what it has to be.
 */

const PARTS: Readonly<Record<string, (environment: BenchEnvironment) => Promise<Section>>> = {
  items: (environment) => measureList(environment, 'items'),
  cycles: (environment) => measureList(environment, 'cycles'),
  returns: (environment) => measureList(environment, 'return_orders'),
  availability: measureAvailability,
  filters: measureFilters,
  depth: measureDepth,
  exports: measureExports,
  writes: measureWrites,
  start: measureStart,
};

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const named = words.filter((word) => word !== '--quick');
const unknown = named.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  process.stderr.write(`There is no ${unknown}; there are ${Object.keys(PARTS).join(', ')}\n`);
  process.exit(1);
}

await BenchEnvironment.use(isQuick, async (environment) => {
  for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
    process.stderr.write(`measuring ${name}\n`);
    const section = await PARTS[name]!(environment);
    process.stdout.write(`\n## ${name}\n\n${markdownOf(section)}\n`);
    await writeReport(name, section, environment);
    const isMissed = section.figures.some((figure) => verdictOf(figure) === 'missed');
    // What a quick run takes says nothing.
    if (isMissed && !isQuick) process.exitCode = 1;
  }
});
