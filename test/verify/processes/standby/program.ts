import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { log } from '../../../../src/cli/output.js';
import { startProgress } from '../../../../src/cli/progress.js';
import { partOf, printLine } from '../../part.js';
import { type FailOver, failOverNewPair, REPLICATIONS, type Replication } from './fail-overs.js';
import { checkReads } from './reads.js';
import { StandbyPair, type Template, withTemplate } from './standby-pair.js';

interface Options {
  readonly rounds: number;
  readonly failOvers: number;
}

/** Longer than a commit may take. */
const DELAY_MS = 17_000;

/**
 * Reads from a streaming standby while clients write, and fails over to it. A read that differs from
 * the primary, a write that is half done and one that a synchronous fail-over loses are faults.
 */
export const standby = partOf<Options>(
  new Command('standby')
    .option('--rounds <count>', 'how many delays of the replication', parsePositiveInteger, 20)
    .option('--fail-overs <count>', 'how many of each kind', parsePositiveInteger, 5),
  ({ rounds, failOvers }) =>
    withTemplate(async (template) => {
      let isSound = await readAll(template, rounds);
      for (const replication of REPLICATIONS) {
        isSound = (await failOverOften(template, replication, failOvers)) && isSound;
      }
      return isSound;
    }),
);

async function readAll(template: Template, rounds: number): Promise<boolean> {
  const check = await StandbyPair.use(template, false, (pair) => checkReads(pair, rounds));
  const { faults, events, cycles, pages, missedWithoutOverlap } = check;
  printLine(
    `reads: ${events} events, ${cycles} cycles and ${pages} pages were equal on both, except ` +
      `${faults.length} faults; syncs without an overlap missed ${missedWithoutOverlap} cycles`,
  );
  for (const fault of faults) log(fault);
  return faults.length === 0 && missedWithoutOverlap > 0;
}

async function failOverOften(
  template: Template,
  replication: Replication,
  failOvers: number,
): Promise<boolean> {
  const progress = startProgress(`fail-overs, ${replication.name}`);
  const results: FailOver[] = [];
  try {
    while (results.length < failOvers) {
      results.push(await failOverNewPair(template, replication, DELAY_MS));
      progress.update(results.length, failOvers);
    }
  } finally {
    progress.stop();
  }
  const sum = (count: (result: FailOver) => number) => results.map(count).reduce((a, b) => a + b);
  const lost = sum((result) => result.lost);
  const faults = results.flatMap((result) => result.faults);
  const slowest = Math.max(...results.map(({ writableAfter }) => writableAfter));
  printLine(
    `${replication.name}, ${failOvers} fail-overs: ${sum((result) => result.acknowledged)} writes ` +
      `acknowledged, ${lost} of them and ${sum((result) => result.lostEvents)} received events ` +
      `lost; writable after ${(slowest / 1000).toFixed(1)} s at most`,
  );
  for (const fault of faults) log(fault);
  return faults.length === 0 && (lost > 0 || replication.isSynchronous || !replication.isDelayed);
}
