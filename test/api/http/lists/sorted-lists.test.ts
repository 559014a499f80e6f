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
      const values = ('counts' in table ? table.counts : {})[name as never] as string[] | undefined;
      const plainKey: Key = KEYS[list]?.[name] ?? ((record) => record[name]);
      const key: Key = values ? (record) => placeIn(values, record[name]) : plainKey;
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
        'page must be the nextPage of the same list with the same filters and sort',
      );
    }
  });

  it.each([
    ['=colour', '"colour"'],
    ['=serial,sku', '"sku"'],
    ['=--serial', '"--serial" (did you mean serial?)'],
    ['=%2Bid', '"+id" (did you mean id?)'],
    ['=sortedBy', '"sortedBy"'],
    ['[gte]=id', 'an object'],
    ['[by]=id', 'an object'],
    ['=serial&sort=ID', '"ID" (did you mean id?)'],
  ])('rejects the unknown sort%s with a list of the sorts', async (sort, shown) => {
    await expectError(
      shop.get(`/items?sort${sort}`),
      400,
      'sort must be one of id, -id, serial, -serial, productTitle, -productTitle, visibility, ' +
        `-visibility, status, -status, createdAt, -createdAt, updatedAt, -updatedAt: ${shown}`,
    );
  });

  it.each(['serial,-serial', 'id,id', 'status,visibility,serial,id'])(
    'rejects %s: a key twice, and a fourth',
    async (sort) => {
      const { status, body } = await shop.get(`/items?sort=${sort}`);
      expect([status, body.error]).toEqual([
        400,
        expect.stringMatching(/^sort must be at most 3 keys, each of them once/),
      ]);
    },
  );

  it('sorts by three keys, page by page, and exports in the same order', async () => {
    const { data: all } = (await shop.get('/items?limit=100')).body;
    const places: readonly string[] = LIST_TABLES.items.counts.status;
    const expected = all
      .toSorted((one: any, other: any) => {
        const [a, b] = [one, other].map(({ productTitle }) => plain(productTitle)!);
        if (a !== b) return a! < b! ? 1 : -1;
        const [c, d] = [one, other].map(({ status }) => places.indexOf(status));
        if (c !== d) return c! - d!;
        const [e, f] = [one, other].map(({ serial }) => serial);
        if (e === f) return other.id - one.id;
        return e === null || (f !== null && e < f) ? 1 : -1;
      })
      .map(({ id }: any) => id);
    const sort = 'sort=-productTitle,status,-serial';
    const found: number[] = [];
    for (let page = ''; page !== null;) {
      const { data, nextPage } = (await shop.get(`/items?${sort}&limit=3${page}`)).body;
      found.push(...data.map(({ id }: any) => id));
      page = nextPage && `&page=${nextPage}`;
    }
    expect(found).toEqual(expected);
    const { body } = await shop.get(`/exports/items?format=ndjson&fields=id&${sort}`);
    const exported = String(body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect(exported).toEqual(found);
  });

  it.each([
    ['id', 'id'],
    ['-createdAt', '-id'],
    ['-serial,-id', '-serial'],
    ['id,serial,status', 'id'],
  ])('sorts by %s as by %s', async (sort, same) => {
    const [one, other] = await Promise.all(
      [sort, same].map((by) => shop.get(`/items?limit=100&sort=${by}`)),
    );
    expect(one!.body.data).toEqual(other!.body.data);
  });

  it('goes on after records whose keys are as long as they can be', async () => {
    const long = await api.newShop();
    const names = ['A', 'B', 'C'].map((letter) => letter.repeat(255));
    const customers = names.map((lastName, index) => ({ platformId: index + 1, lastName }));
    await long.post('/customers', { customers });
    for (const sort of ['lastName', 'lastName,-createdAt']) {
      const { body } = await long.get(`/customers?sort=${sort}&limit=1`);
      const next = await long.get(`/customers?sort=${sort}&limit=1&page=${body.nextPage}`);
      expect([next.status, next.body.data?.[0].lastName]).toEqual([200, names[1]]);
    }
  });

  it('takes several keys, or one without an index, of at most 10,000 records', async () => {
    const big = await api.newShop();
    await api.database.query(
      `insert into customers (shop_id, platform_id, last_name, search_text)
       select $1, 9000000 + n, 'N' || n % 7, '' from generate_series(1, 10001) n`,
      [big.shopId],
    );
    const sort = 'sort=-lastName,createdAt&limit=1';
    for (const path of [
      `/customers?${sort}`,
      '/exports/customers?format=csv&sort=-lastName,createdAt',
    ]) {
      await expectError(
        big.get(path),
        400,
        'sort takes at most 10000 records with these keys: add a filter',
      );
    }
    const { status, body } = await big.get(`/customers?${sort}&platformIds=9000003,9000010`);
    expect([status, body.data[0].lastName]).toEqual([200, 'N3']);
    expect((await big.get('/customers?sort=-lastName&limit=1')).body.data[0].lastName).toBe('N6');
  });
});

/** The place of a value of an enumeration. */
const placeIn = (values: readonly string[], value: string | null): number | null =>
  value === null ? null : values.indexOf(value);

/** A text as sorts compare it. */
const plain = (text: string | null): string | null =>
  text &&
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ø', 'o');
