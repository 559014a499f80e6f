import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, lineOf, useRentalShop } from '../../../support/factories/rental-shop.js';

const PLAN = { rentalStart: daysFromNow(-4), rentalEnd: daysFromNow(4) };
const today = daysFromNow(0).slice(0, 10);

describe('a rental that ends without a return', () => {
  const shop = useRentalShop();
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
  });

  const put = (cycle: any, members: Record<string, unknown>) =>
    shop.put(`/cycles/${cycle.id}`, members);
  const conflictOf = async (cycle: any, members: Record<string, unknown>): Promise<string> => {
    const before = await shop.getCycle(cycle);
    const { status, body } = await put(cycle, members);
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
  const idsWhere = async (query: string): Promise<number[]> =>
    (await shop.all(`/cycles?platformVariantId=${shop.variant}&${query}`)).map(({ id }) => id);

  it('closes a tent that never comes back as lost, and it turns up later', async () => {
    const tent = await shop.outCycle({ ...PLAN, priceCents: 900 });
    const order = await shop.returnRentals([tent]);
    const lost = await shop.updateCycle(tent, { closedAs: 'lost' });
    expect(lost).toMatchObject({
      status: 'lost',
      closedAs: 'lost',
      fulfillmentStatus: 'complete',
      receivedAt: null,
      returnOrderId: order.id,
    });
    expect(await shop.getItem(tent.itemId)).toMatchObject({
      visibility: 'retired',
      status: 'processed',
      activeRentalId: null,
      activeReturnId: null,
    });
    expect(lineOf(await shop.getOrder(order), tent.id).status).toBe('missing');
    expect(await daysOf(tent)).toEqual({
      booked_to: today,
      occupied_to: today,
      active: false,
      out: false,
    });

    const found = await shop.updateCycle(tent, { receivedAt: daysFromNow(0) });
    expect(found).toMatchObject({ status: 'received', closedAs: 'returned' });
    expect(await shop.getItem(tent.itemId)).toMatchObject({
      visibility: 'unavailable',
      status: 'unprocessed',
    });
    expect(lineOf(await shop.getOrder(order), tent.id).status).toBe('received');
    expect((await shop.eventsOf(tent)).map(([type]) => type)).toEqual([
      'created',
      'fulfilled',
      'lost',
      'received',
    ]);
    expect(await shop.eventsOf({ id: tent.itemId })).toEqual([
      ['visibility_changed', { from: 'available', to: 'retired' }],
      ['status_changed', { from: 'processed', to: 'unprocessed' }],
      ['visibility_changed', { from: 'retired', to: 'unavailable' }],
    ]);
  });

  it('receives a lost tent on its missing line', async () => {
    const tent = await shop.outCycle(PLAN);
    const order = await shop.returnRentals([tent]);
    await shop.updateCycle(tent, { closedAs: 'lost' });
    await shop.updateLines(await shop.getOrder(order), { status: 'received' });
    expect(await shop.getCycle(tent)).toMatchObject({ status: 'received', closedAs: 'returned' });
    expect(await shop.getItem(tent.itemId)).toMatchObject({
      visibility: 'unavailable',
      status: 'unprocessed',
    });
  });

  it('sells a unit to the customer who keeps it, and the shop sees the revenue', async () => {
    const [itemId] = await shop.createUnits(1, { acquisitionCostCents: 10_000 });
    const kept = await shop.outCycle({ ...PLAN, itemId, priceCents: 900 });
    await shop.bookCycle({
      itemId,
      priceCents: 700,
      rentalStart: daysFromNow(30),
      rentalEnd: daysFromNow(33),
    });
    expect((await shop.getItem(kept.itemId)).roiCents).toBe(900 - 10_000);
    const order = await shop.returnRentals([kept]);
    const bought = await shop.updateCycle(kept, { closedAs: 'bought', salePriceCents: 25_000 });
    expect(bought).toMatchObject({
      status: 'bought',
      closedAs: 'bought',
      salePriceCents: 25_000,
      returnOrderId: null,
    });
    expect(await shop.getItem(kept.itemId)).toMatchObject({
      visibility: 'sold',
      roiCents: 25_000 + 900 - 10_000,
    });
    expect((await shop.getOrder(order)).returnLines).toEqual([]);
    expect(await shop.eventsOf(kept)).toContainEqual([
      'bought',
      { from: null, to: 'bought', salePriceCents: 25_000 },
    ]);
    const { body } = await shop.tryReturn({ data: [{ rentalId: kept.id }] });
    expect(body.errors).toEqual([expect.stringMatching(/is bought and does not come back/)]);
  });

  it('is opened again when the closing was a mistake', async () => {
    const cycle = await shop.outCycle(PLAN);
    const { bookedTo: _, ...days } = await daysOf(cycle);
    await shop.updateCycle(cycle, { closedAs: 'bought', salePriceCents: 100 });
    const open = await shop.updateCycle(cycle, { closedAs: null });
    expect(open).toMatchObject({ status: 'fulfilled', closedAs: null, salePriceCents: null });
    expect(await daysOf(cycle)).toMatchObject(days);
    expect((await shop.getItem(cycle.itemId)).visibility).toBe('available');
    expect((await shop.eventsOf(cycle)).at(-1)).toEqual(['reopened', { from: 'bought', to: null }]);
  });

  it('keeps a visibility that was changed since when it is opened again', async () => {
    const cycle = await shop.outCycle(PLAN);
    await shop.updateCycle(cycle, { closedAs: 'lost' });
    await expectSuccess(shop.put(`/items/${cycle.itemId}`, { visibility: 'unavailable' }));
    await shop.updateCycle(cycle, { closedAs: null });
    expect((await shop.getItem(cycle.itemId)).visibility).toBe('unavailable');
  });

  it('cannot be opened again while somebody else has its days', async () => {
    const cycle = await shop.outCycle(PLAN);
    await shop.updateCycle(cycle, { closedAs: 'lost' });
    await expectSuccess(shop.put(`/items/${cycle.itemId}`, { visibility: 'available' }));
    const rival = await shop.bookCycle({
      itemId: cycle.itemId,
      rentalStart: daysFromNow(3),
      rentalEnd: daysFromNow(5),
    });
    expect(await conflictOf(cycle, { closedAs: null })).toBe(
      `${await shop.nameOfItem(cycle.itemId)} is reserved from ${rival.prepareFrom} to ${rival.restockBy} by SC-${rival.sequentialId}`,
    );
  });

  it('keeps the day of its swap when it is opened again, though another rental lost the unit that day', async () => {
    const [broken, spare, other] = await shop.createUnits(3);
    const past = { rentalStart: daysFromNow(-4), rentalEnd: daysFromNow(-3) };
    const noted = await shop.bookCycle({ ...past, itemId: spare });
    const planned = await shop.bookCycle({ rentalStart: daysFromNow(1), itemId: other });
    const kept = await shop.outCycle({ ...PLAN, rentalStart: daysFromNow(1), itemId: broken });
    await shop.updateCycle(kept, { itemId: spare });
    await shop.updateCycle(kept, { closedAs: 'bought' });
    await shop.updateCycle(noted, { fulfilledAt: daysFromNow(-3) });
    await shop.updateCycle(noted, { closedAs: 'lost' });
    const cycles = [
      { id: planned.id, fulfilledAt: daysFromNow(0) },
      { id: kept.id, status: 'scheduled' },
    ];
    await expectSuccess(shop.put('/cycles/batch', { cycles }));
    expect(await shop.getCycle(kept)).toMatchObject({
      status: 'fulfilled',
      closedAs: null,
      itemId: spare,
      conflictingCycleIds: [noted.id],
    });
    const [row] = await shop.database.query(
      `select booked_from::text as "from" from cycles where shop_id = $1 and id = $2`,
      [shop.shopId, kept.id],
    );
    expect(row).toEqual({ from: today });
  });

  it('cannot be opened again while another unit has its serial', async () => {
    const [itemId] = await shop.createUnits(1, { serials: ['TENT-1'] });
    const cycle = await shop.outCycle({ ...PLAN, itemId });
    await shop.updateCycle(cycle, { closedAs: 'lost' });
    await shop.createUnits(1, { serials: ['TENT-1'] });
    expect(await conflictOf(cycle, { closedAs: null })).toBe(
      'Another unit has the serial TENT-1 by now; change one of them',
    );
  });

  it.each([
    ['lost', 'is not out and cannot be closed as lost'],
    ['bought', 'is not out and cannot be closed as bought'],
  ])('cannot be closed as %s before it is out', async (closedAs, error) => {
    const [itemId] = await shop.createUnits(1);
    expect(await conflictOf(await shop.bookCycle({ itemId }), { closedAs })).toBe(error);
  });

  it('cannot be closed once it was received or cancelled, nor twice', async () => {
    const received = await shop.outCycle(PLAN);
    await shop.updateCycle(received, { receivedAt: daysFromNow(0) });
    expect(await conflictOf(received, { closedAs: 'lost' })).toBe(
      'is received and cannot be closed as lost',
    );
    expect(await conflictOf(received, { closedAs: null })).toBe(
      'is received; undo that with receivedAt null',
    );
    const [itemId] = await shop.createUnits(1);
    const cancelled = await shop.bookCycle({ itemId });
    await shop.updateCycle(cancelled, { status: 'cancelled' });
    expect(await conflictOf(cancelled, { closedAs: 'bought' })).toBe(
      'is cancelled and cannot be closed as bought',
    );
    const lost = await shop.outCycle(PLAN);
    await shop.updateCycle(lost, { closedAs: 'lost' });
    for (const closedAs of ['lost', 'bought']) {
      expect(await conflictOf(lost, { closedAs })).toBe(
        'is lost; reopen it first with closedAs null',
      );
    }
  });

  it.each([
    { rentalEnd: daysFromNow(9) },
    { fulfilledAt: null },
    { priceCents: 5 },
    { status: 'cancelled' },
    { receivedAt: daysFromNow(0) },
    { reallocate: true },
  ])('cannot be corrected while it is bought: %j', async (members) => {
    const cycle = await shop.outCycle(PLAN);
    await shop.updateCycle(cycle, { closedAs: 'bought' });
    expect(await conflictOf(cycle, members)).toBe('is bought; reopen it first with closedAs null');
    const tagged = await shop.updateCycle(cycle, { tagsAttributes: [{ title: 'insured' }] });
    expect(tagged).toMatchObject({ status: 'bought', tags: ['insured'] });
  });

  it.each([
    [
      { closedAs: 'lost', salePriceCents: 5 },
      'salePriceCents must be left out unless closedAs is bought',
    ],
    [{ salePriceCents: null }, 'salePriceCents must be left out unless closedAs is bought'],
    [{ cancelReason: 'shop' }, 'cancelReason must be left out unless status is cancelled'],
    [{ closedAs: 'lost', receivedAt: daysFromNow(0) }, 'closedAs must be left out with receivedAt'],
    [{ closedAs: null, status: 'cancelled' }, 'closedAs must not be null with status cancelled'],
  ])('rejects %j', async (members, error) => {
    const cycle = await shop.outCycle(PLAN);
    const { status, body } = await put(cycle, members);
    expect([status, body.errors]).toEqual([
      422,
      [typeof error === 'string' ? error : expect.stringMatching(error)],
    ]);
    expect((await shop.getCycle(cycle)).closedAs).toBeNull();
  });

  it('is closed in batches, all or none', async () => {
    const [lost, bought] = [await shop.outCycle(PLAN), await shop.outCycle(PLAN)];
    const [itemId] = await shop.createUnits(1);
    const planned = await shop.bookCycle({ itemId });
    const entries = [
      { id: lost.id, closedAs: 'lost' },
      { id: bought.id, closedAs: 'bought', salePriceCents: 4_500 },
    ];
    const { body } = await shop.put('/cycles/batch', {
      cycles: [...entries, { id: planned.id, closedAs: 'lost' }],
    });
    expect(body.error).toBe(
      `cycles[2]: SC-${planned.sequentialId} is not out and cannot be closed as lost`,
    );
    expect((await shop.getCycle(lost)).closedAs).toBeNull();
    const { data } = await expectSuccess(shop.put('/cycles/batch', { cycles: entries }));
    expect(data.map(({ status }: any) => status)).toEqual(['lost', 'bought']);
  });

  it('is found by how it ended', async () => {
    const [lost, bought, returned, open] = [
      await shop.outCycle(PLAN),
      await shop.outCycle(PLAN),
      await shop.outCycle(PLAN),
      await shop.outCycle(PLAN),
    ];
    const [itemId] = await shop.createUnits(1);
    const cancelled = await shop.bookCycle({ itemId });
    await shop.updateCycle(lost, { closedAs: 'lost' });
    await shop.updateCycle(bought, { closedAs: 'bought' });
    await shop.updateCycle(returned, { receivedAt: daysFromNow(0) });
    await shop.updateCycle(cancelled, { status: 'cancelled' });
    expect(await idsWhere('closedAs=lost')).toEqual([lost.id]);
    expect(await idsWhere('closedAs=bought,lost')).toEqual([bought.id, lost.id]);
    expect(await idsWhere('closedAs=returned')).toEqual([returned.id]);
    expect(await idsWhere('closedAs=cancelled')).toEqual([cancelled.id]);
    expect(await idsWhere('status=bought')).toEqual([bought.id]);
    expect(await idsWhere('status=received')).toEqual([returned.id]);
    expect(await idsWhere('status=fulfilled')).toEqual([open.id]);
    expect(await idsWhere('status=lost&closedAs=bought')).toEqual([]);
    expect(await idsWhere('excludeCancelled=true')).toEqual(
      [open, returned, bought, lost].map(({ id }) => id),
    );
  });

  it('is logged with its changed fields', async () => {
    const cycle = await shop.outCycle(PLAN);
    const changesOf = async () => {
      const [event] = await shop.all(`/events?resourceType=Cycle&resourceId=${cycle.id}`);
      return [event.type, event.changes];
    };
    await shop.updateCycle(cycle, { closedAs: 'bought', salePriceCents: 50 });
    expect(await changesOf()).toEqual([
      'cycle.updated',
      { closedAs: { from: null, to: 'bought' }, salePriceCents: { from: null, to: 50 } },
    ]);
    await shop.updateCycle(cycle, { closedAs: null });
    expect(await changesOf()).toEqual([
      'cycle.updated',
      { closedAs: { from: 'bought', to: null }, salePriceCents: { from: 50, to: null } },
    ]);
  });
});
