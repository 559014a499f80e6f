import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { aVariant } from '../../../support/factories/products.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** One row is checked, as in a long list, so that the others are found by the index. */
vi.mock('../../../../src/database/sql/page-cut.sql.js', async (original) => {
  const module = await original<typeof import('../../../../src/database/sql/page-cut.sql.js')>();
  const pageCutSql: typeof module.pageCutSql = (source, order, { all, check }) =>
    module.pageCutSql(source, order, { all, check: check && { ...check, rows: 1 } });
  return { ...module, pageCutSql };
});

const SERIALS = ['SN-0042', 'sn-4200', 'Ä_b\\c 100%', 'KN,7', null];
const PRODUCTS = ['Storm parka', 'Dôme tent, large'];
const VARIANTS = ['M / Green', '100% wool', 'Größe_L'];
const ORDERS = ['#10042', 'WEB/42', 'web%42', null];

describe('the filters by a part of a text', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  const items: number[] = [];
  const cycles: number[] = [];

  beforeAll(async () => {
    // The units are of the first variant of each product, then of the second one of the first, …
    const variants: number[] = [];
    for (const [index, title] of PRODUCTS.entries()) {
      const own = [VARIANTS[index]!, VARIANTS[2]!].map((name) => aVariant({ title: name }));
      await shop.importProduct({ title, variants: own });
      variants.push(...own.map(({ platformId }) => platformId));
    }
    for (const [index, serial] of SERIALS.entries()) {
      const { id } = await shop.createItem({
        platformVariantId: variants[index % variants.length]!,
        serials: [serial],
      });
      items.push(id);
    }
    for (const [index, platformOrderName] of ORDERS.entries()) {
      const cycle = await shop.bookCycle({ itemId: items[index], platformOrderName });
      cycles.push(cycle.id);
    }
  });

  const placesIn = async (list: string, query: string): Promise<number[]> => {
    const own = list === '/items' ? items : cycles;
    return (await shop.all(`${list}?${query}`)).map(({ id }) => own.indexOf(id)).reverse();
  };
  const queryOf = (name: string, text: string) => `${name}=${encodeURIComponent(text)}`;

  it.each([
    ['serial[contains]', '42', [0, 1]],
    ['serial[contains]', '004', [0]],
    ['serial[contains]', 'SN-', [0, 1]],
    ['serial[contains]', 'n', [0, 1, 3]],
    ['serial[contains]', 'a_B\\C', [2]],
    ['serial[contains]', 'b_c', []],
    ['serial[contains]', '%', [2]],
    ['serial[contains]', '_', [2]],
    ['serial[contains]', '\\', [2]],
    ['serial[contains]', 'n,7', [3]],
    ['serial[contains]', ',', [3]],
    ['serial[contains]', 'c 10', [2]],
    ['serial[contains]', 'parka', []],
    ['serial[startsWith]', 'sN', [0, 1]],
    ['serial[startsWith]', 'sn-0', [0]],
    ['serial[startsWith]', 's', [0, 1]],
    ['serial[startsWith]', '42', []],
    ['serial[startsWith]', 'a_', [2]],
    ['productTitle[contains]', 'ARK', [0, 1, 4]],
    ['productTitle[contains]', 'm p', [0, 1, 4]],
    ['productTitle[contains]', 'tent, l', [2, 3]],
    ['productTitle[contains]', 'green', []],
    ['productTitle[startsWith]', 'dome', [2, 3]],
    ['productTitle[startsWith]', 'd', [2, 3]],
    ['productTitle[startsWith]', 'tent', []],
    ['variantTitle[contains]', '/', [0, 4]],
    ['variantTitle[contains]', '00% W', [2]],
    ['variantTitle[contains]', 'grosse', [1, 3]],
    ['variantTitle[startsWith]', 'm /', [0, 4]],
    ['variantTitle[startsWith]', 'green', []],
  ])('%s=%s finds the units', async (name, text, places) => {
    expect(await placesIn('/items', queryOf(name, text))).toEqual(places);
  });

  it.each([
    ['platformOrderName[contains]', '42', [0, 1, 2]],
    ['platformOrderName[contains]', '004', [0]],
    ['platformOrderName[contains]', 'b%4', [2]],
    ['platformOrderName[contains]', 'SN-', []],
    ['platformOrderName[startsWith]', 'web', [1, 2]],
    ['platformOrderName[startsWith]', '#', [0]],
    ['platformOrderName[startsWith]', '42', []],
  ])('%s=%s finds the rentals, under both names', async (name, text, places) => {
    expect(await placesIn('/cycles', queryOf(name, text))).toEqual(places);
    expect(await placesIn('/rentals', queryOf(name, text))).toEqual(places);
  });

  it.each([
    ['serial[contains]=42&serial[startsWith]=SN-0', [0]],
    ['serial[startsWith]=sn&productTitle[contains]=storm&sort=serial', [1, 0]],
    ['serial=SN-0042&serial[contains]=sn', [0]],
    ['serial[contains]=sn&serial=KN,7', []],
    ['serial[contains]=&hasSerial=false', [4]],
  ])('combine with AND: %s', async (query, places) => {
    expect(await placesIn('/items', query)).toEqual(places);
  });

  it('are taken by pages, counts and exports', async () => {
    const query = 'serial[contains]=4&productTitle[startsWith]=storm';
    const first = await expectSuccess(shop.get(`/items?limit=1&count=true&${query}`));
    expect(first.count).toEqual({ value: 2, isExact: true });
    const second = await expectSuccess(shop.get(`/items?page=${first.nextPage}&${query}`));
    expect(second.data.map(({ id }: any) => id)).toEqual([items[0]]);
    await expectError(
      shop.get(`/items?page=${first.nextPage}&serial[contains]=4`),
      400,
      (await shop.get('/items?page=x')).body.error,
    );
    const { data } = await expectSuccess(shop.get(`/items/counts?by=visibility&${query}`));
    expect(data[0]).toEqual({ value: 'available', count: 2, isExact: true });
    const { body } = await shop.get(`/exports/items?format=ndjson&fields=id&${query}`);
    expect(body.trim().split('\n')).toHaveLength(2);
  });

  it.each([
    [
      '/items?serial[endsWith]=2',
      'serial[endsWith] is not a known parameter: use serial[contains] or serial[startsWith]',
    ],
    [
      '/items/counts?by=status&serial=A&serial[eq]=2',
      'serial[eq] is not a known parameter: use serial[contains] or serial[startsWith]',
    ],
    [
      '/items?productTitle=Storm',
      'productTitle is not a known parameter: use productTitle[contains] or productTitle[startsWith]',
    ],
    [
      '/exports/cycles?format=csv&platformOrderName[gte]=2',
      'platformOrderName[gte] is not a known parameter: use platformOrderName[contains] or platformOrderName[startsWith]',
    ],
    ['/items?serial[contains]=a&serial[contains]=b', 'serial[contains] must be sent only once'],
    [
      `/items?serial[contains]=${'x'.repeat(256)}`,
      'serial[contains] must be text of 1 to 255 characters, without NUL or lone surrogates',
    ],
  ])('reject %s', async (path, error) => {
    const { status, body } = await shop.get(path);
    expect([status, body.error.split(': "')[0]]).toEqual([400, error]);
  });
});

describe('the search of short lists', () => {
  const shop = useRentalShop();

  it.each([
    ['locations', 'name', async (name: string) => void (await shop.importLocation(name))],
    ['conditions', 'title', async (title: string) => void (await shop.createCondition(title))],
  ])('finds %s by the words of their %s', async (list, field, create) => {
    for (const text of ['Ålesund store 2', 'Bergen Store', '50% worn']) await create(text);
    const found = async (text: string): Promise<string[]> =>
      (await shop.all(`/${list}?search=${encodeURIComponent(text)}`)).map((one) => one[field]);
    expect(await found('alesund')).toEqual(['Ålesund store 2']);
    expect(await found('store ales')).toEqual(['Ålesund store 2']);
    expect(await found('STORE')).toEqual(['Bergen Store', 'Ålesund store 2']);
    expect(await found('2')).toEqual(['Ålesund store 2']);
    expect(await found('50%')).toEqual(['50% worn']);
    expect(await found('oslo ålesund')).toEqual([]);
    const [first] = await shop.all(`/${list}?search=bergen`);
    expect(await shop.all(`/${list}?search=store&ids=${first.id}`)).toEqual([first]);
  });
});
