import { describe, expect, it } from 'vitest';
import { deadlocks } from '../../support/service/arena.js';
import { numberedProduct, numberedVariant, numbers } from '../../support/models/catalogue.js';
import { useApi } from '../../support/service/api.js';
import type { Answer } from '../../support/service/client.js';

const IMPORTS = 20;

const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))];

describe('imports at the same time', () => {
  const api = useApi();

  it('with overlapping products, sent in any order, never deadlock', async () => {
    const shop = await api.newShop();
    const answers = await Promise.all(
      numbers(1, IMPORTS).map((run) => {
        const ids = numbers(run, run + 30);
        const products = ids.map((id) =>
          numberedProduct(id, [id * 10 + (run % 3), id * 10 + 5], { title: `From ${run}` }),
        );
        return shop.post('/products', { products: run % 2 ? products : products.toReversed() });
      }),
    );
    expect(statuses(answers)).toEqual([200]);
    expect(await deadlocks(api.database)).toBe(0);
    const products = await shop.all('/products?limit=100');
    expect(products.map((one) => one.platformId).toSorted((a, b) => a - b)).toEqual(
      numbers(1, IMPORTS + 30),
    );
    for (const { platformId, title, variants } of products) {
      const last = Number(title.slice('From '.length));
      expect(variants.map((one: any) => one.platformId).toSorted()).toEqual(
        [platformId * 10 + (last % 3), platformId * 10 + 5].toSorted(),
      );
    }
  });

  it('with the same products store each once', async () => {
    const shop = await api.newShop();
    const products = numbers(1, 50).map((id) => numberedProduct(id, [id * 10, id * 10 + 1]));
    const answers = await Promise.all(
      numbers(1, IMPORTS).map(() => shop.post('/products', { products })),
    );
    expect(statuses(answers)).toEqual([200]);
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await shop.all('/products')).toHaveLength(50);
    expect(await shop.all('/variants')).toHaveLength(100);
  });

  it('that all claim the same variants leave each with one product', async () => {
    const shop = await api.newShop();
    const shared = numbers(1001, 1020);
    await shop.post('/products', { products: [numberedProduct(99, shared)] });
    await Promise.all(
      shared.map((platformVariantId) =>
        shop.post('/items', { platformVariantId, visibility: 'available' }),
      ),
    );
    const answers = await Promise.all(
      numbers(1, IMPORTS).map((run) =>
        shop.post('/products', {
          products: [numberedProduct(run, run % 2 ? shared : shared.toReversed())],
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200]);
    const owners = (await shop.all('/products'))
      .filter(({ variants }) => variants.length > 0)
      .map(({ platformId, variants }) => [platformId, variants.length]);
    expect(owners).toEqual([[expect.any(Number), shared.length]]);
    const [[owner]] = owners as [[number]];
    const items = await shop.all(`/items?platformProductId=${owner}&search=product%20${owner}`);
    expect(items).toHaveLength(shared.length);
  });

  it('that swap variants between two products end with every variant in the one sent last', async () => {
    const shop = await api.newShop();
    const [left, right] = [numbers(11, 30), numbers(31, 50)];
    await shop.post('/products', {
      products: [numberedProduct(1, left), numberedProduct(2, right)],
    });
    const answers = await Promise.all(
      numbers(1, IMPORTS).map((run) => {
        const [one, two] = run % 2 ? [left, right] : [right, left];
        return run % 4 < 2
          ? shop.post('/products', { products: [numberedProduct(1, one), numberedProduct(2, two)] })
          : shop.post('/products', {
              products: [numberedProduct(2, two), numberedProduct(1, one)],
            });
      }),
    );
    expect(statuses(answers)).toEqual([200]);
    const held = await Promise.all(
      [1, 2].map(async (id) =>
        (await shop.get(`/products/${id}`)).body.variants.map((one: any) => one.platformId),
      ),
    );
    expect(held.map((ids) => ids.toSorted())).toEqual(
      held[0]!.includes(left[0]) ? [left, right] : [right, left],
    );
  });

  it('that swap variants, each product in a request of its own, leave no variant in two', async () => {
    const shop = await api.newShop();
    const [left, right] = [numbers(11, 30), numbers(31, 50)];
    await shop.post('/products', {
      products: [numberedProduct(1, left), numberedProduct(2, right)],
    });
    const before = await deadlocks(api.database);
    const answers = await Promise.all(
      numbers(1, IMPORTS).flatMap((run) => {
        const [one, two] = run % 2 ? [left, right] : [right, left];
        return [
          shop.post('/products', { products: [numberedProduct(1, one)] }),
          shop.post('/products', { products: [numberedProduct(2, two)] }),
        ];
      }),
    );
    expect(statuses(answers)).toEqual([200]);
    expect(await deadlocks(api.database)).toBe(before);
    const held = await Promise.all(
      [1, 2].map(async (id) =>
        (await shop.get(`/products/${id}`)).body.variants.map((one: any) => one.platformId),
      ),
    );
    for (const ids of held) expect([[], left, right]).toContainEqual(ids.toSorted());
    expect(new Set(held.flat()).size).toBe(held.flat().length);
  });

  it('and simultaneous new items end up with the same titles', async () => {
    const shop = await api.newShop();
    await shop.post('/products', { products: [numberedProduct(1, [10])] });
    const before = await deadlocks(api.database);
    const answers = await Promise.all(
      numbers(1, IMPORTS).flatMap((run) => [
        shop.post('/products', {
          products: [
            numberedProduct(1, [], {
              title: `Title ${run}`,
              variants: [numberedVariant(10, { sku: `S${run}` })],
            }),
          ],
        }),
        shop.post('/items', { platformVariantId: 10, visibility: 'available', quantity: 5 }),
      ]),
    );
    expect(statuses(answers)).toEqual([200]);
    expect(await deadlocks(api.database)).toBe(before);
    const stale = await api.database.query(
      `select i.id from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
       join products p on p.shop_id = $1 and p.id = v.product_id
       where i.shop_id = $1 and (i.search_text not like lower(p.title) || ' %'
         or i.search_text not like '% ' || lower(v.sku) || ' %')`,
      [shop.shopId],
    );
    expect(stale).toEqual([]);
    expect(await shop.all('/items')).toHaveLength(IMPORTS * 5);
  });
});
