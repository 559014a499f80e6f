import { afterEach, describe, expect, it } from 'vitest';
import { ApiKeysService } from '../../../../src/platform/auth/api-keys.service.js';
import { unsignedToken } from '../../../support/service/tokens.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { rawBytes } from '../../../support/service/raw.js';
import { eventually } from '../../../support/time/eventually.js';

/** A log line has no character that a terminal obeys, hides or reverses. */
const VISIBLE = /^[^\p{Cc}\p{Cf}\u2028\u2029]+\n$/u;

/** Unescaped, these would end a line or begin another. */
const FORGERIES = [
  'x","level":60,"msg":"forged',
  '\\","level":60,"msg":"forged',
  '"}\\n{"level":60,"msg":"forged"}',
  '%0A{"level":60,"msg":"forged"}',
  '%1b[2K%1b[1A',
  '\u009b2K',
  '\u0085{"level":60}',
  '\u00ad\u00a0\u007f',
];

describe('the log', () => {
  const api = useOwnApi({ trustProxy: true });
  const shop = useShop(api);

  let before = 0;
  const begin = () => (before = api.log.length);
  afterEach(begin);

  /** The lines since the test began, each of which has to be one visible line. */
  const linesOf = async (count: number): Promise<any[]> => {
    await eventually(() => expect(api.log.length - before).toBeGreaterThanOrEqual(count));
    const lines = api.log.slice(before);
    for (const line of lines) expect(line).toMatch(VISIBLE);
    return lines.map((line) => JSON.parse(line));
  };

  /** Sends a request as bytes of one each, as no client would. */
  const send = (path: string, headers: Record<string, string> = {}) => {
    const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers });
    const head = [`GET ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)];
    return rawBytes(api.url, Buffer.from([...head, '', ''].join('\r\n'), 'latin1'));
  };

  it.each(FORGERIES)('has one line for a request whose path is %j', async (forgery) => {
    begin();
    const path = `/api/v1/${forgery}`;
    await send(path);
    const [line, ...more] = await linesOf(1);
    expect(more).toEqual([]);
    expect([line.level, line.msg]).toEqual([30, 'request']);
    if (line.path !== undefined) expect(line.path).toBe(path);
  });

  it.each(FORGERIES)('has one line for a request whose headers are %j', async (forgery) => {
    begin();
    const authorization = `Bearer ${shop.token}`;
    await send('/api/v1/shop', {
      Authorization: authorization,
      'X-Request-Id': forgery,
      'X-Forwarded-For': forgery,
      'User-Agent': `agent ${forgery}`,
      Referer: `referer ${forgery}`,
    });
    const [line, ...more] = await linesOf(1);
    expect(more).toEqual([]);
    expect([line.level, line.msg]).toEqual([30, 'request']);
    expect(JSON.stringify(line)).not.toMatch(/agent|referer/);
  });

  it('names no key, whatever it is called', async () => {
    const name = '\u001b[2K\n{"level":60,"msg":"forged"}\u202e';
    const scopes = ['read', 'write'] as const;
    const key = await api.app
      .get(ApiKeysService)
      .create(shop.context, { name, scopes, expiresAt: null });
    begin();
    await api.client(key.token).get('/shop');
    const [line] = await linesOf(1);
    expect(line).toMatchObject({ level: 30, msg: 'request', key: key.id });
    expect(JSON.stringify(line)).not.toContain('forged');
  });

  it('has no token, wherever it was sent', async () => {
    const tokens = [shop.token, unsignedToken(), `${shop.token.slice(0, -1)}-`];
    begin();
    for (const token of tokens) {
      await send(`/api/v1/${token}/${token}?token=${token}`, {
        Authorization: `Bearer ${token}`,
        'X-Request-Id': `of ${token}`,
        'X-Forwarded-For': token,
        Cookie: token,
      });
      await send(`/api/v1/shop/${token.replace('_', '%5F')}`, { 'X-Api-Key': token });
      await api.client(token).get('/shop');
    }
    const text = JSON.stringify(await linesOf(9));
    for (const token of tokens) expect(text).not.toContain(token.slice(3, 20));
    expect(text).toContain('/api/v1/rk_[hidden]/rk_[hidden]');
  });

  it('has no line for a successful health check', async () => {
    begin();
    await send('/health/live');
    await send('/health/ready');
    await shop.get('/shop');
    expect(await linesOf(1)).toMatchObject([{ path: '/api/v1/shop' }]);
  });

  it('has the key of a rejected request', async () => {
    const { token, id } = await api.newKey(shop.shopId, ['read']);
    begin();
    await api.client().get('/shop');
    await api.client(token).put('/shop', { name: 'Mine' });
    expect(await linesOf(2)).toMatchObject([
      { status: 401, address: '127.0.0.1' },
      { status: 403, address: '127.0.0.1', shop: shop.shopId, key: id },
    ]);
  });

  it('has no part of a query, which may name customers', async () => {
    begin();
    await shop.get('/customers?search=Marie%20Curie');
    expect(JSON.stringify(await linesOf(1))).not.toMatch(/Marie|search/);
  });
});
