import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const CHRISTMAS = { from: '2030-12-24', to: '2030-12-26' };
const NEXT_OPEN_DAY = 'when the shop is closed; the next open day is 2030-12-27';

describe('closing days', () => {
  const api = useApi();
  let shop: RentalShop;
  let unit: number;
  beforeEach(async () => {
    shop = await rentalShop(api, { timeZone: 'Europe/Berlin' });
    [unit] = (await shop.createUnits(1)) as [number];
  });

  const close = (days: object = CHRISTMAS): Promise<any> =>
    shop.blockDays({ resourceType: 'Store', resourceId: shop.shopId, closing: true, ...days });
  /** Noon in Berlin, where it is winter. */
  const noon = (day: number) => `2030-12-${day}T11:00:00.000Z`;
  const book = (from: number, to: number, fields: object = {}): Promise<any> =>
    shop.bookCycle({ itemId: unit, rentalStart: noon(from), rentalEnd: noon(to), ...fields });

  it('let rentals lie across Christmas, and leave every unit available', async () => {
    const block = await close();
    expect(block).toMatchObject({ closing: true, reason: 'other', affectedCycleIds: [] });
    const cycle = await book(20, 29);
    expect(cycle).toMatchObject({ fulfillAt: noon(20), receiveAt: noon(29), risks: [] });
    const path = '/availability_timelines?from=2030-12-24&to=2030-12-26&variant_platform_id=';
    expect((await shop.get(`${path}${shop.variant}`)).body.occupancy).toEqual({
      '2030-12-24': 0,
      '2030-12-25': 0,
      '2030-12-26': 0,
    });
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect((await shop.get(`${path}${shop.variant}`)).body.occupancy).toEqual({
      '2030-12-24': 1,
      '2030-12-25': 1,
      '2030-12-26': 1,
    });
    const free = await shop.all('/items?availableFrom=2030-12-24&availableTo=2030-12-26');
    expect(free.map(({ id }) => id)).toEqual([unit]);
    const chosen = await shop.bookCycle({ rentalStart: noon(22), rentalEnd: noon(28) });
    expect(chosen.itemId).toBe(unit);
  });

  it('reject a pick-up on a closed Monday with the date of Tuesday', async () => {
    await close({ from: '2030-06-10', to: '2030-06-10' });
    const monday = '2030-06-10T08:00:00Z';
    const { status, body } = await shop.tryCycle({
      itemId: unit,
      rentalStart: '2030-06-10T10:00:00Z',
      rentalEnd: '2030-06-14T10:00:00Z',
      fulfillAt: monday,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      'fulfillAt must not be on 2030-06-10, when the shop is closed; the next open day is 2030-06-11',
    ]);
    expect(await shop.all('/cycles')).toEqual([]);
  });

  it('reject both due times of a batch and of an update, and change nothing', async () => {
    const cycle = await book(10, 12);
    await close();
    const wrong = { fulfillAt: '2030-12-24', receiveAt: '2030-12-26T22:59:00Z' };
    const errors = [
      `fulfillAt must not be on 2030-12-24, ${NEXT_OPEN_DAY}`,
      `receiveAt must not be on 2030-12-26, ${NEXT_OPEN_DAY}`,
    ];
    const update = await shop.put(`/cycles/${cycle.id}`, wrong);
    expect([update.status, update.body]).toEqual([422, { errors }]);
    const request = shop.cycleRequest({
      itemId: unit,
      rentalStart: noon(24),
      rentalEnd: noon(26),
      ...wrong,
    });
    const batch = await shop.post('/cycles/batch', { cycles: [request] });
    expect(batch.body).toEqual({ errors: errors.map((one) => `cycles[0].${one}`) });
    expect(await shop.getCycle(cycle)).toEqual(cycle);
  });

  it('move a computed return to the next open day, and its buffer with it', async () => {
    await close();
    const cycle = await book(20, 25);
    expect(cycle).toMatchObject({ receiveAt: noon(27), restockBy: '2030-12-28' });
    const longer = await shop.updateCycle(cycle, { rentalEnd: noon(26) });
    expect(longer).toMatchObject({ receiveAt: noon(27), rentalEnd: noon(26) });
    const next = { itemId: unit, rentalStart: noon(29), rentalEnd: noon(30) };
    expect((await shop.tryCycle(next)).status).toBe(409);
  });

  it('move a computed hand-over to the open day before, also for a parcel', async () => {
    await close();
    const pickedUp = await book(25, 29);
    expect(pickedUp).toMatchObject({ fulfillAt: noon(23), prepareFrom: '2030-12-22' });
    await shop.updateCycle(pickedUp, { status: 'cancelled' });
    await expectSuccess(shop.put('/shop', { deliveryDuration: '2.day' }));
    const sent = await book(28, 30, { deliveryMethodType: 'shipping' });
    expect(sent).toMatchObject({ fulfillAt: noon(23), prepareFrom: '2030-12-22' });
  });

  it('that adjoin or overlap count as one period', async () => {
    await close();
    await close({ from: '2030-12-27', to: '2030-12-28' });
    await close({ from: '2030-12-25', to: '2030-12-27' });
    expect(await book(20, 24)).toMatchObject({ receiveAt: noon(29) });
  });

  it('name the hand-overs and returns that are due on them, the earliest first', async () => {
    const [second, third] = await shop.createUnits(2);
    const returned = await book(20, 25);
    const handedOver = await book(24, 29, { itemId: second });
    const across = await book(20, 29, { itemId: third });
    const block = await close();
    expect(block.affectedCycleIds).toEqual([handedOver.id, returned.id]);
    const path = `/blocked_dates/${block.id}`;
    expect((await shop.get(path)).body).toEqual(block);
    // Existing plans stay until somebody moves them.
    expect(await shop.getCycle(returned)).toEqual(returned);
    const moved = await shop.updateCycle(returned, { receiveAt: '2030-12-27T11:00:00Z' });
    expect(moved.receiveAt).toBe(noon(27));
    await shop.updateCycle(handedOver, { status: 'cancelled' });
    expect((await shop.get(path)).body.affectedCycleIds).toEqual([]);
    const shifted = await expectSuccess(shop.put(path, { to: '2030-12-27' }));
    expect(shifted.affectedCycleIds).toEqual([returned.id]);
    expect(across.receiveAt).toBe(noon(29));
  });

  it('name a unit that is out and due back on them', async () => {
    const out = await book(20, 25);
    await shop.updateCycle(out, { fulfilledAt: daysFromNow(-1) });
    expect((await close()).affectedCycleIds).toEqual([out.id]);
    await shop.updateCycle(out, { receivedAt: daysFromNow(0) });
    const [block] = await shop.all('/blocked_dates');
    expect((await shop.get(`/blocked_dates/${block.id}`)).body.affectedCycleIds).toEqual([]);
  });

  it('accept due times that were promised before the shop closed', async () => {
    const cycle = await book(20, 25, { receiveAt: noon(25) });
    await close();
    const same = await shop.updateCycle(cycle, { receiveAt: noon(25), priceCents: 900 });
    expect(same).toMatchObject({ receiveAt: noon(25), priceCents: 900 });
  });

  it('become usual days again when the block is deleted or blocks the store instead', async () => {
    const block = await close();
    const path = `/blocked_dates/${block.id}`;
    expect(await expectSuccess(shop.put(path, { closing: false }))).toMatchObject({
      closing: false,
    });
    const blocked = await shop.tryCycle({
      itemId: unit,
      rentalStart: noon(20),
      rentalEnd: noon(29),
    });
    expect(blocked.status).toBe(409);
    expect((await shop.delete(path)).status).toBe(204);
    expect(await book(20, 25)).toMatchObject({ receiveAt: noon(25) });
  });

  it('are rejected for anything but the store, and without both ends', async () => {
    const { id: variantId } = (await shop.get(`/variants/${shop.variant}`)).body;
    const store = { resourceType: 'Store', resourceId: shop.shopId, closing: true };
    const onlyStore =
      'closing must be false unless resourceType is Store: only the store can close';
    const ends = 'from and to must both be dates if closing is true';
    for (const [members, error] of [
      [{ ...store, resourceType: 'Item', resourceId: unit, ...CHRISTMAS }, onlyStore],
      [{ ...store, resourceType: 'Variant', resourceId: variantId, ...CHRISTMAS }, onlyStore],
      [{ ...store, from: '2030-12-24' }, ends],
      [{ ...store, to: '2030-12-24' }, ends],
      [{ ...store, ...CHRISTMAS, to: null }, ends],
    ] as const) {
      const { status, body } = await shop.post('/blocked_dates', members);
      expect([status, body]).toEqual([422, { errors: [error] }]);
    }
    expect(await shop.all('/blocked_dates')).toEqual([]);
    const block = await close();
    const endless = await shop.put(`/blocked_dates/${block.id}`, { to: null });
    expect([endless.status, endless.body]).toEqual([422, { errors: [ends] }]);
  });

  it('until the year 9999 reject a return that would be due on them, and move none to 9999', async () => {
    await close({ from: '2030-12-24', to: '9999-12-31' });
    const cycle = await book(10, 12);
    const sentence = (day: number) =>
      `receiveAt must be sent: it would be on 2030-12-${day}, and the shop is closed from 2030-12-24 to 9999-12-31, for more than 60 days`;
    const booked = await shop.tryCycle({ rentalStart: noon(20), rentalEnd: noon(25) });
    expect([booked.status, booked.body]).toEqual([422, { errors: [sentence(25)] }]);
    const extended = await shop.put(`/cycles/${cycle.id}`, { rentalEnd: noon(26) });
    expect([extended.status, extended.body]).toEqual([422, { errors: [sentence(26)] }]);
    const given = await shop.put(`/cycles/${cycle.id}`, { receiveAt: noon(24) });
    expect(given.body.errors).toEqual([
      'receiveAt must not be on 2030-12-24, when the shop is closed from 2030-12-24 to 9999-12-31',
    ]);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
    const sent = await book(20, 25, { receiveAt: noon(23) });
    expect(sent.receiveAt).toBe(noon(23));
  });

  it('never fail a hand-over or a receipt, however long the shop is closed', async () => {
    const cycle = await book(20, 25);
    await close({ from: '0001-01-01', to: '9999-12-31' });
    const out = await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-1) });
    expect(out).toMatchObject({ fulfillAt: noon(20), receiveAt: noon(25) });
    const [order] = await shop.returnUnits({ data: [{ rentalId: cycle.id, status: 'received' }] });
    expect(order.returnLines[0].status).toBe('received');
    expect(await shop.getCycle(cycle)).toMatchObject({ status: 'received', receiveAt: noon(25) });
  });

  it('cost a booking no statement', async () => {
    const count = async (day: number) => (await statementsOf(() => book(day, day))).length;
    await count(11);
    const usual = await count(14);
    await close();
    expect(await count(17)).toBe(usual);
  });
});

describe('the cycles that a block affects', () => {
  const api = useApi();

  it('are the planned ones that it leaves at risk, by their start', async () => {
    const shop = await rentalShop(api);
    const [unit, other] = await shop.createUnits(2);
    const days = (day: number) => ({
      rentalStart: `2030-06-${day}T10:00:00Z`,
      rentalEnd: `2030-06-${day + 1}T10:00:00Z`,
    });
    const later = await shop.bookCycle({ itemId: unit, ...days(20) });
    const sooner = await shop.bookCycle({ itemId: unit, ...days(11) });
    await shop.bookCycle({ itemId: other, ...days(11) });
    const block = await shop.blockDays({
      resourceType: 'Item',
      resourceId: unit,
      from: '2030-06-12',
      reason: 'repair',
    });
    expect(block.affectedCycleIds).toEqual([sooner.id, later.id]);
    const atRisk = await shop.all('/cycles?atRisk=true');
    expect(atRisk.map(({ id }) => id).toSorted()).toEqual([later.id, sooner.id].toSorted());
    const path = `/blocked_dates/${block.id}`;
    const shorter = await expectSuccess(shop.put(path, { to: '2030-06-15' }));
    expect(shorter.affectedCycleIds).toEqual([sooner.id]);
    await shop.updateCycle(sooner, { status: 'cancelled' });
    expect((await shop.get(path)).body.affectedCycleIds).toEqual([]);
  });
});
