import { beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { useApi, useShop } from '../../../support/service/api.js';

const WRONG_PAGE = {
  error: 'page must be the nextPage of the same list with the same filters and sort',
};

describe('paging through items', () => {
  const api = useApi();
  const shop = useShop(api);
  let platformVariantId: number;
  let ids: number[];
  beforeAll(async () => {
    platformVariantId = await shop.importVariant({ sku: 'PAGED' });
    const sold = { platformVariantId, visibility: 'sold', quantity: 60 };
    const items = [
      ...(await shop.createItems({ platformVariantId, quantity: 65, tags: ['wet'] })),
      ...(await shop.createItems(sold)),
    ];
    ids = items.map(({ id }) => id).reverse();
  });
  const idsOf = (data: any[]) => data.map(({ id }) => id);

  it('has 50 on a page unless a limit is sent', async () => {
    expect(idsOf((await shop.get('/items')).body.data)).toEqual(ids.slice(0, 50));
    expect(idsOf((await shop.get('/items?limit=100')).body.data)).toEqual(ids.slice(0, 100));
    expect(idsOf((await shop.get('/items?limit=1')).body.data)).toEqual(ids.slice(0, 1));
  });

  it.each([1, 7, 25, 60, 100])('comes by every item once, %i at a time', async (limit) => {
    expect(idsOf(await shop.all(`/items?limit=${limit}`))).toEqual(ids);
    const sold = await shop.all(`/items?limit=${limit}&visibility=sold&sku=PAGED`);
    expect(idsOf(sold)).toEqual(ids.slice(0, 60));
  });

  it('ends with null where the last page is full, and on an empty list', async () => {
    const { body } = await shop.get('/items?limit=60&visibility=sold');
    expect([body.data.length, body.nextPage]).toEqual([60, null]);
    expect((await shop.get('/items?sku=none')).body).toEqual({ data: [], nextPage: null });
  });

  it('may change the limit on the way', async () => {
    const first = await shop.get('/items?limit=10');
    const second = await shop.get(`/items?limit=20&page=${first.body.nextPage}`);
    expect(idsOf(second.body.data)).toEqual(ids.slice(10, 30));
  });

  it('is not disturbed by items that are created in the meantime', async () => {
    const fresh = await api.newShop();
    const items = await fresh.createItems({ quantity: 5 });
    const { nextPage } = (await fresh.get('/items?limit=2')).body;
    await fresh.createItem();
    const { body } = await fresh.get(`/items?limit=10&page=${nextPage}`);
    expect(idsOf(body.data)).toEqual(idsOf(items).reverse().slice(2));
  });

  it('rejects a token with other filters, of another shop or list, or altered', async () => {
    const { nextPage } = (await shop.get('/items?limit=1&visibility=sold')).body;
    expect(nextPage).toMatch(/^[\w-]+$/);
    const altered = nextPage.slice(0, -1) + (nextPage.endsWith('A') ? 'B' : 'A');
    const other = await api.newShop();
    for (const answer of [
      await shop.get(`/items?limit=1&page=${nextPage}`),
      await shop.get(`/items?limit=1&visibility=sold,retired&page=${nextPage}`),
      await shop.get(`/items?limit=1&visibility=sold&status=processed&page=${nextPage}`),
      await shop.get(`/items?limit=1&visibility=sold&page=${altered}`),
      await shop.get(`/items?limit=1&visibility=sold&page=${nextPage}AAAA`),
      await other.get(`/items?limit=1&visibility=sold&page=${nextPage}`),
      await shop.get(`/products?limit=1&page=${nextPage}`),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, WRONG_PAGE]);
    }
  });

  it('runs one statement for any size of a page and all it embeds, and another for several filters', async () => {
    const { id: definitionId } = await shop.defineField('Wash');
    for (const id of ids.slice(0, 5)) {
      await shop.setField(id, definitionId, 'cold');
      await shop.put(`/items/${id}`, { status: 'unprocessed' });
    }
    const filters =
      'visibility=available,sold&sku=PAGED&search=parka&created[gte]=2020-01-01T00:00Z';
    for (const [query, count] of [
      ['limit=1', 1],
      ['limit=10', 1],
      ['limit=100', 1],
      [`limit=1&${filters}`, 2],
      [`limit=100&${filters}`, 2],
    ] as const) {
      await shop.get('/shop');
      const statements = await statementsOf(async () => {
        const { body } = await shop.get(`/items?${query}`);
        expect(body.data[0].customFields).toHaveLength(1);
        expect(body.data[0].timelineEvents).toHaveLength(1);
      });
      expect(statements, query).toHaveLength(count);
    }
  });
});
