import { beforeAll, describe, expect, it } from 'vitest';
import { ApiKeysService } from '../../../../src/platform/auth/api-keys.service.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { CHANGEABLE_RECORDS } from '../../../support/factories/changeable-records.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';
import type { HttpClient } from '../../../support/service/client.js';

const api = useOwnApi();
const elsewhere = useOwnApi({}, api);
const shop = useRentalShop(api);
let desk: HttpClient;

beforeAll(async () => {
  const key = { name: 'Desk', scopes: ['read', 'write', 'manage'] as const, expiresAt: null };
  const issued = await api.app.get(ApiKeysService).create(shop.context, {
    ...key,
    scopes: [...key.scopes],
  });
  desk = elsewhere.client(issued.token);
});

/** The current version, by a change that changes nothing: not all records can be read. */
const versionOf = async (path: string, same: object): Promise<string> =>
  (await expectSuccess(shop.put(path, same))).updatedAt;

const ownEvents = async (): Promise<number> =>
  (await expectSuccess(shop.get('/events?count=true&limit=1'))).count.value;

/** The same moment in another time zone. */
const inOslo = (moment: string): string =>
  `${new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, -1)}+01:00`;

describe.each(CHANGEABLE_RECORDS)('a version in the body: $operations', (record) => {
  const { make, same, one, other, name } = record;

  it('lets only the first of two changes through, and names the author of the other', async () => {
    const path = await make(shop);
    const updatedAt = await versionOf(path, same);
    const first = await expectSuccess(desk.put(path, { ...one, updatedAt: inOslo(updatedAt) }));
    expect(first.updatedAt > updatedAt).toBe(true);
    const second = await shop.put(path, { ...other, updatedAt });
    expect([second.status, second.headers.get('x-error-code')]).toEqual([412, 'record_changed']);
    const [changed, rest] = second.body.error.split(' was changed by ');
    expect(changed).toMatch(name);
    expect(rest).toBe(`Desk at ${first.updatedAt}; read it again`);
    await expectSuccess(shop.put(path, { ...other, updatedAt: first.updatedAt }));
  });

  it('changes nothing by itself and leaves no event', async () => {
    const path = await make(shop);
    const updatedAt = await versionOf(path, same);
    const events = await ownEvents();
    const answer = await shop.put(path, { ...same, updatedAt });
    expect([answer.status, answer.body.updatedAt]).toEqual([200, updatedAt]);
    expect(await ownEvents()).toBe(events);
  });

  it('is no version where it is null or no moment', async () => {
    const path = await make(shop);
    for (const updatedAt of [null, 'yesterday', 1_769_846_400_000]) {
      const { status, body } = await shop.put(path, { ...same, updatedAt });
      expect([status, body.errors.length]).toEqual([422, 1]);
      expect(body.errors[0]).toMatch(/^updatedAt must be an ISO 8601/);
    }
  });

  it('lets one of ten changes through that come at once', async () => {
    const path = await make(shop);
    const updatedAt = await versionOf(path, same);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? shop : desk).put(path, { ...one, updatedAt }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  });

  it('moves by a millisecond where the clock is behind it', async () => {
    const path = await make(shop);
    const owner = { custom_fields: 'items', membership_credits: 'cycles' }[record.table];
    const table = owner ?? record.table;
    const column = table === 'shops' ? 'id' : 'shop_id';
    const ahead = '2100-01-01T00:00:00.000Z';
    await api.database.query(`update ${table} set updated_at = $2 where ${column} = $1`, [
      shop.shopId,
      ahead,
    ]);
    const moved = await expectSuccess(shop.put(path, { ...one, updatedAt: ahead }));
    expect(moved.updatedAt > ahead && moved.updatedAt < '2100-01-01T00:00:00.010Z').toBe(true);
    await api.database.query(`update ${table} set updated_at = now() where ${column} = $1`, [
      shop.shopId,
    ]);
  });
});

describe('the version of an entry of a batch', () => {
  it('names the entry, and nothing is changed', async () => {
    const [one, other] = [await shop.outCycle(), await shop.outCycle()];
    const changed = await expectSuccess(desk.put(`/cycles/${other.id}`, { priceCents: 1 }));
    const cycles = [one, other].map(({ id, updatedAt }) => ({ id, updatedAt, priceCents: 2 }));
    const name = await shop.nameOfRental(other.id);
    const sentence = `cycles[1]: ${name} was changed by Desk at ${changed.updatedAt}; read it again`;
    await expectError(shop.put('/cycles/batch', { cycles }), 412, sentence);
    expect((await shop.getCycle(one)).updatedAt).toBe(one.updatedAt);
    const retried = [cycles[0], { ...cycles[1], updatedAt: changed.updatedAt }];
    const { data } = await expectSuccess(shop.put('/cycles/batch', { cycles: retried }));
    expect(data.map(({ priceCents }: any) => priceCents)).toEqual([2, 2]);
  });

  it('can be absent from some entries', async () => {
    const units = await shop.createItems({ quantity: 3 });
    const [, stale] = units;
    await expectSuccess(desk.put(`/items/${stale.id}`, { pickLocation: 'A1' }));
    const items = units.map(({ id }: any) => ({ id, pickLocation: 'B2' }));
    await expectSuccess(shop.put('/items/batch', { items }));
    const conditional = [items[0], { ...items[1], updatedAt: stale.updatedAt }];
    const { status, body } = await shop.put('/items/batch', { items: conditional });
    expect([status, body.error]).toEqual([
      412,
      expect.stringMatching(/^items\[1\]: Item \d+ was changed by Test key at /),
    ]);
  });
});

describe('a version', () => {
  it('is compared after fields that contradict each other, and before the state', async () => {
    const cycle = await shop.outCycle();
    await expectSuccess(desk.put(`/cycles/${cycle.id}`, { priceCents: 1 }));
    const { updatedAt } = cycle;
    const put = (body: object) => shop.put(`/cycles/${cycle.id}`, { ...body, updatedAt });
    expect((await put({ cancelReason: 'other' })).status).toBe(422);
    expect((await put({ status: 'cancelled' })).status).toBe(412);
    expect((await put({ customerPlatformId: 404_404 })).status).toBe(412);
  });

  it('is no field of requests that create', async () => {
    const body = { title: 'Versioned', severityKey: 'used', updatedAt: '2026-01-31T08:00:00Z' };
    await expectError(shop.post('/conditions', body), 422, [expect.stringContaining('updatedAt')]);
  });

  it('has no author once the events of the record are gone', async () => {
    const { id, updatedAt } = await expectSuccess(
      shop.post('/conditions', { title: 'Old', severityKey: 'used' }),
    );
    const changed = await expectSuccess(desk.put(`/conditions/${id}`, { title: 'Older' }));
    await api.database.query('delete from events where shop_id = $1', [shop.shopId]);
    await expectError(
      shop.put(`/conditions/${id}`, { title: 'Oldest', updatedAt }),
      412,
      `Condition ${id} was changed at ${changed.updatedAt}; read it again`,
    );
  });

  it('belongs to the author of a credit, not to a due time that passed', async () => {
    const [itemId] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({ itemId, creditCost: 2 });
    const path = `/membership_credits/${cycle.membershipCredit.id}`;
    const { updatedAt } = await expectSuccess(desk.put(path, { status: 'returned' }));
    const refused = await shop.put(`/cycles/${cycle.id}`, {
      priceCents: 3,
      updatedAt: cycle.updatedAt,
    });
    expect(refused.body.error).toBe(
      `${await shop.nameOfRental(cycle.id)} was changed by Desk at ${updatedAt}; read it again`,
    );
  });

  it('is not that of a comment, a renamed customer, title or condition, or a passed due time', async () => {
    const customer = await shop.importCustomer({ firstName: 'Bo' });
    const condition = await shop.createCondition('Fair');
    const [itemId] = await shop.createUnits(1, { conditionId: condition.id });
    const rental = await shop.bookCycle({ itemId, customerPlatformId: customer.platformId });
    const paths = [`/items/${itemId}`, `/cycles/${rental.id}`];
    const tags = await Promise.all(paths.map((path) => shop.get(path)));
    for (const eventableId of [itemId, rental.id]) {
      const timelineEvent = { eventableId, message: 'Seen' };
      await expectSuccess(shop.post('/timeline_comments', { timelineEvent }));
    }
    const renamed = { platformId: customer.platformId, firstName: 'Eva' };
    await expectSuccess(shop.post('/customers', { customers: [renamed] }));
    await expectSuccess(shop.put(`/conditions/${condition.id}`, { title: 'Fairly good' }));
    for (const [index, path] of paths.entries()) {
      const tag = tags[index]!.headers.get('etag')!;
      expect((await shop.get(path, { 'If-None-Match': tag })).status).toBe(200);
      expect((await shop.put(path, {}, { 'If-Match': tag })).status).toBe(200);
    }
  });

  it('does not go back when a sandbox is reset', async () => {
    const sandbox = await api.newShop('Sandbox', true);
    await expectSuccess(sandbox.post('/clock', { advanceBy: '1.year' }));
    const { updatedAt } = await expectSuccess(sandbox.put('/shop', { name: 'Later' }));
    await expectSuccess(sandbox.post('/clock/reset'));
    const reset = await expectSuccess(sandbox.get('/shop'));
    expect(reset.updatedAt > updatedAt).toBe(true);
    const renamed = await expectSuccess(sandbox.put('/shop', { name: 'Again' }));
    expect(renamed.updatedAt > reset.updatedAt).toBe(true);
  });

  it('moves when a webhook secret is replaced, also twice at once', async () => {
    const endpoint = { url: 'https://erp.example/', types: ['cycle.*'], status: 'disabled' };
    const { id, updatedAt } = await expectSuccess(shop.post('/webhook_endpoints', endpoint));
    const rotated = await Promise.all([
      expectSuccess(shop.post(`/webhook_endpoints/${id}/rotate_secret`, {})),
      expectSuccess(desk.post(`/webhook_endpoints/${id}/rotate_secret`, {})),
    ]);
    const versions = [updatedAt, ...rotated.map((answer) => answer.updatedAt)];
    expect(new Set(versions).size).toBe(3);
  });
});
