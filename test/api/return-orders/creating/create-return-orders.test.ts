import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  lineOf,
  rentalShop,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const dayAfter = (moment: string): string =>
  new Date(Date.parse(moment) + 86_400_000).toISOString().slice(0, 10);

describe('a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let condition: any;
  beforeAll(async () => {
    // Records that embed a condition leave out its version.
    const { updatedAt: _, ...embedded } = await shop.createCondition('Scuffed');
    condition = embedded;
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  it('returns the whole record with status 200, like a read', async () => {
    const other = await rentalShop(api);
    const rental = await other.outCycle();
    const [itemId] = [rental.itemId];
    const { status, body } = await other.tryReturn({ data: [{ rentalId: rental.id }] });
    expect(status).toBe(200);
    const [order] = body.returnOrders;
    const [line] = order.returnLines;
    // Single items alone name the cycles at risk.
    const { affectedCycleIds: _, ...item } = (await other.get(`/items/${itemId}`)).body;
    expect(body).toEqual({
      errors: [],
      affectedCycleIds: [],
      returnOrders: [
        {
          id: expect.any(Number),
          createdAt: expect.stringMatching(MOMENT),
          updatedAt: expect.stringMatching(MOMENT),
          creditStatus: 'uncredited',
          customer: other.customer,
          returnLines: [
            {
              id: expect.any(Number),
              createdAt: expect.stringMatching(MOMENT),
              rentalId: rental.id,
              status: 'awaiting',
              condition: null,
              item,
              requestedAt: expect.stringMatching(MOMENT),
              restockedAt: null,
            },
          ],
          sequentialId: 2001,
          status: 'expected',
          receivalStatus: 'unreceived',
          requestedAt: line.requestedAt,
          returnMethod: null,
          timelineEvents: [
            {
              id: expect.any(Number),
              eventableId: order.id,
              eventableType: 'ReturnOrder',
              eventType: 'created',
              metadata: { itemIds: [itemId] },
              createdAt: expect.stringMatching(MOMENT),
              updatedAt: expect.stringMatching(MOMENT),
              author: 'Test key',
            },
          ],
          tags: [],
        },
      ],
    });
    expect(line.item.activeReturnId).toBe(order.id);
    expect((await other.get(`/return_orders/${order.id}`)).body).toEqual(order);
    expect((await other.get('/return_orders')).body).toEqual({ data: [order], nextPage: null });
  });

  it('has a number of its own for each: from 2001, without gaps where a return failed', async () => {
    const other = await rentalShop(api);
    await other.returnRentals([await other.outCycle()]);
    expect((await other.tryReturn({ data: [{ rentalId: 404_404 }] })).status).toBe(422);
    await other.returnRentals([await other.outCycle()]);
    const numbers = (await other.all('/return_orders')).map(({ sequentialId }) => sequentialId);
    expect(numbers).toEqual([2002, 2001]);
  });

  it('awaits: the rental stays out, its unit is on the order and nothing else changes', async () => {
    const rental = await shop.outCycle();
    const before = await shop.getItem(rental.itemId);
    const order = await shop.returnRentals([rental]);
    expect(await shop.getCycle(rental)).toEqual({
      ...rental,
      updatedAt: expect.any(String),
      returnOrderId: order.id,
    });
    expect(await shop.getItem(rental.itemId)).toEqual({ ...before, activeReturnId: order.id });
    expect(await shop.eventsOf(order)).toEqual([['created', { itemIds: [rental.itemId] }]]);
  });

  it('with a line that is received receives the rental and its unit', async () => {
    const [itemId] = await shop.createUnits(1);
    const rental = await shop.outCycle({ itemId });
    const before = Date.now();
    const order = await shop.returnRentals([rental], {
      status: 'received',
      conditionId: condition.id,
    });
    const line = lineOf(order, rental.id);
    expect(order).toMatchObject({ status: 'received', receivalStatus: 'received' });
    expect(line).toMatchObject({ status: 'received', condition, restockedAt: null });
    expect(line.item).toMatchObject({
      status: 'unprocessed',
      conditionId: condition.id,
      condition,
      activeRentalId: null,
      activeReturnId: null,
    });
    const cycle = await shop.getCycle(rental);
    expect(cycle).toMatchObject({
      status: 'received',
      receivalStatus: 'complete',
      restockBy: dayAfter(cycle.receivedAt),
      restockedAt: null,
      returnOrderId: order.id,
    });
    expect(Date.parse(cycle.receivedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(cycle.receivedAt)).toBeLessThanOrEqual(Date.now());
    expect(cycle.updatedAt > rental.updatedAt).toBe(true);
    expect(await shop.eventsOf(order)).toEqual([
      ['created', { itemIds: [itemId] }],
      ['line_status_changed', { lineId: line.id, itemId, from: 'awaiting', to: 'received' }],
      ['line_condition_changed', { lineId: line.id, itemId, from: null, to: condition.id }],
    ]);
    expect(await shop.eventsOf({ id: itemId! })).toEqual([
      ['condition_changed', { from: null, to: condition.id }],
      ['status_changed', { from: 'processed', to: 'unprocessed' }],
    ]);
    expect((await shop.eventsOf(rental)).at(-1)).toEqual([
      'received',
      { from: null, to: cycle.receivedAt },
    ]);
  });

  it('with a condition but nothing received leaves the unit as it is', async () => {
    const rental = await shop.outCycle();
    const order = await shop.returnRentals([rental], {
      status: 'missing',
      conditionId: condition.id,
    });
    expect(order).toMatchObject({ status: 'expected', receivalStatus: 'unreceived' });
    expect(lineOf(order, rental.id)).toMatchObject({ status: 'missing', condition });
    expect(await shop.getItem(rental.itemId)).toMatchObject({
      status: 'processed',
      conditionId: null,
      activeRentalId: rental.id,
      activeReturnId: null,
    });
    expect((await shop.getCycle(rental)).receivedAt).toBeNull();
  });

  it.each([
    [['received', 'awaiting'], 'in_progress', 'partially_received'],
    [['received', 'missing'], 'received', 'partially_received'],
    [['missing', 'awaiting'], 'expected', 'unreceived'],
    [['missing', 'missing'], 'expected', 'unreceived'],
    [['received', 'received'], 'received', 'received'],
  ])('whose lines are %j is %s and %s', async (statuses, status, receivalStatus) => {
    const rentals = [await shop.outCycle(), await shop.outCycle()];
    const data = rentals.map(({ id }, index) => ({ rentalId: id, status: statuses[index] }));
    const [order] = await shop.returnUnits({ data });
    expect(order).toMatchObject({ status, receivalStatus });
    expect(rentals.map(({ id }) => lineOf(order, id).status)).toEqual(statuses);
  });

  it('keeps the unit of its rental, until it is removed from it', async () => {
    const rental = await shop.outCycle();
    const [itemId] = await shop.createUnits(1);
    const order = await shop.returnRentals([rental]);
    await expectError(
      shop.put(`/cycles/${rental.id}`, { itemId }),
      409,
      `SC-${rental.sequentialId} is on #${order.sequentialId} and keeps ` +
        `${await shop.nameOfItem(rental.itemId)}; take it off #${order.sequentialId} first: _destroy`,
    );
    expect((await shop.getCycle(rental)).itemId).toBe(rental.itemId);
    const returnLines = [{ id: order.returnLines[0].id, _destroy: true }];
    await expectSuccess(shop.put(`/return_orders/${order.id}`, { returnLines }));
    expect((await shop.updateCycle(rental, { itemId })).itemId).toBe(itemId);
  });

  it('is received at the time of the handing over when that lies ahead of the clock', async () => {
    const cycle = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
    const rental = await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0.5) });
    await shop.returnRentals([rental], { status: 'received' });
    expect((await shop.getCycle(rental)).receivedAt).toBe(rental.fulfilledAt);
  });

  it('is one for each customer, with the lines in the order of the entries', async () => {
    const [ada, bo] = [shop.customer, await shop.importCustomer({ firstName: 'Bo' })];
    const first = await shop.outCycle();
    const second = await shop.outCycle({ customerPlatformId: bo.platformId });
    const third = await shop.outCycle();
    const data = [third, second, first].map(({ id }) => ({ rentalId: id }));
    const orders = await shop.returnUnits({ data });
    expect(
      orders.map(({ customer, returnLines }) => [
        customer.id,
        returnLines.map(({ rentalId }: any) => rentalId),
      ]),
    ).toEqual([
      [ada.id, [third.id, first.id]],
      [bo.id, [second.id]],
    ]);
    expect(orders[1].sequentialId).toBe(orders[0].sequentialId + 1);
    expect((await shop.getCycle(second)).returnOrderId).toBe(orders[1].id);
  });

  it('never grows: what comes later goes on another order of the customer', async () => {
    const [first, second] = [await shop.outCycle(), await shop.outCycle()];
    const order = await shop.returnRentals([first]);
    const later = await shop.returnRentals([second]);
    expect(later.id).not.toBe(order.id);
    expect(await shop.getOrder(order)).toEqual(order);
  });

  describe('with a rental that is on an open order already', () => {
    it('is that order: its line is updated', async () => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental]);
      const again = await shop.returnRentals([rental], {
        status: 'received',
        conditionId: condition.id,
      });
      expect(again).toMatchObject({ id: order.id, status: 'received' });
      expect(again.returnLines).toHaveLength(1);
      expect(again.returnLines[0]).toMatchObject({
        id: order.returnLines[0].id,
        status: 'received',
        condition,
      });
      expect((await shop.getCycle(rental)).status).toBe('received');
      const [lineId, itemId] = [order.returnLines[0].id, rental.itemId];
      expect(await shop.eventsOf(order)).toEqual([
        ['created', { itemIds: [itemId] }],
        ['line_status_changed', { lineId, itemId, from: 'awaiting', to: 'received' }],
        ['line_condition_changed', { lineId, itemId, from: null, to: condition.id }],
        ['status_changed', { from: 'expected', to: 'received' }],
      ]);
    });

    it('stays as it is when the entry changes nothing, however often it is sent', async () => {
      const rental = await shop.outCycle();
      const wish = { status: 'received', conditionId: condition.id };
      const order = await shop.returnRentals([rental], wish);
      const cycle = await shop.getCycle(rental);
      const rows = await shop.returnRows();
      for (const members of [{}, wish, { status: 'received' }, { conditionId: condition.id }]) {
        expect(await shop.returnRentals([rental], members)).toEqual(order);
      }
      expect(await shop.getCycle(rental)).toEqual(cycle);
      expect(await shop.returnRows()).toEqual(rows);
    });

    it.each([
      ['received', { receivedAt: daysFromNow(-1) }],
      ['not handed over any more', { fulfilledAt: null }],
    ])('counts also when the rental is %s', async (_, change) => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental]);
      await shop.updateCycle(rental, change);
      const again = await shop.returnRentals([rental], { status: 'missing' });
      expect([again.id, again.returnLines[0].status]).toEqual([order.id, 'missing']);
    });

    it('keeps the time of a receipt that was before that of the line', async () => {
      const rental = await shop.outCycle();
      await shop.returnRentals([rental]);
      const receivedAt = daysFromNow(-1);
      await shop.updateCycle(rental, { receivedAt });
      const [order] = await shop.returnUnits({
        data: [{ rentalId: rental.id, status: 'received' }],
      });
      expect(order.status).toBe('received');
      expect(lineOf(order, rental.id).item.status).toBe('unprocessed');
      expect((await shop.getCycle(rental)).receivedAt).toBe(receivedAt);
    });

    it('undoes a receipt sent by mistake', async () => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental], {
        status: 'received',
        conditionId: condition.id,
      });
      const again = await shop.returnRentals([rental], { status: 'awaiting', conditionId: null });
      expect(again).toMatchObject({ id: order.id, receivalStatus: 'unreceived' });
      expect(again.returnLines[0]).toMatchObject({ status: 'awaiting', condition: null });
      expect(again.returnLines[0].item).toMatchObject({
        status: 'processed',
        condition: null,
        activeRentalId: rental.id,
        activeReturnId: order.id,
      });
      expect(await shop.getCycle(rental)).toMatchObject({ receivedAt: null, status: 'fulfilled' });
    });

    it('does not count once the order is completed or cancelled', async () => {
      for (const status of ['completed', 'cancelled']) {
        const rental = await shop.outCycle();
        const order = await shop.returnRentals([rental]);
        await expectSuccess(shop.put(`/return_orders/${order.id}`, { status }));
        const again = await shop.returnRentals([rental]);
        expect(again.id).not.toBe(order.id);
        expect((await shop.getCycle(rental)).returnOrderId).toBe(again.id);
        expect(await shop.getItem(rental.itemId)).toMatchObject({ activeReturnId: again.id });
      }
    });

    it('comes with a new order for what is on none', async () => {
      const [there, fresh] = [await shop.outCycle(), await shop.outCycle()];
      const order = await shop.returnRentals([there]);
      const data = [{ rentalId: fresh.id }, { rentalId: there.id, status: 'received' }];
      const [updated, created] = await shop.returnUnits({ data });
      expect([updated.id, updated.status]).toEqual([order.id, 'received']);
      expect(updated.returnLines).toHaveLength(1);
      expect([created.status, created.customer.id]).toEqual(['expected', shop.customer.id]);
      expect(created.returnLines.map(({ rentalId }: any) => rentalId)).toEqual([fresh.id]);
    });
  });

  describe('with units that no one had rented', () => {
    it('has no customer', async () => {
      const [itemId] = await shop.createUnits(1);
      const [order] = await shop.returnUnits({ data: [{ itemId, status: 'received' }] });
      expect(order).toMatchObject({ customer: null, status: 'received' });
      expect(order.returnLines).toHaveLength(1);
      expect(order.returnLines[0]).toMatchObject({ rentalId: null, status: 'received' });
      expect(order.returnLines[0].item).toMatchObject({ id: itemId, status: 'unprocessed' });
    });

    it('is that of the only customer of the request', async () => {
      const [itemId] = await shop.createUnits(1);
      const rental = await shop.outCycle();
      const orders = await shop.returnUnits({ data: [{ itemId }, { rentalId: rental.id }] });
      expect(orders).toHaveLength(1);
      expect(orders[0].customer).toEqual(shop.customer);
      expect(orders[0].returnLines.map(({ item }: any) => item.id)).toEqual([
        itemId,
        rental.itemId,
      ]);
    });

    it('is also that of the only customer whose line is updated', async () => {
      const [itemId] = await shop.createUnits(1);
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental]);
      const data = [{ itemId }, { rentalId: rental.id, status: 'received' }];
      const [updated, created] = await shop.returnUnits({ data });
      expect([updated.id, updated.returnLines.length]).toEqual([order.id, 1]);
      expect([created.customer.id, created.returnLines.length]).toEqual([shop.customer.id, 1]);
    });

    it('has no customer where the request has several, or only a rejected one', async () => {
      const [one, two] = await shop.createUnits(2);
      const bo = await shop.importCustomer({ firstName: 'Bo' });
      const rentals = [
        await shop.outCycle(),
        await shop.outCycle({ customerPlatformId: bo.platformId }),
      ];
      const orders = await shop.returnUnits({
        data: [{ itemId: one }, ...rentals.map(({ id }) => ({ rentalId: id }))],
      });
      expect(orders.map(({ customer }) => customer?.id)).toEqual([
        undefined,
        shop.customer.id,
        bo.id,
      ]);
      const planned = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
      const { body } = await shop.tryReturn({ data: [{ itemId: two }, { rentalId: planned.id }] });
      expect(body.errors).toEqual([`SC-${planned.sequentialId} is not fulfilled yet`]);
      expect(body.returnOrders.map(({ customer }: any) => customer)).toEqual([null]);
    });

    it('is updated when the unit is on it already', async () => {
      const [itemId] = await shop.createUnits(1);
      const [order] = await shop.returnUnits({ data: [{ itemId }] });
      const [again] = await shop.returnUnits({ data: [{ itemId, status: 'received' }] });
      expect([again.id, again.status]).toEqual([order.id, 'received']);
      expect(again.returnLines.map(({ id }: any) => id)).toEqual([order.returnLines[0].id]);
    });
  });

  it('is found by its status from the list of items, and from its cycles', async () => {
    const [awaited, back] = [await shop.outCycle(), await shop.outCycle()];
    await shop.returnRentals([awaited]);
    await shop.returnRentals([back], { status: 'received' });
    const listed = async (status: string) => {
      const items = await shop.all(`/items?returnOrderStatus=${status}`);
      return [awaited, back].map(({ itemId }) => items.some(({ id }) => id === itemId));
    };
    expect(await listed('expected')).toEqual([true, false]);
    expect(await listed('received')).toEqual([false, true]);
    expect(await listed('expected,received')).toEqual([true, true]);
    expect(await listed('requested,in_progress,completed,cancelled')).toEqual([false, false]);
  });
});
