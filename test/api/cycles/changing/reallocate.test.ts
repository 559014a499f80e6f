import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  doubleBookings,
  reserving,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('another unit for a cycle', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(3);
  });

  const book = (unit: number, from: number, to: number, fields: object = {}) =>
    shop.bookCycle({
      itemId: units[unit],
      isUnitFixed: false,
      ...reserving(from, to),
      ...fields,
    });
  const unitsOf = async (...cycles: any[]) =>
    Promise.all(
      cycles.map(async ({ id }) => units.indexOf((await shop.get(`/cycles/${id}`)).body.itemId)),
    );

  it('is given when it is free', async () => {
    const cycle = await book(0, 9, 13);
    await book(1, 14, 20);
    const moved = await shop.updateCycle(cycle, { itemId: units[1] });
    expect(moved).toMatchObject({ itemId: units[1], item: { id: units[1] } });
    expect(moved.timelineEvents[0]).toMatchObject({
      eventType: 'item_changed',
      metadata: { from: units[0], to: units[1] },
    });
    expect((await shop.tryCycle({ itemId: units[0] })).status).toBe(201);
  });

  it('may be of another variant, which the availability of both shows', async () => {
    const cycle = await book(0, 9, 13);
    const first = shop.variant;
    shop.variant = await shop.importVariant();
    const [other] = await shop.createUnits(1);
    const moved = await shop.updateCycle(cycle, { itemId: other });
    expect(moved.item.platformVariantId).toBe(shop.variant);
    const free = async (variant: number) => {
      const window = 'from=2030-06-09&to=2030-06-09';
      const path = `/availability_timelines?platformVariantId=${variant}&${window}`;
      return (await shop.get(path)).body.occupancy['2030-06-09'];
    };
    expect([await free(first), await free(shop.variant)]).toEqual([3, 0]);
  });

  it('is rejected when it is booked, and everything stays', async () => {
    const cycle = await book(0, 9, 13);
    const taker = await book(1, 13, 20);
    const before = (await shop.get(`/cycles/${cycle.id}`)).body;
    for (const reallocate of [undefined, false]) {
      const members = { itemId: units[1], priceCents: 5, reallocate };
      const { status, body } = await shop.put(`/cycles/${cycle.id}`, members);
      expect(status).toBe(409);
      expect(body).toEqual({
        error:
          `${await shop.nameOfItem(units[1])} is reserved from 2030-06-13 to 2030-06-20 ` +
          `by SC-${taker.sequentialId}`,
      });
    }
    expect((await shop.get(`/cycles/${cycle.id}`)).body).toEqual(before);
  });

  it('is rejected while it is not available or blocked', async () => {
    const cycle = await book(0, 9, 13);
    await expectSuccess(shop.put(`/items/${units[1]}`, { visibility: 'unavailable' }));
    await shop.blockDays({ resourceType: 'Item', resourceId: units[2], from: '2030-06-13' });
    const put = (unit: number) =>
      shop.put(`/cycles/${cycle.id}`, { itemId: units[unit], reallocate: true });
    expect((await put(1)).body).toEqual({
      error: `${await shop.nameOfItem(units[1])} is not available: its visibility is unavailable`,
    });
    expect((await put(2)).body).toEqual({
      error: `${await shop.nameOfItem(units[2])} is blocked from 2030-06-13 on`,
    });
    expect(await unitsOf(cycle)).toEqual([0]);
  });

  it('with reallocate changes places with the cycle that has it', async () => {
    const cycle = await book(0, 9, 13);
    const other = await book(1, 9, 13);
    const third = await book(2, 9, 13);
    const moved = await shop.updateCycle(cycle, { itemId: units[1], reallocate: true });
    expect(moved.conflictingCycleIds).toEqual([]);
    expect(await unitsOf(cycle, other, third)).toEqual([1, 0, 2]);
    const displaced = (await shop.get(`/cycles/${other.id}`)).body;
    expect(displaced.updatedAt > other.updatedAt).toBe(true);
    expect(displaced).toMatchObject({ prepareFrom: '2030-06-09', restockBy: '2030-06-13' });
    expect(displaced.timelineEvents[0].eventType).toBe('item_changed');
    expect(await doubleBookings(api)).toEqual([]);
  });

  it('with reallocate moves several cycles, each to a unit that is free for it', async () => {
    const cycle = await book(0, 5, 25);
    const displaced = [await book(1, 3, 8), await book(1, 9, 13), await book(1, 22, 28)];
    const staying = await book(2, 10, 12);
    await shop.updateCycle(cycle, { itemId: units[1], reallocate: true });
    const [first, second, third] = await unitsOf(...displaced);
    expect(second).toBe(0);
    expect([0, 2]).toContain(first);
    expect([0, 2]).toContain(third);
    expect(await unitsOf(cycle, staying)).toEqual([1, 2]);
    expect(await doubleBookings(api)).toEqual([]);
  });

  it('without itemId, reallocate moves the rental to another free unit', async () => {
    const cycle = await book(0, 9, 13);
    await book(1, 9, 13);
    const moved = await shop.updateCycle(cycle, { reallocate: true });
    expect(moved).toMatchObject({ itemId: units[2], prepareFrom: '2030-06-09' });
    expect(moved.timelineEvents[0]).toMatchObject({
      eventType: 'item_changed',
      metadata: { from: units[0], to: units[2] },
    });
  });

  it('without itemId, reallocate moves the rental with its new days, and no other one', async () => {
    const cycle = await book(0, 9, 13);
    const next = await book(0, 14, 20);
    await book(1, 14, 20);
    await shop.updateCycle(cycle, { rentalEnd: '2030-06-16T10:00:00Z', reallocate: true });
    expect(await unitsOf(cycle, next)).toEqual([2, 0]);
    expect(await doubleBookings(api)).toEqual([]);
  });

  it('without itemId, reallocate says that no unit is free, and nothing changes', async () => {
    const cycle = await book(0, 9, 13);
    await book(1, 13, 16);
    await shop.blockDays({ resourceType: 'Item', resourceId: units[2], from: '2030-06-01' });
    const before = await shop.getCycle(cycle);
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, { reallocate: true });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: `No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-09 to 2030-06-13: none is left on 2030-06-13`,
    });
    expect(await shop.getCycle(cycle)).toEqual(before);
  });

  it('without itemId, reallocate is rejected for the only unit of a variant', async () => {
    shop.variant = await shop.importVariant();
    await shop.createUnits(1);
    const cycle = await shop.bookCycle(reserving(9, 13));
    const { body } = await shop.put(`/cycles/${cycle.id}`, { reallocate: true });
    expect(body).toEqual({
      error: `No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-09 to 2030-06-13`,
    });
  });

  it('without itemId, reallocate is rejected for rentals that are cancelled or received', async () => {
    const cancelled = await book(0, 9, 13);
    await shop.updateCycle(cancelled, { status: 'cancelled' });
    const received = await book(1, 9, 13);
    await shop.updateCycle(received, { receivedAt: daysFromNow(0) });
    const errorFor = async ({ id }: any) =>
      (await shop.put(`/cycles/${id}`, { reallocate: true })).body.error;
    expect(await errorFor(cancelled)).toBe(
      `SC-${cancelled.sequentialId} is cancelled and needs no unit`,
    );
    expect(await errorFor(received)).toBe(
      `SC-${received.sequentialId} is received; its unit cannot be changed`,
    );
  });

  it('without itemId, reallocate moves rentals of a batch to different units', async () => {
    const cycles = [await book(0, 9, 13), await book(0, 14, 18), await book(0, 19, 22)];
    await book(1, 12, 15);
    const entries = cycles.map(({ id }) => ({ id, reallocate: true }));
    const { body, status } = await shop.put('/cycles/batch', { cycles: entries.slice(0, 2) });
    expect([status, body.data.map(({ itemId }: any) => itemId)]).toEqual([
      200,
      [units[2], units[2]],
    ]);
    await shop.blockDays({ resourceType: 'Item', resourceId: units[1], from: '2030-06-20' });
    await book(2, 21, 24);
    const rejected = await shop.put('/cycles/batch', { cycles: entries.slice(2) });
    expect(rejected.body).toEqual({
      error: `cycles[0]: No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-19 to 2030-06-22: none is left on 2030-06-21`,
    });
  });

  it('with reallocate is rejected whole when one cycle has nowhere to go', async () => {
    const cycle = await book(0, 9, 13);
    const movable = await book(1, 6, 9);
    const stuck = await book(1, 12, 16);
    const others = [
      await book(2, 14, 18, { isUnitFixed: true }),
      await book(0, 14, 16, { isUnitFixed: true }),
    ];
    const before = await shop.all('/cycles?limit=100');
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, {
      itemId: units[1],
      reallocate: true,
      priceCents: 7,
    });
    expect(status).toBe(409);
    expect(body).toEqual({
      error:
        `No free unit for SC-${movable.sequentialId}, SC-${stuck.sequentialId}: ` +
        `SC-${others[0].sequentialId} and SC-${others[1].sequentialId} are fixed to their units`,
    });
    expect(await shop.all('/cycles?limit=100')).toEqual(before);
    expect(await unitsOf(cycle, movable, stuck, ...others)).toEqual([0, 1, 1, 2, 0]);
  });

  it('with reallocate names the block in the way, and no cycle that could move', async () => {
    const cycle = await book(0, 9, 13);
    const movable = await book(1, 6, 10);
    await shop.blockDays({ resourceType: 'Item', resourceId: units[1], from: '2030-06-12' });
    const update = { itemId: units[1], reallocate: true };
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, update);
    expect([status, body]).toEqual([
      409,
      { error: `${await shop.nameOfItem(units[1])} is blocked from 2030-06-12 on` },
    ]);
    expect(await unitsOf(cycle, movable)).toEqual([0, 1]);
  });

  it('with reallocate moves no cycle whose unit is out', async () => {
    const cycle = await book(0, 9, 13);
    const out = await shop.bookCycle({
      itemId: units[1],
      rentalStart: daysFromNow(-1),
      rentalEnd: '2030-06-20',
    });
    await shop.updateCycle(out, { fulfilledAt: daysFromNow(-1) });
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, {
      itemId: units[1],
      reallocate: true,
    });
    expect(status).toBe(409);
    expect(body).toEqual({ error: `SC-${out.sequentialId} is out and cannot be moved` });
    expect(await unitsOf(cycle, out)).toEqual([0, 1]);
  });

  it('with reallocate moves nothing to units that are blocked or not available', async () => {
    const cycle = await book(0, 9, 13);
    const other = await book(1, 12, 16);
    await expectSuccess(shop.put(`/items/${units[2]}`, { visibility: 'retired' }));
    await shop.blockDays({
      resourceType: 'Item',
      resourceId: units[0],
      from: '2030-06-16',
      to: '2030-06-16',
    });
    const swap = { itemId: units[1], reallocate: true };
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, swap);
    expect(status).toBe(409);
    expect(body).toEqual({ error: `No free unit for SC-${other.sequentialId}` });
    await expectSuccess(shop.put(`/items/${units[2]}`, { visibility: 'available' }));
    await shop.updateCycle(cycle, swap);
    expect(await unitsOf(cycle, other)).toEqual([1, 2]);
  });

  it('with reallocate moves a hundred cycles at once, and no more', async () => {
    const long = await shop.bookCycle({
      itemId: units[0],
      rentalStart: '2031-01-01',
      rentalEnd: '2032-06-01',
    });
    const day = (index: number) => new Date(Date.UTC(2031, 0, 2 + 4 * index)).toISOString();
    const others: any[] = [];
    for (let index = 0; index <= 100; index += 1) {
      const days = { rentalStart: day(index), rentalEnd: day(index) };
      others.push(await shop.bookCycle({ itemId: units[1], isUnitFixed: false, ...days }));
    }
    const wish = { itemId: units[1], reallocate: true };
    const { status, body } = await shop.put(`/cycles/${long.id}`, wish);
    expect(status).toBe(409);
    expect(body.error).toBe('101 cycles are in the way; at most 100 can be moved at once');
    await shop.updateCycle(others[0], { status: 'cancelled' });
    await shop.updateCycle(long, wish);
    expect(new Set(await unitsOf(...others.slice(1)))).toEqual(new Set([0]));
    expect(await doubleBookings(api)).toEqual([]);
  });
});
