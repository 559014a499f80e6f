import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RentalClient } from '../../clients/typescript/src/index.js';
import { createDataProvider as createReactAdmin } from '../../clients/typescript/src/react-admin.js';
import {
  createDataProvider as createRefine,
  DataProviderError,
} from '../../clients/typescript/src/refine.js';
import { failureOf } from '../support/factories/answers.js';
import { operationsOf } from '../support/code/openapi-rules.js';
import { useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';

/** The document, whose lists the tables of the providers repeat. */
const READS = operationsOf(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../openapi.json'), 'utf8')),
).filter(({ method }) => method === 'get');

const api = useOwnApi();
const shop = useRentalShop(api);
let client: RentalClient;
let units: number[];
/** The requests since the test began: `GET /items?limit=2`, and the bodies and tags of changes. */
let sent: string[];
let changes: { body: unknown; ifMatch: string | null }[];

beforeAll(async () => {
  units = (await shop.createUnits(7)).reverse();
  client = new RentalClient({
    baseUrl: api.url,
    token: shop.token,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      sent.push(`${request.method} ${decodeURIComponent(pathname.slice(7) + search)}`);
      const isChange = !['GET', 'POST'].includes(request.method);
      const body = isChange && (await request.clone().text());
      const ifMatch = request.headers.get('If-Match');
      if (isChange) changes.push({ body: body ? JSON.parse(body) : null, ifMatch });
      return fetch(request);
    },
  });
});

beforeEach(() => {
  sent = [];
  changes = [];
});

/** A provider that has read nothing yet. */
const newReactAdmin = () => createReactAdmin(client);
const newRefine = () => createRefine(client);

const idsOf = ({ data }: { data: { id: number }[] }): number[] => data.map(({ id }) => id);

const errorOf = (call: Promise<unknown>) => failureOf(call, DataProviderError);

/** The names of the lists whose operation or parameters meet a condition. */
const listsWith = (isMet: (list: string, get: any) => boolean): string[] =>
  READS.map(({ path, operation }) => [path.replace('/api/v1/', ''), operation] as const)
    .filter(([name, get]) => /^[a-z_]+$/.test(name) && isMet(name, get))
    .map(([name]) => name);

const hasParameter = (name: string) => (_: string, get: any) =>
  get.parameters.some((parameter: any) => parameter.name === name);

describe('the tables of the data providers', () => {
  const source = readFileSync(
    resolve(import.meta.dirname, '../../clients/typescript/src/records.ts'),
    'utf8',
  );
  const namesIn = (constant: string): string[] =>
    new RegExp(`const ${constant} = new Set\\(\\[([^\\]]*)`)
      .exec(source)![1]!
      .match(/\w+/g)!
      .sort();

  it.each([
    ['BY_PLATFORM_ID', hasParameter('platformIds')],
    ['SORTABLE', hasParameter('sort')],
    [
      'SINGLE',
      (list: string) =>
        READS.some(({ path }) => new RegExp(`^/api/v1/${list}/\\{\\w+\\}$`).test(path)),
    ],
  ])('%s has the lists of the API', (constant, isMet) => {
    const lists = listsWith((name, get) => hasParameter('ids')(name, get) && isMet(name, get));
    expect(namesIn(constant)).toEqual(lists.filter((name) => name !== 'rentals').sort());
  });
});

describe('the data provider of react-admin', () => {
  type Item = { id: number; serial: string | null };

  it('reads pages by number, with the total', async () => {
    const provider = newReactAdmin();
    const page = (number: number, perPage = 2) =>
      provider.getList<Item>('items', { pagination: { page: number, perPage } });
    const first = await page(1);
    expect([idsOf(first), first.total]).toEqual([units.slice(0, 2), units.length]);
    expect(first.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
    expect(idsOf(await page(2))).toEqual(units.slice(2, 4));
    const last = await page(4);
    expect([idsOf(last), last.total]).toEqual([units.slice(6), units.length]);
    expect(last.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
    expect(idsOf(await page(2, 3))).toEqual(units.slice(3, 6));
  });

  it('reads only ids on the way to a page, and each token once', async () => {
    const provider = newReactAdmin();
    const read = (page: number) =>
      provider.getList<Item>('items', { pagination: { page, perPage: 2 } });
    expect(idsOf(await read(3))).toEqual(units.slice(4, 6));
    expect(sent).toEqual([
      'GET /items?fields=id&limit=4',
      expect.stringMatching(/^GET \/items\?count=true&limit=2&page=/),
    ]);
    sent = [];
    await read(4);
    await read(3);
    expect(sent).toHaveLength(2);
    const beyond = await read(9);
    expect([beyond.data, beyond.total]).toEqual([[], units.length]);
  });

  it('forgets the pages after one that has changed', async () => {
    const provider = newReactAdmin();
    const read = (page: number) =>
      provider.getList<Item>('items', { pagination: { page, perPage: 2 } });
    await read(1);
    await read(2);
    await read(3);
    const [added] = await shop.createUnits(1);
    const now = [added!, ...units];
    expect(idsOf(await read(1))).toEqual(now.slice(0, 2));
    expect(idsOf(await read(3))).toEqual(now.slice(4, 6));
    units = now;
  });

  it('reads more than 100 records at once, such as for an export of react-admin', async () => {
    const other = await api.newShop();
    const platformVariantId = await other.importVariant();
    for (const quantity of [100, 30]) await other.createItems({ platformVariantId, quantity });
    const provider = createReactAdmin(new RentalClient({ baseUrl: api.url, token: other.token }));
    const all = await provider.getList('items', { pagination: { page: 1, perPage: 1000 } });
    expect([all.data.length, all.total]).toEqual([130, 130]);
  });

  it('has no total above 1,000 records', async () => {
    const count = { value: 1000, isExact: false };
    const page = { data: [{ id: 2 }, { id: 1 }], nextPage: 'token', count };
    const many = new RentalClient({
      baseUrl: api.url,
      token: '',
      fetch: async () => Response.json(page),
    });
    const range = { page: 1, perPage: 2 };
    const shown = await createReactAdmin(many).getList('items', { pagination: range });
    expect(shown).toEqual({
      data: page.data,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    const pagination = { currentPage: 1, pageSize: 2 };
    const { total } = await createRefine(many).getList({ resource: 'items', pagination });
    expect(total).toBe(1000);
  });

  it('sorts and filters by the parameters of the list', async () => {
    await shop.put(`/items/${units[3]}`, { serial: 'A-1', visibility: 'unavailable' });
    await shop.put(`/items/${units[5]}`, { serial: 'B-1', visibility: 'unavailable' });
    const filter = { visibility: ['unavailable'], created: { gte: '2020-01-01' }, search: '' };
    const sort = { field: 'serial', order: 'DESC' };
    const found = await newReactAdmin().getList<Item>('items', { sort, filter });
    expect(idsOf(found)).toEqual([units[5], units[3]]);
    expect(sent).toEqual([expect.stringMatching(/&sort=-serial&count=true&limit=25$/)]);
    const referring = await newReactAdmin().getManyReference<Item>('items', {
      target: 'platformVariantId',
      id: shop.variant,
      sort: { field: 'id', order: 'ASC' },
    });
    expect(idsOf(referring)).toEqual(units.toReversed());
  });

  it('rejects sorts that the list does not have with a sentence', async () => {
    const sortBy = (resource: string, field: string, order: string) =>
      newReactAdmin().getList(resource, { sort: { field, order } });
    expect(await errorOf(sortBy('items', 'colour', 'ASC'))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^sort must be one of id, -id, serial/),
    });
    expect((await errorOf(sortBy('locations', 'id', 'ASC'))).message).toBe(
      'locations can only be sorted by id, descending',
    );
    expect((await sortBy('locations', 'id', 'DESC')).data).toEqual([]);
  });

  it('reads records by id, and those of the platform by platform id', async () => {
    const provider = newReactAdmin();
    const { data } = await provider.getMany<Item>('items', { ids: [units[1]!, units[4]!, 1e9] });
    expect(data.map(({ id }) => id).toSorted()).toEqual([units[1], units[4]].toSorted());
    const variant = (await shop.get(`/variants/${shop.variant}`)).body;
    expect(variant.id).not.toBe(shop.variant);
    const found = await provider.getMany<any>('variants', { ids: [shop.variant] });
    expect(found.data[0]).toMatchObject({ id: shop.variant, title: variant.title });
    expect((await provider.getOne<any>('variants', { id: shop.variant })).data).toEqual({
      ...variant,
      id: shop.variant,
    });
    const { platformId } = shop.customer;
    const customer = await provider.getOne<any>('customers', { id: String(platformId) });
    expect(customer.data).toMatchObject({ id: platformId, platformId });
    const missing = await errorOf(provider.getOne('locations', { id: 999 }));
    expect([missing.status, missing.message]).toEqual([404, 'No locations with the id 999']);
    const ids = Array.from({ length: 130 }, (_, index) => index + 1e9);
    expect((await provider.getMany('items', { ids })).data).toEqual([]);
  });

  it('updates the fields that differ, if the record is unchanged', async () => {
    const provider = newReactAdmin();
    const { data: previousData } = await provider.getOne<any>('items', { id: units[0]! });
    const data = { ...previousData, serial: 'NEW-1', pickLocation: previousData.pickLocation };
    const updated = await provider.update<any>('items', { id: units[0]!, data, previousData });
    const { updatedAt } = previousData;
    expect(changes).toEqual([{ body: { serial: 'NEW-1', updatedAt }, ifMatch: null }]);
    expect(updated.data).toMatchObject({ id: units[0], serial: 'NEW-1' });
    const unchanged = { id: units[0]!, data: updated.data, previousData: updated.data };
    expect((await provider.update('items', unchanged)).data).toEqual(updated.data);
    expect(changes).toHaveLength(1);

    // A refetch in the background changes the previous record, but not the form.
    const refetched = {
      id: units[0]!,
      data: { ...data, serial: 'NEW-1b' },
      previousData: updated.data,
    };
    const stale = await errorOf(provider.update('items', refetched));
    expect(stale).toMatchObject({
      message: expect.stringMatching(
        /^Item \d+ \(NEW-1\) was changed by Test key at .*; read it again$/,
      ),
      status: 412,
      isConflict: true,
      body: {},
      current: { id: units[0], serial: 'NEW-1', updatedAt: updated.data.updatedAt },
    });
    expect(stale.cause).toMatchObject({ code: 'record_changed' });
  });

  it('updates records of lists by their versions, and several in one request', async () => {
    const provider = newReactAdmin();
    const { data } = await provider.getList<any>('items', {});
    const [previousData] = data;
    const next = { ...previousData, pickLocation: 'Rack 9' };
    await provider.update('items', { id: previousData.id, data: next, previousData });
    await provider.updateMany('items', { ids: units.slice(0, 2), data: { pickLocation: 'R' } });
    expect(changes).toEqual([
      { body: { pickLocation: 'Rack 9', updatedAt: previousData.updatedAt }, ifMatch: null },
      {
        body: { items: units.slice(0, 2).map((id) => ({ pickLocation: 'R', id })) },
        ifMatch: null,
      },
    ]);
  });

  it('updates 150 records in two requests, and says what was done when one fails', async () => {
    const other = await api.newShop();
    const platformVariantId = await other.importVariant();
    const first = await other.createItems({ platformVariantId, quantity: 100 });
    const second = await other.createItems({ platformVariantId, quantity: 50 });
    const ids = [...first, ...second].map(({ id }) => id);
    const provider = createReactAdmin(new RentalClient({ baseUrl: api.url, token: other.token }));
    const { data } = await provider.updateMany('items', { ids, data: { pickLocation: 'A' } });
    expect(data).toEqual(ids);
    const failing = [...ids.slice(0, 149), 1e9];
    const failure = await errorOf(
      provider.updateMany('items', { ids: failing, data: { pickLocation: 'B' } }),
    );
    expect(failure.message).toBe(
      '100 of 150 records were changed, the others were not: ' +
        '1000000000: id must be the id of an item: 1000000000',
    );
    expect([failure.status, failure.changedIds]).toEqual([422, ids.slice(0, 100)]);
    const sentence = 'id must be the id of an item: 1000000000';
    expect([...failure.errorsById]).toEqual([[1e9, sentence]]);
    expect(failure.body).toEqual({});
    const places = (await other.all('/items')).map(({ pickLocation }: any) => pickLocation);
    expect(places.filter((place: string) => place === 'B')).toHaveLength(100);
  });

  it('shows conflicts and invalid fields as the framework expects', async () => {
    const provider = newReactAdmin();
    const booking = shop.cycleRequest({ itemId: units[2] }) as any;
    const { data: cycle } = await provider.create<any>('cycles', { data: booking });
    expect(cycle).toMatchObject({ itemId: units[2] });
    const conflict = await errorOf(provider.create('cycles', { data: booking }));
    expect(conflict).toMatchObject({ status: 409, isConflict: true });
    expect(conflict.message).toMatch(/ is reserved from .* by SC-\d+$/);
    const data = { serial: 'x'.repeat(300), visibility: 'gone' };
    const invalid = await errorOf(provider.update('items', { id: units[2]!, data }));
    expect(invalid).toMatchObject({ status: 422, isConflict: false });
    expect(invalid.body.errors).toEqual({
      serial: expect.stringMatching(/^serial must /),
      visibility: expect.stringMatching(/^visibility must be one of /),
      root: { serverError: invalid.message },
    });
  });

  it('creates and deletes', async () => {
    const provider = newReactAdmin();
    const visibility = 'available';
    const data = { platformVariantId: shop.variant, visibility };
    const item = await provider.create<any>('items', { data });
    expect(item.data).toMatchObject({ visibility, id: expect.any(Number) });
    const cycle = await shop.outCycle({ itemId: item.data.id });
    const order = await provider.create<any>('return_orders', {
      data: { data: [{ rentalId: cycle.id }] },
    });
    expect(order.data.returnLines).toHaveLength(1);
    const worn = { title: 'Worn', severityKey: 'used' };
    const { data: condition } = await provider.create<any>('conditions', { data: worn });
    await shop.put(`/conditions/${condition.id}`, { title: 'Worn out' });
    const remove = { id: condition.id, previousData: condition };
    expect((await errorOf(provider.delete('conditions', remove))).status).toBe(412);
    await provider.deleteMany('conditions', { ids: [condition.id] });
    expect((await errorOf(provider.getOne('conditions', { id: condition.id }))).status).toBe(404);
  });

  it('ends with the signal of the framework', async () => {
    const signal = AbortSignal.abort(new Error('another page'));
    await expect(newReactAdmin().getList('items', { signal })).rejects.toThrow('another page');
  });
});

describe('the data provider of refine', () => {
  it('reads pages by number, sorted and filtered', async () => {
    const provider = newRefine();
    const pagination = { currentPage: 2, pageSize: 2 };
    const sorters = [{ field: 'id', order: 'asc' }];
    const filters = [
      { field: 'created', operator: 'gte', value: '2020-01-01' },
      { field: 'created', operator: 'lt', value: '2999-01-01' },
      { field: 'ids', operator: 'in', value: units.slice(0, 3) },
      { field: 'status', operator: 'eq', value: 'processed' },
    ];
    const resource = 'items';
    const page = await provider.getList<any>({ resource, pagination, sorters, filters });
    expect([idsOf(page), page.total]).toEqual([[units[0]], 3]);
    const all = await provider.getList<any>({ resource, pagination: { mode: 'off' } });
    const found = (await shop.all('/items')).map(({ id }: any) => id);
    expect([idsOf(all), all.total]).toEqual([found, found.length]);
    expect(provider.getApiUrl()).toBe(`${api.url}/api/v1`);
  });

  it.each([
    [
      { filters: [{ field: 'serial', operator: 'ncontains', value: 'x' }] },
      /no filter "ncontains"/,
    ],
    [{ filters: [{ operator: 'or', value: [] }] }, /no filter "or": use eq, in, gte/],
    [
      {
        sorters: ['serial', 'id', 'createdAt', 'updatedAt'].map((field) => ({
          field,
          order: 'asc',
        })),
      },
      /^sort must /,
    ],
  ])('rejects with a sentence: %j', async (params, message) => {
    const call = newRefine().getList({ resource: 'items', ...params });
    expect((await errorOf(call)).message).toMatch(message);
  });

  it('updates the fields that differ from the record that was read', async () => {
    const provider = newRefine();
    const params = { resource: 'items', id: String(units[4]) };
    const { data: read } = await provider.getOne<any>(params);
    const variables = { serial: 'NEW-2', visibility: read.visibility };
    const { data: updated } = await provider.update<any, object>({ ...params, variables });
    expect(updated.serial).toBe('NEW-2');
    await shop.put(`/items/${units[4]}`, { pickLocation: 'Rack 1' });
    const next = { ...params, variables: { serial: 'NEW-3' } };
    expect(await errorOf(provider.update(next))).toMatchObject({
      message: expect.stringMatching(/ was changed by Test key at .*; read it again$/),
      statusCode: 412,
      isConflict: true,
    });
    expect(changes.map(({ body }) => body)).toEqual([
      { serial: 'NEW-2', updatedAt: read.updatedAt },
      { serial: 'NEW-3', updatedAt: updated.updatedAt },
    ]);
  });

  it('rejects a stale form again after the record was read in the background', async () => {
    const provider = newRefine();
    const params = { resource: 'items', id: String(units[3]) };
    const { data: read } = await provider.getOne<any>(params);
    await shop.put(`/items/${units[3]}`, { pickLocation: 'Rack 2' });
    for (const form of [{ serial: 'NEW-4' }, { ...read, serial: 'NEW-4' }]) {
      const save = () => provider.update<any, object>({ ...params, variables: form });
      expect((await errorOf(save())).status).toBe(412);
      await provider.getOne(params);
      expect((await errorOf(save())).status).toBe(412);
    }
    const { data: now } = await provider.getOne<any>(params);
    const variables = { ...now, serial: 'NEW-4' };
    const { data } = await provider.update<any, object>({ ...params, variables });
    expect([data.serial, data.pickLocation]).toEqual(['NEW-4', 'Rack 2']);
    expect(changes.at(-1)!.body).toEqual({ serial: 'NEW-4', updatedAt: now.updatedAt });
  });

  it('updates several records in one request', async () => {
    const ids = units.slice(0, 2).map(String);
    const variables = { pickLocation: 'Rack 3' };
    const { data } = await newRefine().updateMany({ resource: 'items', ids, variables });
    expect(data).toEqual(ids.map((id) => ({ id })));
    expect(sent).toEqual(['PUT /items/batch']);
  });

  it('creates, reads and deletes', async () => {
    const provider = newRefine();
    const resource = 'conditions';
    const variables = { title: 'Faded', severityKey: 'used' };
    const { data: condition } = await provider.create<any, object>({ resource, variables });
    const { id } = condition;
    expect((await provider.getMany<any>({ resource, ids: [id] })).data[0].title).toBe('Faded');
    expect((await provider.deleteOne<any>({ resource, id })).data).toEqual({ id });
    const invalid = provider.create({ resource, variables: { title: '' } });
    expect((await errorOf(invalid)).errors).toMatchObject({
      title: expect.stringMatching(/^title must /),
    });
  });
});
