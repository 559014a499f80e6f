import { describe, expect, it } from 'vitest';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { rawRequest } from '../../../support/service/raw.js';
import { eventually } from '../../../support/time/eventually.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the request id', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  const idFor = async (given: string) =>
    (await shop.get('/shop', { 'X-Request-Id': given })).headers.get('x-request-id');
  const linesOf = (requestId: string) =>
    api.log.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);

  it.each(['a', 'order 17/b', '~!@#$%^&*()"\\', '7'.repeat(128)])(
    'is the one given: %s',
    async (id) => {
      expect(await idFor(id)).toBe(id);
    },
  );

  it.each(['', ' ', 'x'.repeat(129), 'a\tb', 'caf\u00e9'])(
    'is a new one instead of %j',
    async (id) => {
      expect(await idFor(id)).toMatch(UUID);
    },
  );

  it('is a new one for each request that brings none', async () => {
    const ids = [];
    for (let request = 0; request < 5; request += 1) {
      ids.push((await shop.get('/shop')).headers.get('x-request-id'));
    }
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(5);
  });

  it('is on every response', async () => {
    for (const [path, init] of [
      ['/api/v1/shop', {}],
      ['/api/v1/nothing', {}],
      ['/api/v1/conditions', { method: 'OPTIONS' }],
      ['/nothing', { method: 'POST', body: '{broken' }],
      ['/%zz', {}],
      ['/health/live', {}],
      ['/docs/openapi.json', {}],
    ] as [string, RequestInit][]) {
      const response = await fetch(api.url + path, { ...init, headers: { 'X-Request-Id': 'all' } });
      await response.arrayBuffer();
      expect([path, response.headers.get('x-request-id')]).toEqual([path, 'all']);
    }
  });

  it('is in the one log line of the request', async () => {
    await shop.put('/shop?name=secret', { name: 1 }, { 'X-Request-Id': 'log-1' });
    await eventually(() => expect(linesOf('log-1')).toHaveLength(1));
    expect(linesOf('log-1')).toEqual([
      {
        level: 30,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        requestId: 'log-1',
        method: 'PUT',
        path: '/api/v1/shop',
        status: 400,
        milliseconds: expect.any(Number),
        shop: shop.shopId,
        key: expect.any(Number),
        address: '127.0.0.1',
        msg: 'request',
      },
    ]);
  });

  it('cannot forge a log line', async () => {
    const text = 'forged","level":60,"msg":"x';
    expect(await idFor(text)).toBe(text);
    await eventually(() => expect(linesOf(text)).toHaveLength(1));
    expect(linesOf(text)[0]).toMatchObject({ level: 30, msg: 'request' });
  });

  it('is given once also when it is sent twice', async () => {
    const { text } = await rawRequest(api.url, [
      'GET /health/live HTTP/1.1',
      'X-Request-Id: one',
      'X-Request-Id: two',
    ]);
    expect(text.match(/x-request-id:/gi)).toHaveLength(1);
  });
});

describe('the headers of every response', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  it('protect browsers and do not reveal the software', async () => {
    for (const answer of [
      await shop.get('/shop'),
      await shop.post('/conditions', {}),
      await shop.get('/nothing'),
      await api.client().get('/shop'),
    ]) {
      const header = (name: string) => answer.headers.get(name);
      expect(header('x-content-type-options')).toBe('nosniff');
      expect(header('x-frame-options')).toBe('SAMEORIGIN');
      expect(header('referrer-policy')).toBe('no-referrer');
      expect(header('strict-transport-security')).toMatch(/^max-age=\d+/);
      expect(header('content-security-policy')).toContain("default-src 'self'");
      expect(header('content-security-policy')).not.toContain('upgrade-insecure-requests');
      expect(header('content-type')).toBe('application/json; charset=utf-8');
      for (const name of ['x-powered-by', 'server']) expect(header(name)).toBeNull();
    }
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['gzip;q=0, br;q=0.1', 'br'],
    ['identity', null],
    ['deflate', 'deflate'],
  ])('compress large responses for clients that accept %s', async (taken, encoding) => {
    const titles = Array.from({ length: 20 }, (_, index) => `Condition ${taken} ${index}`);
    for (const title of titles) await shop.post('/conditions', { title, severityKey: 'used' });
    const answer = await shop.get('/conditions', { 'Accept-Encoding': taken });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.body.data.slice(0, 20).map(({ title }: any) => title)).toEqual(
      titles.toReversed(),
    );
    const small = await shop.get('/conditions?limit=1', { 'Accept-Encoding': taken });
    expect(small.headers.get('content-encoding')).toBeNull();
    const plain = await shop.get('/conditions', { 'Accept-Encoding': 'identity' });
    const [size, whole] = [answer, plain].map(({ headers }) => headers.get('content-length'));
    expect(Number(size)).toBeLessThanOrEqual(Number(whole) / (encoding === null ? 1 : 2));
  });

  it('come before a body that ends its line', async () => {
    for (const [path, token] of [
      ['/shop', shop.token],
      ['/shop', ''],
      ['/conditions', shop.token],
    ]) {
      const answer = await fetch(`${api.url}/api/v1${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).toMatch(/^\{.*\}\n$/);
    }
  });

  it('are without a body and its type where there is no content', async () => {
    const { body } = await shop.get('/conditions?limit=1');
    const answer = await shop.delete(`/conditions/${body.data[0].id}`);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(answer.headers.get('content-type')).toBeNull();
  });
});

describe('without CORS', () => {
  const api = useOwnApi();

  it('nothing is allowed to other origins', async () => {
    const shop = await api.newShop();
    const answer = await shop.get('/shop', { Origin: 'https://a.example' });
    expect(answer.status).toBe(200);
    const preflight = await api.client().send('OPTIONS', '/shop', undefined, PREFLIGHT);
    expect(preflight.status).toBe(401);
    for (const { headers } of [answer, preflight]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

const PREFLIGHT = {
  Origin: 'https://a.example',
  'Access-Control-Request-Method': 'PUT',
  'Access-Control-Request-Headers': 'authorization,content-type',
};

describe('with CORS for two origins', () => {
  const api = useOwnApi({
    corsOrigins: ['https://a.example', 'http://localhost:5173'],
    throttleLimits: { key: 100, availability: 10, export: 6, anonymous: 2 },
  });

  it.each(['https://a.example', 'http://localhost:5173'])(
    '%s may read the response',
    async (Origin) => {
      const shop = await api.newShop();
      for (const answer of [
        await shop.get('/shop', { Origin }),
        await shop.get('/x', { Origin }),
      ]) {
        expect(answer.headers.get('access-control-allow-origin')).toBe(Origin);
        expect(answer.headers.get('vary')).toContain('Origin');
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('access-control-expose-headers')!.split(',').toSorted()).toEqual([
          'Content-Disposition',
          'Date',
          'Deprecation',
          'Dry-Run',
          'ETag',
          'Idempotent-Replayed',
          'Link',
          'Location',
          'Retry-After',
          'Sandbox',
          'X-Error-Code',
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
          'X-Request-Id',
        ]);
      }
    },
  );

  it.each(['https://b.example', 'http://a.example', 'https://a.example.evil', 'null'])(
    '%s may not',
    async (Origin) => {
      const shop = await api.newShop();
      const answer = await shop.get('/shop', { Origin });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('a preflight needs no key and is not counted', async () => {
    for (let request = 0; request < 5; request += 1) {
      const answer = await api.client().send('OPTIONS', '/conditions/1', undefined, PREFLIGHT);
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.example');
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PUT,DELETE');
      expect(answer.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      expect(answer.headers.get('access-control-max-age')).toBe('600');
      expect(answer.headers.get('x-request-id')).toMatch(UUID);
    }
  });
});

describe('with CORS for any origin', () => {
  const api = useOwnApi({ corsOrigins: ['*'] });

  it('everybody may read the response', async () => {
    const answer = await api.client().get('/shop', { Origin: 'https://anywhere.example' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
