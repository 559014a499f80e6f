import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestOf } from '../../../../src/platform/auth/api-key-token.js';
import { unsignedToken } from '../../../support/service/tokens.js';
import {
  ApiKeysService,
  type IssuedApiKey,
} from '../../../../src/platform/auth/api-keys.service.js';
import { recordingOf } from '../../../support/database/statements.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';
import { eventually } from '../../../support/time/eventually.js';
import { passTime } from '../../../support/time/pass-time.js';
import { onCluster } from '../../../support/database/server.js';

describe('authentication', () => {
  const api = useOwnApi();
  const other = useOwnApi({}, api);
  const shop = useShop(api);
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const keys = () => api.app.get(ApiKeysService);
  const withHeader = (authorization: string) =>
    api.client().get('/conditions', { Authorization: authorization });
  const issue = (expiresAt: Date | null): Promise<IssuedApiKey> =>
    keys().create(shop.context, { name: 'Till', scopes: ['read'], expiresAt });

  function expectUnauthorized(answer: Answer, challenge = 'Bearer error="invalid_token"'): void {
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: 'Unauthorized' });
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  }

  it('rejects a request without a token', async () => {
    expectUnauthorized(await api.client().get('/conditions'), 'Bearer');
  });

  it.each<[string, (token: string) => string]>([
    ['an empty header', () => ''],
    ['a scheme alone', () => 'Bearer'],
    ['an empty token', () => 'Bearer '],
    ['another scheme', () => `Basic ${Buffer.from('user:password').toString('base64')}`],
    ['a valid token under another scheme', (token) => `Token ${token}`],
    ['a valid token without a scheme', (token) => token],
    ['two tokens', (token) => `Bearer ${token} ${token}`],
    ['two tokens with a comma', (token) => `Bearer ${token}, Bearer ${token}`],
    ['a quoted token', (token) => `Bearer "${token}"`],
    ['a token with a wrong checksum', (token) => `Bearer ${token.slice(0, -1)}-`],
    ['a token of another length', (token) => `Bearer ${token}0`],
    ['a token in another case', (token) => `Bearer ${token.toUpperCase()}`],
    ['its digest for a token', (token) => `Bearer ${digestOf(token)}`],
    ['a well-formed token nobody issued', () => `Bearer ${unsignedToken()}`],
  ])('rejects %s', async (_, header) => {
    const authorization = header(shop.token);
    const hasToken = /^Bearer \S/.test(authorization);
    expectUnauthorized(await withHeader(authorization), hasToken ? undefined : 'Bearer');
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])(
    'accepts the scheme as %j',
    async (scheme) => {
      expect((await withHeader(`${scheme} ${shop.token}`)).status).toBe(200);
    },
  );

  it('rejects a key that has expired, to the millisecond, although it was just used', async () => {
    const end = Date.now() + 60_000;
    const key = await issue(new Date(end));
    vi.useFakeTimers({ toFake: ['Date'], now: end - 1 });
    expect((await api.client(key.token).get('/conditions')).status).toBe(200);
    vi.setSystemTime(end);
    expectUnauthorized(await api.client(key.token).get('/conditions'));
    expectUnauthorized(await other.client(key.token).get('/conditions'));
  });

  it('rejects a revoked key within 10 s on every instance', async () => {
    const key = await issue(null);
    const clients = [api.client(key.token), other.client(key.token)];
    for (const client of clients) expect((await client.get('/conditions')).status).toBe(200);
    await keys().revoke(shop.context, key.id);
    passTime(10_000);
    for (const client of clients) expectUnauthorized(await client.get('/conditions'));
  });

  it('looks a key up once for all who come at once, and again before anybody has to wait for it', async () => {
    const { token } = await issue(null);
    const client = api.client(token);
    const lookUps = async (): Promise<number> => {
      const { statements } = await recordingOf(() =>
        Promise.all(Array.from({ length: 20 }, () => client.get('/conditions'))),
      );
      return statements.filter((text) => /where k\.token_sha256 = /.test(text)).length;
    };
    expect(await lookUps()).toBe(1);
    expect(await lookUps()).toBe(0);
    passTime(6_000);
    expect(await lookUps()).toBe(1);
  });

  it('accepts both keys while a rotation overlaps, and then only the new one', async () => {
    const old = await issue(null);
    const end = Date.now() + 60_000;
    const rotated = await keys().rotate(shop.context, old.id, new Date(end));
    expect(rotated.token).not.toBe(old.token);
    expect(rotated).toMatchObject({ name: 'Till', scopes: ['read'], expiresAt: null });
    expect((await api.client(old.token).get('/conditions')).status).toBe(200);
    expect((await api.client(rotated.token).get('/conditions')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: end });
    expectUnauthorized(await api.client(old.token).get('/conditions'));
    expect((await api.client(rotated.token).get('/conditions')).status).toBe(200);
  });

  it('keeps the earlier end of a key that is rotated, and rotates no ended one', async () => {
    const soon = new Date(Date.now() + 60_000);
    const old = await issue(soon);
    await keys().rotate(shop.context, old.id, new Date(Date.now() + 3_600_000));
    const [row] = await api.database.query<{ expires_at: Date }>(
      'select expires_at from api_keys where id = $1',
      [old.id],
    );
    expect(row!.expires_at).toEqual(soon);
    const ended = await issue(new Date(Date.now() - 1000));
    await expect(keys().rotate(shop.context, ended.id, soon)).rejects.toThrow('Key not found');
    const foreign = await api.newShop();
    await expect(keys().rotate(foreign.context, old.id, soon)).rejects.toThrow('Key not found');
    await expect(keys().revoke(foreign.context, old.id)).rejects.toThrow('Key not found');
  });

  it('rejects all tokens with one response, so that they cannot be distinguished', async () => {
    const revoked = await issue(null);
    await keys().revoke(shop.context, revoked.id);
    const expired = await issue(new Date(Date.now() - 1000));
    const tokens = [unsignedToken(), revoked.token, expired.token, `${shop.token.slice(0, -1)}-`];
    const answers = await Promise.all(tokens.map((one) => withHeader(`Bearer ${one}`)));
    const seen = answers.map(({ status, body, headers: answered }) => {
      const names = [...answered.keys()].toSorted();
      return JSON.stringify([status, body, names, answered.get('www-authenticate')]);
    });
    expect(new Set(seen).size).toBe(1);
  });

  it('lets a key of one shop see only that shop', async () => {
    const foreign = await api.newShop('Another shop');
    expect((await foreign.get('/shop')).body.name).toBe('Another shop');
    const { body } = await shop.post('/conditions', { title: 'Mine', severityKey: 'used' });
    expect((await foreign.get(`/conditions/${body.id}`)).status).toBe(404);
    expect((await foreign.put(`/conditions/${body.id}`, { title: 'Yours' })).status).toBe(404);
    expect((await foreign.delete(`/conditions/${body.id}`)).status).toBe(404);
    expect((await shop.get(`/conditions/${body.id}`)).body.title).toBe('Mine');
  });
});

describe('the scopes of a key', () => {
  const api = useOwnApi();
  const shop = useShop(api);
  let id: number;
  beforeAll(async () => {
    id = (await shop.get('/conditions')).body.data[0].id;
  });

  it('let a reading key read and nothing else', async () => {
    const reader = api.client((await api.newKey(shop.shopId, ['read'])).token);
    const before = (await shop.get('/conditions')).body;
    expect((await reader.get(`/conditions/${id}`)).status).toBe(200);
    expect((await reader.send('HEAD', '/conditions')).status).toBe(200);
    for (const answer of [
      await reader.post('/conditions', { title: 'New one', severityKey: 'used' }),
      await reader.put(`/conditions/${id}`, { title: 'Changed' }),
      await reader.delete(`/conditions/${id}`),
      await reader.put('/shop', { name: 'Changed' }),
      await reader.post('/conditions', '{broken'),
      await reader.put('/conditions/none', {}),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ error: 'The key lacks the scope write' });
      expect(answer.headers.get('www-authenticate')).toBeNull();
    }
    expect((await shop.get('/conditions')).body).toEqual(before);
  });

  it('let a writing key write and not read', async () => {
    const writer = api.client((await api.newKey(shop.shopId, ['write'])).token);
    const answer = await writer.get('/conditions');
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ error: 'The key lacks the scope read' });
    expect((await writer.put(`/conditions/${id}`, { title: 'Written' })).status).toBe(200);
  });

  it('let a key without any do nothing', async () => {
    const idle = api.client((await api.newKey(shop.shopId, [])).token);
    expect((await idle.get('/conditions')).status).toBe(403);
    expect((await idle.put('/shop', {})).status).toBe(403);
  });
});

// A trigger counts the writes, and a cluster has no triggers.
describe.skipIf(onCluster)('the secrets of a key', () => {
  const api = useOwnApi();
  const other = useOwnApi({}, api);
  const shop = useShop(api);
  beforeAll(async () => {
    await api.database.query(`
      create table writes (key_id bigint);
      create function note_write() returns trigger language plpgsql as
        'begin insert into writes values (new.id); return new; end';
      create trigger note_write after update on api_keys for each row execute function note_write()`);
  });

  const lastUse = async (token: string): Promise<Date | null> => {
    const [row] = await api.database.query<{ last_used_at: Date | null }>(
      'select last_used_at from api_keys where token_sha256 = $1',
      [digestOf(token)],
    );
    return row!.last_used_at;
  };
  /** How often the last use was written; a trigger counts. */
  const countWrites = async (token: string): Promise<number> =>
    (
      await api.database.query(
        'select from writes join api_keys on id = key_id where token_sha256 = $1',
        [digestOf(token)],
      )
    ).length;
  /** Waits for the writes that have begun: those of another key come after them. */
  const writesEnd = async (): Promise<void> => {
    for (const instance of [api, other]) {
      const { token } = await api.newKey(shop.shopId);
      await instance.client(token).get('/shop');
      await eventually(async () => expect(await countWrites(token)).toBe(1));
    }
  };

  it('are stored as a digest only', async () => {
    const [row] = await api.database.query<{ json: string }>(
      'select row_to_json(k)::text as json from api_keys k where token_sha256 = $1',
      [digestOf(shop.token)],
    );
    expect(row!.json).toContain(digestOf(shop.token));
    expect(row!.json).not.toContain(shop.token.slice(3, 43));
  });

  it('are never logged', async () => {
    const broken = `${shop.token.slice(0, -1)}-`;
    await shop.get('/conditions');
    await shop.get(`/conditions?token=${shop.token}`);
    await shop.post('/conditions', '{broken');
    await api.client(broken).get('/conditions');
    await api.client(unsignedToken()).get('/conditions');
    await eventually(() => expect(api.log.length).toBeGreaterThanOrEqual(5));
    const log = api.log.join('');
    expect(log).toContain('/api/v1/conditions');
    expect(log).not.toContain(shop.token.slice(3, 43));
    expect(log).not.toMatch(/rk_|bearer|authorization/i);
    expect(log).not.toContain(digestOf(shop.token));
  });

  it('have their last use written at most once a minute', async () => {
    const { token } = await api.newKey(shop.shopId);
    expect(await lastUse(token)).toBeNull();
    const before = Date.now();
    await api.client(token).get('/shop');
    await writesEnd();
    const first = await lastUse(token);
    expect(first!.getTime()).toBeGreaterThanOrEqual(before);
    await api.client(token).get('/shop');
    await other.client(token).get('/shop');
    await writesEnd();
    expect(await countWrites(token)).toBe(1);
    expect(await lastUse(token)).toEqual(first);
  });

  it('have it written again after a minute', async () => {
    const { token } = await api.newKey(shop.shopId);
    const aged = new Date(Date.now() - 61_000);
    const age = 'update api_keys set last_used_at = $2 where token_sha256 = $1';
    await api.database.query(age, [digestOf(token), aged]);
    await api.client(token).get('/shop');
    await eventually(async () => expect(await lastUse(token)).not.toEqual(aged));
    expect((await lastUse(token))!.getTime()).toBeGreaterThan(aged.getTime() + 60_000);
  });

  it('have it written once however many requests begin at once', async () => {
    const { token } = await api.newKey(shop.shopId);
    const client = api.client(token);
    await Promise.all(Array.from({ length: 20 }, () => client.get('/shop')));
    await writesEnd();
    expect(await countWrites(token)).toBe(1);
  });
});
