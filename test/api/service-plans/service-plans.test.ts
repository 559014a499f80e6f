import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('service plans', () => {
  const api = useApi();
  let shop: RentalShop;
  let path: string;

  beforeEach(async () => {
    shop = await rentalShop(api);
    const { platformProductId } = await expectSuccess(shop.get(`/variants/${shop.variant}`));
    path = `/products/${platformProductId}/service_plans`;
  });

  it('are created, read, updated and deleted', async () => {
    const created = await shop.post(path, { name: ' Zips ', everyRentals: 10 });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(Number),
      platformProductId: Number(path.split('/')[2]),
      name: 'Zips',
      everyRentals: 10,
      everyRentedDays: null,
      everyDays: null,
      durationDays: 1,
      createdAt: expect.any(String),
      updatedAt: created.body.createdAt,
    });
    const own = `/service_plans/${created.body.id}`;
    expect((await shop.get(own)).body).toEqual(created.body);
    expect((await shop.get(path)).body).toEqual({ data: [created.body], nextPage: null });
    const updated = await shop.put(own, { everyRentals: null, everyDays: 365, durationDays: 2 });
    expect(updated.body).toMatchObject({ everyRentals: null, everyDays: 365, durationDays: 2 });
    expect((await shop.delete(own)).status).toBe(204);
    expect((await shop.get(own)).body).toEqual({ error: 'Service plan not found' });
  });

  it('need an interval, and a name that is unique in the product', async () => {
    const none = await shop.post(path, { name: 'Zips' });
    expect([none.status, none.body.errors]).toEqual([
      422,
      ['everyRentals, everyRentedDays or everyDays must be given'],
    ]);
    const plan = await shop.createPlan({ name: 'Zips', everyRentals: 10 });
    const cleared = await shop.put(`/service_plans/${plan.id}`, { everyRentals: null });
    expect(cleared.status).toBe(422);
    const twice = await shop.post(path, { name: 'Zips', everyDays: 1 });
    expect([twice.status, twice.headers.get('x-error-code')]).toEqual([422, 'name_taken']);
    const unknown = await shop.post('/products/999999999/service_plans', {
      name: 'A',
      everyDays: 1,
    });
    expect(unknown.body).toEqual({ error: 'Product not found' });
  });
});
