import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { aVariant } from '../../../support/factories/products.js';
import { rentalShop, useRentalShop } from '../../../support/factories/rental-shop.js';
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

  it.each([
    ['https://track.example/7H21', ['7H21', '7h2', '7', '21', '#2001 7h21']],
    ['https://track.example/no/parcels/AB-1234/', ['AB-1234', 'b-12', '1234', 'ab']],
    ['https://track.example/no/?id=00370729&lang=nb', ['00370729', '370729', '0729', '37', 'nb']],
    ['https://track.example/?id=#/r/JJD000390', ['jjd000390', '390', '#2001 jjd']],
  ])('finds the return order with the parcel: %s', async (trackingUrl, terms) => {
    const shop = await rentalShop(api);
    const [itemId, otherId] = await shop.createUnits(2);
    await shop.returnUnits({ data: [{ itemId: otherId }] });
    const [{ id }] = await shop.returnUnits({
      data: [{ itemId }],
      returnMethodAttributes: { trackingUrl: 'https://track.example/5K68' },
    });
    const found = async (term: string): Promise<number[]> =>
      (await shop.all(`/return_orders?search=${encodeURIComponent(term)}`)).map((one) => one.id);
    expect(await found('5K68')).toEqual([id]);
    const update = { returnMethodAttributes: { trackingUrl } };
    const { sequentialId } = await expectSuccess(shop.put(`/return_orders/${id}`, update));
    for (const term of terms) {
      const text = term.replace('#2001', `#${sequentialId}`);
      expect(await found(text), term).toEqual([id]);
    }
    for (const term of ['5K68', 'track', 'parcels', 'lang', 'https']) {
      expect(await found(term), term).toEqual([]);
    }
  });

  it('is no search when the term is blank', async () => {
    const shop = await rentalShop(api);
    for (const term of ['%20', "'", '’’’', '%CC%81']) {
      expect(await shop.all(`/customers?search=${term}`), term).toHaveLength(1);
    }
  });
});

describe('the words of a search', () => {
  const shop = useRentalShop();
  const idsIn = async (list: string, search: string): Promise<number[]> =>
    (await shop.all(`/${list}?search=${encodeURIComponent(search)}`)).map(({ id }) => id);

  it('are found in different columns and records', async () => {
    const variant = aVariant({ title: 'Green', sku: 'DT-GR/7' });
    const product = await shop.importProduct({ title: 'Dome tent', variants: [variant] });
    const { id: productId } = await expectSuccess(shop.get(`/products/${product.platformId}`));
    const { id: variantId } = await expectSuccess(shop.get(`/variants/${variant.platformId}`));
    const unit = await shop.createItem({ platformVariantId: variant.platformId });
    await expectSuccess(shop.put(`/items/${unit.id}`, { serial: 'SN-0042' }));
    const customer = await shop.importCustomer({
      firstName: 'Otto',
      lastName: 'Morrell',
      defaultAddress: { phone: '+44 (0)20 7946 0018' },
    });
    const rental = await shop.outCycle({
      itemId: unit.id,
      customerPlatformId: customer.platformId,
      platformOrderName: 'WEB/77-1',
    });
    const order = await shop.returnRentals([rental]);
    for (const search of ['dome green', 'GREEN\u3000\u2003dome', 'dome\u200bgreen', 'dome dtgr7']) {
      expect(await idsIn('items', search), search).toEqual([unit.id]);
      expect(await idsIn('variants', search), search).toEqual([variantId]);
      expect(await idsIn('products', search), search).toEqual([productId]);
    }
    const serials = ['sn0042', 'SN–0042', 'ｓｎ：００４２', 'sn 00 4 2', 'sn00\u200b42', 'sn00'];
    for (const search of serials) expect(await idsIn('items', search), search).toEqual([unit.id]);
    expect(await idsIn('items', 'n0042')).toEqual([]);
    for (const search of [
      ...serials,
      'Morrell\tOtto',
      'otto  morrell',
      'otto sn0042',
      'web/77 morrell',
      '+442079460018',
      '+44 20 7946 0018',
      '020 7946 0018 otto',
      '(0)20 7946',
      '٢٠٧٩٤٦',
    ]) {
      expect(await idsIn('cycles', search), search).toEqual([rental.id]);
      expect(await idsIn('return_orders', search), search).toEqual([order.id]);
    }
    for (const search of [
      'otto +442079460018',
      'Morrell\u00a0Otto',
      `${customer.platformId} ott`,
    ]) {
      expect(await idsIn('customers', search), search).toEqual([customer.id]);
    }
    for (const list of ['cycles', 'return_orders', 'customers']) {
      expect(await idsIn(list, 'otto nobody'), list).toEqual([]);
    }
  });
});
