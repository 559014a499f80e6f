import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();
let shop: RentalShop;
let size: any;
beforeAll(async () => {
  shop = await rentalShop(api);
  const ofCustomers = { ownerType: 'customer' };
  size = await shop.defineField('Jacket size', ofCustomers);
  await shop.defineField('Weight', { ...ofCustomers, type: 'number' });
  await shop.defineField('Jacket size');
});

const path = ({ id }: { id: number }) => `/customers/${id}`;
const read = (customer: { id: number }) => expectSuccess(shop.get(path(customer)));
const set = (customer: { id: number }, customFields: object) =>
  shop.put(path(customer), { customFields });
const newCustomer = async (customFields: object = {}) =>
  expectSuccess(set(await shop.importCustomer(), customFields));
const valuesOf = ({ customFields }: any) =>
  Object.fromEntries(customFields.map(({ key, valueJson }: any) => [key, valueJson]));
const field = (customer: { id: number }, definition: any, value: string) => ({
  ownerId: customer.id,
  definitionId: definition.id,
  value,
});

describe('a custom field definition with owner_type customer', () => {
  it('is listed beside those of items and rentals, each key once per type', async () => {
    const keys = async (ownerType: string) =>
      (await shop.all(`/custom_field_definitions?owner_type=${ownerType}`)).map(({ key }) => key);
    expect(await keys('customer')).toEqual(['weight', 'jacket_size']);
    expect(await keys('item')).toEqual(['jacket_size']);
    const again = { ownerType: 'customer', name: 'Jacket size', type: 'string' };
    await expectError(shop.post('/custom_field_definitions', again), 422, [
      'key must be unique among the fields of customer: jacket_size is taken',
    ]);
    await expectError(
      shop.get('/custom_field_definitions?owner_type=person'),
      400,
      'owner_type parameter is required (item or rental)',
    );
  });

  it('takes its values along when it is deleted', async () => {
    const { id } = await shop.defineField('Shoe', { ownerType: 'customer' });
    const customer = await newCustomer({ shoe: '44' });
    expect((await shop.delete(`/custom_field_definitions/${id}`)).status).toBe(204);
    const left = await read(customer);
    expect(left.customFields).toEqual([]);
    expect(left.updatedAt > customer.updatedAt).toBe(true);
    const [, event] = (await shop.get('/events?limit=2')).body.data;
    expect(event).toMatchObject({
      type: 'customer.updated',
      resourcePlatformId: customer.platformId,
      changes: { 'customFields.shoe': { from: null, to: null } },
    });
  });
});

describe('customFields of a customer', () => {
  it('are set, changed and removed by key, and are in the single customer alone', async () => {
    const customer = await newCustomer({ jacket_size: 'M', weight: 71.5 });
    expect(customer.customFields).toMatchObject([
      { ownerId: customer.id, ownerType: 'Customer', key: 'jacket_size', valueJson: 'M' },
      { key: 'weight', value: '71.5', valueJson: 71.5 },
    ]);
    expect(await read(customer)).toEqual(customer);
    const changed = await expectSuccess(set(customer, { jacket_size: 'L', weight: null }));
    expect(valuesOf(changed)).toEqual({ jacket_size: 'L' });
    expect(changed.updatedAt > customer.updatedAt).toBe(true);
    expect(await expectSuccess(set(customer, { jacket_size: 'L' }))).toEqual(changed);
    const [listed] = await shop.all(`/customers?ids=${customer.id}`);
    expect('customFields' in listed).toBe(false);
    const events = await shop.all(`/events?type=customer.updated&resourceId=${customer.id}`);
    expect(events.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
      ['customFields.jacket_size', 'customFields.weight'],
      ['customFields.jacket_size', 'customFields.weight'],
    ]);
    const values = events.flatMap(({ changes }) => Object.values<any>(changes));
    expect(values).toEqual(Array(4).fill({ from: null, to: null }));
  });

  it('reject unknown keys and invalid values, and change nothing then', async () => {
    const customer = await newCustomer({ weight: '70' });
    const body = { customFields: { hat: 'S', weight: 'heavy' }, tagsAttributes: [{ title: 'x' }] };
    await expectError(shop.put(path(customer), body), 422, [
      'customFields.hat must be the key of a custom field of customers',
      expect.stringMatching(/^customFields\.weight must be a number .*: "heavy"$/),
    ]);
    expect(await read(customer)).toEqual(customer);
  });

  it('go with tags in one event and one version', async () => {
    const customer = await newCustomer();
    const body = { customFields: { weight: 1 }, tagsAttributes: [{ title: 'vip' }] };
    const updated = await expectSuccess(shop.put(path(customer), body));
    expect([updated.tags, valuesOf(updated)]).toEqual([['vip'], { weight: 1 }]);
    const events = await shop.all(`/events?type=customer.updated&resourceId=${customer.id}`);
    expect(events.map(({ changes }) => Object.keys(changes).toSorted())).toEqual([
      ['customFields.weight', 'tags'],
    ]);
    await expectError(
      shop.put(path(customer), { ...body, updatedAt: customer.updatedAt }),
      412,
      `Customer ${customer.id} was changed by Test key at ${updated.updatedAt}; read it again`,
    );
  });

  it('are left unchanged by imports of the platform', async () => {
    const { platformId } = await newCustomer({ weight: 2 });
    const customers = [{ platformId, firstName: 'Eva' }];
    const [{ id }] = (await expectSuccess(shop.post('/customers', { customers }))).data;
    expect(valuesOf(await read({ id }))).toEqual({ weight: 2 });
  });
});

describe('a custom field of a customer by itself', () => {
  it('is set, updated and deleted, each as an update of the customer', async () => {
    const customer = await newCustomer();
    const created = await shop.post('/custom_fields', field(customer, size, 'S'));
    expect([created.status, created.headers.get('location')]).toEqual([
      201,
      expect.stringContaining(`/custom_fields/${created.body.id}`),
    ]);
    const { updatedAt, ...value } = created.body;
    const owner = await read(customer);
    expect(owner.customFields).toEqual([value]);
    expect(updatedAt).toBe(owner.updatedAt);
    const byKey = { ownerId: customer.id, ownerType: 'customer', key: 'jacket_size', value: 'M' };
    const replaced = await expectSuccess(shop.post('/custom_fields', byKey));
    expect(replaced).toMatchObject({ id: value.id, value: 'M' });
    const { id } = replaced;
    const stale = { value: 'L', updatedAt };
    await expectError(
      shop.put(`/custom_fields/${id}`, stale),
      412,
      `Customer ${customer.id} was changed by Test key at ${replaced.updatedAt}; read it again`,
    );
    const current = { value: 'L', updatedAt: replaced.updatedAt };
    expect(await expectSuccess(shop.put(`/custom_fields/${id}`, current))).toMatchObject({
      value: 'L',
      ownerType: 'Customer',
    });
    expect((await shop.delete(`/custom_fields/${id}`)).status).toBe(204);
    expect((await read(customer)).customFields).toEqual([]);
    const events = await shop.all(`/events?type=customer.updated&resourceId=${customer.id}`);
    expect(events.map(({ changes }) => changes)).toEqual(
      Array(4).fill({ 'customFields.jacket_size': { from: null, to: null } }),
    );
  });

  it('belongs to the customer with the id, and not to a resource with the same id', async () => {
    const [item] = await shop.createItems();
    const taken = await api.database.query('select from customers where shop_id = $1 and id = $2', [
      shop.shopId,
      item.id,
    ]);
    if (taken.length === 0) {
      await expectError(shop.post('/custom_fields', field(item, size, 'S')), 422, [
        `ownerId must be the id of an existing customer: ${item.id}`,
      ]);
    }
    const customer = await newCustomer();
    await api.database.query('insert into resources (shop_id, id, kind) values ($1, $2, $3)', [
      shop.shopId,
      customer.id + 1_000_000,
      'Item',
    ]);
    await expectError(
      shop.post('/custom_fields', { ...field(customer, size, 'S'), ownerId: customer.id + 1e6 }),
      422,
      [`ownerId must be the id of an existing customer: ${customer.id + 1_000_000}`],
    );
  });

  it('is stored once, however many requests set it at once', async () => {
    const customer = await newCustomer();
    const values = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const responses = await Promise.all(
      values.map((value) => shop.post('/custom_fields', field(customer, size, value))),
    );
    expect(responses.map(({ status }) => status)).toEqual(values.map(() => 201));
    expect((await read(customer)).customFields).toHaveLength(1);
  });
});

describe('the filter customFields of customers', () => {
  it('finds exact values and ranges, also in exports, and rejects unknown keys', async () => {
    const own = (shop = await rentalShop(api));
    await own.defineField('Jacket size', { ownerType: 'customer' });
    await own.defineField('Weight', { ownerType: 'customer', type: 'number' });
    const people = [
      await newCustomer({ jacket_size: 'M', weight: 60 }),
      await newCustomer({ jacket_size: 'L', weight: 9.5 }),
      await newCustomer({ jacket_size: 'M' }),
    ];
    for (const [query, places] of [
      ['customFields.jacket_size=M', [2, 0]],
      ['customFields.weight[gte]=9.5&customFields.weight[lt]=60', [1]],
      ['customFields.weight[gt]=9.5', [0]],
      ['customFields.jacket_size=M&customFields.weight=60.0', [0]],
      ['customFields.jacket_size=m', []],
    ] as const) {
      const ids = places.map((place) => people[place]!.id);
      expect((await own.all(`/customers?${query}`)).map(({ id }) => id)).toEqual(ids);
      const exported = String(
        (await own.get(`/exports/customers?format=ndjson&fields=id&${query}`)).body ?? '',
      );
      expect(exported.split('\n').filter(Boolean)).toHaveLength(places.length);
    }
    await expectError(
      own.get('/customers?customFields.wieght=60'),
      400,
      'customFields.wieght is not a known parameter (did you mean customFields.weight?)',
    );
  });
});

describe('the export of customers', () => {
  it('has a column per custom field', async () => {
    const customer = await newCustomer({ jacket_size: '=L', weight: 3 });
    const { body } = await shop.get(
      `/exports/customers?format=csv&ids=${customer.id}&fields=platformId,customFields`,
    );
    expect(String(body)).toBe(
      'platformId,customFields.jacket_size,customFields.weight\r\n' +
        `${customer.platformId},'=L,3\r\n`,
    );
  });
});

describe('two customers that are merged', () => {
  const merge = ({ id }: any, { platformId }: any) =>
    expectSuccess(shop.post(`/customers/${id}/merge`, { intoPlatformId: platformId }));

  it('unite their custom fields; the one that stays keeps its values', async () => {
    const own = (shop = await rentalShop(api));
    for (const name of ['Jacket size', 'Weight', 'Friend']) {
      const type = name === 'Friend' ? 'customer_reference' : 'string';
      await own.defineField(name, { ownerType: 'customer', type });
    }
    const old = await newCustomer({ jacket_size: 'M', weight: '70' });
    const kept = await newCustomer({ jacket_size: 'L' });
    const friend = await newCustomer({ friend: old.id });
    const survivor = await merge(old, kept);
    expect(valuesOf(survivor)).toEqual({ jacket_size: 'L', weight: '70' });
    expect(survivor.customFields.map(({ ownerId }: any) => ownerId)).toEqual([kept.id, kept.id]);
    expect(valuesOf(await read(friend))).toEqual({ friend: kept.id });
    const { requestId } = (await own.get('/events?type=customer.merged')).body.data[0];
    const events = await own.all(`/events?requestId=${requestId}&type=customer.updated`);
    const nothing = { from: null, to: null };
    expect(
      Object.fromEntries(events.map(({ resourceId, changes }) => [resourceId, changes])),
    ).toEqual({
      [kept.id]: { 'customFields.weight': nothing },
      [friend.id]: { 'customFields.friend': nothing },
    });
    const rows = await api.database.query('select from custom_fields where customer_id = $1', [
      old.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('leave no field that is set at the same time on the one that is removed', async () => {
    await shop.defineField('Hat', { ownerType: 'customer' });
    for (let round = 0; round < 5; round += 1) {
      const [old, kept] = [await shop.importCustomer(), await shop.importCustomer()];
      const [merged, ...sets] = await Promise.all([
        shop.post(`/customers/${old.id}/merge`, { intoPlatformId: kept.platformId }),
        set(old, { hat: 'a' }),
        shop.post('/custom_fields', {
          ownerId: old.id,
          ownerType: 'customer',
          key: 'hat',
          value: 'b',
        }),
      ]);
      expect(merged!.status).toBe(200);
      for (const { status } of sets) expect([200, 201, 404, 422]).toContain(status);
      const wereSet = sets.some(({ status }) => status < 300);
      expect((await read(kept)).customFields).toHaveLength(wereSet ? 1 : 0);
    }
  });
});

describe('the erasure of a customer with custom fields', () => {
  it('removes them, also from stored responses', async () => {
    const { id: definitionId } = await shop.defineField('Secret', { ownerType: 'customer' });
    const customer = await newCustomer({ secret: `hush${nextPlatformId()}` });
    const key = { 'Idempotency-Key': 'secret' };
    const request = { ownerId: customer.id, definitionId, value: 'hush again' };
    await expectSuccess(shop.post('/custom_fields', request, key));
    const erased = await expectSuccess(shop.post(`/customers/${customer.id}/erase`));
    expect(erased.customFields).toEqual([]);
    const { body } = await shop.post('/custom_fields', request, key);
    expect(body).toMatchObject({ ownerId: customer.id, value: null, valueJson: null });
    expect((await read(customer)).customFields).toEqual([]);
    const [event] = (await shop.get('/events?type=customer.erased')).body.data;
    expect(event.changes['customFields.secret']).toEqual({ from: null, to: null });
    const [row] = await api.database.query<{ found: boolean }>(
      `select exists (select from idempotency_keys k where k::text like '%hush%')
         or exists (select from custom_fields f where f::text like '%hush%') as found`,
    );
    expect(row!.found).toBe(false);
  });
});
