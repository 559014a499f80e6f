import type { ThrottlerStorage } from '@nestjs/throttler';

/** A counted request: where its window stands. */
export type WindowRecord = Awaited<ReturnType<ThrottlerStorage['increment']>> & {
  /** When the window resets, in milliseconds since the epoch. */
  resetAt: number;
};

/** Where the windows are counted. */
export abstract class WindowStorage implements ThrottlerStorage {
  /** Counts one request in the window of a key, opening one of `ttl` milliseconds if need be. */
  abstract increment(key: string, ttl: number, limit: number): Promise<WindowRecord>;

  /** How many requests the open window of a key has counted; 0 where none is open. */
  abstract hits(key: string): Promise<number>;
}

interface OpenWindow {
  hits: number;
  resetAt: number;
}

/**
 * Fixed windows in the memory of this process. A window begins with its first request; those over
 * the limit do not lengthen it.
 */
export class MemoryWindowStorage extends WindowStorage {
  private readonly windows = new Map<string, OpenWindow>();
  private sweepAt = 0;

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const now = Date.now();
    this.sweep(now, ttl);
    const open = this.windows.get(key);
    const window = open && open.resetAt > now ? open : { hits: 0, resetAt: now + ttl };
    window.hits += 1;
    if (window !== open) this.windows.set(key, window);
    const secondsLeft = Math.ceil((window.resetAt - now) / 1000);
    return {
      totalHits: window.hits,
      timeToExpire: secondsLeft,
      isBlocked: window.hits > limit,
      timeToBlockExpire: secondsLeft,
      resetAt: window.resetAt,
    };
  }

  async hits(key: string): Promise<number> {
    const open = this.windows.get(key);
    return open && open.resetAt > Date.now() ? open.hits : 0;
  }

  /** Once a window's length, forgets the windows that have passed. */
  private sweep(now: number, ttl: number): void {
    if (now < this.sweepAt) return;
    this.sweepAt = now + ttl;
    for (const [key, { resetAt }] of this.windows) {
      if (resetAt <= now) this.windows.delete(key);
    }
  }
}
