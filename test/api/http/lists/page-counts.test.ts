import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { useApi } from '../../../support/service/api.js';

describe('the number of records of a list', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  beforeAll(async () => {
    await shop.createUnits(100);
    const [itemId] = await shop.createUnits(3, { visibility: 'retired', tags: ['fragile'] });
    await shop.bookCycle({ ...reserving(3, 5) });
    await shop.returnRentals([await shop.outCycle()]);
    await shop.returnUnits({ data: [{ itemId, status: 'received', withoutRental: true }] });
  });

  const countOf = async (path: string, filters: string): Promise<any> => {
    const { count } = await expectSuccess(shop.get(`/${path}?count=true&limit=1&${filters}`));
    return count;
  };

  /** The number of records on all pages, read one after another. */
  const numberOf = async (path: string, filters: string): Promise<number> => {
    let number = 0;
    for (let page: string | undefined = ''; page !== undefined;) {
      const { data, nextPage }: any = await expectSuccess(
        shop.get(`/${path}?limit=100&${filters}${page}`),
      );
      number += data.length;
      page = nextPage === null ? undefined : `&page=${encodeURIComponent(nextPage)}`;
    }
    return number;
  };

  it.each([
    ['items', ''],
    ['items', 'visibility=available,retired&status=processed'],
    ['items', 'visibility=sold'],
    ['items', 'search=parka&tag=fragile'],
    ['items', 'withActiveRental=true'],
    ['items', 'returnOrderStatus=expected,received'],
    ['items', 'created[gte]=2020-01-01'],
    ['items', 'created[lt]=2020-01-01'],
    ['items', 'availableFrom=2030-01-01&availableTo=2030-01-03'],
    ['cycles', ''],
    ['cycles', 'status=fulfilled,unreceived,scheduled'],
    ['cycles', 'receivalStatus=scheduled,overdue&fulfillmentStatus=complete'],
    ['cycles', 'closedAs=lost&status=scheduled'],
    ['rentals', 'excludeCancelled=true'],
    ['return_orders', ''],
    ['return_orders', 'creditStatus=uncredited&status=expected'],
    ['customers', 'search=ada'],
    ['products', ''],
    ['variants', 'sku=unknown'],
  ])('is that of all pages: %s?%s', async (path, filters) => {
    const value = await numberOf(path, filters);
    expect(await countOf(path, filters)).toEqual({ value, isExact: true });
  });

  it('is the same on every page and in every order, and is absent unless it is requested', async () => {
    const first = await expectSuccess(shop.get('/items?limit=60&sort=serial&count=true'));
    const page = encodeURIComponent(first.nextPage);
    const second = await expectSuccess(
      shop.get(`/items?limit=60&sort=serial&count=true&page=${page}`),
    );
    const third = await expectSuccess(shop.get(`/items?limit=60&sort=serial&page=${page}`));
    expect(second.count).toEqual(first.count);
    expect(third.data).toEqual(second.data);
    for (const filter of ['', '&count=false', '&count=']) {
      const answer = await expectSuccess(shop.get(`/items?limit=1${filter}`));
      expect(Object.keys(answer)).toEqual(['data', 'nextPage']);
    }
  });

  it('is exact up to 1,000 records, and shows that there are more than 1,000', async () => {
    const number = await numberOf('items', 'visibility=unavailable');
    for (let missing = 1_000 - number; missing > 0; missing -= 100) {
      await shop.createUnits(Math.min(missing, 100), { visibility: 'unavailable' });
    }
    expect(await countOf('items', 'visibility=unavailable')).toEqual({
      value: 1_000,
      isExact: true,
    });
    await shop.createUnits(1, { visibility: 'unavailable' });
    const more = { value: 1_000, isExact: false };
    expect(await countOf('items', 'visibility=unavailable')).toEqual(more);
    expect(await countOf('items', '')).toEqual(more);
  });

  it.each(['items', 'cycles', 'return_orders', 'customers', 'products', 'variants'])(
    'costs one statement: %s',
    async (path) => {
      const count = (parameters: string) =>
        countStatements(() => expectSuccess(shop.get(`/${path}?limit=2${parameters}`)));
      expect(await count('&count=true')).toBe((await count('')) + 1);
    },
  );

  it('rejects other values than true and false, and in exports', async () => {
    for (const value of ['maybe', '1', 'TRUE']) {
      const { status, body } = await shop.get(`/items?count=${value}`);
      expect([status, body]).toEqual([400, { error: `count must be true or false: "${value}"` }]);
    }
    const twice = await shop.get('/items?count=true&count=true');
    expect(twice.body).toEqual({ error: 'count must be sent only once' });
    const exported = await shop.get('/exports/items?format=csv&count=true');
    expect(exported.status).toBe(400);
  });

  it('has nothing of other shops', async () => {
    const other = await api.newShop();
    for (const path of ['items', 'cycles', 'return_orders', 'customers', 'products', 'variants']) {
      const { count } = await expectSuccess(other.get(`/${path}?count=true`));
      expect(count).toEqual({ value: 0, isExact: true });
    }
  });
});
