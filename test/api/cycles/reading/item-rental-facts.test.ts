import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('the facts of an item about its cycles', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(3, { acquisitionCostCents: 5000 });
  });

  const item = async (id: number) => (await shop.get(`/items/${id}`)).body;
  const list = async (query: string) => {
    const found = await shop.all(`/items?platformVariantId=${shop.variant}&${query}`);
    return found.map(({ id }) => units.indexOf(id));
  };
  const activeRental = async () => (await item(units[0]!)).activeRentalId;

  it('is the active rental: the one that is out, else the earliest to start, else none', async () => {
    const [itemId] = units;
    expect(await activeRental()).toBeNull();
    const later = await shop.bookCycle({ itemId, ...reserving(20, 24) });
    expect(await activeRental()).toBe(later.id);
    const earlier = await shop.bookCycle({ itemId, ...reserving(5, 8) });
    expect(await activeRental()).toBe(earlier.id);
    await shop.updateCycle(later, { fulfilledAt: daysFromNow(0) });
    expect(await activeRental()).toBe(later.id);
    await shop.updateCycle(later, { receivedAt: daysFromNow(0) });
    expect(await activeRental()).toBe(earlier.id);
    await shop.updateCycle(earlier, { status: 'cancelled' });
    expect(await activeRental()).toBeNull();
    await shop.updateCycle(later, { receivedAt: null });
    expect(await activeRental()).toBe(later.id);
  });

  it('moves along when a cycle gets another unit', async () => {
    const cycle = await shop.bookCycle({ itemId: units[0] });
    await shop.updateCycle(cycle, { itemId: units[1] });
    expect((await item(units[0]!)).activeRentalId).toBeNull();
    expect((await item(units[1]!)).activeRentalId).toBe(cycle.id);
    const listed = await shop.all(`/items?platformVariantId=${shop.variant}`);
    expect(listed.map(({ activeRentalId }) => activeRentalId)).toEqual([null, cycle.id, null]);
  });

  it('lists items with or without an active rental', async () => {
    const [first, second] = units;
    await shop.bookCycle({ itemId: first });
    const back = await shop.bookCycle({ itemId: second });
    await shop.updateCycle(back, { fulfilledAt: daysFromNow(0), receivedAt: daysFromNow(0) });
    expect(await list('withActiveRental=true')).toEqual([0]);
    expect(await list('withActiveRental=false')).toEqual([2, 1, 0]);
    expect((await shop.get('/items?withActiveRental=1')).status).toBe(400);
  });

  it('lists items that can be booked on every day of a range', async () => {
    await shop.bookCycle({ itemId: units[0], ...reserving(9, 13) });
    const blocked = { resourceType: 'Item', resourceId: units[1] };
    await shop.blockDays({ ...blocked, from: '2030-06-12', to: '2030-06-20' });
    const bookable = (from: number, to: number) =>
      list(`availableFrom=2030-06-${from}&availableTo=2030-06-${to}`);
    expect(await bookable(14, 30)).toEqual([2, 0]);
    expect(await bookable(10, 11)).toEqual([2, 1]);
    expect(await bookable(13, 13)).toEqual([2]);
    expect(await bookable(21, 30)).toEqual([2, 1, 0]);
    await expectSuccess(shop.put(`/items/${units[2]}`, { visibility: 'unavailable' }));
    expect(await bookable(21, 30)).toEqual([1, 0]);
    const product = (await item(units[0]!)).platformProductId;
    const { id } = (await shop.get(`/products/${product}`)).body;
    await shop.blockDays({ resourceType: 'Product', resourceId: id, from: '2030-06-30' });
    expect(await bookable(21, 30)).toEqual([]);
    expect(await bookable(21, 29)).toEqual([1, 0]);
  });

  it('lists nothing for a range without days, and rejects half a range', async () => {
    expect(await list('availableFrom=2030-06-02&availableTo=2030-06-01')).toEqual([]);
    for (const query of ['availableFrom=2030-06-02', 'availableTo=2030-06-02']) {
      const { status, body } = await shop.get(`/items?${query}`);
      expect(status).toBe(400);
      expect(body).toEqual({ error: 'availableFrom and availableTo must be given together' });
    }
  });

  it('has an ROI of the cycles that were handed out and of its sale, less its cost', async () => {
    const [itemId] = units;
    const roi = async () => (await item(itemId!)).roiCents;
    expect(await roi()).toBe(-5000);
    const first = await shop.bookCycle({ itemId, priceCents: 2000, ...reserving(1, 4) });
    const second = await shop.bookCycle({ itemId, priceCents: 4500, ...reserving(5, 8) });
    await shop.bookCycle({ itemId, priceCents: 100, ...reserving(10, 14) });
    expect(await roi()).toBe(-5000);
    await shop.updateCycle(first, { fulfilledAt: daysFromNow(0) });
    expect(await roi()).toBe(-3000);
    await shop.updateCycle(first, { receivedAt: daysFromNow(0) });
    await shop.updateCycle(second, { fulfilledAt: daysFromNow(0), priceCents: 2_147_483_647 });
    await shop.updateCycle(second, { closedAs: 'bought', salePriceCents: 2_147_483_647 });
    expect(await roi()).toBe(4_294_964_294);
    await expectSuccess(shop.put(`/items/${itemId}`, { acquisitionCostCents: null }));
    expect((await item(itemId!)).roiCents).toBeNull();
  });

  it('costs a list no more statements however many items it has', async () => {
    await shop.bookCycle({ itemId: units[0] });
    const counts = [];
    for (const limit of [1, 3]) {
      counts.push((await statementsOf(() => shop.get(`/items?limit=${limit}`))).length);
    }
    expect(counts[0]).toBe(counts[1]);
  });
});
