import { beforeAll, describe, expect, it } from 'vitest';
import { dateByDays } from '../../support/database/tables.js';
import { statementsOf } from '../../support/database/statements.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useOwnApi } from '../../support/service/api.js';

describe('listing blocked dates', () => {
  const api = useOwnApi();
  const shop = useRentalShop(api);
  let units: number[];
  let productPlatformId: number;
  /** The blocks by what they are called here. */
  const blocks: Record<string, any> = {};
  beforeAll(async () => {
    units = await shop.createUnits(2);
    const variant = (await shop.get(`/variants/${shop.variant}`)).body;
    productPlatformId = variant.platformProductId;
    const product = (await shop.get(`/products/${productPlatformId}`)).body;
    const add = async (name: string, resourceType: string, resourceId: number, days: object) => {
      blocks[name] = await shop.blockDays({
        resourceType,
        resourceId,
        description: `The ${name} block`,
        ...days,
      });
    };
    await add('january', 'Item', units[0]!, {
      from: '2031-01-01',
      to: '2031-01-31',
      reason: 'repair',
    });
    await add('february', 'Item', units[1]!, {
      from: '2031-02-01',
      to: '2031-02-28',
      reason: 'missing',
    });
    await add('until', 'Variant', variant.id, { to: '2031-01-15' });
    await add('since', 'Product', product.id, { from: '2031-02-15' });
    await add('always', 'Store', shop.shopId, { description: null });
    await add('100%', 'Store', shop.shopId, { from: '2040-01-01', to: '2040-01-01' });
    await dateByDays(api.database, 'blocked_dates', 1);
  });

  const list = async (query: string): Promise<string[]> => {
    const found = await shop.all(`/blocked_dates?${query}`);
    return found.map(({ id }) => Object.keys(blocks).find((name) => blocks[name].id === id)!);
  };

  it('shows all, newest first, page by page', async () => {
    const all = ['100%', 'always', 'since', 'until', 'february', 'january'];
    expect(await list('')).toEqual(all);
    expect(await list('limit=2')).toEqual(all);
  });

  it.each([
    ['resourceType=Item', ['february', 'january']],
    ['resourceType=Variant,Store', ['100%', 'always', 'until']],
    ['resourceType=Platform::Variant', ['until']],
    ['resourceType=Platform::Product', ['since']],
    ['reason=repair', ['january']],
    ['itemId=none', ['100%', 'always', 'since', 'until']],
    ['platformVariantId=none', ['100%', 'always', 'since']],
    ['platformProductId=none', ['100%', 'always']],
    ['reason=repair,missing', ['february', 'january']],
    ['reason=other&resourceType=Item,Variant', ['until']],
    ['search=FEB', ['february']],
    ['search=the', ['100%', 'since', 'until', 'february', 'january']],
    ['search=%25', []],
    ['search=0%25%20', []],
    ['search=10', ['100%']],
    ['search=_', []],
    ['activeFrom=2031-02-28', ['100%', 'always', 'since', 'february']],
    ['activeFrom=2031-03-01', ['100%', 'always', 'since']],
    ['activeTo=2030-12-31', ['always', 'until']],
    ['activeTo=2031-01-01', ['always', 'until', 'january']],
    ['activeFrom=2031-01-16&activeTo=2031-01-31', ['always', 'january']],
    ['activeFrom=2031-01-31&activeTo=2031-02-01', ['always', 'february', 'january']],
    ['activeFrom=2031-01-15&activeTo=2031-01-15', ['always', 'until', 'january']],
    ['activeFrom=2031-01-20&activeTo=2031-01-10', []],
    ['resourceType=Item&activeFrom=2031-02-01&search=block', ['february']],
  ])('by %s', async (query, names) => {
    expect(await list(query)).toEqual(names);
  });

  it('by the item, the variant or the product that the resource shows', async () => {
    expect(await list(`itemId=${units[1]}`)).toEqual(['february']);
    expect(await list(`platformVariantId=${shop.variant}`)).toEqual([
      'until',
      'february',
      'january',
    ]);
    expect(await list(`platformProductId=${productPlatformId}`)).toEqual([
      'since',
      'until',
      'february',
      'january',
    ]);
    const shown = await shop.all('/blocked_dates');
    for (const name of ['platformVariantId', 'platformProductId']) {
      const value = name === 'platformVariantId' ? shop.variant : productPlatformId;
      const found = await shop.all(`/blocked_dates?${name}=${value}`);
      expect(found).toEqual(shown.filter(({ resource }) => resource[name] === value));
    }
    for (const query of ['itemId=999999', 'platformVariantId=4', 'platformProductId=4']) {
      expect(await list(query)).toEqual([]);
    }
  });

  it('shows the repairs of a product, and not those of another', async () => {
    const product = await shop.importProduct({ title: 'Kayak' });
    const [variant] = product.variants;
    const [unit] = await shop.createUnits(1, { platformVariantId: variant!.platformId });
    await shop.blockDays({ resourceType: 'Item', resourceId: unit, reason: 'repair' });
    const repairs = await shop.all(
      `/blocked_dates?reason=repair&platformProductId=${product.platformId}`,
    );
    expect(repairs.map(({ resourceId }) => resourceId)).toEqual([unit]);
    expect(await list(`reason=repair&platformProductId=${productPlatformId}`)).toEqual(['january']);
    expect((await shop.delete(`/blocked_dates/${repairs[0].id}`)).status).toBe(204);
  });

  it('by their creation and last update', async () => {
    const { createdAt } = (await shop.get(`/blocked_dates/${blocks['until'].id}`)).body;
    expect(await list(`created[gt]=${createdAt}`)).toEqual(['100%', 'always', 'since']);
    expect(await list(`created[lte]=${createdAt}`)).toEqual(['until', 'february', 'january']);
    const { updatedAt } = (await shop.get(`/blocked_dates/${blocks['since'].id}`)).body;
    expect(await list(`updated[gte]=${updatedAt}`)).toEqual(['100%', 'always', 'since']);
    expect(await list(`updated[lt]=${updatedAt}&created[gte]=${createdAt}`)).toEqual(['until']);
    expect(await list(`updated[gte]=${updatedAt}&updated[lt]=${updatedAt}`)).toEqual([]);
  });

  it.each([
    'resourceType=item',
    'reason=broken',
    'itemId=x',
    'activeFrom=2031-02-30',
    'activeTo=tomorrow',
    'created[since]=2031-01-01',
    'from=2031-01-01',
  ])('rejects %s and names the parameter', async (query) => {
    const { status, body } = await shop.get(`/blocked_dates?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining(query.split(/[[=]/)[0]!) });
  });

  it('reads a page in as many statements as any other', async () => {
    const counts = [];
    for (const limit of [1, 6]) {
      counts.push((await statementsOf(() => shop.get(`/blocked_dates?limit=${limit}`))).length);
    }
    expect(new Set(counts).size).toBe(1);
  });
});
