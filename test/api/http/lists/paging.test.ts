import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventuallyHolds } from '../../../support/models/property.js';
import { useApi, useShop } from '../../../support/service/api.js';
import type { HttpClient } from '../../../support/service/client.js';

const REFUSED = {
  error: 'page must be the nextPage of the same list with the same filters and sort',
};

describe('a list', () => {
  const api = useApi();
  const shop = useShop(api);
  let ids: number[];
  beforeAll(async () => {
    const other = await api.newShop();
    await addConditions(shop.shopId, 60);
    await addConditions(other.shopId, 10);
    await addConditions(shop.shopId, 56);
    const rows = await api.database.query<{ id: string }>(
      'select id from conditions where shop_id = $1 order by id desc',
      [shop.shopId],
    );
    ids = rows.map(({ id }) => Number(id));
  });

  const addConditions = (shopId: number, count: number) =>
    api.database.query(
      `insert into conditions (shop_id, title, severity_key)
       select $1, 'Condition ' || gen_random_uuid(), 'used' from generate_series(1, $2)`,
      [shopId, count],
    );

  /** The sizes and ids of the pages that a reader meets who asks with these limits in turn. */
  async function read(client: HttpClient, limits: (number | undefined)[]) {
    const pages: number[][] = [];
    for (let page: string | null = ''; page !== null;) {
      const limit = limits[pages.length % limits.length];
      const query = new URLSearchParams();
      if (limit !== undefined) query.set('limit', String(limit));
      if (page) query.set('page', page);
      const { status, body } = await client.get(`/conditions?${query}`);
      expect(status).toBe(200);
      pages.push(body.data.map((one: { id: number }) => one.id));
      page = body.nextPage;
    }
    return pages;
  }

  it('has 120 records here, so that the sizes below are telling', () => {
    expect(ids).toHaveLength(120);
  });

  it('returns 50 records by default, newest first', async () => {
    expect(await read(shop, [undefined])).toEqual([
      ids.slice(0, 50),
      ids.slice(50, 100),
      ids.slice(100),
    ]);
  });

  it('returns each record once, newest first, for any page size', async () => {
    const limits = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 });
    await eventuallyHolds(
      fc.asyncProperty(limits, async (sizes) => {
        const pages = await read(shop, sizes);
        expect(pages.flat()).toEqual(ids);
        const full = pages.slice(0, -1);
        expect(full.map((page) => page.length)).toEqual(
          full.map((_, index) => sizes[index % sizes.length]),
        );
        expect(pages.at(-1)!.length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([1, 2, 40, 60])(
    'has no page after the last also when %i divides the count',
    async (limit) => {
      const pages = await read(shop, [limit]);
      expect(pages).toHaveLength(120 / limit);
      expect(pages.flat()).toEqual(ids);
    },
  );

  it('is one page when it fits exactly, and one empty page when there is nothing', async () => {
    const fresh = await api.newShop();
    const { body } = await fresh.get('/conditions?limit=4');
    expect([body.data.length, body.nextPage]).toEqual([4, null]);
    for (const { id } of body.data) await fresh.delete(`/conditions/${id}`);
    expect((await fresh.get('/conditions')).body).toEqual({ data: [], nextPage: null });
  });

  it('is not disturbed by records that come and go while it is read', async () => {
    const busy = await api.newShop();
    await addConditions(busy.shopId, 16);
    const before = (await busy.all('/conditions')).map(({ id }) => id);
    const seen: number[] = [];
    for (let page: string | null = ''; page !== null;) {
      const { body } = await busy.get(`/conditions?limit=3${page && `&page=${page}`}`);
      seen.push(...body.data.map((one: { id: number }) => one.id));
      page = body.nextPage;
      await addConditions(busy.shopId, 5);
      await busy.delete(`/conditions/${seen.at(-1)}`);
    }
    expect(seen).toEqual(before);
  });

  it.each([
    ...['0', '101', '-1'].map((limit) => [limit, limit]),
    ...['1.5', '1e1', 'abc', '', '0x10', 'null', '9'.repeat(20)].map((limit) => [
      limit,
      `"${limit}"`,
    ]),
    ['%20', '" "'],
  ])('rejects the limit %j', async (limit, shown) => {
    const answer = await shop.get(`/conditions?limit=${limit}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: `limit must be an integer from 1 to 100: ${shown}` });
  });

  it('accepts a limit from 1 to 100', async () => {
    expect((await shop.get('/conditions?limit=1')).body.data).toHaveLength(1);
    expect((await shop.get('/conditions?limit=100')).body.data).toHaveLength(100);
  });
});

describe('a page token', () => {
  const api = useApi();
  const shop = useShop(api);
  let token: string;
  beforeAll(async () => {
    token = (await shop.get('/conditions?limit=2')).body.nextPage;
  });

  it('is URL-safe text that leads to the next page, as often as it is used', async () => {
    expect(token).toMatch(/^[\w-]+$/);
    const first = await shop.get(`/conditions?page=${token}`);
    const again = await shop.get(`/conditions?limit=50&page=${token}`);
    expect(first.body.data).toHaveLength(2);
    expect(again.body).toEqual(first.body);
  });

  it('holds for another key of the shop, and after a record it ended at is gone', async () => {
    const other = api.client((await api.newKey(shop.shopId)).token);
    expect((await other.get(`/conditions?page=${token}`)).status).toBe(200);
    const fresh = await api.newShop();
    const { body } = await fresh.get('/conditions?limit=2');
    await fresh.delete(`/conditions/${body.data[1].id}`);
    const next = await fresh.get(`/conditions?page=${body.nextPage}`);
    expect(next.body.data.map((one: { title: string }) => one.title)).toEqual(['Good', 'New']);
  });

  it('is rejected when altered', async () => {
    const flip = (position: number) => {
      const character = token[position] === 'A' ? 'B' : 'A';
      return token.slice(0, position) + character + token.slice(position + 1);
    };
    const altered = Array.from({ length: token.length }, (_, position) => flip(position));
    for (const page of [...altered, token.slice(1), `${token}A`, 'x', '1', '%2B']) {
      const answer = await shop.get(`/conditions?page=${page}`);
      expect([page, answer.status, answer.body]).toEqual([page, 400, REFUSED]);
    }
  });

  it('is rejected when it is sent twice or is empty', async () => {
    for (const query of [`page=${token}&page=${token}`, `page[a]=${token}`, 'page=', 'page']) {
      const answer = await shop.get(`/conditions?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
      expect(answer.body.error).toMatch(/^page must be /);
    }
  });

  it('is rejected for another shop', async () => {
    const foreign = await api.newShop();
    const answer = await foreign.get(`/conditions?page=${token}`);
    expect([answer.status, answer.body]).toEqual([400, REFUSED]);
  });

  it('is rejected for another list', async () => {
    for (const list of ['/locations', '/products', '/customers']) {
      const answer = await shop.get(`${list}?page=${token}`);
      expect([list, answer.status, answer.body]).toEqual([list, 400, REFUSED]);
    }
  });

  it('is rejected with other filters, and not for another order of the same', async () => {
    await shop.post('/products', {
      products: [1, 2, 3].map((platformId) => ({
        platformId,
        title: `Parka ${platformId}`,
        variants: [1, 2].map((size) => ({ platformId: platformId * 10 + size, title: 'Parka M' })),
      })),
    });
    const filters = 'search=parka&platformProductId=1';
    const { body } = await shop.get(`/variants?${filters}&limit=1`);
    const page = `page=${body.nextPage}`;
    for (const same of [
      filters,
      'platformProductId=1&search=parka',
      'search=%70arka&platformProductId=1',
    ]) {
      const answer = await shop.get(`/variants?${same}&${page}`);
      expect([same, answer.status]).toEqual([same, 200]);
      expect(answer.body.data.map((one: any) => one.platformId)).toEqual([11]);
    }
    for (const other of [
      '',
      'search=parka',
      'platformProductId=1',
      `${filters}&sku=A`,
      'search=parka&platformProductId=2',
    ]) {
      const answer = await shop.get(`/variants?${other}&${page}`);
      expect([other, answer.status, answer.body]).toEqual([other, 400, REFUSED]);
    }
  });

  it('is checked together with everything else in the query', async () => {
    const answer = await shop.get('/conditions?page=x&limit=0&colour=red');
    expect(answer.status).toBe(400);
  });
});
