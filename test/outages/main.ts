import { Command } from 'commander';
import { parsePositiveInteger } from '../../src/cli/options.js';
import { log, print } from '../../src/cli/output.js';
import { Random } from '../lists-check/random.js';
import { OutageEnvironment } from './outage-environment.js';
import { KILLS, type OutageResult, strike } from './outages.js';
import { changeSettings, cutPower } from './power-cuts.js';
import { soak, SOAK_SETTINGS } from './soak.js';
import { UnsyncedWrites } from './unsynced-writes.js';

/**
 * Kills the service and its PostgreSQL while clients write, and stops it in between:
 * `npm run faults -- [--kills 100]`. With `--power` the power is cut instead. With `--minutes 60`
 * everything is in use at once, and a kill or restart follows every ten minutes. Ends with 1 when a
 * write is lost, half done or done twice. With 20 kills or more it also does when it takes too long
 * until the service is ready again.
 */

interface Options {
  kills: number;
  power?: boolean;
  minutes?: number;
  seed: number;
  set: string[];
}

/** The time between two kills of a soak, in minutes. */
const SOAK_INTERVAL = 10;

const { kills, power, minutes, seed, set } = new Command('faults')
  .option('--kills <count>', 'how many of each kind', parsePositiveInteger, 100)
  .option('--power', 'cut the power instead, and lose what was not synced')
  .option('--minutes <minutes>', 'use everything for so long instead', parsePositiveInteger)
  .option('--seed <number>', 'what a power cut loses', parsePositiveInteger, Date.now() % 1_000_000)
  .option('--set <setting...>', 'settings that weaken PostgreSQL, such as fsync=off', [])
  .parse()
  .opts<Options>();

async function cutAll(): Promise<boolean> {
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

async function killAll(stage: OutageEnvironment): Promise<boolean> {
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
function report(name: string, { faults, summary }: OutageResult): boolean {
  for (const fault of faults) log(`${name}: ${fault}`);
  print(false, undefined, summary);
  return faults.length === 0;
}

const isSound = minutes ? soakFor(minutes) : power ? cutAll() : OutageEnvironment.use(killAll);
process.exitCode = (await isSound) ? 0 : 1;
