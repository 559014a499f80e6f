import { beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** A day of the shop, which is in UTC. */
const day = (offset: number): string => daysFromNow(offset).slice(0, 10);
const TODAY = 0;
/** It would take a day to restock what comes back now. */
const TOMORROW = 1;

/** Rented for a day, reserved from the day before to the day after. */
const rented = (offset: number) => ({
  rentalStart: daysFromNow(offset),
  rentalEnd: daysFromNow(offset),
});

describe('a unit that is out', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(3);
  });

  /** Planned for the 9th to the 6th day before today, not back yet. */
  const overdue = async (unit = 0) => {
    const plan = { rentalStart: daysFromNow(-8), rentalEnd: daysFromNow(-7) };
    const cycle = await shop.bookCycle({ itemId: units[unit], ...plan });
    return shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-8) });
  };
  const timelines = async (from: number, to: number) => {
    const window = `from=${day(from)}&to=${day(to)}`;
    const one = `/availability_timelines?platformVariantId=${shop.variant}&${window}`;
    const many = `/availability_timelines/batch?platformVariantIds=${shop.variant}&${window}`;
    const { body } = await shop.get(one);
    expect((await shop.get(many)).body.data).toEqual([
      { platformVariantId: shop.variant, ...body },
    ]);
    return body;
  };
  const free = async (from: number, to: number) =>
    Object.values<number>((await timelines(from, to)).occupancy);
  const bookable = async (from: number, to: number) => {
    const window = `availableFrom=${day(from)}&availableTo=${day(to)}`;
    const items = await shop.all(`/items?platformVariantId=${shop.variant}&${window}`);
    return items.map(({ id }) => units.indexOf(id)).sort();
  };
  const refusal = async (members: Record<string, unknown>) => {
    const { status, body } = await shop.tryCycle(members);
    expect(status).toBe(409);
    return body.error;
  };

  it('is not available before it would be restocked if it came back now', async () => {
    await overdue();
    expect(await free(-10, 3)).toEqual([3, ...Array(11).fill(2), 3, 3]);
    expect(await timelines(-10, 3)).toMatchObject({
      inventoryCount: 3,
      futureAvailabilityInventoryCount: 3,
      uncommitedInventoryCount: 2,
    });
    expect(await bookable(TODAY, TODAY)).toEqual([1, 2]);
    expect(await bookable(TOMORROW, 9)).toEqual([1, 2]);
    expect(await bookable(2, 9)).toEqual([0, 1, 2]);
    expect(await bookable(-12, -10)).toEqual([0, 1, 2]);
  });

  it('is not available from the day on which it was handed out, be that after its plan', async () => {
    const plan = { rentalStart: daysFromNow(-9), rentalEnd: daysFromNow(-8) };
    const cycle = await shop.bookCycle({ itemId: units[0], ...plan });
    const late = await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2) });
    expect(late).toMatchObject({ prepareFrom: day(-3), restockBy: day(-7), status: 'unreceived' });
    expect(await free(-10, 3)).toEqual([...Array(7).fill(3), ...Array(5).fill(2), 3, 3]);
    expect(await bookable(-2, -2)).toEqual([1, 2]);
    await shop.updateCycle(late, { prepareFrom: day(-2) });
    expect(await free(-3, -2)).toEqual([3, 2]);
  });

  it('cannot be booked, and the error states until when', async () => {
    const { sequentialId } = await overdue();
    const taken = `from ${day(-9)} to ${day(TOMORROW)} by SC-${sequentialId}`;
    const wish = { itemId: units[0], ...rented(2) };
    expect(await refusal(wish)).toBe(`${await shop.nameOfItem(units[0])} is reserved ${taken}`);
    expect((await shop.tryCycle({ ...wish, ...rented(3) })).status).toBe(201);
  });

  it('is not chosen for a booking, and where all are out none is', async () => {
    await overdue(0);
    const later = await shop.bookCycle({ itemId: units[1], ...rented(9) });
    expect(await shop.bookCycle(rented(1))).toMatchObject({ itemId: later.itemId });
    await overdue(1);
    await overdue(2);
    expect(await refusal(rented(2))).toMatch(
      /^No unit of Storm parka, M \/ Green is free from [\d-]+ to [\d-]+: none is left on [\d-]+$/,
    );
    expect((await shop.tryCycle(rented(3))).status).toBe(201);
  });

  /** Right after the late unit could be back, where the days fit most tightly. */
  const NEXT = rented(3);
  const bookNext = async (): Promise<any> => {
    const cycle = await shop.bookCycle(NEXT);
    expect(cycle.itemId).toBe(units[1]);
    return cycle;
  };
  const unitOf = async ({ id }: any) => (await shop.get(`/cycles/${id}`)).body.itemId;

  it.each([
    ['a booking', async () => bookNext().then(() => shop.bookCycle(NEXT))],
    [
      'a booking of several units',
      async () => {
        const entry = { quantity: 2, ...shop.cycleRequest(NEXT) };
        const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles: [entry] }));
        return data[1];
      },
    ],
    [
      'a rental that makes room for another one',
      async () => {
        const leaving = await bookNext();
        const coming = await shop.bookCycle({ itemId: units[2], ...rented(9) });
        await shop.updateCycle(coming, { itemId: units[1], reallocate: true, ...NEXT });
        return leaving;
      },
    ],
    [
      'a rental that leaves a broken unit',
      async () => {
        const leaving = await bookNext();
        await expectSuccess(shop.put(`/items/${units[1]}`, { visibility: 'unavailable' }));
        return shop.updateCycle(leaving, { reallocate: true });
      },
    ],
    [
      'the rentals of a unit',
      async () => {
        const leaving = await bookNext();
        await expectSuccess(shop.post(`/items/${units[1]}/reallocate`, {}));
        return leaving;
      },
    ],
  ])('is the last choice for %s', async (_, choose) => {
    await overdue();
    expect(await unitOf(await choose())).toBe(units[2]);
  });

  it('is chosen where it is the only one left', async () => {
    await overdue();
    await bookNext();
    await shop.bookCycle({ itemId: units[2], ...NEXT });
    expect((await shop.bookCycle(NEXT)).itemId).toBe(units[0]);
  });

  it('collides with the next booking, and both name each other', async () => {
    const next = await shop.bookCycle({ itemId: units[0], ...rented(1) });
    const after = await shop.bookCycle({ itemId: units[0], ...rented(4) });
    expect(next.conflictingCycleIds).toEqual([]);
    const late = await overdue();
    expect(late.conflictingCycleIds).toEqual([next.id]);
    const listed = await shop.all(`/cycles?itemId=${units[0]}`);
    expect(listed.map(({ id, conflictingCycleIds }) => [id, conflictingCycleIds])).toEqual([
      [late.id, [next.id]],
      [after.id, []],
      [next.id, [late.id]],
    ]);
    await shop.updateCycle(late, { receivedAt: daysFromNow(-5) });
    expect((await shop.get(`/cycles/${next.id}`)).body.conflictingCycleIds).toEqual([]);
  });

  it('is in the way of longer plans, of another unit, and of those that move away', async () => {
    const late = await overdue(0);
    const itself = await shop.bookCycle({ itemId: units[0], ...rented(4) });
    const longer = await shop.put(`/cycles/${itself.id}`, { rentalStart: daysFromNow(1) });
    expect(longer.status).toBe(409);
    expect(longer.body.error).toContain(`to ${day(TOMORROW)} by SC-${late.sequentialId}`);

    const cycle = await shop.bookCycle({ itemId: units[1], ...rented(2) });
    const moved = await shop.put(`/cycles/${cycle.id}`, { itemId: units[0] });
    expect(moved.status).toBe(409);
    const forced = await shop.put(`/cycles/${cycle.id}`, { itemId: units[0], reallocate: true });
    expect(forced.body).toEqual({ error: `SC-${late.sequentialId} is out and cannot be moved` });

    const rival = await shop.bookCycle({
      itemId: units[2],
      isUnitFixed: false,
      ...rented(2),
    });
    await shop.updateCycle(cycle, { itemId: units[2], reallocate: true });
    expect((await shop.get(`/cycles/${rival.id}`)).body.itemId).toBe(units[1]);
  });

  it('that was handed out in the place of another needs that one until it is back', async () => {
    const late = await overdue(0);
    const next = await shop.bookCycle({ itemId: units[1], ...rented(1) });
    const other = await shop.put(`/cycles/${late.id}`, { itemId: units[1] });
    expect(other.status).toBe(409);
    expect(other.body.error).toContain(`by SC-${next.sequentialId}`);
    expect((await shop.put(`/cycles/${late.id}`, { itemId: units[2] })).status).toBe(200);
    expect(await bookable(TODAY, TODAY)).toEqual([0]);
  });

  it('keeps its planned start while it is out, and its unit once it is received', async () => {
    const late = await overdue();
    const name = `SC-${late.sequentialId}`;
    const start = { rentalStart: daysFromNow(-9) };
    const moved = await shop.put(`/cycles/${late.id}`, start);
    expect(moved.body).toEqual({
      error: `${name} is out; its rentalStart cannot be changed`,
    });
    expect(moved.status).toBe(409);
    await shop.updateCycle(late, { ...start, fulfilledAt: null });
    await shop.updateCycle(late, { fulfilledAt: daysFromNow(-7), receivedAt: daysFromNow(-1) });
    const swapped = await shop.put(`/cycles/${late.id}`, { itemId: units[1] });
    expect(swapped.body).toEqual({
      error: `${name} is received; its unit cannot be changed`,
    });
    expect(swapped.status).toBe(409);
    await shop.updateCycle(late, { itemId: units[1], receivedAt: null });
  });

  it('comes back before its minimum end when the customer brings it early', async () => {
    const plan = { rentalStart: daysFromNow(-8), rentalEnd: daysFromNow(3) };
    const cycle = await shop.bookCycle({ ...plan, minimumRentalEnd: daysFromNow(2) });
    const early = await shop.updateCycle(cycle, {
      fulfilledAt: daysFromNow(-8),
      receivedAt: daysFromNow(-1),
    });
    expect(early.status).toBe('received');
  });

  it('is free after its restock once it is back', async () => {
    const late = await overdue();
    await shop.updateCycle(late, { receivedAt: daysFromNow(-1) });
    expect(await free(-1, 2)).toEqual([2, 2, 3, 3]);
    await shop.updateCycle(late, { receivedAt: null });
    expect(await free(-1, 2)).toEqual([2, 2, 2, 3]);
    await shop.updateCycle(late, { fulfilledAt: null });
    expect(await free(-1, 2)).toEqual([3, 3, 3, 3]);
  });

  it('is restocked in the time of its product', async () => {
    const { platformProductId } = (await shop.get(`/variants/${shop.variant}`)).body;
    const { sequentialId } = await overdue();
    for (const [count, expected] of [
      [0, [2, 3, 3, 3]],
      [2, [2, 2, 2, 3]],
      [null, [2, 2, 3, 3]],
    ] as const) {
      const path = `/products/${platformProductId}/calendar_method`;
      await expectSuccess(shop.post(path, { customRestockDurationCount: count }));
      expect(await free(TODAY, 3)).toEqual(expected);
      const until = day(count ?? 1);
      expect(await refusal({ itemId: units[0], ...rented(0) })).toContain(
        `to ${until} by SC-${sequentialId}`,
      );
      const first = (count ?? 1) + 1;
      expect(await bookable(first, 9)).toEqual([0, 1, 2]);
      expect(await bookable(first - 1, 9)).toEqual([1, 2]);
    }
  });

  it.each(['hand-out first', 'booking first'])(
    'is not promised to two at once, whichever comes first: %s',
    async (order) => {
      const plan = { rentalStart: daysFromNow(-8), rentalEnd: daysFromNow(-7) };
      const cycle = await shop.bookCycle({ itemId: units[0], ...plan });
      const held = await holdTransaction(api.database);
      await held.query('select from items where shop_id = $2 and id = $1 for update', [
        units[0],
        shop.shopId,
      ]);
      const requests = [
        () => shop.put(`/cycles/${cycle.id}`, { fulfilledAt: daysFromNow(-1) }),
        () => shop.tryCycle({ itemId: units[0], ...rented(2) }),
      ];
      if (order === 'booking first') requests.reverse();
      const first = requests[0]!();
      await untilBlocked(api.database, 1, first);
      const second = requests[1]!();
      await untilBlocked(api.database, 2, second);
      await held.commit();
      const statuses = [(await first).status, (await second).status];
      expect(statuses).toEqual(order === 'hand-out first' ? [200, 409] : [201, 200]);
    },
  );
});
