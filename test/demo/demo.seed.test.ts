import { beforeAll, describe, expect, it } from 'vitest';
import { DemoService, type SeededDemo } from '../../src/demo/demo.service.js';
import { type Api, useApi } from '../support/api.js';
import type { HttpClient } from '../support/client.js';
import { ENTITY_TABLES } from '../support/tables.js';

const UNITS = 560;
const timeout = 120_000;

const seed = (api: Api, progress?: (done: number, total: number) => void) =>
  api.app.get(DemoService).seed(progress);

const clientOf = async (api: Api, shopId: number): Promise<HttpClient> =>
  api.client((await api.newKey(shopId)).token);

const countShops = async (api: Api): Promise<number> =>
  (await api.database.query('select id from shops')).length;

/** Everything in the database but the keys and the times at which rows were written. */
async function dump(api: Api): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of ENTITY_TABLES.filter((name) => name !== 'api_keys')) {
    const rows = await api.database.query<{ row: string }>(
      `select (to_jsonb(t) - 'created_at' - 'updated_at')::text as row from ${table} t order by 1`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

describe('seeding the demo', { timeout }, () => {
  const api = useApi();
  const other = useApi();
  const progress: [done: number, total: number][] = [];
  let demo: SeededDemo;
  let shop: HttpClient;
  let items: any[];

  beforeAll(async () => {
    demo = await seed(api, (...step) => progress.push(step));
    shop = await clientOf(api, demo.mainShopId);
    items = await shop.all('/items?limit=50');
  }, timeout);

  it('tells which shops there are and which of them it made', async () => {
    const [main, second] = demo.shops;
    expect(demo).toEqual({
      shops: [
        { id: expect.any(Number), name: 'Fjell & Fabric' },
        { id: expect.any(Number), name: 'Harbour Sails' },
      ],
      mainShopId: main!.id,
      made: ['Fjell & Fabric', 'Harbour Sails'],
    });
    expect((await shop.get('/shop')).body).toMatchObject({
      ...main,
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
    });
    expect((await (await clientOf(api, second!.id)).get('/shop')).body).toMatchObject(second!);
  });

  it('tells how far it has come, up to the end', () => {
    const done = progress.map(([units]) => units);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(progress.map(([, total]) => total))).toEqual(new Set([UNITS]));
    expect(progress.at(-1)).toEqual([UNITS, UNITS]);
    expect(progress.length).toBeGreaterThan(100);
  });

  it('gives the same content to two databases', async () => {
    expect(await seed(other)).toEqual(demo);
    const [one, two] = [await dump(api), await dump(other)];
    for (const table of Object.keys(one)) {
      expect(one[table]!.length, table).toBeGreaterThan(0);
      expect(two[table], table).toEqual(one[table]);
    }
  });

  it('makes nothing twice', async () => {
    const before = await dump(api);
    const steps: unknown[] = [];
    expect(await seed(api, (...step) => steps.push(step))).toEqual({ ...demo, made: [] });
    expect(steps).toEqual([]);
    expect(await dump(api)).toEqual(before);
  });

  it('makes 500 items, each of them listed once', () => {
    expect(items).toHaveLength(500);
    expect(new Set(items.map(({ id }) => id)).size).toBe(500);
    expect(items.map(({ sequentialId }) => sequentialId)).toEqual(
      Array.from({ length: 500 }, (_, index) => 500 - index),
    );
  });

  it('makes the catalogue, the people and the places', async () => {
    expect(await shop.all('/products')).toHaveLength(40);
    expect(await shop.all('/variants')).toHaveLength(149);
    expect(await shop.all('/customers')).toHaveLength(60);
    expect((await shop.all('/locations')).map(({ name }) => name).toSorted()).toEqual([
      'Bergen store',
      'Drammen warehouse',
      'Oslo store',
    ]);
    expect(await shop.all('/conditions')).toHaveLength(7);
    expect(await shop.all('/custom_field_definitions?owner_type=item')).toHaveLength(10);
    expect(await shop.all('/custom_field_definitions?owner_type=rental')).toHaveLength(2);
  });

  it.each([
    ['visibility', ['available', 'retired', 'sold', 'unavailable']],
    ['status', ['processed', 'unprocessed']],
  ])('makes items of each %s', (member, values) => {
    expect([...new Set(items.map((item) => item[member]))].toSorted()).toEqual(values);
  });

  it('makes items in each condition and at each location, and some without', async () => {
    const conditions = (await shop.all('/conditions')).map(({ title }) => title);
    expect(new Set(items.map(({ condition }) => condition?.title))).toEqual(
      new Set([...conditions, undefined]),
    );
    expect(new Set(items.map(({ location }) => location?.platformId))).toEqual(
      new Set([61_001, 61_002, 61_003, undefined]),
    );
  });

  it.each(['serial', 'pickLocation', 'acquisitionCostCents', 'imageUrl'])(
    'makes items with %s, and most members are filled',
    (member) => {
      const filled = items.filter((item) => item[member] !== null).length;
      expect(filled).toBeGreaterThan(350);
    },
  );

  it('makes items without serial, pick location, cost and tags as well', () => {
    for (const member of ['serial', 'pickLocation', 'acquisitionCostCents']) {
      expect(items.some((item) => item[member] === null)).toBe(true);
    }
    expect(items.some(({ tags }) => tags.length === 0)).toBe(true);
    expect(items.some(({ tags }) => tags.length > 1)).toBe(true);
  });

  it('makes values of each type of field that can have one by now', async () => {
    const definitions = await shop.all('/custom_field_definitions?owner_type=item');
    const typeOf = new Map(definitions.map(({ id, type }) => [id, type]));
    const values = items.flatMap(({ customFields }) => customFields);
    expect(values.length).toBeGreaterThan(300);
    expect(new Set(values.map(({ definitionId }) => typeOf.get(definitionId)))).toEqual(
      new Set([...typeOf.values()].filter((type) => !/^(rental|return)_reference$/.test(type))),
    );
  });

  it('makes comments and tells what happened, each with its author', () => {
    const events = items.flatMap(({ timelineEvents }) => timelineEvents);
    expect(new Set(events.map(({ eventType }) => eventType))).toEqual(
      new Set([
        'comment',
        'condition_changed',
        'location_changed',
        'status_changed',
        'visibility_changed',
      ]),
    );
    expect(events.filter(({ eventType }) => eventType === 'comment').length).toBeGreaterThan(100);
    expect(new Set(events.map(({ author }) => author))).toEqual(
      new Set(['Front desk', 'Repair workshop', 'Stock manager', 'Warehouse scanner']),
    );
  });

  it('keeps the shops apart', async () => {
    const second = await clientOf(api, demo.shops[1]!.id);
    expect(await second.all('/items')).toHaveLength(60);
    const [mine, theirs] = [await shop.get('/products/71001'), await second.get('/products/71001')];
    expect(mine.body.title).toBe('Storm parka');
    expect(theirs.body.title).toBe('Mainsail');
    expect((await second.get(`/items/${items[0].id}`)).status).toBe(404);
  });
});

describe('seeding the demo, when it goes wrong,', { timeout }, () => {
  const api = useApi();
  const beside = useApi({}, api);

  it('makes no shop by halves: it goes on with those that are missing', async () => {
    const stopAt = (limit: number) =>
      seed(api, (done) => {
        if (done >= limit) throw new Error(`stopped at ${done}`);
      });
    await expect(stopAt(250)).rejects.toThrow('stopped at');
    expect(await countShops(api)).toBe(0);
    expect(await api.database.query('select id from items')).toEqual([]);
    await expect(stopAt(520)).rejects.toThrow('stopped at');
    expect(await countShops(api)).toBe(1);
    const totals = new Set<number>();
    const { made } = await seed(api, (_, total) => totals.add(total));
    expect(made).toEqual(['Harbour Sails']);
    expect(totals).toEqual(new Set([60]));
    expect(await api.database.query('select id from items')).toHaveLength(UNITS);
  });

  it('takes a shop of the same name for its own', async () => {
    await api.database.query(`update shops set name = 'Renamed' where name = 'Harbour Sails'`);
    const mine = await api.newShop('Harbour Sails');
    const { shops, made } = await seed(api);
    expect(shops[1]).toEqual({ id: mine.shopId, name: 'Harbour Sails' });
    expect(made).toEqual([]);
    expect((await mine.get('/items')).body.data).toEqual([]);
  });

  it('makes each shop once when two processes seed at the same time', async () => {
    await api.database.query(`update shops set name = name || ' before'`);
    const before = await countShops(api);
    const [one, two] = await Promise.all([seed(api), seed(beside)]);
    expect([one.made.length, two.made.length].toSorted()).toEqual([0, 2]);
    expect(one.shops).toEqual(two.shops);
    expect(await countShops(api)).toBe(before + 2);
  });
});
