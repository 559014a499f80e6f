import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { Configuration } from '../../../../src/config/configuration.js';
import { parseExposition } from '../../../support/metrics/exposition.js';
import { Api } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';
import { RedisServer, useRedis } from '../../../support/service/redis.js';
import { eventually } from '../../../support/time/eventually.js';

const LIMITS = { key: 120, availability: 10, export: 6, anonymous: 30 };
const AWAY = 'Redis is unavailable, limits are counted per process: ';
const BACK = 'Redis is available again, limits are shared';

const redis = useRedis();

/** Two instances on one database that share a Redis, where there is one. */
function useInstances(): [Api, Api] {
  const first = new Api();
  const second = new Api(first);
  beforeAll(async () => {
    if (!RedisServer.isInstalled) return;
    const configuration: Partial<Configuration> = { redisUrl: redis.url, throttleLimits: LIMITS };
    await first.start(configuration);
    await second.start(configuration);
  });
  afterAll(async () => {
    if (!RedisServer.isInstalled) return;
    await second.stop();
    await first.stop();
  });
  return [first, second];
}

const need = (context: TestContext) => redis.need(context);

const standing = ({ headers }: Answer) => ({
  remaining: Number(headers.get('x-ratelimit-remaining')),
  reset: headers.get('x-ratelimit-reset'),
});

/** The log lines of instances about Redis. The one started last writes for the whole process. */
const told = (...instances: Api[]): string[] =>
  instances
    .flatMap(({ log }) => log)
    .map((line) => JSON.parse(line).msg)
    .filter((message: string) => message.startsWith('Redis'));

const isBack = (message: string): boolean => message === BACK;

async function valueOf(api: Api, name: string): Promise<number> {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  return parseExposition(text).samples.find((sample) => sample.name === name)!.value;
}

describe('instances that share a Redis', () => {
  const [one, other] = useInstances();
  const instances = [one, other];

  it('let exactly 120 of 1,000 requests at once pass, all together', async (context) => {
    need(context);
    let answers: Answer[] = [];
    // A machine may be so busy that Redis is late: then each counts alone, and it is tried again.
    let heard = -1;
    for (let round = 0; round < 5 && told(...instances).length !== heard; round += 1) {
      await eventually(() =>
        expect(told(...instances).filter(isBack)).toHaveLength(told(...instances).length / 2),
      );
      heard = told(...instances).length;
      const { token } = await one.newShop();
      const clients = instances.map((api) => api.client(token));
      // The key is known then, and what has no route needs no slot: a slow machine delays both too long.
      answers = [await clients[0]!.get('/nothing'), await clients[1]!.get('/nothing')];
      const rest = Array.from({ length: 998 }, (_, index) => clients[index % 2]!.get('/nothing'));
      answers.push(...(await Promise.all(rest)));
    }
    // On a slow machine, they take longer than a window.
    const windows = new Map<string | null, Answer[]>();
    for (const answer of answers) {
      const { reset } = standing(answer);
      windows.set(reset, [...(windows.get(reset) ?? []), answer]);
    }
    for (const counted of windows.values()) {
      const passed = counted.filter(({ status }) => status === 404);
      const remaining = passed.map((answer) => standing(answer).remaining);
      expect(remaining.toSorted((a, b) => b - a)).toEqual(
        Array.from({ length: Math.min(120, counted.length) }, (_, index) => 119 - index),
      );
      const refused = counted.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(counted.length - passed.length);
      for (const { headers } of refused) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
      }
    }
  });

  it('share the limit of availability', async (context) => {
    need(context);
    const { token } = await one.newShop();
    const answers = [];
    for (let request = 0; request < LIMITS.availability + 1; request += 1) {
      answers.push(await instances[request % 2]!.client(token).get('/availability_timelines'));
    }
    expect(answers.map(({ status }) => status === 429)).toEqual([
      ...Array(LIMITS.availability).fill(false),
      true,
    ]);
  });

  it('have windows that no request extends and that expire by themselves', async (context) => {
    need(context);
    const { id, token } = await one.newKey((await one.newShop()).shopId);
    const window = `rental-inventory:limits:key:${id}`;
    await one.client(token).get('/shop');
    const left = () => redis.run((client) => client.pttl(window));
    const before = await left();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(60_000);
    await other.client(token).get('/shop');
    expect(await left()).toBeLessThanOrEqual(before);
    // The window is over.
    await redis.run((client) => client.del(window));
    expect(standing(await one.client(token).get('/shop')).remaining).toBe(119);
  });

  it.for([
    ['has lost its reset time', (client: Redis, window: string) => client.hdel(window, 'reset')],
    [
      'ends in an hour, since the clock of Redis was set back',
      (client: Redis, window: string) => client.pexpire(window, 3_660_000),
    ],
  ] as const)('repair a window that %s', async ([, damage], context) => {
    need(context);
    const { id, token } = await one.newKey((await one.newShop()).shopId);
    const window = `rental-inventory:limits:key:${id}`;
    await one.client(token).get('/shop');
    await redis.run((client) => damage(client, window));
    const answer = await other.client(token).get('/shop');
    expect([answer.status, standing(answer).remaining]).toEqual([200, 118]);
    expect(Date.parse(standing(answer).reset!)).toBeLessThanOrEqual(Date.now() + 60_000);
    expect(await redis.run((client) => client.pttl(window))).toBeLessThanOrEqual(60_000);
  });

  it('share the limit of addresses without a key', async (context) => {
    need(context);
    const statuses: number[] = [];
    for (let request = 0; request < LIMITS.anonymous + 1; request += 1) {
      statuses.push((await instances[request % 2]!.client().get('/shop')).status);
    }
    expect(statuses).toEqual([...Array(LIMITS.anonymous).fill(401), 429]);
    // The tests that follow have keys that nobody has looked up yet.
    await redis.run((client) => client.flushall());
  });
});

describe('an instance whose Redis', () => {
  const [api, other] = useInstances();

  let before = 0;
  const begin = () => (before = told(api, other).length);
  const toldSince = () => told(api, other).slice(before);
  const untilBack = () => eventually(() => expect(toldSince()).toContain(BACK));

  it('fails counts by itself, logs it once, and shares again when Redis is back', async (context) => {
    need(context);
    const shop = await api.newShop();
    begin();
    const failures = await valueOf(api, 'rental_throttle_storage_failures_total');
    expect(standing(await shop.get('/shop')).remaining).toBe(119);
    await redis.stop();
    const answers = await Promise.all(Array.from({ length: 200 }, () => shop.get('/nothing')));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(80);
    expect(toldSince()).toEqual([expect.stringContaining(AWAY)]);
    expect(await valueOf(api, 'rental_throttle_storage_failures_total')).toBe(failures + 1);
    expect(await valueOf(api, 'rental_limits_shared')).toBe(0);
    await redis.start();
    await untilBack();
    expect(toldSince()).toEqual([expect.stringContaining(AWAY), BACK]);
    expect(await valueOf(api, 'rental_limits_shared')).toBe(1);
    expect(standing(await shop.get('/shop')).remaining).toBe(119);
  });

  it('hangs waits for it once, and then no more', async (context) => {
    need(context);
    const shop = await api.newShop();
    await shop.get('/shop');
    begin();
    redis.freeze();
    try {
      const answers: Answer[] = [];
      const milliseconds: number[] = [];
      for (let request = 0; request < 40; request += 1) {
        const begun = performance.now();
        answers.push(await shop.get('/nothing'));
        milliseconds.push(performance.now() - begun);
      }
      expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(404));
      expect(toldSince()).toEqual([`${AWAY}no response within 50 ms`]);
      // A slow machine delays requests as well, but not each of them for so long.
      expect(Math.min(...milliseconds)).toBeLessThan(50);
    } finally {
      redis.thaw();
    }
    await untilBack();
  });

  it('is missing at the start starts without it', async (context) => {
    need(context);
    await redis.stop();
    const third = new Api(other);
    try {
      await third.start({ redisUrl: redis.url, throttleLimits: LIMITS });
      const shop = await third.newShop();
      expect((await shop.get('/shop')).status).toBe(200);
      expect(told(third)).toEqual([expect.stringContaining(AWAY)]);
      expect(await valueOf(third, 'rental_limits_shared')).toBe(0);
    } finally {
      await third.stop();
      await redis.start();
    }
  });
});
