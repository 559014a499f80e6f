import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { numberedProduct, countStatements, numbers } from '../../support/models/catalogue.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

describe('products', () => {
  const api = useApi();
  let shop: TestShop;
  let other: TestShop;

  beforeAll(async () => {
    [shop, other] = [await api.newShop(), await api.newShop()];
    await shop.post('/products', {
      products: numbers(1, 60).map((id) => numberedProduct(id, [id * 10, id * 10 + 1])),
    });
    await shop.post('/products', {
      products: [
        numberedProduct(101, [1010], { title: 'Storm PARKA' }),
        numberedProduct(102, [1020], { title: '100% wool_blend \\ cape' }),
        numberedProduct(103, [1030], { title: 'Ærlig ØLJACKE 羽織' }),
      ],
    });
    await other.post('/products', { products: [numberedProduct(201, [2010], { title: 'Sail' })] });
  });

  const found = async (query: string): Promise<number[]> => {
    const { status, body } = await shop.get(`/products?${query}`);
    expect(status).toBe(200);
    return body.data.map((one: any) => one.platformId);
  };

  it('are listed newest first with their variants, page by page', async () => {
    const first = await shop.get('/products?limit=40');
    expect(first.status).toBe(200);
    expect(first.body.data).toHaveLength(40);
    expect(first.body.nextPage).toEqual(expect.any(String));
    const second = await shop.get(`/products?limit=40&page=${first.body.nextPage}`);
    expect(second.body.data).toHaveLength(23);
    expect(second.body.nextPage).toBeNull();
    const all = [...first.body.data, ...second.body.data];
    const ids = all.map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(all.map((one) => one.platformId)).size).toBe(63);
    const one = all.find(({ platformId }) => platformId === 7);
    expect(one.variants.map((variant: any) => variant.platformId)).toEqual([70, 71]);
    const alone = { ...one, calendarMethod: null, resaleMethod: null };
    expect((await shop.get('/products/7')).body).toEqual(alone);
  });

  it('come 50 at a time by default', async () => {
    expect((await shop.get('/products')).body.data).toHaveLength(50);
  });

  it.each([
    ['part of a word in any case', 'search=orm%20pArK', [101]],
    ['the beginning of a word when it is short', 'search=pa', [101]],
    ['a percent sign as it is', 'search=100%25', [102]],
    ['an underscore as it is', 'search=wool_', [102]],
    ['an underscore that stands for nothing', 'search=w_ol', []],
    ['a backslash as it is', 'search=%5C%20cape', [102]],
    ['letters beyond ASCII in any case', 'search=øljacke', [103]],
    ['another script', 'search=羽織', [103]],
    ['a title of another shop', 'search=sail', []],
  ])('are searched by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are searched page by page, and a token of one search serves no other', async () => {
    const first = await shop.get('/products?search=product&limit=30');
    const next = `page=${first.body.nextPage}&limit=30`;
    expect(await found(`search=product&${next}`)).toHaveLength(30);
    const refused = await shop.get(`/products?search=parka&${next}`);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'page must be the nextPage of the same list with the same filters and sort',
    });
    expect((await shop.get(`/variants?search=product&${next}`)).status).toBe(400);
  });

  it.each([
    ['page=nonsense', 'page must be the nextPage of the same list with the same filters and sort'],
  ])('reject ?%s', async (query, error) => {
    const { status, body } = await shop.get(`/products?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error });
  });

  it('are got by platform id', async () => {
    const { status, body } = await shop.get('/products/101');
    expect(status).toBe(200);
    expect(body).toMatchObject({ platformId: 101, title: 'Storm PARKA' });
    expect(body.variants).toMatchObject([{ platformId: 1010, platformProductId: 101 }]);
  });

  it('are not found by another id, nor when they are of another shop', async () => {
    const { id } = (await shop.get('/products/101')).body;
    for (const productId of [999_999, 201, id + 1000]) {
      const { status, body } = await shop.get(`/products/${productId}`);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'Product not found' });
    }
  });

  it.each(['0', '-1', '9007199254740992', '01'])('have none of the platform id %s', async (id) => {
    await expectError(shop.get(`/products/${id}`), 404, 'Product not found');
  });

  it.each(['1.5', 'abc', '%20'])('reject the platform id %s', async (productId) => {
    const { status, body } = await shop.get(`/products/${productId}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'productId must be an integer from 1 to 9007199254740991' });
  });

  it('run as many statements for one as for a hundred', async () => {
    const few = await countStatements(() => shop.get('/products?limit=1'));
    expect(few).toBe(2);
    expect(await countStatements(() => shop.get('/products?limit=100'))).toBe(few);
    expect(await countStatements(() => shop.get('/products/7'))).toBe(3);
  });

  it('run as many statements to import one as a hundred', async () => {
    const target = await api.newShop();
    const importing = (first: number, last: number) => () =>
      target.post('/products', {
        products: numbers(first, last).map((id) =>
          numberedProduct(id, [id * 10, id * 10 + 1, id * 10 + 2]),
        ),
      });
    const few = await countStatements(importing(1, 1));
    expect(few).toBeLessThanOrEqual(10);
    expect(await countStatements(importing(2, 101))).toBe(few);
  });
});
