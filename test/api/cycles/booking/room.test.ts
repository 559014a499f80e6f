import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { doubleBookings, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('room for a booking', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(2);
  });

  const on = (from: number, to: number, fields: Record<string, unknown> = {}) => {
    const day = (number: number) => `2031-01-${String(number).padStart(2, '0')}`;
    return {
      rentalStart: `${day(from)}T10:00:00Z`,
      rentalEnd: `${day(to)}T15:00:00Z`,
      prepareFrom: day(from),
      restockBy: day(to),
      ...fields,
    };
  };
  const book = (fields: Record<string, unknown>) => expectSuccess(shop.tryCycle(fields));
  /** Cycles whose units were named count as fixed; this makes them movable again. */
  const unfix = () =>
    api.database.query('update cycles set unit_named = false where shop_id = $1', [shop.shopId]);
  /** Plans on the 5th and 6th on one unit, and on the 1st and 2nd on the other. */
  const bookApart = async () => {
    const late = await shop.bookCycle(on(5, 6, { itemId: units[0] }));
    const early = await shop.bookCycle(on(1, 2, { itemId: units[1] }));
    await unfix();
    return { late, early };
  };
  const unitsOf = async (...cycles: any[]) =>
    Promise.all(cycles.map(async (cycle) => (await shop.getCycle(cycle)).itemId));
  const sentence = async (days: string, reason: string) =>
    `No unit of ${await shop.nameOfVariant(shop.variant)} is free ${days}${reason}`;

  it('is made by exchanges where each day has a free unit', async () => {
    const { late, early } = await bookApart();
    const booked = await book(on(1, 6));
    expect(booked.movedCycleIds).toHaveLength(1);
    const [movedId] = booked.movedCycleIds;
    const moved = [late, early].find(({ id }) => id === movedId)!;
    const [kept] = [late, early].filter(({ id }) => id !== movedId);
    expect(await unitsOf(moved, kept)).toEqual([kept.itemId, kept.itemId]);
    expect(booked.itemId).toBe(moved.itemId);
    expect(await doubleBookings(api)).toEqual([]);
    const after = await shop.getCycle(moved);
    expect(after.updatedAt > moved.updatedAt).toBe(true);
    expect((await shop.getCycle(kept)).updatedAt).toBe(kept.updatedAt);
    expect(after).toMatchObject({ prepareFrom: moved.prepareFrom, restockBy: moved.restockBy });
    expect((await shop.eventsOf(moved)).at(-1)).toEqual([
      'item_changed',
      { from: moved.itemId, to: kept.itemId },
    ]);
    const { data: events } = await expectSuccess(shop.get('/events?limit=100'));
    const ofMoved = events.filter(
      ({ type, resourceId }: any) => type === 'cycle.updated' && resourceId === movedId,
    );
    expect(ofMoved.map(({ changes }: any) => changes)).toEqual([
      { itemId: { from: moved.itemId, to: kept.itemId } },
    ]);
  });

  it('is not needed while a unit is free, and a named unit moves no cycle', async () => {
    await bookApart();
    expect((await book(on(3, 4))).movedCycleIds).toEqual([]);
    await expectError(
      shop.tryCycle(on(1, 6, { itemId: units[0] })),
      409,
      expect.stringMatching(/^Item \d+ is reserved from /),
    );
  });

  it('is not made for a full day, and the error names the first one', async () => {
    await bookApart();
    await shop.bookCycle(on(4, 4, { itemId: units[0] }));
    await shop.bookCycle(on(4, 4, { itemId: units[1] }));
    const before = await shop.writtenRows();
    await expectError(
      shop.tryCycle(on(1, 6)),
      409,
      await sentence('from 2031-01-01 to 2031-01-06', ': none is left on 2031-01-04'),
    );
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('never moves cycles that are fixed to their units, and names them', async () => {
    const { late, early } = await bookApart();
    await shop.updateCycle(late, { packingStatus: 'packed' });
    await shop.updateCycle(early, { itemId: units[1] });
    const names = [late, early].map(({ sequentialId }) => `SC-${sequentialId}`).join(' and ');
    await expectError(
      shop.tryCycle(on(1, 6)),
      409,
      await sentence('from 2031-01-01 to 2031-01-06', `: ${names} are fixed to their units`),
    );
    await unfix();
    const booked = await book(on(1, 6));
    expect(booked).toMatchObject({ itemId: units[1], movedCycleIds: [early.id] });
    expect(await unitsOf(late, early)).toEqual([units[0], units[0]]);
  });

  it('is counted for several units as they can be booked, not as their days are left', async () => {
    const { late, early } = await bookApart();
    for (const cycle of [late, early]) await shop.updateCycle(cycle, { packingStatus: 'packed' });
    units.push(...(await shop.createUnits(1)));
    const sent = { ...on(1, 6), quantity: 3 };
    await expectError(
      shop.post('/cycles/batch', { cycles: [shop.cycleRequest(sent)] }),
      409,
      expect.stringMatching(/: 3 are needed, 1 is free: 2 are left on 2031-01-01$/),
    );
    const { rentalStart, rentalEnd } = sent;
    const basket = { lines: [{ platformVariantId: shop.variant, quantity: 3 }] };
    const { lines } = await expectSuccess(
      shop.post('/availability_checks', { ...basket, rentalStart, rentalEnd }),
    );
    expect(lines[0].available).toBe(1);
  });

  it('is made by a dry run as well, which changes nothing', async () => {
    await bookApart();
    const before = await shop.writtenRows();
    const tried = await expectSuccess(
      shop.post('/cycles', shop.cycleRequest(on(1, 6)), { 'Dry-Run': 'true' }),
    );
    expect(tried.movedCycleIds).toHaveLength(1);
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('is made for several units of a batch, all or none', async () => {
    await bookApart();
    units.push(...(await shop.createUnits(1)));
    const batch = (...cycles: object[]) =>
      shop.post('/cycles/batch', { cycles: cycles.map((one) => shop.cycleRequest(one as any)) });
    const variant = await shop.nameOfVariant(shop.variant);
    await expectError(
      batch(on(1, 6, { quantity: 3 })),
      409,
      `cycles[0]: Too few units of ${variant} are free from 2031-01-01 to 2031-01-06: ` +
        '3 are needed, 2 are free: 2 are left on 2031-01-01',
    );
    const { data, movedCycleIds } = await expectSuccess(batch(on(1, 6, { quantity: 2 }), on(3, 4)));
    expect(data).toHaveLength(3);
    expect(movedCycleIds).toHaveLength(1);
    expect(await doubleBookings(api)).toEqual([]);
    await expectError(batch(on(3, 3)), 409, expect.stringContaining('none is left on 2031-01-03'));
  });

  it('obeys the location and the condition that cycles ask for', async () => {
    shop.variant = await shop.importVariant();
    const [here, there] = [await shop.importLocation(), await shop.importLocation('Bergen')];
    units = [
      ...(await shop.createUnits(1, { locationPlatformId: here })),
      ...(await shop.createUnits(1, { locationPlatformId: there })),
    ];
    const late = await shop.bookCycle(on(5, 6, { locationPlatformId: here }));
    const early = await shop.bookCycle(on(1, 2, { locationPlatformId: there }));
    expect(await unitsOf(late, early)).toEqual([units[0], units[1]]);
    await expectError(
      shop.tryCycle(on(1, 6)),
      409,
      await sentence('from 2031-01-01 to 2031-01-06', ''),
    );
    await shop.updateCycle(early, { locationPlatformId: null });
    expect(await book(on(1, 6))).toMatchObject({
      itemId: units[1],
      movedCycleIds: [early.id],
    });
  });

  it('is made for a planned cycle that gets another variant, or moves by reallocate', async () => {
    const { late, early } = await bookApart();
    const roomy = shop.variant;
    shop.variant = await shop.importVariant();
    const [other] = await shop.createUnits(1);
    const cycle = await shop.bookCycle(on(1, 6));
    const corrected = await expectSuccess(
      shop.put(`/cycles/${cycle.id}`, { platformVariantId: roomy }),
    );
    expect(corrected).toMatchObject({ itemId: units[0], movedCycleIds: [late.id] });
    expect(await unitsOf(late, early)).toEqual([units[1], units[1]]);
    const back = await expectSuccess(
      shop.put(`/cycles/${cycle.id}`, { platformVariantId: shop.variant }),
    );
    expect(back).toMatchObject({ itemId: other, movedCycleIds: [] });

    shop.variant = roomy;
    await shop.createUnits(1);
    const apart = await shop.bookCycle(on(8, 9, { itemId: units[0] }));
    await unfix();
    const long = await shop.bookCycle(on(3, 9));
    const again = await expectSuccess(shop.put(`/cycles/${long.id}`, { reallocate: true }));
    expect(again.itemId).not.toBe(long.itemId);
    expect(await shop.getCycle(apart)).toMatchObject({ prepareFrom: '2031-01-08' });
    expect(await doubleBookings(api)).toEqual([]);
  });

  it('is made once for each unit that counting allows, for many clients at a time', async () => {
    units.push(...(await shop.createUnits(4)));
    const lengths = [2, 3, 4, 2, 3, 1];
    for (const [place, itemId] of units.entries()) {
      for (let from = 1 + place; from <= 24; from += 5 + lengths[place]!) {
        await shop.bookCycle(on(from, from + lengths[place]!, { itemId }));
      }
    }
    await unfix();
    const cycles = await shop.all('/cycles');
    const isOn = (day: string) => (cycle: any) =>
      cycle.prepareFrom <= day && day <= cycle.restockBy;
    const days = Array.from({ length: 6 }, (_, index) => `2031-01-${10 + index}`);
    const left = Math.min(...days.map((day) => units.length - cycles.filter(isOn(day)).length));
    expect(left).toBeGreaterThan(0);
    const answers = await Promise.all(Array.from({ length: 16 }, () => shop.tryCycle(on(10, 15))));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([
      ...Array.from({ length: left }, () => 201),
      ...Array.from({ length: 16 - left }, () => 409),
    ]);
    expect(answers.some(({ body }) => body.movedCycleIds?.length > 0)).toBe(true);
    expect(await doubleBookings(api)).toEqual([]);
  });
});
