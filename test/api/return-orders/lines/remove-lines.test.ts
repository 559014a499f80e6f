import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { lineOf, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('taking a line off a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let scuffed: any;
  let rentals: any[];
  let order: any;
  beforeAll(async () => {
    scuffed = await shop.createCondition('Scuffed');
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    rentals = [await shop.outCycle(), await shop.outCycle()];
    order = await shop.returnRentals(rentals);
  });

  const remove = (line: any, members: object = {}) =>
    shop.updateOrder(order, { returnLines: [{ id: line.id, _destroy: true, ...members }] });
  const receive = (line: any, members: object = {}) =>
    shop.updateOrder(order, { returnLines: [{ id: line.id, status: 'received', ...members }] });
  /** Puts one rental with a credit on an order of its own. */
  const withCredit = async (membershipCreditReturnCondition: string) => {
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition }));
    rentals = [await shop.outCycle({ methodType: 'membership', creditCost: 3 })];
    order = await shop.returnRentals(rentals);
  };

  it('leaves the others, its unit and its rental, which is not returned any more', async () => {
    const [line, other] = order.returnLines;
    const rental = await shop.getCycle(rentals[0]);
    expect(rental.returnOrderId).toBe(order.id);
    const changed = await remove(line);
    expect(changed.returnLines).toEqual([other]);
    expect(await shop.getOrder(order)).toEqual(changed);
    expect(await shop.getCycle(rentals[0])).toEqual({
      ...rental,
      updatedAt: expect.any(String),
      returnOrderId: null,
    });
    expect(await shop.getItem(line.item.id)).toMatchObject({ ...line.item, activeReturnId: null });
  });

  it('is logged on the timeline of the order', async () => {
    const [line] = order.returnLines;
    await remove(line);
    expect((await shop.eventsOf(order)).slice(1)).toEqual([
      ['line_removed', { lineId: line.id, itemId: line.item.id }],
    ]);
  });

  it.each([{}, { status: 'awaiting' }])(
    'is rejected without effect while it is received: %j',
    async (members) => {
      const [line] = order.returnLines;
      await receive(line);
      const before = await shop.writtenRows();
      const { status, body } = await shop.tryUpdate(order, {
        returnLines: [{ id: line.id, _destroy: true, ...members }],
      });
      const says = '_destroy must not be true: the line is received; set it to awaiting first';
      expect([status, body]).toEqual([422, { errors: [`returnLines[0].${says}`] }]);
      expect(await shop.writtenRows()).toEqual(before);
      await shop.updateOrder(order, { returnLines: [{ id: line.id, status: 'awaiting' }] });
      expect((await remove(line)).returnLines).toHaveLength(1);
    },
  );

  it('wins over a condition, and contradicts another status than the line has', async () => {
    const [line] = order.returnLines;
    const returnLines = [{ id: line.id, _destroy: true, status: 'received' }];
    await expectError(shop.tryUpdate(order, { returnLines }), 422, [
      'returnLines[0]._destroy must not be true with status received',
    ]);
    const changed = await remove(line, { status: 'awaiting', conditionId: scuffed.id });
    expect([changed.status, changed.returnLines]).toEqual(['expected', [order.returnLines[1]]]);
    expect((await shop.getItem(line.item.id)).condition).toBeNull();
  });

  it('with false leaves the line', async () => {
    const [line] = order.returnLines;
    const changed = await remove(line, { _destroy: false, status: 'missing' });
    expect(changed.returnLines.map(({ status }: any) => status)).toEqual(['missing', 'awaiting']);
  });

  it('derives the status of the order from the remaining lines', async () => {
    const [first, second] = order.returnLines;
    expect((await receive(first)).status).toBe('in_progress');
    expect(await remove(second)).toMatchObject({ status: 'received', receivalStatus: 'received' });
    await shop.updateOrder(order, { returnLines: [{ id: first.id, status: 'awaiting' }] });
    expect(await remove(first)).toMatchObject({
      status: 'expected',
      receivalStatus: 'unreceived',
      creditStatus: 'uncredited',
      returnLines: [],
    });
    expect((await shop.eventsOf(order)).at(-1)).toEqual([
      'line_removed',
      { lineId: first.id, itemId: first.item.id },
    ]);
  });

  it('leaves the status that the request gives', async () => {
    const [first, second] = order.returnLines;
    await receive(first);
    const changed = await shop.updateOrder(order, {
      status: 'expected',
      returnLines: [{ id: second.id, _destroy: true }],
    });
    expect([changed.status, changed.receivalStatus]).toEqual(['expected', 'received']);
  });

  it('can be done while the order is closed by the same request', async () => {
    const [first] = order.returnLines;
    const changed = await shop.updateOrder(order, {
      status: 'cancelled',
      returnLines: [{ id: first.id, _destroy: true }],
    });
    expect(changed.status).toBe('cancelled');
    expect(changed.returnLines.map(({ id }: any) => id)).toEqual([order.returnLines[1].id]);
  });

  it('lets the rental be returned again', async () => {
    await remove(order.returnLines[0]);
    const secondOrder = await shop.returnRentals([rentals[0]]);
    expect(secondOrder.id).not.toBe(order.id);
    expect(lineOf(secondOrder, rentals[0].id).status).toBe('awaiting');
    expect((await shop.getCycle(rentals[0])).returnOrderId).toBe(secondOrder.id);
  });

  it('reclaims the credit that the return gave back', async () => {
    await withCredit('return_order_created');
    expect(order.creditStatus).toBe('recredited');
    await remove(order.returnLines[0]);
    expect(await shop.ledger()).toEqual([-3, 3, -3]);
    expect((await shop.getCycle(rentals[0])).membershipCredit.status).toBe('unreturned');
    await shop.returnRentals(rentals);
    expect(await shop.ledger()).toEqual([-3, 3, -3, 3]);
  });

  it.each(['completed', 'cancelled'])(
    'is rejected without effect on an order that is %s',
    async (status) => {
      await shop.updateOrder(order, { status });
      const before = await shop.writtenRows();
      const [line, other] = order.returnLines;
      await expectError(
        shop.tryUpdate(order, {
          status: 'expected',
          returnLines: [
            { id: other.id, status: 'missing' },
            { id: line.id, _destroy: true },
          ],
        }),
        422,
        [
          'returnLines[1]._destroy must not be true: the order is not open; set its status to in_progress first',
        ],
      );
      expect(await shop.writtenRows()).toEqual(before);
    },
  );

  it('is rejected the second time: the line no longer exists', async () => {
    const [line] = order.returnLines;
    await remove(line);
    await expectError(
      shop.tryUpdate(order, {
        returnLines: [{ id: line.id, _destroy: true }],
      }),
      422,
      [`returnLines[0].id: no line of this return order has the id ${line.id}`],
    );
  });

  it('can be done for all lines at once', async () => {
    const changed = await shop.updateLines(order, { _destroy: true });
    expect(changed).toMatchObject({ status: 'expected', receivalStatus: 'unreceived' });
    expect(changed.returnLines).toEqual([]);
    for (const rental of rentals) {
      expect((await shop.getCycle(rental)).status).toBe('fulfilled');
    }
  });

  it('with a unit that no one had rented frees it for another order', async () => {
    const [itemId] = await shop.createUnits(1);
    const data = [{ itemId }];
    const [lone] = (await expectSuccess(shop.post('/return_orders', { data }))).returnOrders;
    await shop.updateLines(lone, { _destroy: true });
    const [secondOrder] = (await expectSuccess(shop.post('/return_orders', { data }))).returnOrders;
    expect(secondOrder.id).not.toBe(lone.id);
  });
});
