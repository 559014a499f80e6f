import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';

const dayOf = (days: number): string => daysFromNow(days).slice(0, 10);

describe('the days of a cycle at the desk', () => {
  const shop = useRentalShop();
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
    await setShop({ preparationDuration: '1.day', restockDuration: '1.day' });
    await setShop({ sameDayTurnover: false });
  });

  const setShop = (settings: object) => expectSuccess(shop.put('/shop', settings));
  const rental = (from: number, to: number) => ({
    itemId,
    rentalStart: daysFromNow(from),
    rentalEnd: daysFromNow(to),
  });
  const freeUnits = async (from: string, to: string): Promise<number[]> => {
    const path = `/availability_timelines?platformVariantId=${shop.variant}&from=${from}&to=${to}`;
    const { occupancy } = await expectSuccess(shop.get(path));
    return Object.values(occupancy);
  };

  it('let a walk-in have a unit today that came back yesterday and is restocked', async () => {
    const before = await shop.bookCycle(rental(-3, -1));
    await shop.updateCycle(before, { fulfilledAt: daysFromNow(-3) });
    await shop.updateCycle(before, { receivedAt: daysFromNow(-1) });
    expect((await shop.tryCycle(rental(0, 2))).status).toBe(409);
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'unprocessed' }));
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    const walkIn = await shop.bookCycle(rental(0, 2));
    expect(walkIn).toMatchObject({ prepareFrom: dayOf(-1), conflictingCycleIds: [] });
  });

  it('accept a rental that is registered after it was over, and name what it overlaps', async () => {
    const first = await shop.bookCycle(rental(-12, -9));
    const second = await shop.bookCycle(rental(-10, -8));
    expect(second.conflictingCycleIds).toEqual([first.id]);
    expect((await shop.getCycle(first)).conflictingCycleIds).toEqual([second.id]);
  });

  it('stay promised across a later block: an extension needs only the added days', async () => {
    const cycle = await shop.bookCycle(rental(5, 8));
    const block = { resourceType: 'Item', resourceId: itemId };
    await expectSuccess(shop.post('/blocked_dates', { ...block, from: dayOf(6), to: dayOf(6) }));
    const extended = await shop.updateCycle(cycle, { rentalEnd: daysFromNow(9) });
    expect(extended.restockBy).toBe(dayOf(10));
    await expectSuccess(shop.post('/blocked_dates', { ...block, from: dayOf(12), to: dayOf(12) }));
    await expectError(
      shop.put(`/cycles/${cycle.id}`, { rentalEnd: daysFromNow(11) }),
      409,
      `${await shop.nameOfItem(itemId)} is blocked from ${dayOf(12)} to ${dayOf(12)}`,
    );
  });

  it('follow new settings of the shop only on the side that changes', async () => {
    const cycle = await shop.bookCycle();
    expect(cycle).toMatchObject({ prepareFrom: '2030-06-09', restockBy: '2030-06-13' });
    await setShop({ preparationDuration: '3.day', restockDuration: '2.day' });
    const longer = await shop.updateCycle(cycle, { rentalEnd: '2030-06-14T10:00:00Z' });
    expect(longer).toMatchObject({ prepareFrom: '2030-06-09', restockBy: '2030-06-16' });
    const later = await shop.updateCycle(cycle, { rentalStart: '2030-06-11T10:00:00Z' });
    expect(later).toMatchObject({ prepareFrom: '2030-06-08', restockBy: '2030-06-16' });
  });

  it('free the last day for the next cycle when units turn over on the same day', async () => {
    const next = { itemId, rentalStart: '2030-06-14T10:00:00Z', rentalEnd: '2030-06-15T10:00:00Z' };
    await setShop({ sameDayTurnover: true });
    await shop.bookCycle({ itemId });
    expect(await freeUnits('2030-06-08', '2030-06-14')).toEqual([1, 0, 0, 0, 0, 1, 1]);
    // The days of a stored cycle stay until it is changed.
    await setShop({ sameDayTurnover: false });
    const { conflictingCycleIds, prepareFrom } = await shop.bookCycle(next);
    expect({ conflictingCycleIds, prepareFrom }).toEqual({
      conflictingCycleIds: [],
      prepareFrom: '2030-06-13',
    });
    const [other] = await shop.createUnits(1);
    await shop.bookCycle({ itemId: other });
    expect((await shop.tryCycle({ ...next, itemId: other })).status).toBe(409);
  });

  it('stay as they are on another unit, also after the shop has changed', async () => {
    const next = { rentalStart: '2030-06-14T10:00:00Z', rentalEnd: '2030-06-15T10:00:00Z' };
    await setShop({ sameDayTurnover: true });
    const cycle = await shop.bookCycle({ itemId });
    await setShop({ sameDayTurnover: false });
    const [other] = await shop.createUnits(1);
    await shop.updateCycle(cycle, { itemId: other });
    expect((await shop.tryCycle({ ...next, itemId: other })).status).toBe(201);
  });

  it('take the unit of an overdue cycle today, even with same-day turnover', async () => {
    await setShop({ sameDayTurnover: true });
    const cycle = await shop.bookCycle(rental(-4, -2));
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-4) });
    const [today, tomorrow] = await freeUnits(dayOf(0), dayOf(1));
    expect([today, tomorrow]).toEqual([0, 1]);
  });

  it('are claimed from today on when a cancelled cycle is reopened', async () => {
    const cycle = await shop.bookCycle(rental(-1, 3));
    await shop.updateCycle(cycle, { status: 'cancelled' });
    await shop.bookCycle(rental(-6, -3));
    const reopened = await shop.updateCycle(cycle, { status: 'scheduled' });
    expect(reopened).toMatchObject({ status: 'unfulfilled', conflictingCycleIds: [] });
    expect((await shop.tryCycle(rental(0, 1))).status).toBe(409);
  });

  it('turn over on the same day only by a boolean', async () => {
    const { status, body } = await shop.put('/shop', { sameDayTurnover: 'yes' });
    expect([status, body]).toEqual([
      422,
      { errors: [expect.stringMatching(/^sameDayTurnover must be /)] },
    ]);
  });
});
