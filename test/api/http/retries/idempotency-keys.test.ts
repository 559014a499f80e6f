import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiKeysService } from '../../../../src/platform/auth/api-keys.service.js';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { expectError, expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { provokingFaults } from '../../../support/service/disclosures.js';
import { eventually } from '../../../support/time/eventually.js';

const keyed = (key: string) => ({ 'Idempotency-Key': key });
const newTitle = () => `Condition ${randomUUID()}`;
const IN_USE = { error: 'A request with this Idempotency-Key is still running' };
const REUSED = { errors: ['Idempotency-Key was already used with another path or body'] };

const api = useOwnApi();
/** A second instance on the same database. */
const other = useOwnApi({}, api);
const shop = useShop(api);
let elsewhere: ReturnType<typeof other.client>;

beforeAll(async () => {
  elsewhere = other.client(shop.token);
});

async function conditionsCalled(title: string): Promise<number> {
  const rows = await api.database.query('select 1 from conditions where title = $1', [title]);
  return rows.length;
}

const storedKeys = (key: string) =>
  api.database.query<{ shop_id: string; status: number; body: string }>(
    'select * from idempotency_keys where key = $1',
    [key],
  );

describe('a request that is sent again with its key', () => {
  it('returns the first response, on every instance, and is executed once', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const first = await shop.post('/conditions', body, keyed(key));
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null]);
    for (const client of [shop, elsewhere]) {
      const again = await client.post('/conditions', body, keyed(key));
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      expect(again.headers.get('x-ratelimit-remaining')).not.toBeNull();
    }
    expect(await conditionsCalled(body.title)).toBe(1);
  });

  it('is the same request with its fields in another order or notation', async () => {
    const key = randomUUID();
    const title = newTitle();
    const first = await shop.post('/conditions', { title, severityKey: 'used' }, keyed(key));
    const text = `{ "severityKey": "us\\u0065d",\n "title": ${JSON.stringify(title)} }`;
    const again = await shop.post('/conditions', text, keyed(key));
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  it('is not repeated when its record has changed or is gone', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const first = await shop.post('/conditions', body, keyed(key));
    await shop.delete(`/conditions/${first.body.id}`);
    expect((await shop.post('/conditions', body, keyed(key))).body).toEqual(first.body);
    expect(await conditionsCalled(body.title)).toBe(0);
  });

  it('is rejected with 422 where the body or the path is another one', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    await expectSuccess(shop.post('/conditions', body, keyed(key)));
    for (const [path, changed] of [
      ['/conditions', { ...body, severityKey: 'unused' }],
      ['/conditions', { ...body, colour: 'red' }],
      ['/conditions', {}],
      ['/locations', body],
    ] as const) {
      const refused = await shop.post(path, changed, keyed(key));
      expect([refused.status, refused.body]).toEqual([422, REUSED]);
    }
  });

  it('has nothing to do with a key of that text in another shop', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const stranger = await api.newShop();
    const first = await shop.post('/conditions', body, keyed(key));
    const theirs = await stranger.post('/conditions', body, keyed(key));
    expect(theirs.headers.get('idempotent-replayed')).toBeNull();
    expect(theirs.body.id).not.toBe(first.body.id);
    expect(await storedKeys(key)).toHaveLength(2);
  });

  it('is the same by a rotation of its API key, and another one by another API key', async () => {
    const key = randomUUID();
    const issued = await api.newKey(shop.shopId);
    const rotate = (id: number) =>
      api.app.get(ApiKeysService).rotate(shop.context, id, new Date(Date.now() + 60_000));
    const rotated = await rotate(issued.id);
    const latest = await rotate(rotated.id);
    const body = { platformId: nextPlatformId(), name: 'Oslo' };
    const ask = async (token: string, name = body.name) => {
      const locations = [{ ...body, name }];
      const { status, headers } = await api
        .client(token)
        .post('/locations', { locations }, keyed(key));
      return [status, headers.get('idempotent-replayed')];
    };
    expect(await ask(issued.token)).toEqual([200, null]);
    expect(await ask(rotated.token)).toEqual([200, 'true']);
    expect(await ask(latest.token)).toEqual([200, 'true']);
    const colleague = await api.newKey(shop.shopId);
    expect(await ask(colleague.token, 'Bergen')).toEqual([200, null]);
    expect(await ask(colleague.token, 'Bergen')).toEqual([200, 'true']);
    expect(await ask(issued.token)).toEqual([200, 'true']);
  });

  it('is the same by every API key where the previous release stored its response', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const first = await shop.post('/conditions', body, keyed(key));
    await api.database.query('update idempotency_keys set api_key_id = null where key = $1', [key]);
    const colleague = api.client((await api.newKey(shop.shopId)).token);
    expect((await colleague.post('/conditions', body, keyed(key))).body).toEqual(first.body);
  });

  it('is done again after 24 hours', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const first = await shop.post('/conditions', body, keyed(key));
    const [row] = await api.database.query<{ left: number }>(
      `select extract(epoch from expires_at - now()) as left from idempotency_keys where key = $1`,
      [key],
    );
    expect(Number(row!.left) / 3600).toBeCloseTo(24, 1);
    await shop.delete(`/conditions/${first.body.id}`);
    await api.database.query(
      `update idempotency_keys set expires_at = now() - interval '1 second' where key = $1`,
      [key],
    );
    const created = await shop.post('/conditions', body, keyed(key));
    expect(created.status).toBe(201);
    expect(created.body.id).not.toBe(first.body.id);
    expect(await storedKeys(key)).toHaveLength(1);
    expect((await shop.post('/conditions', body, keyed(key))).body).toEqual(created.body);
  });
});

describe('a request that is rejected', () => {
  it('stays rejected with the same sentence, even if it would now succeed', async () => {
    const taken = await shop.createCondition(newTitle());
    const key = randomUUID();
    const body = { title: taken.title, severityKey: 'used' };
    const first = await shop.post('/conditions', body, keyed(key));
    expect([first.status, first.body]).toEqual([
      422,
      { errors: ['title must be unique in the shop'] },
    ]);
    await shop.delete(`/conditions/${taken.id}`);
    const again = await elsewhere.post('/conditions', body, keyed(key));
    expect([again.status, again.body]).toEqual([422, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await conditionsCalled(taken.title)).toBe(0);
  });

  it.each([
    ['a body that is wrong', '/conditions', { colour: 'red' }, 422],
    ['a path that is wrong', '/products/x/calendar_method', { status: 'enabled' }, 400],
    ['a record that is not there', '/products/999999/calendar_method', { status: 'enabled' }, 404],
    ['a body of its own', '/products/999999/resale_method/options', { name: 'Staff' }, 404],
    ['entries of which none can be done', '/return_orders', { data: [{ itemId: 999_999 }] }, 422],
  ])('is stored with its response: %s', async (_, path, body, status) => {
    const key = randomUUID();
    const plain = await shop.post(path, body);
    const first = await shop.post(path, body, keyed(key));
    const again = await shop.post(path, body, keyed(key));
    expect([plain.status, plain.body]).toEqual([first.status, first.body]);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([first.status, first.body]).toEqual([status, first.body]);
  });

  it('leaves nothing of its effects', async () => {
    const platformVariantId = nextPlatformId();
    const variants = [{ platformId: platformVariantId, title: 'Any' }];
    const product = { platformId: platformVariantId, title: 'Tent', variants };
    await expectSuccess(shop.post('/products', { products: [product] }));
    const unit = { platformVariantId, visibility: 'available', serials: ['SN-TAKEN'] };
    await expectSuccess(shop.post('/items', unit));
    const key = randomUUID();
    const refused = await shop.post(
      '/items',
      { ...unit, quantity: 2, serials: ['SN-FREE', 'SN-TAKEN'] },
      keyed(key),
    );
    expect(refused.status).toBe(422);
    expect((await shop.get('/items?serial=SN-FREE')).body.data).toEqual([]);
    expect(await storedKeys(key)).toHaveLength(1);
  });

  it.each([
    ['before anything is read of it', 'a=1', { 'Content-Type': 'text/plain' }, 415],
    ['since it is no JSON', '{', {}, 400],
    ['since it is too deep', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, {}, 422],
    ['since it has a list that is too long and too deep', tooLongAndDeep(), {}, 422],
    ['since it is no object', '[]', {}, 422],
  ])('is not stored: %s', async (_, body, headers, status) => {
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const refused = await shop.post('/conditions', body, { ...headers, ...keyed(key) });
      expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([status, null]);
    }
    expect(await storedKeys(key)).toEqual([]);
  });

  it('is not stored for callers that have no key or may not write', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const reader = api.client((await api.newKey(shop.shopId, ['read'])).token);
    expect((await api.client().post('/conditions', body, keyed(key))).status).toBe(401);
    expect((await reader.post('/conditions', body, keyed(key))).status).toBe(403);
    expect((await shop.post('/conditions', body, keyed(key))).status).toBe(201);
  });

  it('is done again after a failure of the service', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    await api.database.query(
      `alter table conditions add constraint test_broken check (title <> '${body.title}')`,
    );
    const failed = await provokingFaults(() => shop.post('/conditions', body, keyed(key)));
    expect(failed.status).toBe(500);
    expect(await storedKeys(key)).toEqual([]);
    await api.database.query('alter table conditions drop constraint test_broken');
    const done = await shop.post('/conditions', body, keyed(key));
    expect([done.status, done.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });
});

describe('the header', () => {
  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['in other letters', 'schl\u00FCssel'],
  ])('is rejected with 400 that names it: %s', async (_, key) => {
    await expectError(
      shop.post('/conditions', { title: newTitle() }, keyed(key)),
      400,
      'Idempotency-Key must be 1 to 255 printable ASCII characters',
    );
  });

  it.each(['k', 'k'.repeat(255), `"it's"; drop table--, {}`])('accepts: %s', async (key) => {
    const body = { title: newTitle(), severityKey: 'used' };
    const first = await expectSuccess(shop.post('/conditions', body, keyed(key)));
    expect((await shop.post('/conditions', body, keyed(key))).body).toEqual(first);
    await api.database.query('delete from idempotency_keys where key = $1', [key]);
  });

  it('is of no interest but on a POST', async () => {
    const { id } = await shop.createCondition(newTitle());
    const key = { 'Idempotency-Key': '' };
    expect((await shop.get('/conditions', key)).status).toBe(200);
    expect((await shop.put(`/conditions/${id}`, { severityKey: 'used' }, key)).status).toBe(200);
    expect((await shop.delete(`/conditions/${id}`, key)).status).toBe(204);
  });

  it('costs nothing where it is absent, else five statements, and four to replay', async () => {
    const statements = (body: object, headers = {}) =>
      countStatements(() => expectSuccess(shop.post('/conditions', body, headers)));
    const body = { title: newTitle(), severityKey: 'used' };
    const key = keyed(randomUUID());
    expect(await statements({ title: newTitle(), severityKey: 'used' })).toBe(4);
    expect(await statements(body, key)).toBe(9);
    expect(await statements(body, key)).toBe(4);
  });
});

describe('while the first request runs', () => {
  /** Makes the next condition of this title wait until the transaction ends. */
  async function block(title: string) {
    const held = await holdTransaction(api.database);
    await held.query(
      `insert into conditions (shop_id, title, severity_key) values ($1, $2, 'used')`,
      [shop.shopId, title],
    );
    return held;
  }

  it('the second is rejected at once with 409, on every instance', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const held = await block(body.title);
    const first = shop.post('/conditions', body, keyed(key));
    await untilBlocked(api.database, 1, first);
    for (const client of [shop, elsewhere]) {
      const second = await client.post('/conditions', body, keyed(key));
      expect([second.status, second.body]).toEqual([409, IN_USE]);
    }
    await held.query('rollback; begin');
    await held.commit();
    expect((await first).status).toBe(201);
    expect((await elsewhere.post('/conditions', body, keyed(key))).body).toEqual(
      (await first).body,
    );
  });

  it('its client may disconnect: the request completes, and retries get its response', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const held = await block(body.title);
    const { hostname, port } = new URL(api.url);
    const text = JSON.stringify(body);
    const socket = connect(Number(port), hostname);
    socket.write(
      [
        'POST /api/v1/conditions HTTP/1.1',
        `Host: ${hostname}`,
        `Authorization: Bearer ${shop.token}`,
        `Idempotency-Key: ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${text.length}`,
        '',
        text,
      ].join('\r\n'),
    );
    await untilBlocked(api.database, 1, once(socket, 'data'));
    socket.destroy();
    await held.query('rollback; begin');
    await held.commit();
    await eventually(async () => expect(await storedKeys(key)).toHaveLength(1));
    const again = await shop.post('/conditions', body, keyed(key));
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await conditionsCalled(body.title)).toBe(1);
  });

  it('one of many simultaneous requests is executed, and the others get its response', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const clients = Array.from({ length: 40 }, (_, index) => (index % 2 ? shop : elsewhere));
    const answers = await Promise.all(
      clients.map((client) => client.post('/conditions', body, keyed(key))),
    );
    const done = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect(done.length + refused.length).toBe(40);
    expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1);
    expect(done.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(await conditionsCalled(body.title)).toBe(1);
  });

  it('the primary key decides: without the claim, the later one gives way', async () => {
    const key = randomUUID();
    const body = { title: newTitle(), severityKey: 'used' };
    const held = await block(body.title);
    const first = shop.post('/conditions', body, keyed(key));
    await untilBlocked(api.database, 1, first);
    await held.query(
      `insert into idempotency_keys (shop_id, key, fingerprint, status, body, expires_at)
       select shop_id, $2, 'another request', 201, '{}', now() + interval '1 hour'
       from conditions where shop_id = $1 limit 1`,
      [shop.shopId, key],
    );
    await held.query('delete from conditions where title = $1', [body.title]);
    await held.commit();
    expect([(await first).status, (await first).body]).toEqual([422, REUSED]);
    expect(await conditionsCalled(body.title)).toBe(0);
  });
});

function tooLongAndDeep(): string {
  return `{"title":[${'0,'.repeat(101)}${'['.repeat(60_000)}${']'.repeat(60_000)}]}`;
}
