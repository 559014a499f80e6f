import { Redis } from 'ioredis';

/**
 * Counts one request in a window, and opens it if needed. The reset time is stored with the count,
 * so all instances return the same. The script is atomic in Redis.
 */
const COUNT = `
local hits = redis.call('hincrby', KEYS[1], 'hits', 1)
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('hset', KEYS[1], 'reset', ARGV[1])
  redis.call('pexpire', KEYS[1], left)
end
return { hits, tonumber(redis.call('hget', KEYS[1], 'reset')), left }`;

/** The prefix keeps these keys apart from others in the same Redis. */
const PREFIX = 'rental-inventory:limits:';

/** How long it may take to connect, and the longest pause before the next try, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_RETRY_DELAY_MS = 1_000;

interface CountingRedis extends Redis {
  count(key: string, resetAt: number, ttl: number): Promise<[number, number, number]>;
}

/** The windows in Redis. Commands fail while there is no connection. */
export class RedisWindows {
  private readonly client: CountingRedis;

  constructor(url: string) {
    this.client = new Redis(url, {
      lazyConnect: true,
      keyPrefix: PREFIX,
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_DELAY_MS),
      scripts: { count: { lua: COUNT, numberOfKeys: 1 } },
    }) as CountingRedis;
    // Callers receive the error; without a listener it would go to the console.
    this.client.on('error', () => {});
  }

  /**
   * Counts a request. @returns the count of the window, its reset time and the milliseconds until
   * then
   */
  async count(key: string, ttl: number): Promise<{ hits: number; resetAt: number; left: number }> {
    const [hits, resetAt, left] = await this.client.count(key, Date.now() + ttl, ttl);
    return { hits, resetAt, left };
  }

  /** How many requests a window has counted. */
  async hits(key: string): Promise<number> {
    return Number(await this.client.hget(key, 'hits'));
  }

  async ping(): Promise<void> {
    await this.client.ping();
  }

  /** Reconnects when a connection does not respond; a connection attempt under way continues. */
  reconnect(): void {
    if (this.client.status === 'ready') this.client.disconnect(true);
  }

  close(): void {
    this.client.disconnect();
  }
}
