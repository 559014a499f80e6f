import { vi } from 'vitest';

/** Lets the caches of this process believe that time has passed, until the mocks are restored. */
export function passTime(milliseconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}
