import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a rental on a return order that is changed itself', () => {
  const api = useApi();
  const shop = useRentalShop(api, { membershipCreditReturnCondition: 'received_at' });
  let scuffed: any;
  let rental: any;
  let order: any;
  beforeAll(async () => {
    scuffed = await shop.createCondition('Scuffed');
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    rental = await shop.outCycle({ creditCost: 2 });
    order = await shop.returnRentals([rental]);
  });

  const lineNow = async () => {
    const { status, receivalStatus, returnLines } = await shop.getOrder(order);
    return [status, receivalStatus, returnLines[0].status];
  };
  const changed = (members: Record<string, unknown>) => shop.updateCycle(rental, members);
  const received = () => shop.updateLines(order, { status: 'received', conditionId: scuffed.id });

  it('undoes the receipt of its line when its receival is undone', async () => {
    await received();
    await changed({ receivedAt: null });
    expect(await lineNow()).toEqual(['expected', 'unreceived', 'awaiting']);
    expect(await shop.getItem(rental.itemId)).toMatchObject({
      status: 'processed',
      condition: null,
      activeRentalId: rental.id,
      activeReturnId: order.id,
    });
    expect((await shop.eventsOf(order)).slice(-2).map(([, metadata]) => metadata)).toMatchObject([
      { from: 'received', to: 'awaiting' },
      { from: 'received', to: 'expected' },
    ]);
    expect(await shop.ledger()).toEqual([-2, 2, -2]);
  });

  it('is received again by its line after that', async () => {
    await received();
    await changed({ receivedAt: null });
    await received();
    expect(await lineNow()).toEqual(['received', 'received', 'received']);
    expect((await shop.getCycle(rental)).receivedAt).toEqual(expect.any(String));
    expect(await shop.getItem(rental.itemId)).toMatchObject({
      status: 'unprocessed',
      condition: { id: scuffed.id },
    });
  });

  it('brings its line in when it is received, as if that was done to the line', async () => {
    await shop.updateLines(order, { conditionId: scuffed.id });
    const receivedAt = daysFromNow(-1);
    await changed({ receivedAt });
    expect(await lineNow()).toEqual(['received', 'received', 'received']);
    expect(await shop.getItem(rental.itemId)).toMatchObject({
      status: 'unprocessed',
      condition: { id: scuffed.id },
      activeReturnId: null,
    });
    const before = await shop.writtenRows();
    await received();
    expect(await shop.writtenRows()).toEqual(before);
    await shop.updateLines(order, { status: 'awaiting' });
    expect((await shop.getCycle(rental)).receivedAt).toBeNull();
  });

  it('brings a line in that was missing', async () => {
    await shop.updateLines(order, { status: 'missing' });
    await changed({ receivedAt: daysFromNow(0) });
    expect(await lineNow()).toEqual(['received', 'received', 'received']);
  });

  it('leaves its line when it is received at another time', async () => {
    await received();
    const before = await shop.getOrder(order);
    await changed({ receivedAt: daysFromNow(-1) });
    expect(await shop.getOrder(order)).toEqual(before);
  });

  it('undoes the receipt on an order that stays completed', async () => {
    await received();
    await shop.updateOrder(order, { status: 'completed' });
    await changed({ receivedAt: null });
    expect(await lineNow()).toEqual(['completed', 'unreceived', 'awaiting']);
    await changed({ receivedAt: daysFromNow(0) });
    expect(await lineNow()).toEqual(['completed', 'received', 'received']);
  });

  it('leaves the line of an order that is cancelled', async () => {
    await shop.updateOrder(order, { status: 'cancelled' });
    await changed({ receivedAt: daysFromNow(0) });
    expect(await lineNow()).toEqual(['cancelled', 'unreceived', 'awaiting']);
  });

  it('is awaited again when its receipt is undone, though its days are booked by now', async () => {
    await received();
    const next = await shop.bookCycle({ itemId: rental.itemId, ...reserving(11, 14) });
    const undone = await shop.updateCycle(rental, { receivedAt: null });
    expect(undone.conflictingCycleIds).toEqual([next.id]);
    const [line] = (await shop.getOrder(order)).returnLines;
    expect(line.status).toBe('awaiting');
  });

  it('cannot be received by its line once it is cancelled', async () => {
    await changed({ fulfilledAt: null });
    await shop.updateLines(order, { status: 'missing' });
    await changed({ status: 'cancelled' });
    const returnLines = [{ id: order.returnLines[0].id, status: 'received' }];
    const { status, body } = await shop.tryUpdate(order, { returnLines });
    const says = `returnLines[0].status must not be received: SC-${rental.sequentialId} is cancelled`;
    expect([status, body]).toEqual([422, { errors: [says] }]);
  });
});
