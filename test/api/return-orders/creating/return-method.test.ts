import { describe, expect, it } from 'vitest';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const trackingUrl = 'https://track.example/7H21';

describe('how a return comes back', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  const NOTHING = { trackingUrl: null, addressPlatformId: null, collectionDate: null };
  const methodOf = async (returnMethodAttributes: object) => {
    const rental = await shop.outCycle();
    const data = [{ rentalId: rental.id }];
    const [order] = await shop.returnUnits({ data, returnMethodAttributes });
    expect((await shop.getOrder(order)).returnMethod).toEqual(order.returnMethod);
    return order.returnMethod;
  };

  it.each([
    [{ addressPlatformId: 62001 }, 'ReturnMethod::Collection'],
    [{ collectionDate: '2030-02-28' }, 'ReturnMethod::Collection'],
    [{ collectionDate: '2030-02-28', trackingUrl }, 'ReturnMethod::Collection'],
    [{ trackingUrl }, 'ReturnMethod::ReturnLabel'],
    [{ trackingUrl: null, addressPlatformId: 62001 }, 'ReturnMethod::Collection'],
  ])('%j results in %s', async (attributes, type) => {
    expect(await methodOf(attributes)).toEqual({ ...NOTHING, ...attributes, type });
  });

  it.each([
    { type: 'ReturnMethod::ReturnLabel', addressPlatformId: 62001 },
    { type: 'ReturnMethod::Collection', trackingUrl },
    { type: 'ReturnMethod::Collection' },
  ])('%j is used as sent', async (attributes) => {
    expect(await methodOf(attributes)).toEqual({ ...NOTHING, ...attributes });
  });

  it.each([{}, NOTHING])('%j has no effect', async (attributes) => {
    expect(await methodOf(attributes)).toBeNull();
  });

  it('holds for all orders of the request, those that were there included', async () => {
    const [there, fresh] = [await shop.outCycle(), await shop.outCycle()];
    const order = await shop.returnRentals([there]);
    const [unit] = await shop.createUnits(1);
    const bo = await shop.importCustomer({ firstName: 'Bo' });
    const ofBo = await shop.outCycle({ customerPlatformId: bo.platformId });
    const data = [...[there, fresh, ofBo].map(({ id }) => ({ rentalId: id })), { itemId: unit }];
    const orders = await shop.returnUnits({ data, returnMethodAttributes: { trackingUrl } });
    expect(orders).toHaveLength(4);
    expect(orders[0].id).toBe(order.id);
    const method = { ...NOTHING, type: 'ReturnMethod::ReturnLabel', trackingUrl };
    expect(orders.map(({ returnMethod }) => returnMethod)).toEqual(Array(4).fill(method));
    const [kept] = await shop.returnUnits({ data: [data[0]!], returnMethodAttributes: {} });
    expect(kept.returnMethod).toEqual(method);
  });

  it('is merged into that of an order that exists, field by field', async () => {
    const data = [{ rentalId: (await shop.outCycle()).id }];
    const returned = async (returnMethodAttributes: object) =>
      (await shop.returnUnits({ data, returnMethodAttributes }))[0];
    await returned({ trackingUrl });
    const collected = await returned({ addressPlatformId: 62001, collectionDate: '2030-02-28' });
    expect(collected.returnMethod).toEqual({
      type: 'ReturnMethod::Collection',
      trackingUrl,
      addressPlatformId: 62001,
      collectionDate: '2030-02-28',
    });
    const moved = await returned({ collectionDate: null, trackingUrl: null });
    expect(moved.returnMethod).toEqual({
      ...collected.returnMethod,
      collectionDate: null,
      trackingUrl: null,
    });
    expect((await returned({ addressPlatformId: null })).returnMethod).toBeNull();
  });
});
