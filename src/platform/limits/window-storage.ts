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
  /**
   * Counts one request in the window of a key, and opens one of `ttl` milliseconds if needed.
   * @param key the profile, a colon, and the id of the client
   */
  abstract increment(key: string, ttl: number, limit: number): Promise<WindowRecord>;

  /** How many requests the open window of a key has counted; 0 without one. */
  abstract hits(key: string): Promise<number>;
}

type CountedWindow = Pick<WindowRecord, 'resetAt'> & { readonly hits: number };

/** Returns the record of a window with these milliseconds left. */
export function toWindowRecord(
  { hits, resetAt }: CountedWindow,
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

interface OpenWindow {
  hits: number;
  /** When it ends by the monotonic clock, since the time of the machine can be set. */
  readonly endsAt: number;
  readonly resetAt: number;
}

/**
 * How many windows of a profile are kept; with more clients at once, its oldest windows are reset.
 */
export const MOST_WINDOWS = 100_000;

/**
 * Fixed windows in the memory of this process. A window begins with its first request; requests
 * over the limit do not extend it.
 */
export class MemoryWindowStorage extends WindowStorage {
  /** The windows of each profile: those of any number of addresses evict none of a key. */
  private readonly profiles = new Map<string, LRUCache<string, OpenWindow>>();

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const window = this.findOpen(key) ?? this.open(key, ttl);
    window.hits += 1;
    return toWindowRecord(window, window.endsAt - performance.now(), limit, 'memory');
  }

  async hits(key: string): Promise<number> {
    return this.findOpen(key)?.hits ?? 0;
  }

  private findOpen(key: string): OpenWindow | undefined {
    // Reading does not refresh the age of a window.
    const window = this.windowsBeside(key).peek(key);
    return window && window.endsAt > performance.now() ? window : undefined;
  }

  private open(key: string, ttl: number): OpenWindow {
    const window = { hits: 0, endsAt: performance.now() + ttl, resetAt: Date.now() + ttl };
    this.windowsBeside(key).set(key, window);
    return window;
  }

  private windowsBeside(key: string): LRUCache<string, OpenWindow> {
    const [profile] = key.split(':', 1) as [string];
    const windows = this.profiles.get(profile) ?? new LRUCache({ max: MOST_WINDOWS });
    this.profiles.set(profile, windows);
    return windows;
  }
}
