import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { aVariant } from '../../support/factories/products.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const DATE = 'must be a date as YYYY-MM-DD or null';

describe('blocked dates', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let ids: { Item: number; Variant: number; Product: number; Store: number };
  let platform: { platformVariantId: number; platformProductId: number };
  beforeAll(async () => {
    const product = await shop.importProduct({
      title: 'Tent',
      imageUrl: 'https://cdn.example/tent.jpg',
    });
    shop.variant = product.variants[0]!.platformId;
    platform = { platformVariantId: shop.variant, platformProductId: product.platformId };
    const [item] = await shop.createUnits(2);
    ids = {
      Item: item!,
      Variant: (await shop.get(`/variants/${shop.variant}`)).body.id,
      Product: (await shop.get(`/products/${product.platformId}`)).body.id,
      Store: shop.shopId,
    };
  });

  const resources = () => ({
    Item: {
      id: ids.Item,
      title: 'Tent, M / Green',
      formattedId: '1',
      imageUrl: 'https://cdn.example/tent.jpg',
      ...platform,
    },
    Variant: {
      id: ids.Variant,
      title: 'Tent, M / Green',
      formattedId: null,
      imageUrl: 'https://cdn.example/tent.jpg',
      ...platform,
    },
    Product: {
      id: ids.Product,
      title: 'Tent',
      formattedId: null,
      imageUrl: 'https://cdn.example/tent.jpg',
      platformVariantId: null,
      platformProductId: platform.platformProductId,
    },
    Store: {
      id: ids.Store,
      title: 'Test shop',
      formattedId: null,
      imageUrl: null,
      platformVariantId: null,
      platformProductId: null,
    },
  });

  it.each([
    ['Item', 'Item'],
    ['Variant', 'Variant'],
    ['Platform::Variant', 'Variant'],
    ['Product', 'Product'],
    ['Platform::Product', 'Product'],
    ['Store', 'Store'],
  ] as const)('on %s are created and read with the nested resource', async (name, type) => {
    const request = { resourceType: name, resourceId: ids[type], description: 'Stocktaking' };
    const days = { from: '2031-01-01', to: '2031-01-31' };
    const { status, body } = await shop.post('/blocked_dates', { ...request, ...days });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      ...days,
      resourceType: type,
      resourceId: ids[type],
      resource: resources()[type],
      closing: false,
      servicePlanId: null,
      reason: 'other',
      description: 'Stocktaking',
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: expect.stringMatching(MOMENT),
      affectedCycleIds: [],
    });
    expect((await shop.get(`/blocked_dates/${body.id}`)).body).toEqual(body);
    const { affectedCycleIds, ...listed } = body;
    expect((await shop.get('/blocked_dates?limit=1')).body.data).toEqual([listed]);
    expect(affectedCycleIds).toEqual([]);
    expect((await shop.delete(`/blocked_dates/${body.id}`)).status).toBe(204);
  });

  it('may be open at either end or both', async () => {
    const item = { resourceType: 'Item', resourceId: ids.Item };
    for (const days of [
      {},
      { from: null, to: null },
      { from: '2031-02-01' },
      { to: '2031-02-01' },
      { from: '2031-02-01', to: '2031-02-01' },
    ]) {
      const block = await shop.blockDays({ ...item, ...days });
      expect(block).toMatchObject({ from: null, to: null, description: null, ...days });
      expect((await shop.delete(`/blocked_dates/${block.id}`)).status).toBe(204);
    }
  });

  it('are updated: what is absent stays, null clears', async () => {
    const block = await shop.blockDays({
      resourceType: 'Item',
      resourceId: ids.Item,
      from: '2031-03-01',
      to: '2031-03-31',
      description: 'Repair',
    });
    const path = `/blocked_dates/${block.id}`;
    const described = await expectSuccess(shop.put(path, { description: 'Long repair' }));
    expect(described).toEqual({
      ...block,
      description: 'Long repair',
      updatedAt: expect.stringMatching(MOMENT),
    });
    expect(described.updatedAt >= block.updatedAt).toBe(true);
    expect(await expectSuccess(shop.put(path, { to: null }))).toMatchObject({
      from: '2031-03-01',
      to: null,
    });
    expect(await expectSuccess(shop.put(path, { from: null, to: '2031-01-01' }))).toMatchObject({
      from: null,
      to: '2031-01-01',
      description: 'Long repair',
    });
    const cleared = await expectSuccess(shop.put(path, { description: null, to: null }));
    expect(cleared).toMatchObject({ from: null, to: null, description: null });
    expect(await expectSuccess(shop.put(path, {}))).toEqual(cleared);
    expect((await shop.delete(path)).status).toBe(204);
  });

  it('keep their reason until another is sent, and log its change', async () => {
    const unit = { resourceType: 'Item', resourceId: ids.Item, reason: 'repair' };
    const block = await shop.blockDays({ ...unit, to: '2031-03-31' });
    expect(block.reason).toBe('repair');
    const path = `/blocked_dates/${block.id}`;
    const longer = await expectSuccess(shop.put(path, { to: '2031-04-30' }));
    expect(longer).toMatchObject({ reason: 'repair', to: '2031-04-30' });
    const missing = await expectSuccess(shop.put(path, { reason: 'missing' }));
    expect(missing).toMatchObject({ reason: 'missing', to: '2031-04-30' });
    const [event] = (await shop.get('/events?limit=1')).body.data;
    expect(event).toMatchObject({
      type: 'blocked_date.updated',
      changes: { reason: { from: 'repair', to: 'missing' } },
    });
    expect((await shop.delete(path)).status).toBe(204);
  });

  it('are removed permanently, and restore the availability', async () => {
    const block = await shop.blockDays({ resourceType: 'Item', resourceId: ids.Item });
    expect((await shop.tryCycle({ itemId: ids.Item })).status).toBe(409);
    const path = `/blocked_dates/${block.id}`;
    const removed = await shop.delete(path);
    expect(removed.status).toBe(204);
    expect(removed.body).toBeUndefined();
    for (const answer of [
      await shop.delete(path),
      await shop.get(path),
      await shop.put(path, { description: 'x' }),
      await shop.put(path, {}),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ error: 'Blocked date not found' });
    }
    const window = 'from=2031-01-01&to=2031-01-01';
    const timeline = `/availability_timelines?platformVariantId=${shop.variant}&${window}`;
    expect((await shop.get(timeline)).body.occupancy).toEqual({ '2031-01-01': 2 });
  });

  it.each(['Variant', 'Product', 'Store'] as const)(
    'on a %s count for all its units',
    async (resourceType) => {
      const days = { from: '2030-06-11', to: '2030-06-11' };
      const block = await shop.blockDays({
        resourceType,
        resourceId: ids[resourceType],
        ...days,
      });
      for (const itemId of [ids.Item, ids.Item + 1]) {
        const { status, body } = await shop.tryCycle({ itemId });
        expect(status).toBe(409);
        expect(body.error).toEqual(
          `${await shop.nameOfItem(itemId)} is blocked from 2030-06-11 to 2030-06-11`,
        );
      }
      const window = 'from=2030-06-10&to=2030-06-12';
      const path = `/availability_timelines?platformVariantId=${shop.variant}&${window}`;
      expect((await shop.get(path)).body.occupancy).toEqual({
        '2030-06-10': 2,
        '2030-06-11': 0,
        '2030-06-12': 2,
      });
      await shop.delete(`/blocked_dates/${block.id}`);
    },
  );

  it('leave existing cycles alone, and cycles are not listed among them', async () => {
    const cycle = await shop.bookCycle({ itemId: ids.Item });
    expect(await shop.all('/blocked_dates')).toEqual([]);
    const block = await shop.blockDays({ resourceType: 'Store', resourceId: ids.Store });
    expect((await shop.all('/blocked_dates')).map(({ id }) => id)).toEqual([block.id]);
    expect(block.affectedCycleIds).toEqual([cycle.id]);
    expect(await shop.getCycle(cycle)).toEqual({ ...cycle, risks: ['item_blocked'] });
    const packed = await shop.put(`/cycles/${cycle.id}`, { packingStatus: 'packed' });
    expect(packed.status).toBe(200);
    const longer = await shop.put(`/cycles/${cycle.id}`, { rentalEnd: '2030-06-13' });
    expect(longer.status).toBe(409);
    await shop.delete(`/blocked_dates/${block.id}`);
    await shop.put(`/cycles/${cycle.id}`, { status: 'cancelled' });
  });

  it('reject invalid bodies with one sentence per field and store nothing', async () => {
    const item = { resourceType: 'Item', resourceId: ids.Item };
    for (const [members, errors] of [
      [{ ...item, from: '2031-02-02', to: '2031-02-01' }, ['from must not be after to']],
      [{ ...item, from: '2031-02-30' }, [`from ${DATE}: "2031-02-30"`]],
      [{ ...item, to: '2031-02-01T10:00:00Z' }, [`to ${DATE}: "2031-02-01T10:00:00Z"`]],
      [{ ...item, from: 12, to: '' }, [`from ${DATE}: 12`, `to ${DATE}: ""`]],
      [{ ...item, resourceId: 999_999 }, ['resourceId must be the id of an item: 999999']],
      [
        { ...item, resourceType: 'Variant', resourceId: 999_999 },
        ['resourceId must be the id of a variant: 999999'],
      ],
      [
        { ...item, resourceType: 'Product', resourceId: 999_999 },
        ['resourceId must be the id of a product: 999999'],
      ],
      [
        { ...item, resourceType: 'Store', resourceId: 999_999 },
        [`resourceId must be the id of the shop, ${shop.shopId}: 999999`],
      ],
      [{ ...item, description: 'x'.repeat(10_001) }, [expect.stringMatching(/^description must/)]],
    ] as [object, unknown[]][]) {
      const { status, body } = await shop.post('/blocked_dates', members);
      expect(body).toEqual({ errors });
      expect(status).toBe(422);
    }
    expect(await shop.all('/blocked_dates')).toEqual([]);
  });

  it('reject an update that would put from after to, and change nothing then', async () => {
    const block = await shop.blockDays({
      resourceType: 'Item',
      resourceId: ids.Item,
      from: '2031-02-10',
      to: '2031-02-20',
    });
    const path = `/blocked_dates/${block.id}`;
    for (const members of [
      { from: '2031-02-21' },
      { to: '2031-02-09', description: 'x' },
      { from: '2031-03-02', to: '2031-03-01' },
    ]) {
      const { status, body } = await shop.put(path, members);
      expect(body).toEqual({ errors: ['from must not be after to'] });
      expect(status).toBe(422);
    }
    const wrong = await shop.put(path, { resourceId: ids.Item });
    expect(wrong.body).toEqual({ errors: ['resourceId is not a known field'] });
    expect((await shop.get(path)).body).toEqual(block);
    await shop.delete(path);
  });

  it('title what is blocked by the longest titles of product and variant', async () => {
    const [title, variantTitle] = ['P'.repeat(255), 'V'.repeat(255)];
    const variant = aVariant({ title: variantTitle });
    await shop.importProduct({ title, variants: [variant] });
    const { id } = (await shop.get(`/variants/${variant.platformId}`)).body;
    const block = await expectSuccess(
      shop.post('/blocked_dates', { resourceType: 'Variant', resourceId: id }),
    );
    expect(block.resource.title).toBe(`${title}, ${variantTitle}`);
  });
});
