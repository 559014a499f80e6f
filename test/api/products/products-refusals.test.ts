import { describe, expect, it } from 'vitest';
import { numberedProduct, numberedVariant, numbers, SAYS } from '../../support/models/catalogue.js';
import { useApi, useShop } from '../../support/service/api.js';

describe('an import of products rejects', () => {
  const api = useApi();
  const shop = useShop(api);

  const countRows = async (): Promise<number> => {
    const [row] = await api.database.query<{ count: string }>(
      `select (select count(*) from products where shop_id = $1)
            + (select count(*) from variants where shop_id = $1) as count`,
      [shop.shopId],
    );
    return Number(row!.count);
  };

  /** Sends a body that must be refused with exactly these sentences, in any order. */
  const expectRefusal = async (body: unknown, ...sentences: string[]): Promise<void> => {
    const answer = await shop.post('/products', body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body)).toEqual(['errors']);
    expect(answer.body.errors.toSorted()).toEqual(sentences.toSorted());
    expect(await countRows()).toBe(0);
  };

  it.each([
    ['a list', []],
    ['null', null],
    ['text', '"x"'],
    ['a number', '7'],
  ])('a body that is %s', async (_, body) => {
    await expectRefusal(body, 'Invalid request body');
  });

  it('everything that is wrong at once, one sentence a field', async () => {
    const wrong = { platformId: 0, title: '', variants: [{ platformId: 1, title: 7, price: 3 }] };
    await expectRefusal(
      { products: [wrong] },
      `products[0].platformId ${SAYS.id}: 0`,
      `products[0].title ${SAYS.text}: ""`,
      `products[0].variants[0].title ${SAYS.text}: 7`,
      'products[0].variants[0].price is not a known field',
    );
  });

  it('two products with one platform id and names both', async () => {
    await expectRefusal(
      {
        products: [
          numberedProduct(7),
          numberedProduct(8),
          numberedProduct(7, [], { title: 'Other' }),
        ],
      },
      'products[2].platformId duplicates products[0]: 7',
    );
  });

  it('two variants with one platform id in one product or in two, and names both', async () => {
    await expectRefusal(
      { products: [numberedProduct(1, [10, 11, 10]), numberedProduct(2, [20, 11])] },
      'products[0].variants[2].platformId duplicates products[0].variants[0]: 10',
      'products[1].variants[1].platformId duplicates products[0].variants[1]: 11',
    );
  });

  it('101 products', async () => {
    await expectRefusal(
      { products: numbers(1, 101).map((id) => numberedProduct(id)) },
      'products must be a list of 1 to 100 objects: a list of 101 entries',
    );
  });

  it('251 variants of a product', async () => {
    await expectRefusal(
      { products: [numberedProduct(1), numberedProduct(2, numbers(1, 251))] },
      'products[1].variants must be a list of 0 to 250 objects: a list of 251 entries',
    );
  });
});

describe('an import of products takes', () => {
  const api = useApi();

  it('100 products and 250 variants of a product', async () => {
    const shop = await api.newShop();
    const products = numbers(1, 100).map((id) => numberedProduct(id));
    products[99] = numberedProduct(100, numbers(1001, 1250));
    const { status, body } = await shop.post('/products', { products });
    expect(status).toBe(200);
    expect(body.data.map((one: any) => one.platformId)).toEqual(numbers(1, 100));
    expect(body.data[99].variants).toHaveLength(250);
  });

  it('the largest id, the longest text, and text of every script as it is', async () => {
    const shop = await api.newShop();
    const largest = Number.MAX_SAFE_INTEGER;
    const title = `${'x'.repeat(230)} 羽織 🧥 "quoted" \\ %`;
    const variant = numberedVariant(largest, { title, sku: '😀'.repeat(255) });
    const sent = numberedProduct(largest, [], { title, variants: [variant] });
    const { status, body } = await shop.post('/products', { products: [sent] });
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject(sent);
    expect((await shop.get(`/variants/${largest}`)).body).toMatchObject(variant);
  });
});
