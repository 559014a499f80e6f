import { describe, expect, it } from 'vitest';
import { newItemFields } from '../../../src/modules/rentals/plain-fields.js';
import { statementsOf } from '../../support/database/statements.js';
import { aVariant } from '../../support/factories/products.js';
import { useApi, useShop } from '../../support/service/api.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('creating items', () => {
  const api = useApi();
  const shop = useShop(api);

  it('creates one processed unit when only what is required is sent', async () => {
    const fresh = await api.newShop();
    const product = await fresh.importProduct({ title: 'Tent', variants: [aVariant()] });
    const platformVariantId = product.variants[0]!.platformId;
    const answer = await fresh.post('/items', { platformVariantId, visibility: 'unavailable' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        id: expect.any(Number),
        createdAt: INSTANT,
        updatedAt: INSTANT,
        productTitle: 'Tent',
        serial: null,
        sequentialId: 1,
        platformVariantId,
        platformProductId: product.platformId,
        status: 'processed',
        tags: [],
        variantTitle: 'M / Green',
        visibility: 'unavailable',
        leftStockAt: null,
        activeReturnId: null,
        condition: null,
        conditionId: null,
        imageUrl: null,
        location: null,
        ...newItemFields({}),
        acquiredAt: expect.any(String),
        activeRentalId: null,
        roiCents: null,
        services: [],
        timelineEvents: [],
        customFields: [],
      },
    ]);
    const [made] = answer.body;
    expect((await fresh.get(`/items/${made.id}`)).body).toEqual({ ...made, affectedCycleIds: [] });
  });

  it('gives all units the fields that are sent, and the serials in order', async () => {
    const condition = await shop.createCondition('Like new', 'unused');
    const locationPlatformId = await shop.importLocation('Bergen store');
    const platformVariantId = await shop.importVariant();
    const { status, body } = await shop.post('/items', {
      platformVariantId,
      visibility: 'available',
      quantity: 3,
      serials: ['Z-1', 'A-2'],
      conditionId: condition.id,
      locationPlatformId,
      pickLocation: 'Rack 4 / 12',
      acquisitionCostCents: 129_00,
      tags: ['fragile', 'new'],
    });
    expect(status).toBe(200);
    expect(body.map(({ serial }: any) => serial)).toEqual(['Z-1', 'A-2', null]);
    for (const item of body) {
      expect(item).toMatchObject({
        platformVariantId,
        visibility: 'available',
        condition,
        conditionId: condition.id,
        location: { platformId: locationPlatformId, name: 'Bergen store' },
        pickLocation: 'Rack 4 / 12',
        acquisitionCostCents: 12_900,
        tags: ['fragile', 'new'],
      });
      expect((await shop.get(`/items/${item.id}`)).body).toEqual({ ...item, affectedCycleIds: [] });
    }
  });

  it('accepts null for absent values', async () => {
    const item = await shop.createItem({
      conditionId: null,
      locationPlatformId: null,
      pickLocation: null,
      acquisitionCostCents: null,
    });
    expect(item).toMatchObject({ conditionId: null, location: null, pickLocation: null });
    expect(item.acquisitionCostCents).toBeNull();
  });

  it('accepts the bounds of quantity and money', async () => {
    const items = await shop.createItems({ quantity: 100, acquisitionCostCents: 0 });
    expect(items).toHaveLength(100);
    expect(items[99].acquisitionCostCents).toBe(0);
    const [dear] = await shop.createItems({ quantity: 1, acquisitionCostCents: 2 ** 31 - 1 });
    expect(dear.acquisitionCostCents).toBe(2_147_483_647);
  });

  it('shows the image of the variant, else that of the product', async () => {
    const [product, variant] = ['https://cdn.example/p.jpg', 'https://cdn.example/v.jpg'];
    const { variants } = await shop.importProduct({
      imageUrl: product,
      variants: [aVariant({ imageUrl: variant }), aVariant()],
    });
    const images = variants.map(async ({ platformId }) => {
      const { imageUrl } = await shop.createItem({ platformVariantId: platformId });
      return imageUrl;
    });
    expect(await Promise.all(images)).toEqual([variant, product]);
  });

  it('numbers the units of each shop from 1, with ids that no other shop has', async () => {
    const shops = [await api.newShop(), await api.newShop()];
    const items: any[] = [];
    for (const quantity of [2, 1, 3]) {
      for (const one of shops) items.push(...(await one.createItems({ quantity })));
    }
    expect(items.map(({ sequentialId }) => sequentialId)).toEqual([
      1, 2, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6,
    ]);
    expect(items.map(({ id }) => id)).toEqual(
      [...new Set(items.map(({ id }) => id))].sort(ascending),
    );
  });

  it('numbers without gaps or repeats when 20 requests come at once', async () => {
    const fresh = await api.newShop();
    const platformVariantId = await fresh.importVariant();
    const requests = Array.from({ length: 20 }, (_, index) =>
      fresh.createItems({ platformVariantId, quantity: 1 + (index % 5) }),
    );
    const items = (await Promise.all(requests)).flat();
    const numbers = items.map(({ sequentialId }) => sequentialId).sort(ascending);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(new Set(items.map(({ id }) => id)).size).toBe(60);
    const listed = await fresh.all('/items');
    expect(listed.map(({ id }) => id)).toEqual(
      items
        .map(({ id }) => id)
        .sort(ascending)
        .reverse(),
    );
  });

  it('uses no number for a rejected request', async () => {
    const fresh = await api.newShop();
    const platformVariantId = await fresh.importVariant();
    await fresh.createItem({ platformVariantId, serials: ['ONE'] });
    for (const members of [{ serials: ['ONE'] }, { conditionId: 404_404 }, { quantity: 0 }]) {
      const wrong = { platformVariantId, visibility: 'available', ...members };
      expect((await fresh.post('/items', wrong)).status).toBe(422);
    }
    expect((await fresh.createItem({ platformVariantId })).sequentialId).toBe(2);
  });

  it('needs at most 10 statements for 100 units', async () => {
    const body = {
      platformVariantId: await shop.importVariant(),
      visibility: 'available',
      quantity: 100,
      serials: Array.from({ length: 100 }, (_, index) => `S-${index}`),
      conditionId: (await shop.createCondition('Fair')).id,
      locationPlatformId: await shop.importLocation(),
      tags: ['bulk'],
    };
    const statements = await statementsOf(async () => {
      expect((await shop.post('/items', body)).body).toHaveLength(100);
    });
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(10);
  });
});

const ascending = (one: number, other: number): number => one - other;
