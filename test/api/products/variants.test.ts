import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import {
  numberedProduct,
  numberedVariant,
  countStatements,
  numbers,
} from '../../support/models/catalogue.js';
import { useApi, useShop } from '../../support/service/api.js';

describe('variants', () => {
  const api = useApi();
  const shop = useShop(api);

  beforeAll(async () => {
    await shop.post('/products', {
      products: [
        numberedProduct(1, [], {
          variants: [
            numberedVariant(11, { title: 'S / Green', sku: 'PARKA-S' }),
            numberedVariant(12, { title: 'M / Green', sku: 'PARKA-M' }),
            numberedVariant(13, { title: 'L / Green', sku: null }),
          ],
        }),
        numberedProduct(2, [], {
          variants: [
            numberedVariant(21, { title: 'One size', sku: 'PARKA-M' }),
            numberedVariant(22, { title: 'Old size', sku: 'OLD' }),
          ],
        }),
        numberedProduct(3, numbers(301, 360)),
      ],
    });
    await shop.post('/products', {
      products: [
        numberedProduct(2, [], {
          variants: [numberedVariant(21, { title: 'One size', sku: 'PARKA-M' })],
        }),
      ],
    });
    const other = await api.newShop();
    await other.post('/products', {
      products: [numberedProduct(1, [], { variants: [numberedVariant(99, { sku: 'PARKA-M' })] })],
    });
  });

  const found = async (query: string): Promise<number[]> => {
    const { status, body } = await shop.get(`/variants?${query}`);
    expect(status).toBe(200);
    return body.data.map((one: any) => one.platformId).toSorted();
  };

  it('are listed newest first, page by page, without the archived ones', async () => {
    const first = await shop.get('/variants');
    expect(first.body.data).toHaveLength(50);
    const second = await shop.get(`/variants?page=${first.body.nextPage}`);
    expect(second.body.nextPage).toBeNull();
    const all = [...first.body.data, ...second.body.data];
    const ids = all.map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(all.map((one) => one.platformId).toSorted()).toEqual(
      [11, 12, 13, 21, ...numbers(301, 360)].toSorted(),
    );
  });

  it('are listed as their product shows them', async () => {
    const { body } = await shop.get('/products/1');
    const listed = await shop.get('/variants?platformProductId=1');
    expect(listed.body.data.toReversed()).toEqual(body.variants);
  });

  it.each([
    ['platformProductId=1', [11, 12, 13]],
    ['platformProductId=2', [21]],
    ['platformProductId=999', []],
    ['sku=PARKA-M', [12, 21]],
    ['sku=parka-m', []],
    ['sku=PARKA', []],
    ['sku=OLD', [22]],
    ['search=green', [11, 12, 13]],
    ['search=arka-s', [11]],
    ['search=m', [12, 21]],
    ['search=product%201%20green', [11, 12, 13]],
    ['platformProductId=1&sku=PARKA-M', [12]],
    ['platformProductId=2&search=green', []],
    ['platformProductId=1&sku=PARKA-S&search=s%20/', [11]],
  ])('are filtered by ?%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are got by platform id with their units counted by visibility', async () => {
    const nobody = { available: 0, unavailable: 0, sold: 0, retired: 0 };
    const fresh = await shop.get('/variants/12');
    expect(fresh.status).toBe(200);
    expect(fresh.body.inventoryCounts).toEqual(nobody);
    for (const [visibility, quantity] of [
      ['available', 4],
      ['unavailable', 1],
      ['sold', 2],
      ['retired', 3],
    ]) {
      await shop.post('/items', { platformVariantId: 12, visibility, quantity });
    }
    expect((await shop.get('/variants/12')).body).toEqual({
      ...fresh.body,
      inventoryCounts: { available: 4, unavailable: 1, sold: 2, retired: 3 },
    });
    expect((await shop.get('/variants/11')).body.inventoryCounts).toEqual(nobody);
    const [item] = (await shop.get('/items?platformVariantId=12&visibility=available')).body.data;
    await shop.put(`/items/${item.id}`, { platformVariantId: 11, visibility: 'unavailable' });
    expect((await shop.get('/variants/12')).body.inventoryCounts.available).toBe(3);
    expect((await shop.get('/variants/11')).body.inventoryCounts).toEqual({
      ...nobody,
      unavailable: 1,
    });
  });

  it('are got with everything that the list shows', async () => {
    const [listed] = (await shop.get('/variants?platformProductId=2')).body.data;
    const { inventoryCounts, ...got } = (await shop.get('/variants/21')).body;
    expect(got).toEqual(listed);
    expect(inventoryCounts).toEqual({ available: 0, unavailable: 0, sold: 0, retired: 0 });
  });

  it('are not found by another id, nor when they are of another shop', async () => {
    for (const platformVariantId of [999_999, 99, 1]) {
      const { status, body } = await shop.get(`/variants/${platformVariantId}`);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'Variant not found' });
    }
  });

  it.each(['0', '-1', '9007199254740992'])('have none of the platform id %s', async (id) => {
    await expectError(shop.get(`/variants/${id}`), 404, 'Variant not found');
  });

  it('reject a platform id that is text', async () => {
    const { status, body } = await shop.get('/variants/PARKA-M');
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'platformVariantId must be an integer from 1 to 9007199254740991',
    });
  });

  it('run as many statements for one as for a hundred', async () => {
    expect(await countStatements(() => shop.get('/variants?limit=1'))).toBe(1);
    expect(await countStatements(() => shop.get('/variants?limit=100'))).toBe(1);
    expect(await countStatements(() => shop.get('/variants/12'))).toBe(2);
  });
});
