import { beforeEach, describe, expect, it } from 'vitest';
import type { ProductRecord } from '../../support/factories/products.js';
import { expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { numberedProduct, numberedVariant } from '../../support/models/catalogue.js';

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A single product has methods, a listed one has not. */
const NO_METHODS = { calendarMethod: null, resaleMethod: null };

describe('an import of products', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });

  const send = (...products: ProductRecord[]) => shop.post('/products', { products });

  /** The variants that the product has now, by title. */
  const variantsOf = async (productId: number): Promise<number[]> =>
    (await shop.get(`/products/${productId}`)).body.variants.map((one: any) => one.platformId);

  /** The versions of all rows of the catalogue: an update changes `xmin`. */
  const versions = () =>
    api.database.query<{ kind: string; platform_id: string; xmin: string }>(
      `select 'product' as kind, platform_id, xmin::text, updated_at from products
       where shop_id = $1
       union all
       select 'variant', platform_id, xmin::text, updated_at from variants where shop_id = $1
       union all
       select 'item', id, xmin::text, updated_at from items where shop_id = $1
       order by 1, 2`,
      [shop.shopId],
    );

  it('responds with 200 and the products in the order sent', async () => {
    const { status, body } = await send(
      numberedProduct(9, [91, 90]),
      numberedProduct(3, []),
      numberedProduct(5, [50], { title: 'Storm parka', imageUrl: undefined }),
    );
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data', 'archivedVariants']);
    expect(body.data.map((one: any) => one.platformId)).toEqual([9, 3, 5]);
    expect(body.data[1].variants).toEqual([]);
    expect(body.data[2]).toEqual({
      id: expect.any(Number),
      platformId: 5,
      title: 'Storm parka',
      imageUrl: null,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      variants: [
        {
          id: expect.any(Number),
          platformId: 50,
          platformProductId: 5,
          title: 'Variant 50',
          sku: 'SKU-50',
          imageUrl: 'https://images.example/variant-50.jpg',
          archivedAt: null,
          createdAt: TIMESTAMP,
          updatedAt: TIMESTAMP,
        },
      ],
    });
    expect(body.data[0].variants.map((one: any) => one.platformId).toSorted()).toEqual([90, 91]);
  });

  it('changes no row when the same is sent again', async () => {
    const first = await send(numberedProduct(1, [10, 11]), numberedProduct(2, [20]));
    await shop.post('/items', { platformVariantId: 10, visibility: 'available', quantity: 2 });
    const before = await versions();
    expect(before).toHaveLength(7);
    const again = await send(numberedProduct(1, [10, 11]), numberedProduct(2, [20]));
    expect(again.body).toEqual(first.body);
    expect(await versions()).toEqual(before);
  });

  it('writes only what is different', async () => {
    await send(numberedProduct(1, [10, 11]), numberedProduct(2, [20]));
    const before = await versions();
    const changed = numberedProduct(1, [10], {
      variants: [numberedVariant(10), numberedVariant(11, { sku: 'NEW' })],
    });
    await send(changed, numberedProduct(2, [20]));
    const after = await versions();
    expect(after.filter((row, index) => row.xmin !== before[index]!.xmin)).toEqual([
      expect.objectContaining({ kind: 'variant', platform_id: '11' }),
    ]);
  });

  it('updates what has changed and keeps ids and creation times', async () => {
    const [before] = (await send(numberedProduct(1, [10]))).body.data;
    const { body } = await send({
      platformId: 1,
      title: 'Renamed',
      imageUrl: 'http://images.example/new.jpg',
      variants: [{ platformId: 10, title: 'L', sku: 'L-1', imageUrl: 'https://images.example/l' }],
    });
    expect(body.data[0]).toEqual({
      ...before,
      title: 'Renamed',
      imageUrl: 'http://images.example/new.jpg',
      updatedAt: TIMESTAMP,
      variants: [
        {
          ...before.variants[0],
          title: 'L',
          sku: 'L-1',
          imageUrl: 'https://images.example/l',
          updatedAt: TIMESTAMP,
        },
      ],
    });
    expect(body.data[0].updatedAt > before.updatedAt).toBe(true);
    expect(body.data[0].variants[0].updatedAt > before.variants[0].updatedAt).toBe(true);
    expect((await shop.get('/products/1')).body).toEqual({ ...body.data[0], ...NO_METHODS });
  });

  const without = (value: null | undefined) =>
    numberedProduct(1, [], {
      imageUrl: value,
      variants: [numberedVariant(10, { sku: value, imageUrl: value })],
    });
  const EMPTY = { imageUrl: null, variants: [{ sku: null, imageUrl: null }] };

  it('empties what is null', async () => {
    await send(numberedProduct(1, [10]));
    const { status, body } = await send(without(null));
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject(EMPTY);
    expect((await shop.get('/variants?search=sku')).body.data).toEqual([]);
  });

  it('leaves what is absent as it is, and empty in a new record', async () => {
    const first = await send(without(undefined));
    expect(first.body.data[0]).toMatchObject(EMPTY);
    const [before] = (await send(numberedProduct(1, [10]))).body.data;
    const stored = await versions();
    expect((await send(without(undefined))).body.data).toEqual([before]);
    expect(await versions()).toEqual(stored);
    const found = await shop.get('/variants?search=sku-10');
    expect(found.body.data.map((one: any) => one.platformId)).toEqual([10]);
  });

  it('leaves what is absent as it is beside what changes', async () => {
    const [before] = (await send(numberedProduct(1, [10]))).body.data;
    const changed = { platformId: 10, title: 'XL' };
    const { body } = await send({ platformId: 1, title: 'New', variants: [changed] });
    expect(body.data[0]).toEqual({
      ...before,
      title: 'New',
      updatedAt: TIMESTAMP,
      variants: [{ ...before.variants[0], title: 'XL', updatedAt: TIMESTAMP }],
    });
    const found = await shop.get('/variants?search=sku-10');
    expect(found.body.data.map((one: any) => one.title)).toEqual(['XL']);
  });

  it('returns the variants in the order of the last request, everywhere', async () => {
    const { body } = await send(numberedProduct(1, [12, 10, 11]), numberedProduct(2, [20]));
    expect(body.data[0].variants.map((one: any) => one.platformId)).toEqual([12, 10, 11]);
    await send(numberedProduct(1, [11, 12, 10, 9]), numberedProduct(2, [20]));
    expect(await variantsOf(1)).toEqual([11, 12, 10, 9]);
    const [, listed] = (await shop.get('/products')).body.data;
    expect(listed.variants.map((one: any) => one.platformId)).toEqual([11, 12, 10, 9]);
  });

  it('shows the new titles and SKUs on the items and finds them by these', async () => {
    await send(numberedProduct(1, [10]));
    const [item] = (await shop.post('/items', { platformVariantId: 10, visibility: 'sold' })).body;
    await send(
      numberedProduct(1, [], {
        title: 'Gale coat',
        variants: [numberedVariant(10, { title: 'XL', sku: 'GC' })],
      }),
    );
    expect((await shop.get(`/items/${item.id}`)).body).toMatchObject({
      productTitle: 'Gale coat',
      variantTitle: 'XL',
    });
    const after = (await shop.get(`/items/${item.id}`)).body;
    expect(after.updatedAt).toBe(item.updatedAt);
    for (const term of ['gale', 'XL', 'gc']) {
      const found = await shop.get(`/items?search=${term}`);
      expect(found.body.data.map((one: any) => one.id)).toEqual([item.id]);
    }
    expect((await shop.get('/items?search=Product')).body.data).toEqual([]);
  });

  it('archives the variants that are missing and keeps their items', async () => {
    await send(numberedProduct(1, [10, 11]));
    const [item] = (await shop.post('/items', { platformVariantId: 11, visibility: 'available' }))
      .body;
    const { body } = await send(numberedProduct(1, [10]));
    expect(body.data[0].variants.map((one: any) => one.platformId)).toEqual([10]);
    expect(await variantsOf(1)).toEqual([10]);
    expect((await shop.get('/variants')).body.data.map((one: any) => one.platformId)).toEqual([10]);
    expect((await shop.get('/variants/11')).body).toMatchObject({
      platformId: 11,
      archivedAt: TIMESTAMP,
      inventoryCounts: { available: 1 },
    });
    const items = await shop.get('/items?platformVariantId=11');
    expect(items.body.data).toMatchObject([
      { id: item.id, platformVariantId: 11, platformProductId: 1, variantTitle: 'Variant 11' },
    ]);
  });

  it('accepts no new items for an archived variant', async () => {
    await send(numberedProduct(1, [10]));
    await send(numberedProduct(1, []));
    const refused = await shop.post('/items', { platformVariantId: 10, visibility: 'available' });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      errors: ['platformVariantId must not name an archived variant'],
    });
  });

  it('archives once: an archived variant that is still missing stays as it is', async () => {
    await send(numberedProduct(1, [10, 11]));
    await send(numberedProduct(1, [10]));
    const before = await versions();
    await send(numberedProduct(1, [10]));
    expect(await versions()).toEqual(before);
  });

  it('leaves the variants of other products and of other shops alone', async () => {
    const other = await api.newShop();
    await other.post('/products', { products: [numberedProduct(1, [10, 11])] });
    await send(numberedProduct(1, [10, 11]), numberedProduct(2, [20]));
    await send(numberedProduct(1, []));
    expect(await variantsOf(2)).toEqual([20]);
    expect((await other.get('/products/1')).body.variants).toHaveLength(2);
  });

  it('is logged as archived once it leaves no active variant, and as updated before and after', async () => {
    const platformId = nextPlatformId();
    const [one, other] = [nextPlatformId(), nextPlatformId()];
    const sendTitled = (title: string, ...ids: number[]) =>
      expectSuccess(
        shop.post('/products', {
          products: [
            { platformId, title, variants: ids.map((id) => ({ platformId: id, title: 'M' })) },
          ],
        }),
      );
    await sendTitled('Parka', one, other);
    await sendTitled('Parka', one);
    await sendTitled('Parka');
    await sendTitled('Gale parka');
    await sendTitled('Gale parka', one);
    const { data } = await expectSuccess(shop.get('/events?type=product.*&limit=5'));
    expect(data.map(({ type }: any) => type)).toEqual([
      'product.updated',
      'product.updated',
      'product.archived',
      'product.updated',
      'product.created',
    ]);
  });

  it('brings an archived variant back when it is sent again', async () => {
    const [before] = (await send(numberedProduct(1, [10, 11]))).body.data;
    await send(numberedProduct(1, [10]));
    const [after] = (await send(numberedProduct(1, [10, 11]))).body.data;
    const [, was] = before.variants;
    const [, is] = after.variants;
    expect(is).toEqual({ ...was, archivedAt: null, updatedAt: TIMESTAMP });
    expect(is.updatedAt > was.updatedAt).toBe(true);
    const made = await shop.post('/items', { platformVariantId: 11, visibility: 'available' });
    expect(made.status).toBe(200);
  });

  it.each([
    ['both products are sent', [numberedProduct(1, [10]), numberedProduct(2, [20, 11])]],
    ['both are sent, the new one first', [numberedProduct(2, [20, 11]), numberedProduct(1, [10])]],
    ['only the new product is sent', [numberedProduct(2, [20, 11])]],
  ])('moves a variant to another product with its items when %s', async (_, products) => {
    await send(numberedProduct(1, [10, 11]), numberedProduct(2, [20]));
    const [item] = (await shop.post('/items', { platformVariantId: 11, visibility: 'available' }))
      .body;
    expect((await send(...products)).status).toBe(200);
    expect(await variantsOf(1)).toEqual([10]);
    expect((await variantsOf(2)).toSorted()).toEqual([11, 20]);
    expect((await shop.get('/variants/11')).body).toMatchObject({
      platformProductId: 2,
      archivedAt: null,
    });
    const moved = await shop.get('/items?platformProductId=2&search=product%202');
    expect(moved.body.data).toMatchObject([{ id: item.id, productTitle: 'Product 2' }]);
    expect((await shop.get('/items?platformProductId=1')).body.data).toEqual([]);
  });

  it('moves an archived variant out of its archive', async () => {
    await send(numberedProduct(1, [10, 11]), numberedProduct(2, []));
    await send(numberedProduct(1, [10]));
    await send(numberedProduct(2, [11]));
    expect(await variantsOf(2)).toEqual([11]);
  });

  it('stores none of the records when one is wrong', async () => {
    const { status, body } = await send(
      numberedProduct(1, [10]),
      numberedProduct(2, [], {
        variants: [numberedVariant(20), numberedVariant(21, { title: '' })],
      }),
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.stringMatching(/^products\[1\]\.variants\[1\]\.title /)]);
    expect(await versions()).toEqual([]);
  });

  it('keeps one record in each of two shops that send the same platform ids', async () => {
    const other = await api.newShop();
    const [mine] = (await send(numberedProduct(1, [10], { title: 'Mine' }))).body.data;
    const theirs = await other.post('/products', {
      products: [
        numberedProduct(1, [10], {
          title: 'Theirs',
          variants: [numberedVariant(10, { sku: 'T' })],
        }),
      ],
    });
    expect(theirs.body.data[0].id).not.toBe(mine.id);
    expect((await shop.get('/products/1')).body).toEqual({ ...mine, ...NO_METHODS });
    expect((await other.get('/products/1')).body).toEqual({
      ...theirs.body.data[0],
      ...NO_METHODS,
    });
    expect((await shop.get('/variants/10')).body.sku).toBe('SKU-10');
    expect((await other.get('/variants/10')).body.sku).toBe('T');
  });

  it('needs a key that may write', async () => {
    const { token } = await api.newKey(shop.shopId, ['read']);
    const refused = await api.client(token).post('/products', { products: [numberedProduct(1)] });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({ error: 'The key lacks the scope write' });
    expect(await versions()).toEqual([]);
  });
});
