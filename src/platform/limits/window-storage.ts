import type { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';

/** The state of a window after a counted request. */
export type WindowRecord = Awaited<ReturnType<ThrottlerStorage['increment']>> & {
  /** When the window resets, in milliseconds since the epoch. */
  resetAt: number;
  storage: 'memory' | 'redis';
};

/** Counts requests in fixed windows. */
export abstract class WindowStorage implements ThrottlerStorage {
  /** Counts one request in the window of a key, and opens one of `ttl` milliseconds if needed. */
  abstract increment(key: string, ttl: number, limit: number): Promise<WindowRecord>;

  /** How many requests the open window of a key has counted; 0 without one. */
  abstract hits(key: string): Promise<number>;
}

interface OpenWindow {
  hits: number;
  resetAt: number;
}

/** Returns the record of a window with these milliseconds left. */
export function toWindowRecord(
  { hits, resetAt }: OpenWindow,
  msLeft: number,
  limit: number,
  storage: WindowRecord['storage'],
): WindowRecord {
  const secondsLeft = Math.max(1, Math.ceil(msLeft / 1000));
  return {
    totalHits: hits,
    timeToExpire: secondsLeft,
    isBlocked: hits > limit,
    timeToBlockExpire: secondsLeft,
    resetAt,
    storage,
  };
}

/** How many windows are kept; with more clients at once, the oldest windows are reset. */
export const MOST_WINDOWS = 100_000;

/**
 * Fixed windows in the memory of this process. A window begins with its first request; requests
 * over the limit do not extend it.
 */
export class MemoryWindowStorage extends WindowStorage {
  private readonly windows = new LRUCache<string, OpenWindow>({ max: MOST_WINDOWS });

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const now = Date.now();
    const window = this.open(key, now) ?? this.begin(key, now, ttl);
    window.hits += 1;
    return toWindowRecord(window, window.resetAt - now, limit, 'memory');
  }

  async hits(key: string): Promise<number> {
    return this.open(key, Date.now())?.hits ?? 0;
  }

  private open(key: string, now: number): OpenWindow | undefined {
    // Reading does not refresh the age of a window.
    const window = this.windows.peek(key);
    return window && window.resetAt > now ? window : undefined;
  }

  private begin(key: string, now: number, ttl: number): OpenWindow {
    const window = { hits: 0, resetAt: now + ttl };
    this.windows.set(key, window);
    return window;
  }
}
