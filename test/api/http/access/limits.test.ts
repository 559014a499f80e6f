import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../../../src/platform/auth/api-key-token.js';
import { foreignToken, unsignedToken } from '../../../support/service/tokens.js';
import { BODY_LIMIT } from '../../../../src/errors/app-error.js';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { recordingOf } from '../../../support/database/statements.js';
import { useOwnApi } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';

const KEY_LIMIT = 16;
const ANONYMOUS_LIMIT = 4;
const LIMITS = { key: KEY_LIMIT, availability: 2, export: 2, anonymous: ANONYMOUS_LIMIT };
const START = Date.parse('2026-01-31T08:00:00.000Z');
const MINUTE = 60_000;

/** Lets time pass, without moving the clock of the machine against the monotonic one. */
const passUntil = (time: number) => vi.advanceTimersByTime(time - Date.now());

const standing = ({ headers }: Answer) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: headers.get('x-ratelimit-remaining'),
  reset: headers.get('x-ratelimit-reset'),
});

const times = async (count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> => {
  const answers = [];
  for (let index = 0; index < count; index += 1) answers.push(await ask(index));
  return answers;
};

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

function expectRefused(answer: Answer, limit: number, seconds: number, reset: number): void {
  expect(answer.status).toBe(429);
  expect(answer.body).toEqual({
    error: `Rate limit exceeded. Retry after ${seconds} seconds.`,
  });
  expect(answer.headers.get('retry-after')).toBe(String(seconds));
  expect(standing(answer)).toEqual({
    limit: String(limit),
    remaining: '0',
    reset: new Date(reset).toISOString(),
  });
}

describe('the limit of a key', () => {
  const api = useOwnApi({ throttleLimits: LIMITS });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is in the headers of every 2xx and 4xx, and its window does not move', async () => {
    const shop = await api.newShop();
    const reader = await api.newKey(shop.shopId, ['read']);
    const { body } = await shop.get('/conditions?limit=1');
    const path = `/conditions/${body.data[0].id}`;
    const asked: [status: number, ask: () => Promise<Answer>][] = [
      [200, () => shop.get('/shop')],
      [201, () => shop.post('/conditions', { title: 'Limited', severityKey: 'used' })],
      [400, () => shop.post('/conditions', '{broken')],
      [400, () => shop.get('/conditions?limit=0')],
      [400, () => shop.get('/conditions/none')],
      [404, () => shop.get('/conditions/999999')],
      [404, () => shop.get('/nothing')],
      [405, () => shop.post(path, {})],
      [413, () => shop.post('/conditions', 'x'.repeat(BODY_LIMIT + 1))],
      [415, () => shop.post('/conditions', '{}', { 'Content-Type': 'text/plain' })],
      [422, () => shop.post('/conditions', {})],
      [204, () => shop.delete(path)],
    ];
    for (const [index, [status, ask]] of asked.entries()) {
      passUntil(START + (index + 1) * 1000);
      const answer = await ask();
      expect([status, standing(answer)]).toEqual([
        answer.status,
        {
          limit: String(KEY_LIMIT),
          remaining: String(KEY_LIMIT - index - 2),
          reset: new Date(START + MINUTE).toISOString(),
        },
      ]);
    }
    const forbidden = await api.client(reader.token).put('/shop', {});
    expect(forbidden.status).toBe(403);
    expect(standing(forbidden).remaining).toBe(String(KEY_LIMIT - 1));
  });

  it('holds over all endpoints together, and sends Retry-After', async () => {
    const shop = await api.newShop();
    const paths = ['/conditions', '/shop', '/nothing', '/conditions/1'];
    await times(KEY_LIMIT, (index) => shop.get(paths[index % paths.length]!));
    for (const path of paths) {
      expectRefused(await shop.get(path), KEY_LIMIT, 60, START + MINUTE);
    }
    passUntil(START + 17_300);
    expectRefused(await shop.get('/shop'), KEY_LIMIT, 43, START + MINUTE);
    passUntil(START + MINUTE - 1);
    expectRefused(await shop.post('/conditions', {}), KEY_LIMIT, 1, START + MINUTE);
  });

  it('starts again when the window ends, however many were rejected in it', async () => {
    const shop = await api.newShop();
    await times(KEY_LIMIT, () => shop.get('/shop'));
    expect(statuses(await times(5, () => shop.get('/shop')))).toEqual(Array(5).fill(429));
    passUntil(START + MINUTE);
    const answers = await times(KEY_LIMIT + 1, () => shop.get('/shop'));
    expect(statuses(answers)).toEqual([...Array(KEY_LIMIT).fill(200), 429]);
    expect(standing(answers[0]!)).toEqual({
      limit: String(KEY_LIMIT),
      remaining: String(KEY_LIMIT - 1),
      reset: new Date(START + 2 * MINUTE).toISOString(),
    });
  });

  it('lets exactly that many of 64 requests at once pass', async () => {
    const shop = await api.newShop();
    const answers = await Promise.all(Array.from({ length: 64 }, () => shop.get('/shop')));
    expect(statuses(answers).toSorted()).toEqual([
      ...Array(KEY_LIMIT).fill(200),
      ...Array(64 - KEY_LIMIT).fill(429),
    ]);
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed.map((one) => Number(standing(one).remaining)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: KEY_LIMIT }, (_, index) => index),
    );
  });

  it('is not shared by two keys, not even of one shop', async () => {
    const shop = await api.newShop();
    const second = api.client((await api.newKey(shop.shopId)).token);
    await times(KEY_LIMIT, () => shop.get('/shop'));
    expect((await shop.get('/shop')).status).toBe(429);
    const answer = await second.get('/shop');
    expect(answer.status).toBe(200);
    expect(standing(answer).remaining).toBe(String(KEY_LIMIT - 1));
  });

  it('rejects before anything is read or stored', async () => {
    const shop = await api.newShop();
    await times(KEY_LIMIT, () => shop.get('/shop'));
    const count = 'select count(*)::int as count from conditions where shop_id = $1';
    const before = await api.database.query(count, [shop.shopId]);
    const { statements } = await recordingOf(async () => {
      const answer = await shop.post('/conditions', { title: 'Late', severityKey: 'used' });
      expect(answer.status).toBe(429);
    });
    expect(statements).toEqual([]);
    expect(await api.database.query(count, [shop.shopId])).toEqual(before);
  });

  it('does not hold for health and documentation', async () => {
    for (const path of ['/health/live', '/health/ready', '/docs/openapi.json']) {
      for (let request = 0; request < KEY_LIMIT + 2; request += 1) {
        const response = await fetch(api.url + path);
        await response.arrayBuffer();
        expect([path, response.status]).toEqual([path, 200]);
        expect(response.headers.get('x-ratelimit-limit')).toBeNull();
      }
    }
  });
});

describe('the limit of a key as it comes', () => {
  const { throttleLimits } = readConfiguration({});
  const api = useOwnApi({ throttleLimits });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets exactly 120 of 1,000 requests pass, 100 at once, and leaves all others alone', async () => {
    const shop = await api.newShop();
    const other = api.client((await api.newKey(shop.shopId)).token);
    expect(throttleLimits.key).toBe(120);
    // A path without a route needs no slot. More connections at once would be cut on a slow machine.
    const answers = [await shop.get('/nothing')];
    for (const size of [99, ...Array<number>(9).fill(100)]) {
      const burst = Array.from({ length: size }, () => shop.get('/nothing'));
      answers.push(...(await Promise.all(burst)));
    }
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(120);
    const refused = answers.filter(({ status }) => status !== 404);
    for (const answer of refused) expectRefused(answer, 120, 60, START + MINUTE);
    passUntil(START + 17_300);
    expectRefused(await shop.get('/shop'), 120, 43, START + MINUTE);
    expect(standing(await other.get('/shop')).remaining).toBe('119');
    const anonymous = await api.client().get('/shop');
    expect([anonymous.status, standing(anonymous).remaining]).toEqual([401, '29']);
  });

  it('counts a request however it is written', async () => {
    const shop = await api.newShop();
    const bearer = { Authorization: `Bearer ${shop.token}` };
    const forged = { 'X-Forwarded-For': '203.0.113.77', Forwarded: 'for=203.0.113.77' };
    const written: [method: string, path: string, headers?: Record<string, string>][] = [
      ['GET', '/api/v1/shop'],
      ['GET', '/api/v1/shop', forged],
      ['GET', '/api/v1/shop', { 'X-Real-IP': '203.0.113.78', 'Client-IP': '203.0.113.79' }],
      ['GET', '/API/V1/SHOP'],
      ['GET', '/api/v1/shop/'],
      ['GET', '/api/v1/%73hop'],
      ['GET', '/api/v1/shop?x=1'],
      ['GET', '/api/v1//shop'],
      ['GET', '/api/v1/nothing'],
      ['HEAD', '/api/v1/shop'],
      ['OPTIONS', '/api/v1/shop'],
      ['PATCH', '/api/v1/shop'],
      ['POST', '/api/v1/shop', { 'X-HTTP-Method-Override': 'GET' }],
    ];
    const ask = ([method, path, headers]: (typeof written)[number]) =>
      fetch(api.url + path, { method, headers: { ...bearer, ...headers } });
    for (const [index, one] of written.entries()) {
      const { headers } = await ask(one);
      expect([...one, headers.get('x-ratelimit-remaining')]).toEqual([...one, String(119 - index)]);
    }
    // There is nothing outside of the prefix, with a key or without.
    for (const path of ['//api/v1/shop', '/api//v1//shop', '/nothing']) {
      expect([path, (await ask(['GET', path])).status]).toEqual([path, 404]);
    }
    await times(120 - written.length, () => shop.get('/shop'));
    for (const one of written) expect([...one, (await ask(one)).status]).toEqual([...one, 429]);
  });
});

describe('the limit of a client without a valid key', () => {
  const api = useOwnApi({ throttleLimits: LIMITS, trustProxy: 'loopback' });
  const from = (address: string, authorization?: string, path = '/conditions') =>
    api.client().get(path, {
      'X-Forwarded-For': address,
      ...(authorization && { Authorization: authorization }),
    });
  const PASSED = Array(ANONYMOUS_LIMIT).fill(401);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is spent by requests without a token, on any path', async () => {
    const paths = ['/conditions', '/shop', '/nothing'];
    const answers = await times(ANONYMOUS_LIMIT, (index) =>
      from('203.0.113.1', undefined, paths[index % 3]),
    );
    expect(statuses(answers)).toEqual(PASSED);
    for (const path of paths) {
      const refused = await from('203.0.113.1', undefined, path);
      expectRefused(refused, ANONYMOUS_LIMIT, 60, START + MINUTE);
    }
    passUntil(START + MINUTE);
    expect((await from('203.0.113.1')).status).toBe(401);
  });

  it('is spent by tokens with a wrong checksum, without a statement to the database', async () => {
    const { statements } = await recordingOf(async () => {
      const answers = await times(ANONYMOUS_LIMIT + 1, () =>
        from('203.0.113.2', `Bearer ${unsignedToken().slice(0, -1)}-`),
      );
      expect(statuses(answers)).toEqual([...PASSED, 429]);
    });
    expect(statements).toEqual([]);
  });

  it('is spent by well-formed tokens that no one issued', async () => {
    const answers = await times(ANONYMOUS_LIMIT + 1, () =>
      from('203.0.113.3', `Bearer ${unsignedToken()}`),
    );
    expect(statuses(answers)).toEqual([...PASSED, 429]);
    expect((await from('203.0.113.3')).status).toBe(429);
  });

  it('is checked before the database, once it is spent, for unknown tokens', async () => {
    await times(ANONYMOUS_LIMIT, () => from('203.0.113.8'));
    const { statements } = await recordingOf(async () => {
      expect((await from('203.0.113.8', `Bearer ${unsignedToken()}`)).status).toBe(429);
    });
    expect(statements).toEqual([]);
  });

  it('is spent by the same unknown token again without a statement', async () => {
    const token = unsignedToken();
    const ask = () => from('203.0.113.9', `Bearer ${token}`);
    expect((await recordingOf(ask)).statements).toHaveLength(1);
    expect((await recordingOf(ask)).statements).toEqual([]);
  });

  it('is not spent by requests with a valid key, nor does it stop them', async () => {
    const shop = await api.newShop();
    const bearer = `Bearer ${shop.token}`;
    await times(5, () => from('203.0.113.4', bearer));
    expect(statuses(await times(ANONYMOUS_LIMIT + 1, () => from('203.0.113.4')))).toEqual([
      ...PASSED,
      429,
    ]);
    expect((await from('203.0.113.4', bearer)).status).toBe(200);
  });

  it('does not stop a valid key that this process has not seen before', async () => {
    const [signed, unsigned] = [await api.newShop(), await api.newShop()];
    const token = unsignedToken();
    await api.database.query('update api_keys set token_sha256 = $1 where shop_id = $2', [
      digestOf(token),
      unsigned.shopId,
    ]);
    await times(ANONYMOUS_LIMIT + 1, () => from('203.0.113.10'));
    expect((await from('203.0.113.10', `Bearer ${signed.token}`)).status).toBe(200);
    expect((await from('203.0.113.10', `Bearer ${token}`)).status).toBe(429);
    expect((await from('203.0.113.11', `Bearer ${token}`)).status).toBe(200);
    // Once it was valid, its form does not matter.
    expect((await from('203.0.113.10', `Bearer ${token}`)).status).toBe(200);
  });

  it('is spent by tokens of another installation, without a statement to the database', async () => {
    const ask = () => from('203.0.113.12', `Bearer ${foreignToken()}`);
    expect((await recordingOf(ask)).statements).toEqual([]);
    expect((await ask()).status).toBe(401);
  });

  it('is counted per address, as the nearest untrusted proxy reports it', async () => {
    await times(ANONYMOUS_LIMIT, (index) => from(`198.51.100.${index}, 203.0.113.5`));
    expect((await from('198.51.100.99, 203.0.113.5')).status).toBe(429);
    expect((await from('203.0.113.5, 203.0.113.6')).status).toBe(401);
  });

  it('is one for a network of IPv6 addresses that one client holds', async () => {
    await times(ANONYMOUS_LIMIT, (index) => from(`2001:db8:1:2::${index + 1}`));
    expect((await from('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(401);
  });

  it('lets exactly that many of 64 guesses at once pass', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => from('203.0.113.7', `Bearer ${unsignedToken()}`)),
    );
    expect(statuses(answers).filter((status) => status === 401)).toEqual(PASSED);
  });
});

describe('a proxy that is not trusted', () => {
  const api = useOwnApi({ throttleLimits: LIMITS, trustProxy: false });

  it('cannot name other addresses', async () => {
    const answers = await times(ANONYMOUS_LIMIT + 1, (index) =>
      api.client().get('/conditions', { 'X-Forwarded-For': `203.0.113.${index}` }),
    );
    expect(statuses(answers)).toEqual([...Array(ANONYMOUS_LIMIT).fill(401), 429]);
  });
});
