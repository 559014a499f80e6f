import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { shownValue } from '../../support/models/shown-value.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const ENDPOINT = { url: 'https://erp.example/hooks', types: ['cycle.*', 'return_order.received'] };
const PRIVATE = 'must not have a private address, unless WEBHOOKS_ALLOW_INSECURE is true';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe('webhook endpoints', () => {
  const api = useOwnApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });

  const create = (body: object = {}) =>
    expectSuccess(shop.post('/webhook_endpoints', { ...ENDPOINT, ...body }));

  it('are created with a secret that is never shown again', async () => {
    const { secret, ...endpoint } = await create({ description: 'Accounting' });
    expect(secret).toMatch(SECRET);
    expect(endpoint).toEqual({
      id: expect.any(Number),
      createdAt: expect.any(String),
      updatedAt: endpoint.createdAt,
      ...ENDPOINT,
      description: 'Accounting',
      status: 'enabled',
    });
    expect((await shop.get(`/webhook_endpoints/${endpoint.id}`)).body).toEqual(endpoint);
    expect((await shop.get('/webhook_endpoints')).body.data).toEqual([endpoint]);
  });

  it('are updated field by field, and absent fields stay', async () => {
    const { secret: _, ...endpoint } = await create({ description: 'Accounting' });
    const path = `/webhook_endpoints/${endpoint.id}`;
    const changed = await shop.put(path, { types: ['*'], description: null });
    expect(changed.body).toEqual({
      ...endpoint,
      types: ['*'],
      description: null,
      updatedAt: expect.any(String),
    });
    expect((await shop.put(path, {})).body).toEqual(changed.body);
  });

  it('are logged when disabled, and after a rotation or a move without secret or URL', async () => {
    const { id } = await create();
    const moved = { url: 'https://erp.example/hooks?token=s3cret', description: 'Moved' };
    await shop.put(`/webhook_endpoints/${id}`, moved);
    await shop.put(`/webhook_endpoints/${id}`, { status: 'disabled' });
    await shop.post(`/webhook_endpoints/${id}/rotate_secret`, {});
    await shop.delete(`/webhook_endpoints/${id}`);
    const { data } = await expectSuccess(shop.get('/events?resourceType=WebhookEndpoint'));
    expect((data as any[]).map(({ type, changes }) => [type, changes])).toEqual([
      ['webhook_endpoint.deleted', null],
      ['webhook_endpoint.updated', { secret: { from: null, to: null } }],
      ['webhook_endpoint.disabled', { status: { from: 'enabled', to: 'disabled' } }],
      [
        'webhook_endpoint.updated',
        { url: { from: null, to: null }, description: { from: null, to: 'Moved' } },
      ],
      ['webhook_endpoint.created', null],
    ]);
  });

  it('get another secret, beside which the old one goes on for some hours', async () => {
    const { id, secret } = await create();
    const path = `/webhook_endpoints/${id}/rotate_secret`;
    const hoursOf = async (body?: object) => {
      const rotated = await expectSuccess(shop.post(path, body));
      expect(rotated.secret).toMatch(SECRET);
      const [row] = await api.database.query<any>(
        `select secret, previous_secret, extract(epoch from previous_secret_until - $2) / 3600 as hours
         from webhook_endpoints where id = $1`,
        [id, new Date()],
      );
      expect(row.secret).toBe(rotated.secret);
      return [row.previous_secret, Math.abs(Math.round(Number(row.hours)))];
    };
    expect(await hoursOf()).toEqual([secret, 24]);
    expect((await hoursOf({}))[1]).toBe(24);
    expect((await hoursOf({ overlapHours: 0 }))[1]).toBe(0);
    expect((await hoursOf({ overlapHours: 168 }))[1]).toBe(168);
    for (const overlapHours of [-1, 169, 1.5, '24']) {
      await expectError(shop.post(path, { overlapHours }), 422, [
        `overlapHours must be an integer from 0 to 168: ${shownValue(overlapHours)}`,
      ]);
    }
  });

  it('are 20 at most, however many are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => shop.post('/webhook_endpoints', ENDPOINT)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 5 }, () => [409, { error: 'A shop has at most 20 webhook endpoints' }]),
    );
    const { id } = answers.find(({ status }) => status === 201)!.body;
    expect((await shop.delete(`/webhook_endpoints/${id}`)).status).toBe(204);
    expect((await shop.post('/webhook_endpoints', ENDPOINT)).status).toBe(201);
  });

  it.each([
    [
      'http://erp.example/hooks',
      'must begin with https://, unless WEBHOOKS_ALLOW_INSECURE is true',
    ],
    ['https://user:word@erp.example/', 'must not have credentials'],
    ['https://127.0.0.1/', PRIVATE],
    ['https://[::ffff:10.0.0.1]/', PRIVATE],
    ['https://[::127.0.0.1]/', PRIVATE],
    ['https://[4000::1]/', PRIVATE],
    ['https://168.63.129.16/metadata', PRIVATE],
    ['https://100.100.100.200/', PRIVATE],
    ['https://[fd00:ec2::254]/', PRIVATE],
    [
      'ftp://erp.example/',
      'must be an http or https URL of at most 2048 characters: "ftp://erp.example/"',
    ],
    [
      `https://erp.example/${'a'.repeat(2048)}`,
      `must be an http or https URL of at most 2048 characters: "https://erp.example/${'a'.repeat(39)}…`,
    ],
  ])('are rejected at %.60s', async (url, says) => {
    const refusal = { status: 422, body: { errors: [`url ${says}`] } };
    expect(await shop.post('/webhook_endpoints', { ...ENDPOINT, url })).toMatchObject(refusal);
    const { id } = await create();
    expect(await shop.put(`/webhook_endpoints/${id}`, { url })).toMatchObject(refusal);
  });

  it.each([
    [[], 'types must be a list of at least one entry: a list of 0 entries'],
    ['cycle.*', 'types must be a list of at least one entry: "cycle.*"'],
    [['*', '*'], 'types[1] must not repeat *'],
  ])('are rejected with the types %j', async (types, says) => {
    const { status, body } = await shop.post('/webhook_endpoints', { ...ENDPOINT, types });
    expect(status).toBe(422);
    expect(body.errors).toEqual([says]);
  });

  it('are replayed without their secret, which is not stored', async () => {
    const key = { 'Idempotency-Key': `hook-${shop.shopId}` };
    const first = await shop.post('/webhook_endpoints', ENDPOINT, key);
    const { secret, ...rest } = first.body;
    expect([first.status, secret]).toEqual([201, expect.stringMatching(SECRET)]);
    const again = await shop.post('/webhook_endpoints', ENDPOINT, key);
    expect([again.status, again.body]).toEqual([201, rest]);
    const rows = await api.database.query<{ body: string }>(
      'select body from idempotency_keys where shop_id = $1',
      [shop.shopId],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('are read and changed only by keys that may manage, which need not read', async () => {
    const { id } = await create();
    const usual = api.client((await api.newKey(shop.shopId, ['read', 'write'])).token);
    const manager = api.client((await api.newKey(shop.shopId, ['manage'])).token);
    const lacking = { status: 403, body: { error: 'The key lacks the scope manage' } };
    for (const path of [`/webhook_endpoints/${id}`, '/webhook_endpoints', '/webhook_deliveries']) {
      expect(await usual.get(path)).toMatchObject(lacking);
      expect((await manager.get(path)).status).toBe(200);
    }
    expect((await manager.get('/items')).status).toBe(403);
    expect(await usual.post('/webhook_endpoints', ENDPOINT)).toMatchObject(lacking);
    expect(await usual.put(`/webhook_endpoints/${id}`, {})).toMatchObject(lacking);
    expect(await usual.delete(`/webhook_endpoints/${id}`)).toMatchObject(lacking);
  });
});

describe('in development', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });

  it('private addresses and http are accepted, credentials are not', async () => {
    const shop = await api.newShop();
    const statusOf = async (url: string) =>
      (await shop.post('/webhook_endpoints', { ...ENDPOINT, url })).status;
    expect(await statusOf('http://localhost:8080/')).toBe(201);
    expect(await statusOf('http://127.0.0.1:8080/')).toBe(201);
    expect(await statusOf('http://user:word@127.0.0.1:8080/')).toBe(422);
  });
});
