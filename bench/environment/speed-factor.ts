import { medianOf } from '../report/statistics.js';
import { randomPages } from './pages.js';
import { runRounds } from './rounds.js';
import type { BenchEnvironment } from './bench-environment.js';

/** How many pages of items the baseline answers in a second where milliseconds are what "threshold" says. */
export const REFERENCE_PAGES_PER_SECOND = 640;

/**
 * Does work, and measures before and after it how many times as long this machine takes for
 * everything now as the one that the milliseconds of "threshold" are of; 1 where it is faster.
 */
export async function withSpeedFactor<T>(
  environment: BenchEnvironment,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly speedFactor: number }> {
  const before = await measureBaselineRate(environment);
  const result = await work();
  return {
    result,
    speedFactor: speedFactorOf((before + (await measureBaselineRate(environment))) / 2),
  };
}

/** The speed factor where the baseline answers so many pages of items in a second. */
export const speedFactorOf = (perSecond: number): number =>
  Math.max(1, REFERENCE_PAGES_PER_SECOND / perSecond);

async function measureBaselineRate(environment: BenchEnvironment): Promise<number> {
  // What a quick run takes says nothing.
  if (environment.isQuick) return REFERENCE_PAGES_PER_SECOND;
  const dataSet = await environment.dataSet('app');
  const requests = await randomPages(environment, dataSet, 'items', 200);
  const baseline = await environment.startBaseline(dataSet);
  try {
    const options = { requests, postmaster: undefined, count: 3, until: { duration: 2 } };
    const done = await runRounds(environment, { baseline }, options);
    return medianOf(done.baseline.map(({ perSecond }) => perSecond));
  } finally {
    await baseline.stop();
  }
}
