import { expect } from 'vitest';
import type { Answer } from '../../../support/service/client.js';

/** Within which an answer is to come and the service is to be back, in milliseconds. */
export const LIMITS_MS = { answer: 3_000, recovery: 5_000 };
/** By how much more a machine may be late that does other work as well. */
const GRACE_MS = 3_000;

/** Expects that a 503 has a Retry-After header. */
export function expectRetryAfter({ status, headers }: Answer): void {
  if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Fails when it takes longer. */
export async function expectWithin<T>(
  work: Promise<T>,
  limit: number,
): Promise<[T, milliseconds: number]> {
  const begun = performance.now();
  const done = await work;
  const milliseconds = performance.now() - begun;
  expect(milliseconds).toBeLessThan(limit + GRACE_MS);
  return [done, milliseconds];
}

/** Says how long it took, where that is asked for. */
export function reportTimes(name: string, ...milliseconds: number[]): void {
  if (!process.env.TIMES) return;
  const seconds = milliseconds.map((one) => `${(one / 1000).toFixed(1)} s`);
  process.stderr.write(`${name}: answered within ${seconds.join(', writes again after ')}\n`);
}
