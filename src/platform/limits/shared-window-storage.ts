import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Metrics } from '../../observability/metrics.js';
import { RedisWindows } from './redis-windows.js';
import { MemoryWindowStorage, type WindowRecord, WindowStorage } from './window-storage.js';

/** How long a request waits for Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 50;
/** How long the start waits for Redis, in milliseconds. */
const REDIS_START_TIMEOUT_MS = 1_000;
/** The interval of reconnect checks, in milliseconds. */
const RECONNECT_INTERVAL_MS = 500;

/**
 * Fixed windows that all instances share, in Redis. While Redis is unavailable or slow, requests
 * are counted in this process and do not wait.
 */
export class SharedWindowStorage
  extends WindowStorage
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  private readonly logger = new Logger('Limits');
  private readonly local = new MemoryWindowStorage();
  private readonly stopping = new AbortController();
  private readonly redis: RedisWindows;
  private isAway = false;

  constructor(
    url: string,
    private readonly metrics: Metrics,
    private readonly host: HttpAdapterHost,
  ) {
    super();
    this.redis = new RedisWindows(url);
  }

  async onApplicationBootstrap(): Promise<void> {
    // The command line counts no requests.
    if (!this.host.httpAdapter) return;
    // Nest calls it twice, for the module of the throttler names it as well.
    this.metrics.limitsShared.set(this.isAway ? 0 : 1);
    await this.queryRedis(() => this.redis.ping(), REDIS_START_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
    this.redis.close();
  }

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const window = await this.queryRedis(() => this.redis.count(key, ttl));
    if (!window) return this.local.increment(key, ttl, limit);
    const { hits, resetAt, left } = window;
    const secondsLeft = Math.max(1, Math.ceil(left / 1000));
    return {
      totalHits: hits,
      timeToExpire: secondsLeft,
      isBlocked: hits > limit,
      timeToBlockExpire: secondsLeft,
      resetAt,
      storage: 'redis',
    };
  }

  async hits(key: string): Promise<number> {
    return (await this.queryRedis(() => this.redis.hits(key))) ?? this.local.hits(key);
  }

  /** The response of Redis; undefined when it is late or known to be unavailable. */
  private async queryRedis<T>(
    question: () => Promise<T>,
    timeoutMs = REDIS_TIMEOUT_MS,
  ): Promise<T | undefined> {
    if (this.isAway) return undefined;
    try {
      return await withTimeout(question(), timeoutMs);
    } catch (error) {
      this.fallBackToMemory(error as Error);
      return undefined;
    }
  }

  private fallBackToMemory({ message }: Error): void {
    if (this.isAway || this.stopping.signal.aborted) return;
    this.isAway = true;
    this.metrics.throttleStorageFailures.inc();
    this.metrics.limitsShared.set(0);
    this.logger.warn(`Redis is away, limits are counted in this process: ${message}`);
    void this.reconnectLoop();
  }

  private async reconnectLoop(): Promise<void> {
    const { signal } = this.stopping;
    while (this.isAway) {
      await sleep(RECONNECT_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      this.isAway = !(await this.tryPing());
    }
    this.metrics.limitsShared.set(1);
    this.logger.warn('Redis is back, limits are shared');
  }

  private async tryPing(): Promise<boolean> {
    try {
      await withTimeout(this.redis.ping(), REDIS_TIMEOUT_MS);
      return true;
    } catch {
      this.redis.reconnect();
      return false;
    }
  }
}

/**
 * Waits for a response up to a timeout. A response that arrived while the process was busy is in
 * time: it is read before the timeout applies.
 */
async function withTimeout<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no answer in ${timeoutMs} ms`));
    const look = () => {
      // Node's timers use a cached clock, which a busy process updates too seldom.
      const left = timeoutMs - (performance.now() - begun);
      if (left > 0) timer = setTimeout(look, left);
      else setImmediate(giveUp);
    };
    timer = setTimeout(look, timeoutMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
