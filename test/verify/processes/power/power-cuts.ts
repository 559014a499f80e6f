import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../support/models/random.js';
import type { OutageEnvironment } from '../stage/stage.js';
import { killing, type OutageResult, strike } from '../stage/outages.js';
import type { UnsyncedWrites } from './unsynced-writes.js';

/** The share of cuts that a second one follows while the service starts. */
const DOUBLE_CUT_SHARE = 0.25;
/** The time until that second cut, at most, in milliseconds. */
const DOUBLE_CUT_MS = 1_500;
/** The bytes that a disk writes completely or not at all, and those of a page of the system. */
const BLOCK_SIZES = [512, 4096];
/** The shares of unsynced blocks that a cut loses. */
const LOST_SHARES = [0.5, 1];
/**
 * The time between two checkpoints, at most, in milliseconds. Some cuts meet tables that are being
 * written, others much that is only in the log.
 */
const CHECKPOINT_PAUSE_MS = 200;

/**
 * Cuts the power under load so many times: all processes end, and writes that were not synced are
 * lost.
 */
export async function cutPower(
  stage: OutageEnvironment,
  disk: UnsyncedWrites,
  random: Random,
  count: number,
): Promise<OutageResult> {
  let [cuts, tables, segments] = [0, 0, 0];
  const lose = async (dataDir: string): Promise<void> => {
    const lostShare = random.pick(LOST_SHARES);
    const changed = await disk.lose(dataDir, {
      blockSize: random.pick(BLOCK_SIZES),
      isKept: () => !random.chance(lostShare),
    });
    const isSegment = (path: string) => path.includes('/pg_wal/');
    cuts += 1;
    segments += changed.filter(isSegment).length;
    tables += changed.filter((path) => !isSegment(path)).length;
  };
  const cut = killing((environment) => {
    const isDouble = random.chance(DOUBLE_CUT_SHARE);
    return environment.cutPower(lose, isDouble ? random.below(DOUBLE_CUT_MS) : undefined);
  });
  const { faults, summary } = await strike(
    stage,
    {
      name: 'power cut',
      limit: 10_000,
      drops: true,
      strike: (environment, begin) => {
        void writeCheckpoints(environment);
        return cut(environment, begin);
      },
    },
    count,
  );
  const losses = `${cuts} cuts lost writes to ${segments} files of the log and ${tables} others`;
  return { faults, summary: `${summary}; ${losses}` };
}

/** Makes PostgreSQL write its tables, until it ends. */
const writeCheckpoints = (stage: OutageEnvironment): Promise<void> =>
  stage
    .withDatabase(async (client) => {
      for (;;) {
        await client.query('checkpoint');
        await sleep(Math.random() * CHECKPOINT_PAUSE_MS);
      }
    })
    .catch(() => undefined);

/** Changes settings of PostgreSQL, such as `fsync = off`. */
export const changeSettings = (
  stage: OutageEnvironment,
  settings: readonly string[],
): Promise<void> =>
  stage.withDatabase(async (client) => {
    for (const setting of settings) await client.query(`alter system set ${setting}`);
    await client.query('select pg_reload_conf()');
  });
