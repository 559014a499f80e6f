import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { PeriodicTask } from '../../../src/platform/periodic-task.js';

describe('a periodic task', () => {
  it('passes the duration of each run to the next delay, and never overlaps runs', async () => {
    const delays: (number | undefined)[] = [];
    let running = 0;
    let longestOverlap = 0;
    const task = new PeriodicTask({
      run: async () => {
        running += 1;
        longestOverlap = Math.max(longestOverlap, running);
        await sleep(20);
        running -= 1;
      },
      delayMs: (previousRunMs) => {
        delays.push(previousRunMs);
        return 1;
      },
      onError: () => {},
    });
    task.start();
    await vi.waitFor(() => expect(delays.length).toBeGreaterThan(2));
    await task.stop();
    expect(delays[0]).toBeUndefined();
    expect(delays[1]).toBeGreaterThanOrEqual(19);
    expect(longestOverlap).toBe(1);
  });

  it('reports a failed run and continues', async () => {
    const errors: unknown[] = [];
    const failure = new Error('failed');
    const task = new PeriodicTask({
      run: () => Promise.reject(failure),
      delayMs: () => 1,
      onError: (error) => errors.push(error),
    });
    task.start();
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1));
    await task.stop();
    expect(errors[0]).toBe(failure);
  });

  it('waits for the current run when it stops, and starts no other', async () => {
    const run = vi.fn(async (signal: AbortSignal) => {
      await sleep(10_000, undefined, { signal }).catch(() => {});
      await sleep(20);
      events.push('run ended');
    });
    const events: string[] = [];
    const task = new PeriodicTask({ run, delayMs: () => 1, onError: () => {} });
    task.start();
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    await task.stop();
    events.push('stopped');
    expect(events).toEqual(['run ended', 'stopped']);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('ends a delay when it stops', async () => {
    const run = vi.fn(() => Promise.resolve());
    const task = new PeriodicTask({ run, delayMs: () => 3_600_000, onError: () => {} });
    task.start();
    await task.stop();
    expect(run).not.toHaveBeenCalled();
  });
});
