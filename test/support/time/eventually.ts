import { vi } from 'vitest';

/** Long enough for any machine that makes progress. */
const WAIT_OPTIONS = { timeout: 300_000, interval: 20 };

/** Waits until an expectation holds that nothing else announces, such as a line in a log. */
export function eventually<T>(expectation: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(expectation, WAIT_OPTIONS) as Promise<T>;
}
