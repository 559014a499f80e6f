import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { Redis } from 'ioredis';
import type { Metrics } from '../../observability/metrics.js';
import {
  MemoryWindowStorage,
  toWindowRecord,
  type WindowRecord,
  WindowStorage,
} from './window-storage.js';

/**
 * Counts one request in a window, and opens it if needed. The reset time is stored with the count,
 * so all instances return the same. A window without one, or with more time left than it had,
 * since the clock of Redis was set back, ends after a whole window from now. The script is atomic
 * in Redis.
 */
const COUNT = `
local hits = redis.call('hincrby', KEYS[1], 'hits', 1)
local left = redis.call('pttl', KEYS[1])
local reset = tonumber(redis.call('hget', KEYS[1], 'reset'))
local ttl = tonumber(ARGV[2])
if not reset or left < 0 or left > ttl then
  reset, left = tonumber(ARGV[1]), ttl
  redis.call('hset', KEYS[1], 'reset', ARGV[1])
  redis.call('pexpire', KEYS[1], ttl)
end
return { hits, reset, left }`;

/** The prefix keeps these keys apart from others in the same Redis. */
const PREFIX = 'rental-inventory:limits:';

/** How long it may take to connect, and the longest delay before a retry, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RETRY_DELAY_MS = 1_000;
/** How long a request waits for Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 50;
const REDIS_START_TIMEOUT_MS = 1_000;
const RECONNECT_INTERVAL_MS = 500;

interface CountingRedis extends Redis {
  /** Returns the count of the window, its reset time and the milliseconds until then. */
  count(key: string, resetAt: number, ttl: number): Promise<[number, number, number]>;
}

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
  private readonly redis: CountingRedis;
  private isAvailable = true;

  constructor(
    url: string,
    private readonly metrics: Metrics,
    private readonly host: HttpAdapterHost,
  ) {
    super();
    this.redis = new Redis(url, {
      lazyConnect: true,
      keyPrefix: PREFIX,
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY_MS),
      scripts: { count: { lua: COUNT, numberOfKeys: 1 } },
    }) as CountingRedis;
    // Callers receive the error; without a listener it would go to the console.
    this.redis.on('error', () => {});
  }

  async onApplicationBootstrap(): Promise<void> {
    // The command line counts no requests.
    if (!this.host.httpAdapter) return;
    // Nest calls it twice, since the module of the throttler also provides this storage.
    this.metrics.limitsShared.set(Number(this.isAvailable));
    await this.queryRedis(() => this.redis.ping(), REDIS_START_TIMEOUT_MS);
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
    this.redis.disconnect();
  }

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const counted = await this.queryRedis(() => this.redis.count(key, Date.now() + ttl, ttl));
    if (!counted) return this.local.increment(key, ttl, limit);
    const [hits, resetAt, msLeft] = counted;
    return toWindowRecord({ hits, resetAt }, msLeft, limit, 'redis');
  }

  async hits(key: string): Promise<number> {
    const hits = await this.queryRedis(async () => Number(await this.redis.hget(key, 'hits')));
    return hits ?? this.local.hits(key);
  }

  /** Returns the response of Redis; undefined when it is late or known to be unavailable. */
  private async queryRedis<T>(
    query: () => Promise<T>,
    timeoutMs = REDIS_TIMEOUT_MS,
  ): Promise<T | undefined> {
    if (!this.isAvailable) return undefined;
    try {
      return await withTimeout(query(), timeoutMs);
    } catch (error) {
      this.fallBackToMemory(error as Error);
      return undefined;
    }
  }

  private fallBackToMemory({ message }: Error): void {
    if (!this.isAvailable || this.stopping.signal.aborted) return;
    this.isAvailable = false;
    this.metrics.throttleStorageFailures.inc();
    this.metrics.limitsShared.set(0);
    this.logger.warn(`Redis is unavailable, limits are counted per process: ${message}`);
    void this.reconnectLoop();
  }

  private async reconnectLoop(): Promise<void> {
    const { signal } = this.stopping;
    while (!this.isAvailable) {
      await sleep(RECONNECT_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      this.isAvailable = await this.tryPing();
    }
    this.metrics.limitsShared.set(1);
    this.logger.warn('Redis is available again, limits are shared');
  }

  private async tryPing(): Promise<boolean> {
    try {
      await withTimeout(this.redis.ping(), REDIS_TIMEOUT_MS);
      return true;
    } catch {
      // Replaces a connection without responses; a connection attempt under way continues.
      if (this.redis.status === 'ready') this.redis.disconnect(true);
      return false;
    }
  }
}

/**
 * Waits for a response up to a timeout. A response that arrived while the process was busy is in
 * time: it is read before the timeout applies.
 */
async function withTimeout<T>(response: Promise<T>, timeoutMs: number): Promise<T> {
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`no response within ${timeoutMs} ms`));
    const check = () => {
      // Node's timers use a cached clock, which a busy process updates too seldom.
      const left = timeoutMs - (performance.now() - begun);
      if (left > 0) timer = setTimeout(check, left);
      else setImmediate(giveUp);
    };
    timer = setTimeout(check, timeoutMs);
  });
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}
