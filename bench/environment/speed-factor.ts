import { medianOf } from '../report/statistics.js';
import type { BenchEnvironment } from './bench-environment.js';
import { randomPages } from './pages.js';
import { runRounds } from './rounds.js';

/** How many pages of items per second the baseline returns on the machine that thresholds in milliseconds are for. */
export const REFERENCE_PAGES_PER_SECOND = 640;

/**
 * Runs work and measures the baseline before and after it.
 * @returns the result, and the factor by which this machine is slower than the reference; at least 1
 */
export async function withSpeedFactor<T>(
  environment: BenchEnvironment,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly speedFactor: number }> {
  const before = await measureBaselineRate(environment);
  const result = await work();
  const after = await measureBaselineRate(environment);
  return { result, speedFactor: speedFactorOf((before + after) / 2) };
}

/** The speed factor where the baseline returns this many pages of items per second. */
export const speedFactorOf = (perSecond: number): number =>
  Math.max(1, REFERENCE_PAGES_PER_SECOND / perSecond);

async function measureBaselineRate(environment: BenchEnvironment): Promise<number> {
  // The times of a quick run mean nothing.
  if (environment.isQuick) return REFERENCE_PAGES_PER_SECOND;
  const dataSet = await environment.dataSet('app');
  const requests = await randomPages(environment, dataSet, 'items');
  const program = await environment.startBaseline(dataSet);
  try {
    const options = { count: 3, until: { duration: 2 } };
    const { baseline } = await runRounds(environment, { baseline: { program, requests } }, options);
    return medianOf(baseline.map(({ perSecond }) => perSecond));
  } finally {
    await program.stop();
  }
}
