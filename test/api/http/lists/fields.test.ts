import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { statementsOf } from '../../../support/database/statements.js';
import { useApi, useShop } from '../../../support/service/api.js';
import { seedTenant, type TenantFixture } from '../../../support/tenancy/tenant-fixture.js';

const LISTS = [
  '/items',
  '/cycles',
  '/rentals',
  '/return_orders',
  '/customers',
  '/products',
  '/variants',
  '/locations',
  '/conditions',
  '/blocked_dates',
  '/credit_entries',
  '/custom_field_definitions?owner_type=item',
  '/timeline_events',
  '/events',
  '/webhook_endpoints',
];

const RECORDS: readonly ((made: TenantFixture) => string)[] = [
  (made) => `/items/${made.itemId}`,
  (made) => `/items/${made.itemId}/location`,
  (made) => `/cycles/${made.cycleId}`,
  (made) => `/return_orders/${made.returnOrderId}`,
  (made) => `/customers/${made.customerId}`,
  (made) => `/products/${made.platformProductId}`,
  (made) => `/products/${made.platformProductId}/calendar_method`,
  (made) => `/products/${made.platformProductId}/resale_method`,
  (made) => `/variants/${made.platformVariantId}`,
  (made) => `/conditions/${made.conditionId}`,
  (made) => `/blocked_dates/${made.blockedDateId}`,
  (made) => `/custom_field_definitions/${made.definitionId}`,
  (made) => `/webhook_endpoints/${made.endpointId}`,
  () => '/shop',
];

describe('the fields of a response', () => {
  const api = useApi();
  const shop = useShop(api);
  let made: TenantFixture;
  beforeAll(async () => {
    made = await seedTenant(shop);
  });

  const get = (path: string): Promise<any> => expectSuccess(shop.get(path));

  /** The only field of each record of a list, of records that have it. */
  const only = (records: readonly any[], name: string) =>
    records.map((record) => ({ [name]: record[name] }));

  it.each(LISTS)('are, each alone, those of the whole records: GET %s', async (path) => {
    const begin = `${path}${path.includes('?') ? '&' : '?'}limit=3`;
    const whole = await get(begin);
    expect(whole.data.length).toBeGreaterThan(0);
    for (const name of Object.keys(whole.data[0])) {
      const { data, nextPage } = await get(`${begin}&fields=${name}`);
      expect(data).toEqual(only(whole.data, name));
      expect(nextPage).toBe(whole.nextPage);
    }
  });

  it.each([
    '/items?sort=serial',
    '/items?sort=id',
    '/items?search=marked&visibility=available,unavailable',
    '/items?limit=1&sort=-updatedAt',
    '/cycles?sort=rentalStart',
    '/cycles?excludeCancelled=true&packingStatus=pending',
    '/return_orders?sort=-updatedAt',
    '/products?sort=title',
    '/customers?sort=lastName',
  ])('are those of the same records in the same order: GET %s', async (path) => {
    const whole = await get(path);
    expect(whole.data.length).toBeGreaterThan(0);
    for (const name of ['id', 'updatedAt']) {
      const { data, nextPage } = await get(`${path}&fields=${name}`);
      expect(data).toEqual(only(whole.data, name));
      expect(nextPage).toBe(whole.nextPage);
    }
  });

  it.each([
    ['/items?fields=id,serial,visibility', ['items']],
    ['/items?fields=serial&status=processed&visibility=available', ['items']],
    ['/items?fields=condition.title', ['conditions', 'items']],
    // The days of an estimate depend on the shop, even if no field shows it.
    [
      '/cycles?fields=id,status,customer.email',
      [
        'blocked_dates',
        'customers',
        'cycle_legs',
        'cycles',
        'service_plans',
        'shops',
        'waiting_entries',
      ],
    ],
    ['/return_orders?fields=id,status', ['return_orders']],
    ['/products?fields=title', ['products']],
  ])('are all that is read: GET %s', async (path, tables) => {
    const texts = await statementsOf(() => get(path));
    const namesIn = (pattern: RegExp) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
    const steps = new Set(namesIn(/\b(\w+) as materialized/g));
    const read = namesIn(/\b(?:from|join) (\w+) /g).filter((name) => !steps.has(name));
    expect([...new Set(read)].toSorted()).toEqual(tables);
  });

  it('are all that is read for included records', async () => {
    const single = await countStatements(() => get('/items?fields=serial&include=activeReturn'));
    // Rentals of included units need the settings of the shop.
    expect(single).toBe(3);
  });

  it('are, each alone, those of a whole record, with the same tag', async () => {
    for (const pathOf of RECORDS) {
      const path = pathOf(made);
      const { status, body, headers } = await shop.get(path);
      expect([path, status]).toEqual([path, 200]);
      for (const name of Object.keys(body)) {
        const narrow = await shop.get(`${path}?fields=${name}`);
        expect([path, narrow.body]).toEqual([path, { [name]: body[name] }]);
        expect(narrow.headers.get('ETag')).toBe(headers.get('ETag'));
      }
    }
  });

  it('come in the order of the record, those of nested objects and lists with a dot', async () => {
    const { serial, id, condition } = await get(`/items/${made.itemId}`);
    const narrow = await get(`/items/${made.itemId}?fields=condition.title,serial,condition.id,id`);
    expect(JSON.stringify(narrow)).toBe(
      JSON.stringify({ id, serial, condition: { id: condition.id, title: condition.title } }),
    );
    const order = await get(`/return_orders/${made.returnOrderId}?fields=returnLines.item.serial`);
    expect(order).toEqual({ returnLines: [{ item: { serial: made.returnedSerial } }] });
  });

  it('include all fields of a nested object, also when some are named again', async () => {
    const { condition } = await get(`/items/${made.itemId}`);
    const path = `/items/${made.itemId}?fields=condition.title,condition,condition,condition.id`;
    expect(await get(path)).toEqual({ condition });
    const repeated = await get(`/items/${made.itemId}?fields=id&fields=%20serial%20`);
    expect(repeated).toEqual({ id: made.itemId, serial: made.mark });
  });

  it('are null for a nested object that does not exist', async () => {
    const path = `/items/${made.returnedItemId}?fields=location.name,condition.title`;
    expect(await get(path)).toEqual({ location: null, condition: null });
  });

  it('are all of them when the parameter is empty', async () => {
    for (const empty of ['', ',', '%20']) {
      expect(await get(`/items?fields=${empty}`)).toEqual(await get('/items'));
    }
  });

  it('keep the pages of a list, and may change between them', async () => {
    const { nextPage } = await get('/items?limit=1&fields=id,serial');
    const { data } = await get(`/items?limit=1&fields=visibility&page=${nextPage}`);
    const all = await get('/items');
    expect(data).toEqual([{ visibility: all.data[1].visibility }]);
  });

  it('keep what the list includes, in full', async () => {
    const [cycle] = (
      await get('/cycles?include=item,returnOrder,customer.creditBalance&sort=-id')
    ).data.filter(({ id }: any) => id === made.returnedCycleId);
    const { data } = await get(
      '/cycles?fields=id,customer.platformId&include=item,returnOrder,customer.creditBalance&sort=-id',
    );
    expect(data.find(({ id }: any) => id === made.returnedCycleId)).toEqual({
      id: cycle.id,
      customer: {
        platformId: cycle.customer.platformId,
        creditBalance: cycle.customer.creditBalance,
      },
      item: cycle.item,
      returnOrder: cycle.returnOrder,
    });
    const { activeRental, nextRental, activeReturn } = await get(
      `/items/${made.returnedItemId}?include=activeRental,nextRental,activeReturn`,
    );
    const items = await get(
      '/items?fields=serial&include=activeRental,nextRental,activeReturn&limit=100',
    );
    expect(items.data).toContainEqual({
      serial: made.returnedSerial,
      activeRental: activeRental && expect.objectContaining({ id: activeRental.id }),
      nextRental,
      activeReturn: expect.objectContaining({ id: activeReturn.id }),
    });
  });

  it('leave the tag fit for If-Match', async () => {
    const { headers } = await shop.get(`/items/${made.itemId}?fields=id`);
    const answer = await shop.put(
      `/items/${made.itemId}`,
      { pickLocation: 'Rack 9' },
      { 'If-Match': headers.get('ETag')! },
    );
    expect(answer.status).toBe(200);
  });

  const rejects = (path: string, reason: string) =>
    expectError(shop.get(path), 400, `fields must be fields of the response: ${reason}`);

  it('that are unknown are rejected, with the closest name', async () => {
    await rejects('/items?fields=id,serila', 'serila is unknown (did you mean serial?)');
    await rejects(
      `/items/${made.itemId}?fields=condition.titel`,
      'condition.titel is unknown (did you mean condition.title?)',
    );
    await rejects('/cycles?fields=returnLines.zzzzzz', 'returnLines.zzzzzz is unknown');
    await rejects('/cycles?fields=__proto__', '__proto__ is unknown');
    await rejects('/cycles?fields=constructor.name', 'constructor.name is unknown');
    await rejects('/items?fields=id.,id', 'id. is unknown (id has no fields)');
    await rejects('/items?fields=.id', '.id is unknown');
  });

  it('within a value without fields are rejected', async () => {
    await rejects('/items?fields=serial.length', 'serial.length is unknown (serial has no fields)');
    await rejects(
      '/items?fields=condition.title.x',
      'condition.title.x is unknown (condition.title has no fields)',
    );
  });

  it('are text, also where an operator is sent with them', async () => {
    for (const query of ['fields[gte]=0&fields=', 'fields=id&fields[gte]=0']) {
      for (const path of [`/items/${made.itemId}`, '/items']) {
        const { status, body } = await shop.get(`${path}?${query}`);
        expect([query, status, body.error]).toEqual([query, 400, expect.stringMatching(/^fields/)]);
      }
    }
  });

  it('are at most 100', async () => {
    const many = (count: number) => `/items?fields=${'id,'.repeat(count)}`;
    expect((await shop.get(many(100))).status).toBe(200);
    await expectError(
      shop.get(many(101)),
      400,
      'fields must be a comma-separated list of at most 100 fields: a list of 101 entries',
    );
    await expectError(
      shop.get('/items?fields[a]=id'),
      400,
      'fields must be a comma-separated list of at most 100 fields: an object',
    );
  });

  it('are no parameter of results that are no records, and of changes', async () => {
    const path = `/availability_timelines?platformVariantId=${made.platformVariantId}&fields=days`;
    for (const result of [path, '/items/counts?by=status&fields=data', '/day_sheet?fields=date']) {
      await expectError(shop.get(result), 400, 'fields is not a known parameter');
    }
    await expectError(
      shop.put(`/items/${made.itemId}?fields=id`, {}),
      400,
      'fields is not a known parameter',
    );
  });

  it('are suggested for a misspelled parameter', async () => {
    await expectError(
      shop.get('/shop?field=name'),
      400,
      'field is not a known parameter (did you mean fields?)',
    );
  });
});
