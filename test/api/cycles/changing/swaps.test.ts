import { beforeEach, describe, expect, it } from 'vitest';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a unit that breaks while it is out', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let [broken, spare]: number[] = [];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [broken, spare] = await shop.createUnits(2);
  });

  const out = async () => {
    const plan = { rentalStart: daysFromNow(-1), rentalEnd: daysFromNow(3), itemId: broken };
    return shop.updateCycle(await shop.bookCycle(plan), { fulfilledAt: daysFromNow(-1) });
  };
  const itemOf = async (id: number | undefined) => (await shop.get(`/items/${id}`)).body;

  it('is swapped for a spare, which both units tell', async () => {
    const cycle = await out();
    const before = await itemOf(broken);
    const swapped = await shop.updateCycle(cycle, { itemId: spare });
    expect(swapped).toMatchObject({ itemId: spare, status: 'fulfilled' });
    const back = await itemOf(broken);
    expect(back).toMatchObject({ status: 'unprocessed', activeRentalId: null });
    expect(back.updatedAt > before.updatedAt).toBe(true);
    expect(await shop.eventsOf(back)).toEqual([
      ['swapped_out', { cycleId: cycle.id, itemId: spare }],
      ['status_changed', { from: 'processed', to: 'unprocessed' }],
    ]);
    expect(await itemOf(spare)).toMatchObject({ status: 'processed', activeRentalId: cycle.id });
    expect(await shop.eventsOf({ id: spare! })).toEqual([
      ['swapped_in', { cycleId: cycle.id, itemId: broken }],
    ]);
    const { data } = (await shop.get(`/events?resourceType=Item&resourceId=${broken}`)).body;
    expect(data[0]).toMatchObject({
      type: 'item.updated',
      changes: { status: { from: 'processed', to: 'unprocessed' } },
    });
  });

  it('is not swapped by reallocate, which asks for the unit that the customer gets', async () => {
    const cycle = await out();
    const { status, body, headers } = await shop.put(`/cycles/${cycle.id}`, { reallocate: true });
    expect([status, body.error, headers.get('x-error-code')]).toEqual([
      409,
      `SC-${cycle.sequentialId} is out; name itemId to swap its unit`,
      'cycle_out',
    ]);
    expect(await itemOf(broken)).toMatchObject({ status: 'processed' });
  });

  it('is not swapped when the unit never went out', async () => {
    const cycle = await out();
    await shop.updateCycle(cycle, { itemId: spare, fulfilledAt: null });
    expect(await itemOf(broken)).toMatchObject({ status: 'processed' });
    expect(await shop.eventsOf({ id: broken! })).toEqual([]);
  });
});
