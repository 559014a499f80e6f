import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { rentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { describeSearches } from '../../../support/models/searches.js';

describeSearches();

describe('the search for a number', () => {
  const api = useApi();

  it('finds the record whose own it is', async () => {
    const shop = await rentalShop(api);
    const [first] = await shop.createUnits(17);
    const items = await shop.all('/items?search=17');
    expect(items.map(({ sequentialId }) => sequentialId)).toEqual([17]);
    const rental = await shop.outCycle({ itemId: first });
    const order = await shop.returnRentals([rental]);
    for (const term of ['1001', 'SC-1001', 'sc', '10', 'c-1']) {
      expect((await shop.all(`/cycles?search=${term}`)).map(({ id }) => id)).toEqual([rental.id]);
    }
    for (const term of ['2001', '#2001', '#2', '20']) {
      const orders = await shop.all(`/return_orders?search=${encodeURIComponent(term)}`);
      expect(orders.map(({ id }) => id)).toEqual([order.id]);
    }
  });

  it('follows a serial and a description that change', async () => {
    const shop = await rentalShop(api);
    const [id] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({ itemId: id });
    const block = { resourceType: 'Store', resourceId: shop.shopId, to: '2001-01-01' };
    const blocked = await expectSuccess(
      shop.post('/blocked_dates', { ...block, description: 'Inventur' }),
    );
    await expectSuccess(shop.put(`/items/${id}`, { serial: 'ŁÓDŹ-0815' }));
    await expectSuccess(shop.put(`/blocked_dates/${blocked.id}`, { description: 'łódź 0815' }));
    const ids = { items: id, cycles: cycle.id, blocked_dates: blocked.id };
    for (const [list, expected] of Object.entries(ids)) {
      for (const term of ['łódź', 'lodz', 'Łó', '815', '81']) {
        const found = await shop.all(`/${list}?search=${encodeURIComponent(term)}`);
        expect(
          found.map((one) => one.id),
          `${list} ${term}`,
        ).toEqual([expected]);
      }
      expect(await shop.all(`/${list}?search=inventur`)).toEqual([]);
    }
  });

  it('is no search when the term is blank', async () => {
    const shop = await rentalShop(api);
    for (const term of ['%20', "'", '’’’', '%CC%81']) {
      expect(await shop.all(`/customers?search=${term}`), term).toHaveLength(1);
    }
  });
});
