import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_TABLES } from '../../../../src/list-tables.js';
import { expectError } from '../../../support/factories/answers.js';
import { aVariant } from '../../../support/factories/products.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

type Key = (record: any) => string | number | null;

/** The keys that are no field of the response. */
const KEYS: Record<string, Record<string, Key>> = {
  items: { productTitle: ({ productTitle }) => plain(productTitle) },
  customers: { lastName: ({ lastName }) => plain(lastName) },
  products: { title: ({ title }) => plain(title) },
  variants: { title: ({ title }) => plain(title) },
};

const CASES = Object.entries(LIST_TABLES).flatMap(([list, table]) =>
  Object.keys('sorts' in table ? table.sorts : {}).flatMap((name) =>
    [name, `-${name}`].map((sort) => {
      const key: Key = KEYS[list]?.[name] ?? ((record) => record[name]);
      return [list, sort, key] as const;
    }),
  ),
);

describe('a sorted list', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeAll(async () => {
    const titles = ['Zelt', 'årsgave', 'Ärmel', 'ZELT', 'Øse', 'Axe'];
    for (const title of titles) {
      const { variants } = await shop.importProduct({
        title,
        variants: [aVariant({ title }), aVariant({ title: 'Ösen' })],
      });
      await shop.createItems({
        platformVariantId: variants[0]!.platformId,
        quantity: 4,
        serials: [`${title}-10`, `${title}-9`],
      });
    }
    const customers = ['Ødegård', 'odegaard', null, 'Zimmer', 'ÅS', null].map(
      (lastName, index) => ({ platformId: 7_000_100 + index, firstName: 'Ada', lastName }),
    );
    await shop.post('/customers', { customers });
    await shop.createUnits(4);
    for (const [month, end] of [
      ['06', '2031-06-20'],
      ['03', undefined],
      ['09', '2031-09-08'],
      ['03', '2031-03-30'],
    ] as const) {
      const rentalEnd = end && `${end}T10:00:00Z`;
      const cycle = await shop.bookCycle({ rentalStart: `2031-${month}-02T10:00:00Z`, rentalEnd });
      await shop.updateCycle(cycle, { fulfilledAt: '2026-01-02T10:00:00Z' });
      await shop.post('/return_orders', { data: [{ rentalId: cycle.id }] });
    }
  });

  it.each(CASES)('%s are sorted by %s, page by page', async (list, sort, key) => {
    const { data: all } = (await shop.get(`/${list}?limit=100`)).body;
    expect(all.length).toBeGreaterThan(list === 'return_orders' ? 0 : 3);
    const isDescending = sort.startsWith('-');
    const expected = all.toSorted((one: any, other: any) => {
      const [a, b] = [key(one), key(other)];
      const sign = isDescending ? -1 : 1;
      if (a === null || b === null) {
        return a === b ? sign * (one.id - other.id) : Number(a === null) - Number(b === null);
      }
      return sign * (a === b ? one.id - other.id : a < b ? -1 : 1);
    });
    const paged: any[] = [];
    let page = '';
    do {
      const { status, body } = await shop.get(`/${list}?sort=${sort}&limit=2${page}`);
      expect(status).toBe(200);
      paged.push(...body.data);
      page = body.nextPage && `&page=${body.nextPage}`;
    } while (page);
    expect(paged.map(({ id }) => id)).toEqual(expected.map(({ id }: any) => id));
    expect(paged).toEqual(expected);
  });

  it('combines with filters and a search', async () => {
    const { body } = await shop.get('/items?sort=-serial&search=zelt&visibility=available');
    expect(body.data.map(({ serial }: any) => serial)).toEqual([
      'Zelt-9',
      'Zelt-10',
      'ZELT-9',
      'ZELT-10',
      null,
      null,
      null,
      null,
    ]);
  });

  it('continues with the same order only', async () => {
    const { nextPage } = (await shop.get('/items?sort=serial&limit=1')).body;
    for (const query of ['sort=-serial&', 'sort=productTitle&', '']) {
      await expectError(
        shop.get(`/items?${query}limit=1&page=${nextPage}`),
        400,
        'page must be the nextPage of the same list with the same filters',
      );
    }
  });

  it.each([
    ['=colour', '"colour"'],
    ['=serial,id', '"serial,id" (did you mean serial?)'],
    ['=--serial', '"--serial" (did you mean serial?)'],
    ['=%2Bid', '"+id" (did you mean id?)'],
    ['=sortedBy', '"sortedBy"'],
    ['[gte]=id', 'an object'],
    ['[by]=id', 'an object'],
  ])('rejects the unknown sort%s with a list of the sorts', async (sort, shown) => {
    await expectError(
      shop.get(`/items?sort${sort}`),
      400,
      'sort must be one of id, -id, serial, -serial, productTitle, -productTitle, createdAt, ' +
        `-createdAt, updatedAt, -updatedAt: ${shown}`,
    );
  });
});

/** A text as sorts compare it. */
const plain = (text: string | null): string | null =>
  text &&
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ø', 'o');
