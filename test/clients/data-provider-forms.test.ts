import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RentalClient } from '../../clients/typescript/src/index.js';
import { createDataProvider as createReactAdmin } from '../../clients/typescript/src/react-admin.js';
import {
  createDataProvider as createRefine,
  DataProviderError,
} from '../../clients/typescript/src/refine.js';
import { createBody } from '../../clients/typescript/src/request-body.js';
import { failureOf } from '../support/factories/answers.js';
import { useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';

type Json = Record<string, any>;

const api = useOwnApi();
const shop = useRentalShop(api);
let client: RentalClient;
let reactAdmin: ReturnType<typeof createReactAdmin>;
let refine: ReturnType<typeof createRefine>;
let oslo: number;
let bergen: number;
let worn: any;
/** The bodies of changes since the test began. */
let bodies: any[];

beforeAll(async () => {
  oslo = await shop.importLocation('Oslo store');
  bergen = await shop.importLocation('Bergen store');
  worn = await shop.createCondition('Worn');
  await shop.defineField('Care label', { key: 'care_label' });
  await shop.defineField('Colour', { key: 'colour' });
  client = new RentalClient({
    baseUrl: api.url,
    token: shop.token,
    fetch: async (request) => {
      if (['POST', 'PUT'].includes(request.method)) bodies.push(await request.clone().json());
      return fetch(request);
    },
  });
});

beforeEach(() => {
  bodies = [];
  reactAdmin = createReactAdmin(client);
  refine = createRefine(client);
});

/** A unit with a value in every field that a form can have. */
const createFullItem = async (serial: string): Promise<any> => {
  const [item] = await shop.createItems({
    platformVariantId: shop.variant,
    visibility: 'unavailable',
    serials: [serial],
    locationPlatformId: oslo,
    pickLocation: 'Rack 1',
    conditionId: worn.id,
    acquisitionCostCents: 12900,
    acquiredAt: '2025-11-03',
    tags: ['fragile', 'blue'],
    customFields: { care_label: 'Wash cold' },
  });
  return (await reactAdmin.getOne<any>('items', { id: item.id })).data;
};

const errorOf = (call: Promise<unknown>) => failureOf(call, DataProviderError);

describe('the names of fields', () => {
  const document: Json = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../openapi.json'), 'utf8'),
  );
  const schemaOf = ({ content }: Json): Json => resolved(content['application/json'].schema);
  const resolved = (schema: Json): Json =>
    schema['$ref'] ? document['components'].schemas[schema['$ref'].split('/').at(-1)] : schema;
  const { paths } = document;
  const singles = Object.keys(paths).filter((path) => /^\/api\/v1\/[a-z_]+$/.test(path));
  const creatable = singles
    .map((path) => path.replace('/api/v1/', ''))
    .filter((name) => paths[`/api/v1/${name}`].post && paths[`/api/v1/${name}`].get)
    // Imports and returns take lists of their own; a rental is a cycle.
    .filter((name) => !['customers', 'locations', 'products', 'return_orders'].includes(name))
    .filter((name) => !['clock', 'rentals', 'shop'].includes(name));

  it.each(creatable)('are those of the request in a copy from %s', (resource) => {
    const { get, post } = paths[`/api/v1/${resource}`];
    const list = schemaOf(get.responses['200']);
    const record = Object.keys(resolved(resolved(list['properties'].data).items).properties);
    const accepted = Object.keys(schemaOf(post.requestBody).properties);
    // Each value is also a record with members, as far as the mapping can tell.
    const member = { id: 1, platformId: 2, creditCost: 3 };
    const body = createBody(resource, Object.fromEntries(record.map((name) => [name, member])));
    expect(Object.keys(body).filter((name) => !accepted.includes(name))).toEqual([]);
    const required: string[] = schemaOf(post.requestBody)['required'] ?? [];
    expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
  });
});

describe('a form in the names of the record', () => {
  it('creates a unit', async () => {
    const data = {
      platformVariantId: shop.variant,
      visibility: 'available',
      serial: 'FORM-1',
      tags: ['blue'],
      location: { platformId: oslo },
      condition: { id: worn.id },
      customFields: [{ key: 'colour', value: 'Blue' }],
      acquisitionCostCents: null,
      acquiredAt: null,
    };
    const { data: created } = await reactAdmin.create<any>('items', { data });
    expect(await shop.getItem(created.id)).toMatchObject({
      serial: 'FORM-1',
      tags: ['blue'],
      location: { platformId: oslo, name: 'Oslo store' },
      conditionId: worn.id,
      customFields: [{ key: 'colour', value: 'Blue' }],
    });
    expect(bodies[0]).not.toHaveProperty('acquiredAt');
  });

  it('creates a copy of a unit, which differs in what a person has changed', async () => {
    const original = await createFullItem('COPY-1');
    const { id: _, ...copy } = original;
    const data = { ...copy, serial: 'COPY-2' };
    const created = [
      (await reactAdmin.create<any>('items', { data })).data,
      (
        await refine.create<any, object>({
          resource: 'items',
          variables: { ...original, serial: 'COPY-3' },
        })
      ).data,
    ];
    const own = ['id', 'sequentialId', 'serial', 'createdAt', 'updatedAt', 'timelineEvents'];
    const comparable = async (unit: any) => {
      const fields = Object.entries(await shop.getItem(unit.id)).map(([name, value]) => [
        name,
        own.includes(name) ? null : value,
      ]);
      const item = Object.fromEntries(fields as [string, any][]);
      const customFields = item['customFields'].map(({ key, value }: any) => ({ key, value }));
      return { ...item, customFields };
    };
    for (const item of created) {
      expect(await comparable(item)).toEqual(await comparable(original));
    }
    expect(created.map(({ serial }) => serial)).toEqual(['COPY-2', 'COPY-3']);
  });

  it('books a copy of a cycle by its variant for other days, or on another unit', async () => {
    const [first, second] = await shop.createUnits(2);
    const original = await shop.outCycle({
      itemId: first,
      tags: ['vip'],
      platformOrderName: '#1001',
      locationPlatformId: null,
    });
    const { data: read } = await reactAdmin.getOne<any>('cycles', { id: original.id });
    const days = { rentalStart: '2031-03-01T10:00:00Z', rentalEnd: '2031-03-03T10:00:00Z' };
    const { data: copy } = await reactAdmin.create<any>('cycles', { data: { ...read, ...days } });
    expect(copy).toMatchObject({
      status: 'scheduled',
      isUnitFixed: false,
      fulfilledAt: null,
      platformVariantId: shop.variant,
      customer: { platformId: shop.customer.platformId },
      tags: ['vip'],
      platformOrderName: '#1001',
    });
    expect(copy.prepareFrom >= '2031-02-25').toBe(true);
    const named = { ...read, ...days, itemId: second };
    const { data: other } = await reactAdmin.create<any>('cycles', { data: named });
    expect([other.itemId, other.isUnitFixed]).toEqual([second, true]);
  });

  it('updates tags, places and custom fields by their differences', async () => {
    const item = await createFullItem('EDIT-1');
    const [careLabel] = item.customFields;
    const data = {
      ...item,
      tags: ['blue', 'wide'],
      location: { ...item.location, platformId: bergen },
      condition: { id: item.conditionId },
      customFields: [
        { ...careLabel, value: 'Wash warm' },
        { key: 'colour', value: 'Blue' },
      ],
    };
    const updated = await reactAdmin.update<any>('items', {
      id: item.id,
      data,
      previousData: item,
    });
    expect(bodies).toEqual([
      {
        locationPlatformId: bergen,
        tagsAttributes: [{ title: 'wide' }, { title: 'fragile', _destroy: true }],
        customFields: { care_label: 'Wash warm', colour: 'Blue' },
        updatedAt: item.updatedAt,
      },
    ]);
    expect(updated.data.tags.toSorted()).toEqual(['blue', 'wide']);
    const cleared = { ...updated.data, location: null, customFields: [] };
    const previousData = updated.data;
    await reactAdmin.update('items', { id: item.id, data: cleared, previousData });
    expect(await shop.getItem(item.id)).toMatchObject({ location: null, customFields: [] });
  });

  it('updates the tags of several records to the same, whatever each had before', async () => {
    const [one, other] = [await createFullItem('TAGS-1'), await createFullItem('TAGS-2')];
    await shop.put(`/items/${other.id}`, { tagsAttributes: [{ title: 'red' }] });
    const ids = [one.id, other.id].map(String);
    await refine.updateMany({ resource: 'items', ids, variables: { tags: ['red'] } });
    expect((await reactAdmin.getMany<any>('items', { ids })).data.map(({ tags }) => tags)).toEqual([
      ['red'],
      ['red'],
    ]);
    expect(bodies).toHaveLength(1);
    await refine.update<any, object>({ resource: 'items', id: ids[0]!, variables: { tags: [] } });
    expect((await shop.getItem(one.id)).tags).toEqual([]);
  });

  it('updates several cycles in one request, whose error names the rental', async () => {
    const [first, second] = await shop.createUnits(2);
    const planned = await shop.bookCycle({ itemId: first });
    const out = await shop.outCycle({ itemId: second });
    const ids = [planned.id, out.id];
    const packed = { packingStatus: 'packed' };
    await reactAdmin.updateMany('cycles', { ids: [planned.id], data: packed });
    const data = { status: 'cancelled' };
    const failure = await errorOf(reactAdmin.updateMany('cycles', { ids, data }));
    expect([failure.status, failure.isConflict, failure.changedIds]).toEqual([409, true, []]);
    expect([...failure.errorsById.keys()]).toEqual([out.id]);
    expect(failure.message).toBe(
      `0 of 2 records were changed, the others were not: ${out.id}: ${failure.errorsById.get(out.id)}`,
    );
    expect(failure.errorsById.get(out.id)).toMatch(/^SC-/);
    expect((await shop.getCycle(planned)).packingStatus).toBe('packed');
  });

  it('shows errors at its inputs', async () => {
    const item = await createFullItem('ERROR-1');
    const { id: _, ...data } = { ...item, location: { platformId: 999 } };
    const failure = await errorOf(reactAdmin.create('items', { data }));
    expect(failure.errors).toEqual({
      'location.platformId': expect.stringMatching(/^locationPlatformId must /),
    });
    const same = { ...item, tags: ['a,b'] };
    const update = reactAdmin.update('items', { id: item.id, data: same, previousData: item });
    expect(Object.keys((await errorOf(update)).errors)).toEqual(['tags']);
    const unknown = { ...item, serial: null, customFields: [{ key: 'size', value: 'XL' }] };
    const custom = await errorOf(reactAdmin.create('items', { data: unknown }));
    expect(custom.errors).toEqual({
      'customFields.0.value': expect.stringMatching(/^customFields\.size must be the key of /),
    });
    const missing = await errorOf(reactAdmin.create('items', { data: { serial: 'ERROR-2' } }));
    expect([missing.status, missing.errors]).toEqual([422, {}]);
    const variables = { ...item, serial: 'x'.repeat(300) };
    const copy = await errorOf(refine.create({ resource: 'items', variables }));
    expect(Object.keys(copy.errors)).toEqual(['serial']);
  });

  it('updates the customer with its platform id, not the one with that id', async () => {
    const platformId = (await shop.get('/customers?limit=100')).body.data.at(-1).id;
    await shop.importCustomer({ platformId, firstName: 'Eva', lastName: 'Holm' });
    const { data: eva } = await reactAdmin.getOne<any>('customers', { id: platformId });
    expect(eva).toMatchObject({ id: platformId, firstName: 'Eva', customFields: [] });
    const data = { ...eva, tags: ['vip'] };
    const saved = await reactAdmin.update<any>('customers', {
      id: platformId,
      data,
      previousData: eva,
    });
    expect(saved.data).toMatchObject({ id: platformId, tags: ['vip'] });
    const tagged = (await shop.get('/customers?tag=vip')).body.data;
    expect(tagged.map((customer: any) => customer.platformId)).toEqual([platformId]);
  });
});

describe('two people', () => {
  it('get the newest record with a 412, and save on it', async () => {
    const item = await createFullItem('TWO-1');
    await shop.put(`/items/${item.id}`, { pickLocation: 'Rack 7' });
    const params = { resource: 'items', id: item.id };
    await refine.getOne(params);
    const variables = { ...item, serial: 'TWO-1b' };
    const failure = await errorOf(refine.update<any, object>({ ...params, variables }));
    expect([failure.status, failure.current]).toEqual([
      412,
      expect.objectContaining({ serial: 'TWO-1', pickLocation: 'Rack 7' }),
    ]);
    bodies = [];
    const again = { ...params, variables: { ...failure.current, serial: 'TWO-1b' } };
    expect((await refine.update<any, object>(again)).data).toMatchObject({
      serial: 'TWO-1b',
      pickLocation: 'Rack 7',
    });
    expect(bodies).toEqual([{ serial: 'TWO-1b', updatedAt: failure.current!['updatedAt'] }]);
  });

  it('delete only what they have seen, also from a list', async () => {
    const { id } = await shop.createCondition('Faded');
    const { data } = await reactAdmin.getList<any>('conditions', {});
    const previousData = data.find((condition) => condition.id === id);
    await shop.put(`/conditions/${id}`, { title: 'Very faded' });
    bodies = [];
    const stale = await errorOf(reactAdmin.delete('conditions', { id, previousData }));
    expect(stale.status).toBe(412);
    await refine.deleteMany({ resource: 'conditions', ids: [id] });
    expect((await shop.get(`/conditions/${id}`)).status).toBe(404);
  });
});

/** The column `serial` of a CSV without quoted cells before it. */
const serialsIn = (csv: string): (string | undefined)[] => {
  const [head = '', ...lines] = csv.trim().split('\r\n');
  const column = head.split(',').indexOf('serial');
  return lines.map((line) => line.split(',')[column]);
};

describe('lists', () => {
  it('are sorted by several keys', async () => {
    const variant = await shop.importVariant();
    const serials = ['S-1', 'S-2', 'S-3'];
    await shop.createItems({ platformVariantId: variant, quantity: 3, serials });
    const [first] = (await shop.get('/items?serial=S-1')).body.data;
    await shop.put(`/items/${first.id}`, { visibility: 'unavailable' });
    const filters = [{ field: 'platformVariantId', operator: 'eq', value: variant }];
    const sorters = [
      { field: 'visibility', order: 'desc' },
      { field: 'serial', order: 'asc' },
    ];
    const resource = 'items';
    const { data } = await refine.getList<any>({ resource, filters, sorters });
    expect(data.map(({ serial }) => serial)).toEqual(['S-1', 'S-2', 'S-3']);
    const exported = await refine.exportList({ resource, filters, sorters });
    expect(serialsIn(await exported.text())).toEqual(['S-1', 'S-2', 'S-3']);
  });

  it('are exported as a whole, with their filters', async () => {
    const other = await api.newShop();
    const platformVariantId = await other.importVariant();
    for (const quantity of [100, 30]) await other.createItems({ platformVariantId, quantity });
    await other.createItems({ platformVariantId, serials: ['Ærø'], visibility: 'unavailable' });
    const provider = createReactAdmin(new RentalClient({ baseUrl: api.url, token: other.token }));
    const sort = { field: 'id', order: 'DESC' };
    const file = await provider.exportList('items', { sort });
    expect([file.name, file.type]).toEqual(['items.csv', 'text/csv;charset=utf-8']);
    expect((await file.text()).trim().split('\r\n')).toHaveLength(132);
    const filter = { visibility: ['unavailable'], search: '' };
    const some = await provider.exportList('items', { sort, filter });
    expect([...new Uint8Array(await some.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(serialsIn(await some.text())).toEqual(['Ærø']);
    const missing = await errorOf(provider.exportList('conditions'));
    expect(missing.status).toBe(404);
  });
});
