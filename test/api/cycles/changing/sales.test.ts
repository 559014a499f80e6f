import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';

const SALE = {
  methodType: 'resale',
  rentalStart: daysFromNow(0),
  rentalEnd: null,
  priceCents: 8_000,
};
const today = daysFromNow(0).slice(0, 10);

describe('a sale', () => {
  const shop = useRentalShop();
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1, { acquisitionCostCents: 5_000 })) as [number];
  });

  const errorOf = async (cycle: any, members: Record<string, unknown>): Promise<string> => {
    const before = await shop.getCycle(cycle);
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, members);
    expect(status).toBe(409);
    expect(await shop.getCycle(cycle)).toEqual(before);
    return body.error.replace(`SC-${cycle.sequentialId} `, '');
  };
  const daysOf = async ({ id }: any): Promise<any> => {
    const [row] = await shop.database.query(
      `select booked_to::text, occupied_to::text, active, out from cycles
       where shop_id = $1 and id = $2`,
      [shop.shopId, id],
    );
    return row;
  };

  it('ends when the unit is handed over at the counter', async () => {
    const sale = await shop.bookCycle({ ...SALE, rentalEnd: daysFromNow(3) });
    expect(sale.receiveAt).not.toBeNull();
    expect((await shop.getItem(itemId)).roiCents).toBe(-5_000);
    const sold = await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    expect(sold).toMatchObject({
      status: 'fulfilled',
      closedAs: null,
      receiveAt: null,
      restockBy: null,
      receivalStatus: 'pending',
    });
    expect(await daysOf(sale)).toEqual({
      booked_to: today,
      occupied_to: today,
      active: false,
      out: false,
    });
    expect(await shop.getItem(itemId)).toMatchObject({
      visibility: 'sold',
      activeRentalId: null,
      roiCents: 3_000,
    });
    expect(await shop.all('/cycles?status=fulfilled')).toContainEqual(
      expect.objectContaining({ id: sale.id }),
    );
    expect((await shop.eventsOf({ id: itemId })).at(-1)).toEqual([
      'visibility_changed',
      { from: 'available', to: 'sold' },
    ]);
  });

  it('is undone with its hand-over, and claims its days again', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    const undone = await shop.updateCycle(sale, { fulfilledAt: null });
    expect(undone).toMatchObject({ fulfilledAt: null, receiveAt: null, restockBy: null });
    expect(await daysOf(sale)).toMatchObject({ occupied_to: 'infinity', active: true });
    expect((await shop.getItem(itemId)).visibility).toBe('available');
  });

  it('is undone although the unit is booked later, and names that booking', async () => {
    const sale = await shop.bookCycle({ ...SALE, deliveryMethodType: 'pick_up' });
    const rental = await shop.bookCycle({ itemId, ...inDays(20, 22) });
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    expect(await shop.getCycle(rental)).toMatchObject({ risks: ['item_unavailable'] });
    const undone = await shop.updateCycle(sale, { fulfilledAt: null });
    expect(undone).toMatchObject({ fulfilledAt: null, conflictingCycleIds: [rental.id] });
    expect(await daysOf(sale)).toMatchObject({ booked_to: today, occupied_to: 'infinity' });
    expect(await shop.getCycle(rental)).toMatchObject({ risks: [] });
  });

  it('books the days to its hand-over, whatever its rentalEnd says', async () => {
    for (const rentalEnd of [null, daysFromNow(40)]) {
      const [named] = await shop.createUnits(1);
      const plan = { methodType: 'resale', rentalStart: daysFromNow(10), rentalEnd };
      const sale = await shop.bookCycle({ ...plan, itemId: named, deliveryMethodType: 'pick_up' });
      const handOver = { booked_to: sale.fulfillAt.slice(0, 10), occupied_to: 'infinity' };
      expect(await daysOf(sale)).toMatchObject(handOver);
      await shop.updateCycle(sale, { rentalEnd: daysFromNow(50) });
      expect(await daysOf(sale)).toMatchObject(handOver);
    }
  });

  it('is planned before a booking of its unit, and a booking by name after it', async () => {
    const rental = await shop.bookCycle({ itemId, ...inDays(20, 22) });
    const plan = { methodType: 'resale', rentalStart: daysFromNow(10), itemId };
    const sale = await shop.bookCycle(plan);
    expect(sale.conflictingCycleIds).toEqual([rental.id]);
    const named = await shop.bookCycle({ itemId, ...inDays(30, 32) });
    expect(await shop.getCycle(sale)).toMatchObject({
      conflictingCycleIds: [rental.id, named.id],
      risks: [],
    });
    const clash = shop.tryCycle({ itemId, ...inDays(9, 12) });
    const days = `from ${sale.prepareFrom} to ${sale.fulfillAt.slice(0, 10)}`;
    const name = await shop.nameOfItem(itemId);
    await expectError(clash, 409, `${name} is reserved ${days} by SC-${sale.sequentialId}`);
    await shop.blockDays({ resourceType: 'Item', resourceId: itemId, ...block(25, 26) });
    expect(await shop.getCycle(sale)).toMatchObject({ risks: [] });
    const { prepareFrom: day } = sale;
    await shop.blockDays({ resourceType: 'Item', resourceId: itemId, from: day, to: day });
    expect(await shop.getCycle(sale)).toMatchObject({ risks: ['item_blocked'] });
  });

  it('takes all later days from every choice of a unit, and from counts', async () => {
    const sale = await shop.bookCycle({
      methodType: 'resale',
      rentalStart: daysFromNow(10),
      rentalEnd: daysFromNow(11),
      itemId,
    });
    expect((await shop.tryCycle(inDays(30, 32))).status).toBe(409);
    const { occupancy } = await expectSuccess(
      shop.get(`/availability_timelines?variant_platform_id=${shop.variant}`),
    );
    expect([3, 10, 31, 300].map((day) => occupancy[daysFromNow(day).slice(0, 10)])).toEqual([
      1, 0, 0, 0,
    ]);
    const [other] = await shop.createUnits(1);
    const rental = await shop.bookCycle(inDays(30, 32));
    expect(rental.itemId).toBe(other);
    const plan = { methodType: 'resale', rentalStart: daysFromNow(10) };
    expect((await shop.tryCycle(plan)).status).toBe(409);
    expect((await shop.put(`/cycles/${sale.id}`, { reallocate: true })).status).toBe(409);
    const [third] = await shop.createUnits(1);
    expect(await shop.updateCycle(sale, { reallocate: true })).toMatchObject({ itemId: third });
    const cycles = [
      shop.cycleRequest({ ...plan, itemId }),
      shop.cycleRequest({ itemId, ...inDays(40, 42) }),
    ];
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
    expect(data[0].conflictingCycleIds).toEqual([data[1].id]);
    expect((await shop.tryCycle(inDays(50, 52))).status).toBe(201);
  });

  it('moves with all its later days when its unit is cleared', async () => {
    const plan = { methodType: 'resale', rentalStart: daysFromNow(10), itemId };
    const sale = await shop.bookCycle(plan);
    const [booked] = await shop.createUnits(1);
    await shop.bookCycle({ itemId: booked, ...inDays(30, 32) });
    const clear = () => expectSuccess(shop.post(`/items/${itemId}/reallocate`, {}));
    expect(await clear()).toEqual({ moved: [], stranded: [sale.id], movedCycleIds: [] });
    const [free] = await shop.createUnits(1);
    expect(await clear()).toMatchObject({ moved: [{ cycleId: sale.id, itemId: free }] });
    expect(await daysOf(sale)).toMatchObject({
      booked_to: sale.fulfillAt.slice(0, 10),
      occupied_to: 'infinity',
    });
  });

  const inDays = (from: number, to: number) => ({
    rentalStart: daysFromNow(from),
    rentalEnd: daysFromNow(to),
  });
  const block = (from: number, to: number) => ({
    from: daysFromNow(from).slice(0, 10),
    to: daysFromNow(to).slice(0, 10),
  });

  it('cannot be undone while the unit is booked on its day', async () => {
    const sale = await shop.bookCycle({ ...SALE, deliveryMethodType: 'pick_up' });
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(-3) });
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'available' }));
    const rival = await shop.bookCycle({
      itemId,
      rentalStart: daysFromNow(0),
      rentalEnd: daysFromNow(1),
    });
    expect(await errorOf(sale, { fulfilledAt: null })).toBe(
      `${await shop.nameOfItem(itemId)} is reserved from ${today} to ${rival.restockBy} by SC-${rival.sequentialId}`,
    );
  });

  it.each([
    [{ receivedAt: daysFromNow(0) }, 'is sold and does not come back'],
    [{ receiveAt: daysFromNow(3) }, 'is sold and does not come back'],
    [{ restockBy: today }, 'is sold and does not come back'],
    [{ closedAs: 'lost' }, 'is sold and cannot be closed as lost'],
    [{ closedAs: 'bought' }, 'is sold and cannot be closed as bought'],
    [{ status: 'cancelled' }, 'is sold; undo that with fulfilledAt null'],
    [{ status: 'scheduled' }, 'is sold; only a cancelled cycle can be scheduled again'],
  ])('rejects %j once it is fulfilled', async (members, error) => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    expect(await errorOf(sale, members)).toBe(error);
  });

  it('keeps its unit once it is fulfilled, and cannot come back on a return order', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    const [other] = await shop.createUnits(1);
    expect(await errorOf(sale, { itemId: other })).toBe('is sold; its unit cannot be changed');
    const { body } = await shop.tryReturn({ data: [{ rentalId: sale.id }] });
    expect(body.errors).toEqual([expect.stringMatching(/is sold and does not come back/)]);
  });

  it('does not come back together with its hand-over', async () => {
    const sale = await shop.bookCycle(SALE);
    const times = { fulfilledAt: daysFromNow(0), receivedAt: daysFromNow(0) };
    expect(await errorOf(sale, times)).toBe('is a sale and does not come back');
  });

  it('takes a corrected price and hand-over, and is cancelled when that is undone', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    const fulfilledAt = daysFromNow(-1);
    const moved = await shop.updateCycle(sale, { fulfilledAt, priceCents: 9_000 });
    expect(moved).toMatchObject({ fulfilledAt, status: 'fulfilled', restockBy: null });
    expect(await shop.getItem(itemId)).toMatchObject({ visibility: 'sold', roiCents: 4_000 });
    await shop.updateCycle(sale, { fulfilledAt: null, status: 'cancelled' });
    expect(await shop.getItem(itemId)).toMatchObject({ visibility: 'available', roiCents: -5_000 });
  });

  it('ends when fulfilledAt is repeated, if it was handed over before sales ended', async () => {
    const sale = await shop.bookCycle(SALE);
    const { fulfilledAt } = await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    await shop.database.query(
      `update cycles set replaced_visibility = null, active = true, out = true
       where shop_id = $1 and id = $2`,
      [shop.shopId, sale.id],
    );
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'available' }));
    await shop.updateCycle(sale, { fulfilledAt });
    expect(await daysOf(sale)).toMatchObject({ active: false, out: false });
    expect((await shop.getItem(itemId)).visibility).toBe('sold');
  });
});
