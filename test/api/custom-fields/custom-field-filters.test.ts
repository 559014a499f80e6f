import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { countStatements } from '../../support/models/catalogue.js';
import { useApi } from '../../support/service/api.js';

const COLOURS = ['red', 'Red', 'a,b', null];
const LONG = 'x'.repeat(150);

describe('lists filtered by custom fields', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let items: number[];
  let cycles: number[];
  beforeAll(async () => {
    const define = (owner_type: string, key: string, type: string) =>
      expectSuccess(
        shop.post('/custom_field_definitions', { ownerType: owner_type, name: key, key, type }),
      );
    const fill = (ownerId: number, ownerType: string, key: string, value: string) =>
      expectSuccess(shop.post('/custom_fields', { ownerId, ownerType, key, value }));
    await shop.put('/shop', { timeZone: 'Europe/Berlin' });
    await define('item', 'colour', 'string');
    await define('item', 'note', 'multi_line_text_field');
    await define('item', 'value', 'money');
    await define('item', 'weight', 'number');
    await define('item', 'washed', 'boolean');
    await define('rental', 'colour', 'string');
    await define('rental', 'call', 'date_time');
    await define('rental', 'party', 'date');
    items = await shop.createUnits(4);
    cycles = [];
    for (const [index, itemId] of items.entries()) {
      const { id } = await shop.bookCycle({ itemId });
      cycles.push(id);
      const colour = COLOURS[index];
      if (colour) await fill(itemId, 'item', 'colour', colour);
      if (colour) await fill(id, 'rental', 'colour', colour);
      await fill(itemId, 'item', 'value', String([5, 40, 300, 40][index]));
      await fill(itemId, 'item', 'weight', ['-2.50', '10', '9.75', '0.0000001'][index]!);
      await fill(itemId, 'item', 'note', `${LONG}${index % 2}`);
      await fill(itemId, 'item', 'washed', String(index === 2));
      await fill(id, 'rental', 'call', `2026-03-0${index + 1}T00:30:00+01:00`);
      await fill(id, 'rental', 'party', `2026-03-0${index + 1}`);
    }
    const other = await api.newShop();
    await other.post('/custom_field_definitions', {
      ownerType: 'item',
      name: 'theirs',
      type: 'string',
    });
  });

  const placesIn = async (list: string, query: string): Promise<number[]> => {
    const own = list === '/items' ? items : cycles;
    const found = await shop.all(`${list}?${query}`);
    return found.map(({ id }) => own.indexOf(id)).reverse();
  };

  it.each([
    ['customFields.colour=red', [0]],
    ['customFields[colour]=red', [0]],
    ['customFields.colour=a,b', [2]],
    ['customFields.colour=blue', []],
    [`customFields.note=${LONG}1`, [1, 3]],
    ['customFields.value=40', [1, 3]],
    ['customFields.value=040', [1, 3]],
    ['customFields.value[gte]=40', [1, 2, 3]],
    ['customFields.value[gt]=5&customFields.value[lt]=300', [1, 3]],
    ['customFields.weight=-2.5', [0]],
    ['customFields.weight=1e-7', [3]],
    ['customFields.weight=10.00', [1]],
    ['customFields.weight[gt]=9.7', [1, 2]],
    ['customFields.weight[gte]=-2.5&customFields.weight[lt]=9.75', [0, 3]],
    ['customFields.weight[lte]=0', [0]],
    ['customFields.washed=true', [2]],
    ['customFields.value=40&customFields.colour=Red', [1]],
    ['customFields.colour=red&visibility=available&sort=serial', [0]],
    ['customFields.colour=', [0, 1, 2, 3]],
  ])('has the items with %s', async (query, places) => {
    expect(await placesIn('/items', query)).toEqual(places);
  });

  it.each([
    ['customFields.colour=red', [0]],
    ['customFields.party[gte]=2026-03-02&customFields.party[lte]=2026-03-03', [1, 2]],
    ['customFields.call[gte]=2026-03-02&customFields.call[lt]=2026-03-03', [1]],
    ['customFields.call=2026-03-01T23:30:00Z', [1]],
  ])('has the cycles with %s', async (query, places) => {
    expect(await placesIn('/cycles', query)).toEqual(places);
  });

  it('are counted and exported alike', async () => {
    const query = 'customFields.value[gte]=40';
    const counts = (await shop.get(`/items/counts?by=visibility&${query}`)).body.data;
    expect(counts[0]).toEqual({ value: 'available', count: 3, isExact: true });
    const { body } = await shop.get(`/items?limit=1&count=true&${query}`);
    expect(body.count).toEqual({ value: 3, isExact: true });
    const next = await shop.get(`/items?limit=1&page=${body.nextPage}&${query}`);
    expect(next.body.data[0].id).toBe(items[2]);
    const exported = await shop.get(`/exports/items?format=ndjson&fields=id&${query}`);
    expect(exported.status).toBe(200);
    expect(await countStatements(() => shop.get(`/items?${query}`))).toBe(4);
  });

  it.each([
    [
      'customFields.color=red',
      'customFields.color is not a known parameter (did you mean customFields.colour?)',
    ],
    ['customFields.theirs=1', 'customFields.theirs is not a known parameter'],
    [
      'customFields.value[eq]=1',
      'customFields.value[eq] is not a known parameter (did you mean customFields.value?)',
    ],
    ['customFields.colour[gte]=a', 'customFields.colour is of type string and takes no range'],
    [
      'customFields.value=cheap',
      'customFields.value must be an amount in minor units, an integer from 0 to 2147483647: "cheap"',
    ],
    [
      'customFields.value[gte]=1.5',
      'customFields.value[gte] must be an amount in minor units, an integer from 0 to 2147483647: "1.5"',
    ],
    [
      'customFields.weight=12,5',
      'customFields.weight must be a number with at most 15 digits and a point before decimals: "12,5"',
    ],
    ['customFields.washed=maybe', 'customFields.washed must be true or false: "maybe"'],
  ])('rejects %s', async (query, error) => {
    await expectError(shop.get(`/items?${query}`), 400, error);
  });

  it.each([
    'customFields.colour=red&customFields.colour=blue',
    'customFields.colour=red&customFields[colour]=blue',
    'customFields=red',
    'customFields=red&customFields.colour=red',
    'customFields.value[gte]=1&customFields.value=1',
    `customFields.colour=${'x'.repeat(256)}`,
    Array.from({ length: 11 }, (_, index) => `customFields.f${index}=1`).join('&'),
  ])('rejects %s with the form that it takes', async (query) => {
    await expectError(
      shop.get(`/cycles?${query}`),
      400,
      'customFields must name at most 10 fields, each once, as customFields.<key>=<value> or ' +
        'customFields.<key>[gte|gt|lte|lt]=<value>',
    );
  });

  const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];

  it.each(NAMES)('are not lost where no field has the key %s', async (key) => {
    const unknown = `customFields.${key} is not a known parameter`;
    for (const list of [
      '/items?',
      '/cycles?',
      '/items/counts?by=visibility&',
      '/cycles/counts?by=status&',
      '/exports/items?format=csv&',
      '/exports/cycles?format=ndjson&',
    ]) {
      await expectError(shop.get(`${list}customFields.${key}=x`), 400, unknown);
      await expectError(shop.get(`${list}customFields[${key}]=x`), 400, unknown);
      await expectError(shop.get(`${list}customFields.${key}[gte]=1`), 400, unknown);
    }
  });

  it.each([...NAMES, 'size[cm]', 'a.b', 'a]', '[', 'x[gte]', 'größe'])(
    'find the units by a field with the key %s',
    async (key) => {
      const other = await api.newShop();
      const platformVariantId = await other.importVariant();
      const units = { platformVariantId, visibility: 'available', quantity: 2 };
      const [{ id: ownerId }] = await expectSuccess(other.post('/items', units));
      const field = { ownerType: 'item', name: key, key, type: 'money' };
      await expectSuccess(other.post('/custom_field_definitions', field));
      await expectSuccess(
        other.post('/custom_fields', { ownerId, ownerType: 'item', key, value: '42' }),
      );
      const encoded = encodeURIComponent(key);
      const names = [`customFields[${key}]`, `customFields%5B${encoded}%5D`];
      if (!key.endsWith('[gte]')) names.push(`customFields.${key}`, `customFields.${encoded}`);
      for (const query of names.flatMap((name) => [`${name}=42`, `${name}[lte]=42`])) {
        const found = await other.all(`/items?${query}`);
        expect([query, found.map(({ id }: any) => id)]).toEqual([query, [ownerId]]);
      }
      for (const query of names.flatMap((name) => [`${name}=41`, `${name}[gt]=42`])) {
        expect([query, await other.all(`/items?${query}`)]).toEqual([query, []]);
      }
      const csv = await other.get('/exports/items?format=csv&fields=id,customFields');
      expect(csv.body).toContain(key);
    },
  );
});
