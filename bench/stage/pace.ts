import { medianOf } from '../report/statistics.js';
import { randomPages } from './pages.js';
import { rounds } from './rounds.js';
import type { Stage } from './stage.js';

/** How many pages of items the floor answers in a second where milliseconds are what "hold" says. */
export const PAGES_A_SECOND = 640;

/**
 * Does work, and measures before and after it how many times as long this machine takes for
 * everything now as the one that the milliseconds of "hold" are of; 1 where it is faster.
 */
export async function withPace<T>(
  stage: Stage,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly pace: number }> {
  const before = await floorRate(stage);
  const result = await work();
  return { result, pace: paceOf((before + (await floorRate(stage))) / 2) };
}

/** The pace where the floor answers so many pages of items in a second. */
export const paceOf = (perSecond: number): number => Math.max(1, PAGES_A_SECOND / perSecond);

async function floorRate(stage: Stage): Promise<number> {
  // What a quick run takes says nothing.
  if (stage.isQuick) return PAGES_A_SECOND;
  const dataSet = await stage.dataSet('app');
  const shots = await randomPages(stage, dataSet, 'items', 200);
  const floor = await stage.startFloor(dataSet);
  try {
    const options = { shots, postmaster: undefined, count: 3, until: { duration: 2 } };
    const done = await rounds(stage, { floor }, options);
    return medianOf(done.floor.map(({ perSecond }) => perSecond));
  } finally {
    await floor.stop();
  }
}
