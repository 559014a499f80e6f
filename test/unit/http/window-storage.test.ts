import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryWindowStorage, MOST_WINDOWS } from '../../../src/platform/limits/window-storage.js';

const START = new Date('2026-01-31T08:00:00.000Z').getTime();
const MINUTE = 60_000;

describe('the windows in memory', () => {
  let storage: MemoryWindowStorage;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
    storage = new MemoryWindowStorage();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const hit = (key = 'key:1', limit = 3) => storage.increment(key, MINUTE, limit);
  const at = (milliseconds: number) => vi.advanceTimersByTime(START + milliseconds - Date.now());

  it('begin with the first request and stand still until they end', async () => {
    at(500);
    expect(await hit()).toEqual({
      totalHits: 1,
      isBlocked: false,
      timeToExpire: 60,
      timeToBlockExpire: 60,
      resetAt: START + 500 + MINUTE,
      storage: 'memory',
    });
    at(30_001);
    expect(await hit()).toMatchObject({
      totalHits: 2,
      timeToExpire: 31,
      resetAt: START + 500 + MINUTE,
    });
  });

  it('let exactly the limit pass', async () => {
    const blocked = [];
    for (let request = 0; request < 5; request += 1) blocked.push((await hit()).isBlocked);
    expect(blocked).toEqual([false, false, false, true, true]);
  });

  it('let exactly the limit pass of requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => hit('key:1', 10)));
    expect(answers.filter(({ isBlocked }) => !isBlocked)).toHaveLength(10);
    expect(answers.map(({ totalHits }) => totalHits)).toEqual(
      Array.from({ length: 64 }, (_, index) => index + 1),
    );
  });

  it('end on time, however many requests were rejected', async () => {
    for (let request = 0; request < 10; request += 1) {
      at(request * 6000 - (request && 1));
      await hit();
    }
    at(MINUTE - 1);
    expect(await hit()).toMatchObject({ isBlocked: true, timeToExpire: 1 });
    at(MINUTE);
    expect(await hit()).toMatchObject({
      isBlocked: false,
      totalHits: 1,
      resetAt: START + 2 * MINUTE,
    });
  });

  it('are fixed: the end of one and the beginning of the next both count in full', async () => {
    await hit();
    at(MINUTE - 1);
    await hit();
    await hit();
    expect((await hit()).isBlocked).toBe(true);
    at(MINUTE);
    const next = [await hit(), await hit(), await hit(), await hit()];
    expect(next.map(({ isBlocked }) => isBlocked)).toEqual([false, false, false, true]);
  });

  it('are apart for each key', async () => {
    for (let request = 0; request < 4; request += 1) await hit('key:1');
    expect(await hit('key:2')).toMatchObject({ totalHits: 1, isBlocked: false });
    expect(await hit('availability:1')).toMatchObject({ totalHits: 1, isBlocked: false });
  });

  it.each([-60, 60])('end on time when the clock of the machine moves by %d min', async (by) => {
    for (let request = 0; request < 4; request += 1) await hit();
    vi.setSystemTime(START + by * MINUTE);
    expect(await hit()).toMatchObject({ isBlocked: true, timeToExpire: 60 });
    vi.advanceTimersByTime(MINUTE);
    expect(await hit()).toMatchObject({
      isBlocked: false,
      timeToExpire: 60,
      resetAt: START + (by + 2) * MINUTE,
    });
  });

  it('stay for a key while 100,000 addresses send requests', async () => {
    vi.useRealTimers();
    await hit('key:1');
    for (let client = 0; client < MOST_WINDOWS; client += 1) void hit(`anonymous:${client}`);
    expect(await hit('key:1')).toMatchObject({ totalHits: 2 });
  });

  it('are bounded for a million clients at once: the oldest begin again', async () => {
    vi.useRealTimers();
    for (let client = 0; client < 1_000_000; client += 1) {
      void storage.increment(`anonymous:${client}`, MINUTE, 30);
    }
    const kept = 1_000_000 - MOST_WINDOWS;
    expect(await storage.hits(`anonymous:${kept - 1}`)).toBe(0);
    expect(await storage.hits(`anonymous:${kept}`)).toBe(1);
    expect(await storage.hits('anonymous:999999')).toBe(1);
  });
});
