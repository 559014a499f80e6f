import { Command } from 'commander';
import { parsePositiveInteger } from '../../../../src/cli/options.js';
import { log } from '../../../../src/cli/output.js';
import { partOf, printLine } from '../../part.js';
import { Random } from '../../../support/models/random.js';
import { OutageEnvironment } from '../stage/stage.js';
import { KILLS, type OutageResult, strike } from '../stage/outages.js';
import { changeSettings, cutPower } from '../power/power-cuts.js';
import { soak, SOAK_SETTINGS } from '../soak/soak.js';
import { UnsyncedWrites } from '../power/unsynced-writes.js';

interface Options {
  readonly kills: number;
  readonly power?: boolean;
  readonly minutes?: number;
  readonly seed: number;
  readonly set: readonly string[];
}

/** The time between two kills of a soak, in minutes. */
const SOAK_INTERVAL = 10;

/**
 * Kills the service and its PostgreSQL while clients write, and stops it in between. With 20 kills or
 * more, it may not take too long until the service is ready again.
 */
export const faults = partOf<Options>(
  new Command('faults')
    .option('--kills <count>', 'how many of each kind', parsePositiveInteger, 100)
    .option('--power', 'cut the power instead, and lose what was not synced')
    .option('--minutes <minutes>', 'use everything for so long instead', parsePositiveInteger)
    .option('--seed <number>', 'what a power cut loses', parsePositiveInteger, Date.now() % 1e6)
    .option('--set <setting...>', 'settings that weaken PostgreSQL, such as fsync=off', []),
  ({ minutes, power, ...options }) =>
    minutes
      ? soakFor(minutes)
      : power
        ? cutAll(options)
        : OutageEnvironment.use((stage) => killAll(stage, options.kills)),
);

async function cutAll({ seed, set, kills }: Options): Promise<boolean> {
  const disk = await UnsyncedWrites.prepare();
  try {
    return await OutageEnvironment.use(async (stage) => {
      await changeSettings(stage, set);
      log(`seed ${seed}`);
      return report('power cut', await cutPower(stage, disk, new Random(seed), kills));
    }, disk.environment);
  } finally {
    await disk.remove();
  }
}

async function killAll(stage: OutageEnvironment, kills: number): Promise<boolean> {
  let isSound = true;
  for (const outage of KILLS) {
    isSound = report(outage.name, await strike(stage, outage, kills)) && isSound;
  }
  return isSound;
}

async function soakFor(duration: number): Promise<boolean> {
  const count = Math.ceil(duration / SOAK_INTERVAL);
  const length = (duration / count) * 60_000;
  const { growth, ...result } = await OutageEnvironment.use(
    (stage) => soak(stage, count, length),
    SOAK_SETTINGS,
  );
  return report('soak', { ...result, faults: [...result.faults, ...growth] });
}

/** Prints the result. @returns whether nothing was wrong */
function report(name: string, result: OutageResult): boolean {
  for (const fault of result.faults) log(`${name}: ${fault}`);
  printLine(result.summary);
  return result.faults.length === 0;
}
