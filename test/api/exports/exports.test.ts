import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';
import { csvRecords, parseCsv } from '../../support/models/csv.js';

const LISTS = [
  'items',
  'cycles',
  'return_orders',
  'customers',
  'credit_entries',
  'timeline_events',
  'events',
];

/** Filters of each list; of each, some records meet it and some do not. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  items: [
    'tag=wet',
    'visibility=available&tag=wet',
    'search=unit&visibility=available,sold',
    'withActiveRental=true',
    'returnOrderStatus=expected',
    'created[gte]=2020-01-01&updated[gte]=2020-01-01',
    'platformProductId=PRODUCT',
    'availableFrom=2030-06-09&availableTo=2030-06-10',
  ],
  cycles: ['status=fulfilled', 'unfulfilled=true', 'search=nordin', 'fulfilledAt[gte]=2020-01-01'],
  return_orders: ['status=expected', 'search=nordin', 'creditStatus=uncredited', 'tag=late'],
  customers: ['search=nordin', 'created[gte]=2020-01-01'],
  credit_entries: ['customerId=CUSTOMER', 'created[gte]=2020-01-01'],
  timeline_events: ['eventType=comment', 'eventableId=ITEM'],
  events: ['type=cycle.*', 'resourceType=Item&resourceId=ITEM', 'created[gte]=2020-01-01'],
};

const api = useApi();
const shop = useRentalShop(api);
let itemId: number;
let productId: number;

beforeAll(async () => {
  const ids = await shop.createUnits(4, { serials: ['unit-1', 'unit-2', 'unit-3'] });
  itemId = ids[0]!;
  const items = await shop.all('/items');
  productId = items[0].platformProductId;
  const tags = [{ title: 'wet' }, { title: 'a b' }];
  await expectSuccess(
    shop.put(`/items/${itemId}`, { tagsAttributes: tags, acquisitionCostCents: 900 }),
  );
  await expectSuccess(shop.put(`/items/${ids[3]}`, { visibility: 'sold' }));
  const washing = await shop.defineField('Washing');
  const price = await shop.defineField('Price', { type: 'money' });
  await shop.defineField('Unused');
  await shop.defineField('Gift', { ownerType: 'rental', type: 'boolean' });
  await shop.setField(itemId, washing.id, 'cold, "gently"');
  await shop.setField(itemId, price.id, '1200');
  await expectSuccess(
    shop.post('/timeline_comments', { timelineEvent: { eventableId: itemId, message: '=1+1' } }),
  );
  const other = await shop.importCustomer({ firstName: 'Bo', lastName: null });
  await shop.bookCycle({ itemId: ids[1], creditCost: 2 });
  await shop.giveCredits(3, other);
  const out = await shop.bookCycle({
    itemId: ids[2],
    customerPlatformId: other.platformId,
    rentalStart: '2024-06-10T10:00:00Z',
    rentalEnd: '2024-06-12T10:00:00Z',
  });
  await expectSuccess(shop.put(`/cycles/${out.id}`, { fulfilledAt: '2024-06-10T10:00:00Z' }));
  await expectSuccess(shop.post('/return_orders', { data: [{ rentalId: out.id }] }));
  await (await rentalShop(api)).createUnits(2);
});

const filled = (query: string): string =>
  query
    .replace('CUSTOMER', String(shop.customer.id))
    .replace('ITEM', String(itemId))
    .replace('PRODUCT', String(productId));

const ndjson = async (list: string, query = ''): Promise<any[]> => {
  const { status, body = '' } = await shop.get(`/exports/${list}?format=ndjson&${query}`);
  expect([status, body]).toEqual([200, body]);
  return body === ''
    ? []
    : body
        .trimEnd()
        .split('\n')
        .map((line: string) => JSON.parse(line));
};

const csv = async (list: string, query = ''): Promise<string> => {
  const { status, body } = await shop.get(`/exports/${list}?format=csv&${query}`);
  expect([status, body]).toEqual([200, body]);
  return body;
};

describe('the requested fields of an export', () => {
  it('select custom fields by key, and members of lists of objects', async () => {
    const [names] = parseCsv(await csv('items', 'fields=customFields,serial'));
    const all = parseCsv(await csv('items'))[0]!;
    expect(names).toEqual(
      all.filter((name) => name === 'serial' || name.startsWith('customFields.')),
    );
    const [order] = csvRecords(await csv('return_orders', 'fields=returnLines.status'));
    expect(JSON.parse(order!['returnLines']!)).toEqual([{ status: 'awaiting' }]);
  });
});

describe.each(LISTS)('the export of %s', (list) => {
  /** Exports of customers have their custom fields, which only single customers have elsewhere. */
  const asListed = (records: any[]): any[] =>
    list === 'customers' ? records.map(({ customFields: _, ...record }) => record) : records;

  it('has the records of the list, oldest first', async () => {
    const listed = await shop.all(`/${list}`);
    expect(listed.length).toBeGreaterThan(0);
    expect(asListed(await ndjson(list))).toEqual(listed.reverse());
  });

  it('has only the requested fields in both formats, those of nested objects with a dot', async () => {
    const nested = { items: 'condition.title', cycles: 'customer.email' }[list];
    const fields = `fields=id${nested ? `,${nested}` : ''}`;
    const listed = (await shop.all(`/${list}?${fields}`)).reverse();
    expect(await ndjson(list, fields)).toEqual(listed);
    const records = csvRecords(await csv(list, fields));
    expect(Object.keys(records[0]!)).toEqual(['id', ...(nested ? [nested] : [])]);
    expect(records.map(({ id }) => Number(id))).toEqual(listed.map(({ id }) => id));
    const unknown = await shop.get(`/exports/${list}?format=csv&fields=idd`);
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      'fields must be fields of the response: idd is unknown (did you mean id?)',
    ]);
  });

  it('has the same as a table, a column for each field', async () => {
    const listed = (await shop.all(`/${list}`)).reverse();
    const records = csvRecords(await csv(list));
    expect(records.map(({ id }) => Number(id))).toEqual(listed.map(({ id }) => id));
    for (const [place, record] of listed.entries()) {
      const { customFields = [], ...fields } = record;
      const told = { ...flat(fields), ...Object.fromEntries(customFields.map(fieldCell)) };
      expect(records[place]).toMatchObject(told);
      const names = new Set(Object.keys(told));
      const beside = Object.entries(records[place]!).filter(([name]) => !names.has(name));
      // The record lacks the rest: fields without a value, fields of null objects.
      expect(beside.filter(([, cell]) => cell !== '')).toEqual([]);
    }
  });

  it.each(FILTERS[list]!)('has what the list finds by %s', async (query) => {
    const listed = await shop.all(`/${list}?${filled(query)}`);
    expect(asListed(await ndjson(list, filled(query)))).toEqual(listed.reverse());
    const ids = csvRecords(await csv(list, filled(query))).map(({ id }) => Number(id));
    expect(ids).toEqual(listed.map(({ id }) => id));
  });

  it.each([
    ['', 'format is required: it must be one of csv, ndjson'],
    ['format=csv&format=ndjson', 'format must be sent only once'],
    ['format=ndjson&bom=true', 'bom must be absent unless format is csv'],
  ])('rejects ?%s', async (query, error) => {
    const { status, headers, body } = await shop.get(`/exports/${list}?${query}`);
    expect([status, body]).toEqual([400, { error }]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('rejects a wrong filter as the list does', async () => {
    const query = 'status=lost&created[gte]=soon&eventableId=x';
    const listed = await shop.get(`/${list}?${query}`);
    const exported = await shop.get(`/exports/${list}?format=csv&${query}`);
    expect([exported.status, exported.body]).toEqual([listed.status, listed.body]);
    expect(exported.status).toBe(400);
  });

  it('declares its content type and file name', async () => {
    const head = async (format: string) => {
      const { status, headers } = await shop.get(`/exports/${list}?format=${format}`);
      return [status, headers.get('content-type'), headers.get('content-disposition')];
    };
    const file = `attachment; filename="${list}`;
    expect(await head('csv')).toEqual([200, 'text/csv; charset=utf-8', `${file}.csv"`]);
    expect(await head('ndjson')).toEqual([
      200,
      'application/x-ndjson; charset=utf-8',
      `${file}.ndjson"`,
    ]);
  });

  it('is a heading, or nothing, where nothing is found', async () => {
    const empty = await api.newShop();
    // That a shop was made is in its log.
    const nothing = list === 'events' ? 'type=cycle.*' : '';
    const { body } = await empty.get(`/exports/${list}?format=csv&bom=true&${nothing}`);
    const [heading, ...rows] = parseCsv(body.replace(/^\ufeff/, ''));
    expect([heading![0], rows]).toEqual(['id', []]);
    expect((await empty.get(`/exports/${list}?format=ndjson&${nothing}`)).body).toBeUndefined();
  });
});

/** The cells of a record: fields of objects by their paths, lists of objects as JSON. */
function flat(record: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, string][] => {
      const at = `${path}${name}`;
      if (value === null) return [];
      if (Array.isArray(value)) return [[at, listCell(value)]];
      if (at === 'metadata' || at === 'changes') return [[at, JSON.stringify(value)]];
      if (typeof value === 'object') return Object.entries(flat(value, `${at}.`));
      return [[at, String(value)]];
    }),
  );
}

const listCell = (entries: unknown[]): string =>
  entries.some((one) => typeof one === 'object') ? JSON.stringify(entries) : entries.join(', ');

const fieldCell = ({ key, valueJson }: any): [string, string] => [
  `customFields.${key}`,
  String(valueJson),
];

describe('the table', () => {
  it('has the custom fields of the shop for columns, whether or not a record has them', async () => {
    const [names] = parseCsv(await csv('items'));
    expect(names!.slice(-3)).toEqual([
      'customFields.washing',
      'customFields.price',
      'customFields.unused',
    ]);
    expect(parseCsv(await csv('cycles'))[0]!.at(-1)).toBe('customFields.gift');
    const [unit] = csvRecords(await csv('items'));
    expect(unit).toMatchObject({
      'customFields.washing': 'cold, "gently"',
      'customFields.price': '1200',
      'customFields.unused': '',
      tags: 'wet, a b',
      roiCents: '-900',
      'condition.id': '',
    });
  });

  it('begins with a byte order mark on request', async () => {
    const bytes = async (query: string) => {
      const response = await fetch(`${api.url}/api/v1/exports/items?format=csv&${query}`, {
        headers: { Authorization: `Bearer ${shop.token}` },
      });
      return Buffer.from(await response.arrayBuffer());
    };
    const [plain, marked] = await Promise.all([bytes(''), bytes('bom=true')]);
    expect(plain.subarray(0, 3).toString()).toBe('id,');
    expect(marked.equals(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]))).toBe(true);
    expect((await bytes('bom=false')).equals(plain)).toBe(true);
  });
});
