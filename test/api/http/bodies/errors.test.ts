import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { provokingFaults } from '../../../support/service/disclosures.js';
import { rawBytes, rawRequest } from '../../../support/service/raw.js';
import { eventually } from '../../../support/time/eventually.js';

/** More than the 16 KiB that headers may have. */
const LONG_HEADER = `X-Long: ${'x'.repeat(20_000)}`;

const ID = { error: 'id must be an integer from 1 to 9007199254740991' };

describe('a request that leads nowhere', () => {
  const api = useOwnApi();
  const shop = useShop(api);
  let path: string;
  beforeAll(async () => {
    path = `/conditions/${(await shop.get('/conditions')).body.data[0].id}`;
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is a 404 on an unknown path: %s',
    async (method) => {
      for (const unknown of ['/nothing', '/condition', '/conditions/1/2', '//']) {
        const answer = await shop.send(method, unknown);
        expect([unknown, answer.status]).toEqual([unknown, 404]);
        expect(answer.body).toEqual({ error: 'Path not found' });
      }
    },
  );

  it('is a 401 without a key, so that paths cannot be discovered', async () => {
    expect((await api.client().get('/nothing')).status).toBe(401);
    expect((await api.client().send('PATCH', path)).status).toBe(401);
  });

  it.each(['', '/'])('passes the guards at the version prefix itself: %j', async (end) => {
    const refused = await api.client().get(end);
    expect([refused.status, refused.body]).toEqual([401, { error: 'Unauthorized' }]);
    expect(refused.headers.get('x-ratelimit-remaining')).not.toBeNull();
    await expectError(shop.get(end), 404, 'Path not found');
  });

  it('is a 404 with the same kind of body outside the version prefix', async () => {
    for (const outside of ['/nothing', '/api', '/api/v2/conditions', '/favicon.ico']) {
      const response = await fetch(api.url + outside);
      expect([outside, response.status]).toEqual([outside, 404]);
      expect(await response.json()).toEqual({ error: 'Not found' });
    }
  });

  it.each([
    ['PATCH', '/conditions', 'GET, HEAD, POST'],
    ['PUT', '/conditions', 'GET, HEAD, POST'],
    ['DELETE', '/conditions', 'GET, HEAD, POST'],
    ['OPTIONS', '/conditions', 'GET, HEAD, POST'],
    ['POST', '/conditions/1', 'GET, HEAD, PUT, DELETE'],
    ['PATCH', '/conditions/none', 'GET, HEAD, PUT, DELETE'],
    ['DELETE', '/shop', 'GET, HEAD, PUT'],
  ])('is a 405 that names the right methods: %s %s', async (method, wrong, allow) => {
    const answer = await shop.send(method, wrong);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.body).toEqual({ error: `Method ${method} is not allowed; use ${allow}` });
  });

  it('responds to HEAD like GET, without the body', async () => {
    for (const one of ['/conditions', path, '/conditions/999999', '/nothing']) {
      const [head, get] = [await shop.send('HEAD', one), await shop.get(one)];
      expect(head.status).toBe(get.status);
      expect(head.body).toBeUndefined();
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    }
    expect((await api.client().send('HEAD', '/conditions')).status).toBe(401);
  });

  it.each([
    '0',
    '-1',
    '-0',
    '01',
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
    '-9223372036854775809',
    '9'.repeat(40),
  ])('is a 404 as not there for the id %s, which no record can have', async (id) => {
    for (const answer of [
      await shop.get(`/conditions/${id}`),
      await shop.put(`/conditions/${id}`, { title: 'Never' }),
      await shop.delete(`/conditions/${id}`),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'Condition not found' }]);
    }
  });

  it.each([
    '1.5',
    '1.0',
    '1e3',
    '0x1',
    '+1',
    'none',
    '%20',
    '1%20',
    '1%00',
    '%D9%A1',
    '1%2F2',
    'null',
  ])('is a 400 that names the parameter for the id %s', async (id) => {
    for (const answer of [
      await shop.get(`/conditions/${id}`),
      await shop.put(`/conditions/${id}`, { title: 'Never' }),
      await shop.delete(`/conditions/${id}`),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, ID]);
    }
  });

  it('is a 404 that names the kind for the greatest id', async () => {
    await expectError(shop.get('/conditions/9007199254740991'), 404, 'Condition not found');
  });

  it.each([
    ['colour=red', 'colour is not a known parameter'],
    ['limit[gte]=1', 'limit must be an integer from 1 to 100'],
    ['limit=1&limit=2', 'limit must be sent only once'],
    ['limit[]=1', 'limit[] is not a known parameter'],
    ['__proto__=1', '__proto__ is not a known parameter'],
    ['constructor[name]=1', 'constructor is not a known parameter'],
    ['toString=1', 'toString is not a known parameter'],
    ['page=%00', 'page must be '],
    ['page=a&page=b', 'page must be '],
    ['page=%ED%A0%80', 'The query must be percent-encoded UTF-8, not %ED%A0%80'],
    ['page=%zz', 'The query must be percent-encoded UTF-8, not %zz'],
    ['%ff', 'The query must be percent-encoded UTF-8, not %ff'],
    ['colour=red&limit=0', 'colour is not a known parameter; limit must be '],
    [Array(101).fill('a=1').join('&'), 'The query must have at most 100 parameters'],
  ])('is a 400 that names the error in the query %s', async (query, sentence) => {
    const answer = await shop.get(`/conditions?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringContaining(sentence) });
  });

  it.each([
    ['NONSENSE', [], 400, 'Bad Request'],
    ['GET / HTTP/1.1', [LONG_HEADER], 431, 'Request Header Fields Too Large'],
    ['GET / HTTP/1.1', ['Expect: the-unexpected'], 417, 'Expectation Failed'],
    ['GET /api/v1/items?search=Ærø HTTP/1.1', [], 400, 'The URL must be percent-encoded'],
    ['GET /%zz HTTP/1.1', [], 400, 'Bad Request'],
    ['GET /api/v1/%ff%00 HTTP/1.1', [], 400, 'Bad Request'],
    ['DELETE /api/v1/conditions/%zz HTTP/1.1', [], 400, 'Bad Request'],
  ])('is a JSON error with a request id: %s %#', async (line, headers, status, error) => {
    const answer = await rawRequest(api.url, [line, ...headers]);
    expect(answer.status).toBe(status);
    const [head, body] = answer.text.split('\r\n\r\n');
    expect(JSON.parse(body!)).toEqual({ error });
    expect(head).toMatch(/^X-Error-Code: invalid_request\r?$/im);
    expect(head).toMatch(/^Connection: close\r?$/im);
    const [, id] = /^X-Request-Id: (.+)\r?$/im.exec(head!)!;
    expect(api.log.join('')).toContain(id!.trim());
  });

  it.each(['http://[::1/api/v1/conditions', 'http://[::1', 'HTTP://x y/api/v1/conditions'])(
    'is judged by its path when it is sent to a broken address: %s',
    async (target) => {
      const { status, text } = await rawRequest(api.url, [`GET ${target} HTTP/1.1`]);
      expect([302, 400, 401]).toContain(status);
      expect(text).toMatch(/^X-Request-Id: /im);
      expect(text).not.toContain('<html');
    },
  );

  it('does not cut the responses before it on the connection', async () => {
    const good = (connection: string) =>
      `GET /api/v1/conditions HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
    const statusesOf = async (bytes: string) =>
      [...(await rawBytes(api.url, bytes)).text.matchAll(/^HTTP\/1.1 (\d+)/gm)].map(
        ([, one]) => one,
      );
    expect(await statusesOf(`${good('keep-alive')}${good('keep-alive')}NONSENSE\r\n\r\n`)).toEqual([
      '401',
      '401',
      '400',
    ]);
    expect(await statusesOf(`${good('close')}${good('close')}`)).toEqual(['401']);
  });

  it.each([
    ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nnone\r\n{}\r\n0\r\n\r\n'],
    ['more than its chunk', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n'],
  ])('is a 400 when its body is not valid HTTP: %s', async (_, rest) => {
    const head = `POST /api/v1/conditions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}`;
    const { status, text } = await rawBytes(
      api.url,
      `${head}\r\nContent-Type: application/json\r\n${rest}`,
    );
    expect(status).toBe(400);
    expect(text).toMatch(/^X-Request-Id: /im);
    expect(text).toContain('{"error":"Bad Request"}');
  });

  it.each([
    ['a coding that nobody knows', 'Transfer-Encoding: gzip\r\n\r\n'],
    ['a chunk without a size', 'Transfer-Encoding: chunked\r\n\r\nnone\r\n'],
  ])('is rejected before its body is read: %s', async (_, rest) => {
    const created = await shop.post('/conditions', { title: 'Left alone', severityKey: 'unused' });
    const condition = `/conditions/${created.body.id}`;
    const head = `DELETE /api/v1${condition} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.token}`;
    const { status } = await rawBytes(api.url, `${head}\r\n${rest}`);
    expect(status).toBe(400);
    expect((await shop.get(condition)).status).toBe(200);
    const whole = 'Connection: close\r\nContent-Length: 2\r\n\r\n{}';
    expect((await rawBytes(api.url, `${head}\r\n${whole}`)).status).toBe(204);
    expect((await shop.get(condition)).status).toBe(404);
  });

  it('is a 400 with a request id when it names no host, as HTTP/1.1 wants it', async () => {
    const { status, text } = await rawBytes(api.url, 'GET /api/v1/conditions HTTP/1.1\r\n\r\n');
    expect(status).toBe(400);
    expect(text).toMatch(/^X-Request-Id: /im);
    expect(text).toContain('{"error":"Bad Request"}');
    const old = await rawBytes(api.url, 'GET /api/v1/conditions HTTP/1.0\r\n\r\n');
    expect(old.status).toBe(401);
  });

  it('is a 400 that does not reveal the software even when it is not HTTP', async () => {
    const { status, text } = await rawRequest(api.url, ['NONSENSE']);
    expect(status).toBe(400);
    expect(text).not.toMatch(/node|express|nest/i);
  });
});

describe('a fault of the service', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  it('is a 500 without details; the log has them', async () => {
    await api.database.query('alter table conditions rename to broken');
    const answers = await provokingFaults(async () => [
      await shop.get('/conditions', { 'X-Request-Id': 'fault-1' }),
      await shop.get('/conditions/1'),
      await shop.post('/conditions', { title: 'Lost', severityKey: 'used' }),
      await shop.put('/conditions/1', { title: 'Lost' }),
      await shop.delete('/conditions/1'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({ error: 'Internal server error' });
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    await eventually(() => {
      const lines = api.log.map((line) => JSON.parse(line)).filter((one) => one.err);
      const line = lines.find(({ requestId }) => requestId === 'fault-1');
      expect(line.err).toEqual({
        type: 'error',
        message: 'relation "conditions" does not exist',
        code: '42P01',
        stack: expect.stringContaining('conditions.service'),
      });
    });
    await api.database.query('alter table broken rename to conditions');
    expect((await shop.get('/conditions')).status).toBe(200);
  });
});
