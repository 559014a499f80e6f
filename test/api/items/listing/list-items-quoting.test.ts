import { beforeAll, describe, expect, it } from 'vitest';
import { useApi, useShop } from '../../../support/service/api.js';

describe('filters that are written into the statement', () => {
  const api = useApi();
  const shop = useShop(api);
  const hostile = [
    "O'Neil",
    "x'; drop table items; --",
    String.raw`\' or 1=1 --`,
    '$1 $4',
    `"double" 'single'`,
    String.raw`back\slash`,
  ];
  beforeAll(async () => {
    const variants = [{ platformId: 11, title: 'M' }];
    await shop.post('/products', { products: [{ platformId: 1, title: 'Parka', variants }] });
    for (const text of hostile) {
      const item = {
        platformVariantId: 11,
        visibility: 'available',
        serials: [text],
        tags: [text],
      };
      expect((await shop.post('/items', item)).status).toBe(200);
    }
  });

  it.each(hostile)('find %s as it is, by search and by tag', async (text) => {
    for (const filter of ['search', 'tag']) {
      const { status, body } = await shop.get(`/items?${filter}=${encodeURIComponent(text)}`);
      expect(status).toBe(200);
      expect(body.data.map(({ serial }: { serial: string }) => serial)).toEqual([text]);
    }
  });
});
