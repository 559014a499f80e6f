import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bookCycle,
  changeCycle,
  daysFromNow,
  importNamedCustomer,
  rentalShop,
  type RentalShop,
  reserving,
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
import { orderNow, outCycle, returnRentals } from '../../../support/factories/returns.js';
import { useApi } from '../../../support/service/api.js';

describe('a rental on a return order that is changed itself', () => {
  const api = useApi();
  let shop: RentalShop;
  let scuffed: any;
  let rental: any;
  let order: any;
  beforeAll(async () => {
    shop = await rentalShop(api, { membershipCreditReturnCondition: 'received_at' });
    scuffed = await createCondition(shop, 'Scuffed');
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
    rental = await outCycle(shop, { creditCost: 2 });
    order = await returnRentals(shop, [rental]);
  });

  const lineNow = async () => {
    const { status, receivalStatus, returnLines } = await orderNow(shop, order);
    return [status, receivalStatus, returnLines[0].status];
  };
  const changed = (members: Record<string, unknown>) => changeCycle(shop, rental, members);
  const received = () => changeLines(shop, order, { status: 'received', conditionId: scuffed.id });

  it('takes the receipt of its line back when its receival is undone', async () => {
    await received();
    await changed({ receivedAt: null });
    expect(await lineNow()).toEqual(['expected', 'unreceived', 'awaiting']);
    expect(await itemNow(shop, rental.itemId)).toMatchObject({
      status: 'processed',
      condition: null,
      activeRentalId: rental.id,
      activeReturnId: order.id,
    });
    expect((await eventsOf(shop, order)).slice(-2).map(([, metadata]) => metadata)).toMatchObject([
      { from: 'received', to: 'awaiting' },
      { from: 'received', to: 'expected' },
    ]);
    expect(await ledgerOf(api, shop)).toEqual([-2, 2, -2]);
  });

  it('is received again by its line after that', async () => {
    await received();
    await changed({ receivedAt: null });
    await received();
    expect(await lineNow()).toEqual(['received', 'received', 'received']);
    expect((await cycleNow(shop, rental)).receivedAt).toEqual(expect.any(String));
    expect(await itemNow(shop, rental.itemId)).toMatchObject({
      status: 'unprocessed',
      condition: { id: scuffed.id },
    });
  });

  it('brings its line in when it is received, as if that was done to the line', async () => {
    await changeLines(shop, order, { conditionId: scuffed.id });
    const receivedAt = daysFromNow(-1);
    await changed({ receivedAt });
    expect(await lineNow()).toEqual(['received', 'received', 'received']);
    expect(await itemNow(shop, rental.itemId)).toMatchObject({
      status: 'unprocessed',
      condition: { id: scuffed.id },
      activeReturnId: null,
    });
    const before = await writtenRows(api, shop);
    await received();
    expect(await writtenRows(api, shop)).toEqual(before);
    await changeLines(shop, order, { status: 'awaiting' });
    expect((await cycleNow(shop, rental)).receivedAt).toBeNull();
  });

  it('brings a line in that was missing', async () => {
    await changeLines(shop, order, { status: 'missing' });
    await changed({ receivedAt: daysFromNow(0) });
    expect(await lineNow()).toEqual(['received', 'received', 'received']);
  });

  it('leaves its line when it is received at another time', async () => {
    await received();
    const before = await orderNow(shop, order);
    await changed({ receivedAt: daysFromNow(-1) });
    expect(await orderNow(shop, order)).toEqual(before);
  });

  it.each(['completed', 'cancelled'])(
    'takes the receipt back on an order that stays %s',
    async (status) => {
      await received();
      await changeOrder(shop, order, { status });
      await changed({ receivedAt: null });
      expect(await lineNow()).toEqual([status, 'unreceived', 'awaiting']);
      await changed({ receivedAt: daysFromNow(0) });
      expect(await lineNow()).toEqual(
        status === 'completed'
          ? [status, 'received', 'received']
          : [status, 'unreceived', 'awaiting'],
      );
    },
  );

  it('leaves everything when its days are taken by now', async () => {
    await received();
    await bookCycle(shop, { itemId: rental.itemId, ...reserving(11, 14) });
    const before = await writtenRows(api, shop);
    const answer = await shop.put(`/cycles/${rental.id}`, { receivedAt: null });
    expect(answer.status).toBe(409);
    expect(await writtenRows(api, shop)).toEqual(before);
  });

  it('cannot be received by its line once it is cancelled', async () => {
    await changed({ fulfilledAt: null });
    await changed({ status: 'cancelled' });
    const returnLines = [{ id: order.returnLines[0].id, status: 'received' }];
    const { status, body } = await tryChange(shop, order, { returnLines });
    const says = `returnLines[0].status must not be received: Rental ${rental.id} is cancelled`;
    expect([status, body]).toEqual([422, { errors: [says] }]);
  });
});
