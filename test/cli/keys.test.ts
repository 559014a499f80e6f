import { afterEach, describe, expect, it, vi } from 'vitest';
import { useOwnApi, useShop } from '../support/service/api.js';
import { onStatement, recordingOf } from '../support/database/statements.js';
import { eventually } from '../support/time/eventually.js';
import { passTime } from '../support/time/pass-time.js';
import { run, runForJson } from './support/command.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('keys', () => {
  const api = useOwnApi();
  const shop = useShop(api, 'Keys');
  afterEach(() => vi.restoreAllMocks());

  const keys = (...args: string[]) => run(['keys', ...args], api.database.url);
  const onShop = (action: string, ...args: string[]) =>
    runForJson(api.database.url, 'keys', action, '--shop', String(shop.shopId), ...args);
  const issue = (...args: string[]) => onShop('create', '--name', 'Scanner', ...args);

  it('work over HTTP for their shop as soon as they are issued', async () => {
    const key = await issue();
    expect(key).toEqual({
      id: expect.any(Number),
      name: 'Scanner',
      token: expect.stringMatching(/^rk_[0-9A-Za-z]{46}$/),
      scopes: ['read', 'write'],
      createdAt: expect.any(String),
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    });
    const answer = await api.client(key.token).put('/shop', { currency: 'NOK' });
    expect(answer).toMatchObject({ status: 200, body: { id: shop.shopId, currency: 'NOK' } });
    const stored = await api.database.query('select * from api_keys where id = $1', [key.id]);
    expect(JSON.stringify(stored)).not.toContain(key.token);
  });

  it('may be limited to a scope and end by themselves', async () => {
    const earliest = Date.now() + 90 * DAY;
    const key = await issue('--scopes', 'read', '--expires', '90d');
    const latest = Date.now() + 90 * DAY;
    expect(key.scopes).toEqual(['read']);
    expect(Date.parse(key.expiresAt)).toBeGreaterThanOrEqual(earliest);
    expect(Date.parse(key.expiresAt)).toBeLessThanOrEqual(latest);
    expect((await api.client(key.token).get('/shop')).status).toBe(200);
    const refused = await api.client(key.token).put('/shop', { currency: 'SEK' });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'The key lacks the scope write' },
    });
  });

  it('show their token once, with a note, and list without it', async () => {
    const id = String(shop.shopId);
    const made = await keys('create', '--shop', id, '--name', 'Till', '--expires', '1d');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^Issued key \d+, Till \(read, write\), until \d{4}-/);
    expect(made.stdout).toContain('The token is shown only once');
    const token = /rk_\w{46}/.exec(made.stdout)![0];
    expect((await api.client(token).get('/shop')).status).toBe(200);

    const listed = await keys('list', '--shop', id);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(/^Id +Name +Scopes +State +Expires +Last used\n/);
    expect(listed.stdout).toMatch(/\n\d+ +Till +read, write +valid +\d{4}-\S+Z +/);
    expect(listed.stdout).not.toContain('rk_');
  });

  it('are listed as JSON, newest first, those of the shop only', async () => {
    const { token: _first, ...first } = await api.newKey(shop.shopId);
    const { token, ...second } = await api.newKey(shop.shopId, ['read']);
    await api.newKey((await api.newShop()).shopId);
    const all = await onShop('list');
    expect(all.slice(0, 2)).toEqual([second, first]);
    expect(JSON.stringify(all)).not.toContain(token);
  });

  it('are rotated: both work until the overlap is over', async () => {
    const old = await api.newKey(shop.shopId, ['read']);
    const earliest = Date.now() + 2 * HOUR;
    const fresh = await onShop('rotate', String(old.id), '--overlap', '2h');
    const latest = Date.now() + 2 * HOUR;
    expect(fresh).toMatchObject({ name: 'Test key', scopes: ['read'], expiresAt: null });
    expect(fresh.token).not.toBe(old.token);
    for (const { token } of [old, fresh]) {
      expect((await api.client(token).get('/shop')).status).toBe(200);
    }
    const [row] = await api.database.query<{ expires_at: Date }>(
      'select expires_at from api_keys where id = $1',
      [old.id],
    );
    expect(row!.expires_at.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(row!.expires_at.getTime()).toBeLessThanOrEqual(latest);
  });

  it('are rotated with an overlap of a day by default, or without any', async () => {
    const [first, second] = [await api.newKey(shop.shopId), await api.newKey(shop.shopId)];
    await onShop('rotate', String(first.id));
    await onShop('rotate', String(second.id), '--overlap', '0h');
    const rows = await api.database.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::float as hours
       from api_keys where id = any($1) order by id`,
      [[first.id, second.id]],
    );
    expect(rows.map(({ hours }) => Math.abs(hours))).toEqual([24, 0]);
    expect((await api.client(second.token).get('/shop')).status).toBe(401);
  });

  it('have the lifetime of the old one after a rotation', async () => {
    const old = await onShop('create', '--name', 'Short', '--expires', '12h');
    const fresh = await onShop('rotate', String(old.id));
    const hours = (Date.parse(fresh.expiresAt) - Date.parse(fresh.createdAt)) / 3_600_000;
    expect(hours).toBeCloseTo(12, 1);
  });

  it('stop working within 10 s of being revoked, even when in use', async () => {
    const key = await api.newKey(shop.shopId);
    const client = api.client(key.token);
    expect((await client.get('/shop')).status).toBe(200);
    expect((await onShop('revoke', String(key.id))).revokedAt).toEqual(expect.any(String));
    passTime(10_000);
    expect((await client.get('/shop')).status).toBe(401);
  });

  it('stop working on an instance that has them in use, which looks them up every 5 s', async () => {
    const key = await api.newKey(shop.shopId);
    const client = api.client(key.token);
    const use = async () => {
      for (let request = 0; request < 10; request += 1) await client.get('/conditions?limit=1');
    };
    const isLookUp = (text: string) => text.includes('token_sha256 = $1');
    expect((await recordingOf(use)).statements.filter(isLookUp)).toHaveLength(1);
    expect((await recordingOf(use)).statements.filter(isLookUp)).toHaveLength(0);
    passTime(5_001);
    expect((await recordingOf(use)).statements.filter(isLookUp)).toHaveLength(1);
  });

  it('have their last use written together', async () => {
    const issued = await Promise.all(Array.from({ length: 5 }, () => api.newKey(shop.shopId)));
    const writes: string[] = [];
    onStatement((text) => {
      if (text.includes('set last_used_at')) writes.push(text);
    });
    await Promise.all(issued.map(({ token }) => api.client(token).get('/shop')));
    await eventually(async () => {
      const listed: { id: number; lastUsedAt: string | null }[] = await onShop('list');
      const unused = listed.filter(({ lastUsedAt }) => lastUsedAt === null).map(({ id }) => id);
      expect(issued.filter(({ id }) => unused.includes(id))).toEqual([]);
    });
    // Two, where some began just before.
    expect(writes.length).toBeLessThanOrEqual(2);
  });

  it('are removed when they ended long ago, and only then', async () => {
    const own = await api.newShop('Purged');
    const [revoked, expired, recent, valid] = await Promise.all(
      Array.from({ length: 4 }, () => api.newKey(own.shopId)),
    );
    const end = (column: string, id: number, days: number) =>
      api.database.query(
        `update api_keys set ${column} = now() - $2 * interval '1 day' where id = $1`,
        [id, days],
      );
    await end('revoked_at', revoked!.id, 91);
    await end('expires_at', expired!.id, 91);
    await end('revoked_at', recent!.id, 89);
    const purge = (...args: string[]) => run(['keys', 'purge', ...args], api.database.url);
    expect(await purge('--shop', String(own.shopId), '--ended', '92d')).toMatchObject({
      code: 0,
      stdout: 'Nothing to remove\n',
    });
    expect(await purge()).toMatchObject({ code: 0, stdout: 'Removed 2 keys\n' });
    const left = await runForJson(api.database.url, 'keys', 'list', '--shop', String(own.shopId));
    const expected = [valid!.id, recent!.id].toSorted((a, b) => b - a);
    expect(left.map(({ id }: { id: number }) => id).slice(0, 2)).toEqual(expected);
    expect((await api.client(valid!.token).get('/shop')).status).toBe(200);
  });

  it('are neither revoked nor rotated through another shop', async () => {
    const key = await api.newKey(shop.shopId);
    const other = await api.newShop();
    for (const [action, message] of [
      ['revoke', `Key ${key.id} not found\n`],
      ['rotate', `Valid key ${key.id} not found\n`],
    ] as const) {
      const refused = await keys(action, '--shop', String(other.shopId), String(key.id));
      expect(refused).toEqual({ code: 1, stdout: '', stderr: message });
    }
    expect((await api.client(key.token).get('/shop')).status).toBe(200);
  });

  it.each([
    [['create', '--shop', '999999', '--name', 'x']],
    [['rotate', '--shop', '999999', '1', '--json']],
  ])('need a shop that exists: %j', async (args) => {
    const stderr = 'Shop 999999 not found\n';
    expect(await keys(...args)).toEqual({ code: 1, stdout: '', stderr });
  });
});
