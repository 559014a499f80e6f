import { beforeAll, describe, expect, it } from 'vitest';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';
import { numberedProduct } from '../../support/models/catalogue.js';

const REFUSAL = { errors: ['platformVariantId must not name an archived variant'] };

describe('an archived variant', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;
  let other: number;
  beforeAll(async () => {
    await shop.post('/products', { products: [numberedProduct(1, [10, 11])] });
    [itemId] = (await shop.createUnits(1, { platformVariantId: 10 })) as [number];
    [other] = (await shop.createUnits(1, { platformVariantId: 11 })) as [number];
    await shop.post('/products', { products: [numberedProduct(1, [11])] });
  });

  it.each<[string, () => Promise<{ status: number; body: any }>]>([
    ['new items', () => shop.post('/items', { platformVariantId: 10, visibility: 'available' })],
    ['the items of others', () => shop.put(`/items/${other}`, { platformVariantId: 10 })],
    [
      'units that come back',
      () => shop.post('/return_orders', { data: [], platformVariantId: 10, quantity: 1 }),
    ],
    ['bookings by variant', () => shop.tryCycle({ platformVariantId: 10 })],
  ])('accepts no %s', async (_, attempt) => {
    const { status, body } = await attempt();
    expect([status, body.errors]).toEqual([422, REFUSAL.errors]);
  });

  it('has units that are still booked by itemId', async () => {
    const { status, body } = await shop.tryCycle({ itemId });
    expect([status, body.item.platformVariantId]).toEqual([201, 10]);
  });

  it('is in lists that name it, follow it or ask for it, and in no others', async () => {
    const list = async (query: string): Promise<number[]> =>
      (await shop.all(`/variants?${query}`)).map(({ platformId }: any) => platformId);
    const { id, sku, updatedAt } = (await shop.get('/variants/10')).body;
    expect(await list('')).not.toContain(10);
    expect(await list('platformProductId=1')).toEqual([11]);
    expect(await list('archived=false&platformProductId=1')).toEqual([11]);
    expect(await list('archived=true')).toEqual([10]);
    expect(await list(`ids=${id}`)).toEqual([10]);
    expect(await list('platformIds=10,11')).toEqual([11, 10]);
    expect(await list('platformIds=10,11&archived=false')).toEqual([11]);
    expect(await list(`sku=${encodeURIComponent(sku)}`)).toEqual([10]);
    expect(await list(`updated[gte]=${updatedAt}&platformProductId=1`)).toContain(10);
    const { variants } = (await shop.get('/products/1')).body;
    expect(variants.map(({ platformId }: any) => platformId)).toEqual([11]);
  });

  it('is counted by the import that archives it, also in a dry run', async () => {
    const products = [numberedProduct(2, [20, 21, 22])];
    const without = [numberedProduct(2, [21])];
    const imported = async (sent: object[], headers = {}) =>
      (await shop.post('/products', { products: sent }, headers)).body.archivedVariants;
    expect(await imported(products)).toBe(0);
    expect(await imported(without, { 'Dry-Run': 'true' })).toBe(2);
    expect(await imported(without)).toBe(2);
    expect(await imported(without)).toBe(0);
  });

  it('takes bookings again once it is sent again', async () => {
    await shop.post('/products', { products: [numberedProduct(1, [10, 11])] });
    const times = { rentalStart: '2031-01-10', rentalEnd: '2031-01-12' };
    expect((await shop.tryCycle({ platformVariantId: 10, ...times })).status).toBe(201);
  });
});
