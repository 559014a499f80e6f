import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const DAYS = 'from 2030-06-09 to 2030-06-13';

describe('units that cycles at risk need', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(2);
  });

  const book = (unit: number, from = 9, to = 13) =>
    shop.bookCycle({ itemId: units[unit], ...reserving(from, to) });
  const breakUnit = (unit: number, visibility = 'unavailable') =>
    expectSuccess(shop.put(`/items/${units[unit]}`, { visibility }));
  const tryVariant = (from = 9, to = 13, fields: object = {}) =>
    shop.tryCycle({ ...reserving(from, to), ...fields });
  const nameOf = ({ sequentialId }: any) => `SC-${sequentialId}`;
  const freeOn = async (days: string[], query = '') => {
    const { body } = await shop.get(
      `/availability_timelines?platformVariantId=${shop.variant}` +
        `&from=2030-06-01&to=2030-06-30${query}`,
    );
    return days.map((day) => body.occupancy[`2030-06-${day}`]);
  };
  const bookableUnits = async (from: string, to: string, query = '') => {
    const window = `availableFrom=2030-06-${from}&availableTo=2030-06-${to}`;
    const items = await shop.all(`/items?platformVariantId=${shop.variant}&${window}${query}`);
    return items.map(({ id }) => id).reverse();
  };
  const refusal = async (...needed: any[]) => {
    const verb = needed.length === 1 ? '1 is' : `${needed.length} are`;
    const names = needed.slice(0, 5).map(nameOf);
    const rest = needed.length > 5 ? ', …' : '';
    return `No unit of ${await shop.nameOfVariant(shop.variant)} is free ${DAYS}; ${verb} needed by ${names.join(', ')}${rest}`;
  };

  it('are not promised twice when a unit breaks', async () => {
    const cycle = await book(0);
    expect(await freeOn(['08', '09', '13', '14'])).toEqual([2, 1, 1, 2]);
    expect(await bookableUnits('09', '09')).toEqual([units[1]]);
    await breakUnit(0);
    expect(await freeOn(['08', '09', '13', '14'])).toEqual([1, 0, 0, 1]);
    expect(await bookableUnits('05', '08')).toEqual([units[1]]);
    expect(await bookableUnits('05', '09')).toEqual([]);
    await expectError(tryVariant(), 409, await refusal(cycle));
    await expectSuccess(tryVariant(4, 8));
    const batch = { cycles: [shop.cycleRequest(reserving(9, 13))] };
    await expectError(shop.post('/cycles/batch', batch), 409, `cycles[0]: ${await refusal(cycle)}`);
  });

  it('go to the cycle at risk when it moves, and the others can be booked on', async () => {
    const cycle = await book(0);
    units.push(...(await shop.createUnits(1)));
    await breakUnit(0);
    const moved = await shop.updateCycle(cycle, { itemId: units[1] });
    expect(moved.risks).toEqual([]);
    expect(await freeOn(['09'])).toEqual([1]);
    expect((await expectSuccess(tryVariant())).itemId).toBe(units[2]);
    await expectError(
      tryVariant(),
      409,
      `No unit of ${await shop.nameOfVariant(shop.variant)} is free ${DAYS}: none is left on 2030-06-09`,
    );
  });

  it('can be named all the same', async () => {
    await book(0);
    await breakUnit(0);
    expect((await tryVariant(9, 13, { itemId: units[1] })).status).toBe(201);
    expect(await freeOn(['09'])).toEqual([0]);
  });

  it('are bookable again once the unit is back, or the cycle is cancelled', async () => {
    const cycle = await book(0);
    await breakUnit(0);
    await breakUnit(0, 'available');
    expect(await freeOn(['09'])).toEqual([1]);
    await breakUnit(0);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(await freeOn(['09'])).toEqual([1]);
    expect((await tryVariant()).status).toBe(201);
  });

  it('are counted day by day, not by booking', async () => {
    units.push(...(await shop.createUnits(1)));
    const early = await book(0, 7, 10);
    const late = await book(0, 12, 15);
    await breakUnit(0);
    expect(await freeOn(['09', '11', '13'])).toEqual([1, 2, 1]);
    const batch = (count: number) => ({
      cycles: Array.from({ length: count }, () => shop.cycleRequest(reserving(9, 13))),
    });
    await expectError(
      shop.post('/cycles/batch', batch(2)),
      409,
      `cycles[1]: ${await refusal(early, late)}`,
    );
    await expectSuccess(shop.post('/cycles/batch', batch(1)));
    await expectError(tryVariant(), 409, await refusal(early, late));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['cycle', () => book(1, 13, 16)],
    [
      'block',
      () =>
        shop.blockDays({
          resourceType: 'Item',
          resourceId: units[1],
          from: '2030-06-13',
          to: '2030-06-16',
        }),
    ],
  ])('are counted on the last day too, on which a %s begins', async (_, take) => {
    units.push(...(await shop.createUnits(1)));
    await book(0);
    await take();
    await breakUnit(0);
    expect(await bookableUnits('09', '12')).toEqual([units[1], units[2]]);
    expect(await bookableUnits('09', '13')).toEqual([]);
  });

  it('are named with five cycles at most', async () => {
    const cycles = [];
    for (let made = 0; made < 6; made += 1) {
      const [itemId] = await shop.createUnits(1);
      cycles.push(await shop.bookCycle({ itemId, ...reserving(9, 13) }));
      await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'retired' }));
    }
    await expectError(tryVariant(), 409, await refusal(...cycles));
  });

  it('are those at the location, if one is asked for; conditions only narrow the choice', async () => {
    const [here, there] = [await shop.importLocation(), await shop.importLocation('Bergen store')];
    const worn = await shop.createCondition(`Worn ${shop.variant}`);
    units = [
      ...(await shop.createUnits(2, { locationPlatformId: here })),
      ...(await shop.createUnits(1, { locationPlatformId: there, conditionId: worn.id })),
    ];
    await shop.bookCycle({ itemId: units[0], ...reserving(9, 13) });
    await breakUnit(0);
    expect(await freeOn(['09'], `&locationPlatformId=${here}`)).toEqual([0]);
    expect(await freeOn(['09'], `&locationPlatformId=${there}`)).toEqual([1]);
    expect(await bookableUnits('09', '10', `&locationPlatformId=${here}`)).toEqual([]);
    expect(await bookableUnits('09', '10', `&locationPlatformId=${there}`)).toEqual([units[2]]);
    expect((await tryVariant(9, 13, { locationPlatformId: here })).status).toBe(409);
    // Four units are free without a location, one of them is needed: the worn one can go.
    const booked = await expectSuccess(tryVariant(9, 13, { conditionIds: [worn.id] }));
    expect(booked.itemId).toBe(units[2]);
  });

  it('are needed for a blocked unit on all days of its cycle', async () => {
    const cycle = await book(0);
    await shop.blockDays({
      resourceType: 'Item',
      resourceId: units[0],
      from: '2030-06-13',
      to: '2030-06-30',
    });
    expect(await freeOn(['09', '13', '14'])).toEqual([0, 0, 1]);
    await expectError(tryVariant(), 409, await refusal(cycle));
  });

  describe('and a block that no unit of the variant escapes', () => {
    const blockAll = async (resourceType: string, from: string, to: string) => {
      const { id: variantId, platformProductId } = (await shop.get(`/variants/${shop.variant}`))
        .body;
      const { id: productId } = (await shop.get(`/products/${platformProductId}`)).body;
      const ids: Record<string, number> = {
        Variant: variantId,
        Product: productId,
        Store: shop.shopId,
      };
      const resourceId = ids[resourceType];
      return shop.blockDays({ resourceType, resourceId, from, to });
    };

    it.each(['Variant', 'Product', 'Store'])(
      'are not counted twice by a block of the %s',
      async (resourceType) => {
        units.push(...(await shop.createUnits(1)));
        const cycle = await book(0);
        const { id } = await blockAll(resourceType, '2030-06-11', '2030-06-12');
        expect((await shop.getCycle(cycle)).risks).toEqual(['item_blocked']);
        expect(await freeOn(['09', '10', '11', '12', '13', '14'])).toEqual([2, 2, 0, 0, 2, 3]);
        expect(await bookableUnits('09', '10')).toEqual([units[1], units[2]]);
        const batch = { cycles: [shop.cycleRequest({ ...reserving(7, 10), quantity: 2 })] };
        await expectSuccess(shop.post('/cycles/batch', batch));
        expect(await freeOn(['09', '13'])).toEqual([0, 2]);
        const { status, body } = await tryVariant(8, 10);
        expect([status, body.error]).toEqual([409, expect.not.stringContaining('needed by')]);
        await shop.delete(`/blocked_dates/${id}`);
      },
    );

    it('are not needed either by a cycle whose unit is broken too', async () => {
      const cycle = await book(0);
      const { id } = await blockAll('Store', '2030-06-13', '2030-06-20');
      await breakUnit(0);
      expect((await shop.getCycle(cycle)).risks).toEqual(['item_unavailable', 'item_blocked']);
      expect(await freeOn(['09', '13'])).toEqual([1, 0]);
      await expectSuccess(tryVariant(9, 12));
      await shop.delete(`/blocked_dates/${id}`);
      expect(await freeOn(['09', '13'])).toEqual([0, 0]);
    });

    it('are needed by a substitute whose variant is blocked, but not by one of a blocked variant', async () => {
      const [booked, cycle] = [shop.variant, await book(0)];
      shop.variant = await shop.importVariant();
      const [substitute] = await shop.createUnits(1);
      await shop.updateCycle(cycle, { itemId: substitute });
      const { id } = await blockAll('Variant', '2030-06-10', '2030-06-10');
      shop.variant = booked;
      expect((await shop.getCycle(cycle)).risks).toEqual(['item_blocked']);
      expect(await freeOn(['09'])).toEqual([1]);
      await blockAll('Variant', '2030-06-11', '2030-06-11');
      expect(await freeOn(['09', '10', '11'])).toEqual([2, 2, 0]);
      await shop.delete(`/blocked_dates/${id}`);
      expect((await shop.getCycle(cycle)).risks).toEqual([]);
    });

    it('are needed by a sale that is handed over before the block begins', async () => {
      await shop.bookCycle({ itemId: units[0], ...reserving(9, 11), methodType: 'resale' });
      await breakUnit(0);
      await blockAll('Variant', '2030-06-20', '2030-06-21');
      expect(await freeOn(['08', '09', '19', '20', '22'])).toEqual([1, 0, 0, 0, 0]);
      await blockAll('Variant', '2030-06-10', '2030-06-10');
      expect(await freeOn(['08', '09', '10', '19', '20', '22'])).toEqual([1, 1, 0, 1, 0, 1]);
    });
  });

  it('are needed for the rental after an overdue one', async () => {
    const overdue = await shop.outCycle({
      itemId: units[0],
      rentalStart: daysFromNow(-6),
      rentalEnd: daysFromNow(-3),
    });
    await shop.updateCycle(overdue, { receivedAt: daysFromNow(-2) });
    const next = { rentalStart: daysFromNow(1), rentalEnd: daysFromNow(4) };
    const waiting = await shop.bookCycle({ itemId: units[0], ...next });
    await shop.updateCycle(overdue, { receivedAt: null });
    const { status, body } = await shop.tryCycle(next);
    expect([status, body.error]).toEqual([
      409,
      expect.stringContaining(`1 is needed by ${nameOf(waiting)}`),
    ]);
    await shop.updateCycle(overdue, { receivedAt: daysFromNow(-2) });
    expect((await shop.tryCycle(next)).status).toBe(201);
  });

  it('are not needed once an overdue rental is swapped to a spare, so its unit waits for the next', async () => {
    const next = { rentalStart: daysFromNow(1), rentalEnd: daysFromNow(4) };
    const overdue = await shop.outCycle({
      itemId: units[0],
      rentalStart: daysFromNow(-6),
      rentalEnd: daysFromNow(-3),
    });
    await shop.updateCycle(overdue, { receivedAt: daysFromNow(-2) });
    const waiting = await shop.bookCycle({ itemId: units[0], ...next });
    await shop.updateCycle(overdue, { receivedAt: null });
    expect((await shop.getCycle(waiting)).risks).toEqual(['item_overdue']);
    await shop.updateCycle(overdue, { itemId: units[1] });
    expect((await shop.getCycle(waiting)).risks).toEqual([]);
  });

  it('are not taken by an extension that moves to another unit', async () => {
    const cycle = await book(0);
    await breakUnit(0);
    const [other] = await shop.createUnits(1);
    const healthy = await shop.bookCycle({ itemId: other, ...reserving(3, 6) });
    await shop.bookCycle({ itemId: other, ...reserving(9, 13) });
    await expectError(
      shop.put(`/cycles/${healthy.id}`, { ...reserving(3, 10), reallocate: true }),
      409,
      `No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-03 to 2030-06-10; ` +
        `1 is needed by ${nameOf(cycle)}`,
    );
    // The cycle at risk itself moves to the unit that it needs.
    const moved = await shop.updateCycle(cycle, { reallocate: true });
    expect([moved.itemId, moved.risks]).toEqual([units[1], []]);
  });

  it('are not taken by a cycle that makes room for another one', async () => {
    const cycle = await book(0);
    await breakUnit(0);
    const [other] = await shop.createUnits(1);
    const displaced = await shop.bookCycle({
      itemId: other,
      isUnitFixed: false,
      ...reserving(9, 13),
    });
    const elsewhere = await shop.importVariant();
    const [stranger] = await shop.createUnits(1, { platformVariantId: elsewhere });
    const mover = await shop.bookCycle({ itemId: stranger, ...reserving(9, 13) });
    await expectError(
      shop.put(`/cycles/${mover.id}`, { itemId: other, reallocate: true }),
      409,
      `No free unit for ${nameOf(displaced)}; 1 is needed by ${nameOf(cycle)}`,
    );
    // The desk may give the unit to the cycle at risk, which then needs no other.
    const given = await shop.updateCycle(cycle, { itemId: other, reallocate: true });
    expect(given.itemId).toBe(other);
    expect((await shop.getCycle(displaced)).itemId).toBe(units[1]);
  });

  it('are not taken by a cycle that is corrected to the variant', async () => {
    const cycle = await book(0);
    await breakUnit(0);
    const elsewhere = await shop.importVariant();
    const [stranger] = await shop.createUnits(1, { platformVariantId: elsewhere });
    const wrong = await shop.bookCycle({ itemId: stranger, ...reserving(9, 13) });
    const correction = { platformVariantId: shop.variant };
    await expectError(shop.put(`/cycles/${wrong.id}`, correction), 409, await refusal(cycle));
    await expectError(
      shop.put('/cycles/batch', { cycles: [{ id: wrong.id, ...correction }] }),
      409,
      `cycles[0]: ${await refusal(cycle)}`,
    );
    await expectSuccess(shop.put(`/items/${units[0]}`, { visibility: 'available' }));
    expect((await shop.updateCycle(wrong, correction)).itemId).toBe(units[1]);
  });

  it('are not taken when a booked unit leaves the variant', async () => {
    const cycle = await book(0);
    await breakUnit(0);
    const [relabeled] = await shop.createUnits(1);
    const displaced = await shop.bookCycle({ itemId: relabeled, ...reserving(9, 13) });
    const change = { platformVariantId: await shop.importVariant(), reallocate: true };
    await expectError(
      shop.put(`/items/${relabeled}`, change),
      409,
      `No free unit for ${nameOf(displaced)}; 1 is needed by ${nameOf(cycle)}`,
    );
    await shop.updateCycle(cycle, { status: 'cancelled' });
    await expectSuccess(shop.put(`/items/${relabeled}`, change));
    expect((await shop.getCycle(displaced)).itemId).toBe(units[1]);
  });

  it('are not taken by a substitute that moves back to the variant', async () => {
    const cycle = await book(0);
    const substituted = await book(1);
    const elsewhere = await shop.importVariant();
    const [stranger] = await shop.createUnits(1, { platformVariantId: elsewhere });
    await shop.updateCycle(substituted, { itemId: stranger });
    await breakUnit(0);
    const clear = (body: object = {}) => shop.post(`/items/${stranger}/reallocate`, body);
    const stranded = { moved: [], stranded: [substituted.id], movedCycleIds: [] };
    expect(await expectSuccess(clear())).toEqual(stranded);
    await expectError(clear({ allOrNone: true }), 409, `No free unit for ${nameOf(substituted)}`);
    await shop.updateCycle(cycle, { itemId: units[1] });
    expect(await expectSuccess(clear())).toEqual(stranded);
    await shop.createUnits(1);
    expect((await expectSuccess(clear())).stranded).toEqual([]);
  });

  it('are counted for the variant that was booked, not for a substitute of another one', async () => {
    const cycle = await book(0);
    const booked = shop.variant;
    shop.variant = await shop.importVariant();
    const [substitute, spare] = await shop.createUnits(2);
    await shop.updateCycle(cycle, { itemId: substitute });
    await expectSuccess(shop.put(`/items/${substitute}`, { visibility: 'unavailable' }));
    expect(await freeOn(['09'])).toEqual([1]);
    expect((await expectSuccess(tryVariant())).itemId).toBe(spare);
    shop.variant = booked;
    expect(await freeOn(['09'])).toEqual([1]);
  });

  it('cost nothing where no cycle is at risk, and one statement where one is', async () => {
    units.push(...(await shop.createUnits(2)));
    await book(0);
    const count = async () => (await statementsOf(() => tryVariant())).length;
    await count();
    const calm = await count();
    await breakUnit(0);
    await expectSuccess(tryVariant(20, 22));
    const [more] = await shop.createUnits(3);
    expect(more).toBeDefined();
    expect((await count()) - calm).toBe(1);
  });
});

describe('the availability of an archived variant', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('is 0 on every day', async () => {
    const product = await shop.importProduct();
    const { platformId } = product.variants[0]!;
    await shop.createItems({ platformVariantId: platformId, quantity: 2 });
    const path = `/availability_timelines?platformVariantId=${platformId}`;
    expect(new Set(Object.values((await shop.get(path)).body.occupancy))).toEqual(new Set([2]));
    await shop.importProduct({ ...product, variants: [] });
    const { occupancy, inventoryCount } = (await shop.get(path)).body;
    expect(new Set(Object.values(occupancy))).toEqual(new Set([0]));
    expect(inventoryCount).toBe(2);
  });
});
