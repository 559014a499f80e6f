import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  createUnits,
  importNamedCustomer,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/cycles.js';
import { createCondition } from '../../../support/factories/records.js';
import {
  changeLines,
  changeOrder,
  cycleNow,
  eventsOf,
  itemNow,
  ledgerOf,
  tryChange,
  writtenRows,
} from '../../../support/factories/return-changes.js';
import { lineOf, orderNow, outCycle, returnRentals } from '../../../support/factories/returns.js';
import { useApi } from '../../../support/service/api.js';

describe('taking a line off a return order', () => {
  const api = useApi();
  let shop: RentalShop;
  let scuffed: any;
  let rentals: any[];
  let order: any;
  beforeAll(async () => {
    shop = await rentalShop(api);
    scuffed = await createCondition(shop, 'Scuffed');
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
    rentals = [await outCycle(shop), await outCycle(shop)];
    order = await returnRentals(shop, rentals);
  });

  const remove = (line: any, members: object = {}) =>
    changeOrder(shop, order, { returnLines: [{ id: line.id, _destroy: true, ...members }] });
  const receive = (line: any, members: object = {}) =>
    changeOrder(shop, order, { returnLines: [{ id: line.id, status: 'received', ...members }] });
  /** Puts one rental with a credit on an order of its own. */
  const withCredit = async (membershipCreditReturnCondition: string) => {
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition }));
    rentals = [await outCycle(shop, { methodType: 'membership', creditCost: 3 })];
    order = await returnRentals(shop, rentals);
  };

  it('leaves the others, its unit and its rental, which is not returned any more', async () => {
    const [line, other] = order.returnLines;
    const rental = await cycleNow(shop, rentals[0]);
    expect(rental.returnOrderId).toBe(order.id);
    const changed = await remove(line);
    expect(changed.returnLines).toEqual([other]);
    expect(await orderNow(shop, order)).toEqual(changed);
    expect(await cycleNow(shop, rentals[0])).toEqual({
      ...rental,
      updatedAt: expect.any(String),
      returnOrderId: null,
    });
    expect(await itemNow(shop, line.item.id)).toEqual({ ...line.item, activeReturnId: null });
  });

  it('is told on the timeline of the order', async () => {
    const [line] = order.returnLines;
    await remove(line);
    expect((await eventsOf(shop, order)).slice(1)).toEqual([
      ['line_removed', { lineId: line.id, itemId: line.item.id }],
    ]);
  });

  it.each([{}, { status: 'awaiting' }])(
    'is refused, and nothing is done, while it is received: %j',
    async (members) => {
      const [line] = order.returnLines;
      await receive(line);
      const before = await writtenRows(api, shop);
      const { status, body } = await tryChange(shop, order, {
        returnLines: [{ id: line.id, _destroy: true, ...members }],
      });
      const says = '_destroy must not be true: the line is received; set it to awaiting first';
      expect([status, body]).toEqual([422, { errors: [`returnLines[0].${says}`] }]);
      expect(await writtenRows(api, shop)).toEqual(before);
      await changeOrder(shop, order, { returnLines: [{ id: line.id, status: 'awaiting' }] });
      expect((await remove(line)).returnLines).toHaveLength(1);
    },
  );

  it('wins over a status that the same change gives the line', async () => {
    const [line] = order.returnLines;
    const changed = await remove(line, { status: 'received', conditionId: scuffed.id });
    expect([changed.status, changed.returnLines]).toEqual(['expected', [order.returnLines[1]]]);
    expect((await itemNow(shop, line.item.id)).condition).toBeNull();
  });

  it('with false leaves the line', async () => {
    const [line] = order.returnLines;
    const changed = await remove(line, { _destroy: false, status: 'missing' });
    expect(changed.returnLines.map(({ status }: any) => status)).toEqual(['missing', 'awaiting']);
  });

  it('makes the order follow those that are left', async () => {
    const [first, second] = order.returnLines;
    expect((await receive(first)).status).toBe('in_progress');
    expect(await remove(second)).toMatchObject({ status: 'received', receivalStatus: 'received' });
    await changeOrder(shop, order, { returnLines: [{ id: first.id, status: 'awaiting' }] });
    expect(await remove(first)).toMatchObject({
      status: 'expected',
      receivalStatus: 'unreceived',
      creditStatus: 'uncredited',
      returnLines: [],
    });
    expect((await eventsOf(shop, order)).at(-1)).toEqual([
      'line_removed',
      { lineId: first.id, itemId: first.item.id },
    ]);
  });

  it('leaves the status that the request gives', async () => {
    const [first, second] = order.returnLines;
    await receive(first);
    const changed = await changeOrder(shop, order, {
      status: 'expected',
      returnLines: [{ id: second.id, _destroy: true }],
    });
    expect([changed.status, changed.receivalStatus]).toEqual(['expected', 'received']);
  });

  it('can be done while the order is closed by the same request', async () => {
    const [first] = order.returnLines;
    const changed = await changeOrder(shop, order, {
      status: 'cancelled',
      returnLines: [{ id: first.id, _destroy: true }],
    });
    expect(changed.status).toBe('cancelled');
    expect(changed.returnLines.map(({ id }: any) => id)).toEqual([order.returnLines[1].id]);
  });

  it('lets the rental be returned anew', async () => {
    await remove(order.returnLines[0]);
    const anew = await returnRentals(shop, [rentals[0]]);
    expect(anew.id).not.toBe(order.id);
    expect(lineOf(anew, rentals[0].id).status).toBe('awaiting');
    expect((await cycleNow(shop, rentals[0])).returnOrderId).toBe(anew.id);
  });

  it('reclaims the credit that the return gave back', async () => {
    await withCredit('return_order_created');
    expect(order.creditStatus).toBe('recredited');
    await remove(order.returnLines[0]);
    expect(await ledgerOf(api, shop)).toEqual([-3, 3, -3]);
    expect((await cycleNow(shop, rentals[0])).membershipCredit.status).toBe('unreturned');
    await returnRentals(shop, rentals);
    expect(await ledgerOf(api, shop)).toEqual([-3, 3, -3, 3]);
  });

  it.each(['completed', 'cancelled'])(
    'is refused, and nothing is done, on an order that is %s',
    async (status) => {
      await changeOrder(shop, order, { status });
      const before = await writtenRows(api, shop);
      const [line, other] = order.returnLines;
      const answer = await tryChange(shop, order, {
        status: 'expected',
        returnLines: [
          { id: other.id, status: 'missing' },
          { id: line.id, _destroy: true },
        ],
      });
      expect([answer.status, answer.body]).toEqual([
        422,
        { errors: ['returnLines[1]._destroy must not be true: the order is not open'] },
      ]);
      expect(await writtenRows(api, shop)).toEqual(before);
    },
  );

  it('a second time is refused: it is no line any more', async () => {
    const [line] = order.returnLines;
    await remove(line);
    const { status, body } = await tryChange(shop, order, {
      returnLines: [{ id: line.id, _destroy: true }],
    });
    expect([status, body]).toEqual([
      422,
      { errors: ['returnLines[0].id must be the id of a line of this return order'] },
    ]);
  });

  it('can be done for all lines at once', async () => {
    const changed = await changeLines(shop, order, { _destroy: true });
    expect(changed).toMatchObject({ status: 'expected', receivalStatus: 'unreceived' });
    expect(changed.returnLines).toEqual([]);
    for (const rental of rentals) {
      expect((await cycleNow(shop, rental)).status).toBe('fulfilled');
    }
  });

  it('of a unit that nobody had rented frees it for another order', async () => {
    const [itemId] = await createUnits(shop, 1);
    const data = [{ itemId }];
    const [lone] = (await expectSuccess(shop.post('/return_orders', { data }))).returnOrders;
    await changeLines(shop, lone, { _destroy: true });
    const [anew] = (await expectSuccess(shop.post('/return_orders', { data }))).returnOrders;
    expect(anew.id).not.toBe(lone.id);
  });
});
