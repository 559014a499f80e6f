import { Argument, Command } from 'commander';
import { BenchEnvironment } from './environment/bench-environment.js';
import { markdownOf } from './report/markdown.js';
import { writeReport } from './report/report.js';
import { type Section, verdictOf } from './report/section.js';
import { measureAvailability } from './sections/availability.js';
import { measureByNumber } from './sections/by-number.js';
import { measureDaySheet } from './sections/day-sheet.js';
import { measureDepth } from './sections/depth.js';
import { measureExports } from './sections/exports.js';
import { measureDeepFilters, measureFilters } from './sections/filters.js';
import { measureGrids } from './sections/grids.js';
import { measureHotVariant } from './sections/hot-variant.js';
import { measureIndexCosts } from './sections/index-costs.js';
import { measureLists } from './sections/lists.js';
import { measureProcesses } from './sections/processes.js';
import { measureReports } from './sections/reports.js';
import { measureRoom } from './sections/room.js';
import { measureStart } from './sections/start.js';
import { measureWrites } from './sections/writes.js';

/**
 * Measures the service: `npm run bench -- [--quick] [section…]`. `DATABASE_URL` names the server; without
 * it, one is started in `.bench`. Exits with 1 when a figure misses its threshold.
 */

const SECTIONS: Readonly<Record<string, (environment: BenchEnvironment) => Promise<Section>>> = {
  lists: measureLists,
  availability: measureAvailability,
  filters: measureFilters,
  'deep-filters': measureDeepFilters,
  grids: measureGrids,
  depth: measureDepth,
  'day-sheet': measureDaySheet,
  reports: measureReports,
  exports: measureExports,
  writes: measureWrites,
  'by-number': measureByNumber,
  'index-costs': measureIndexCosts,
  'hot-variant': measureHotVariant,
  room: measureRoom,
  processes: measureProcesses,
  start: measureStart,
};

const names = Object.keys(SECTIONS);
const command = new Command('bench')
  .addArgument(
    new Argument('[sections...]', 'the sections to measure').choices(names).default(names, 'all'),
  )
  .option('--quick', 'small data and short rounds: only shows that it works', false)
  .parse();
const { quick } = command.opts<{ quick: boolean }>();
const [sections] = command.processedArgs as [string[]];

await BenchEnvironment.use(quick, async (environment) => {
  for (const name of sections) {
    process.stderr.write(`measuring ${name}\n`);
    const section = await SECTIONS[name]!(environment);
    process.stdout.write(`\n## ${name}\n\n${markdownOf(section)}\n`);
    await writeReport(name, section, environment);
    const isMissed = section.figures.some((figure) => verdictOf(figure) === 'missed');
    // The times of a quick run mean nothing.
    if (isMissed && !quick) process.exitCode = 1;
  }
});
