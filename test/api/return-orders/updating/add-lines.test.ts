import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, lineOf, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a line that is added to a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let rental: any;
  let order: any;
  let later: any;
  let serial: string;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `SN-${shop.customer.id}`;
    rental = await shop.outCycle();
    order = await shop.returnRentals([rental]);
    const [itemId] = await shop.createUnits(1, { serials: [serial] });
    later = await shop.outCycle({ itemId });
  });

  const add = (...returnLines: object[]) => shop.updateOrder(order, { returnLines });
  const rejected = async (body: object, ...errors: string[]) => {
    const before = await shop.writtenRows();
    await expectError(shop.tryUpdate(order, body), 422, errors);
    expect(await shop.writtenRows()).toEqual(before);
  };

  it.each([
    ['rentalId', () => ({ rentalId: later.id })],
    ['itemId', () => ({ itemId: later.itemId })],
    ['serial', () => ({ serial })],
  ])('is found by %s while the order is on its way', async (_, name) => {
    const { id, status, returnLines } = await add(name());
    expect([id, status, returnLines.length]).toEqual([order.id, 'expected', 2]);
    expect(lineOf({ returnLines }, later.id)).toMatchObject({
      status: 'awaiting',
      item: { id: later.itemId, activeReturnId: order.id },
    });
    expect((await shop.getCycle(later)).returnOrderId).toBe(order.id);
    const found = await shop.all(`/return_orders?search=SC-${later.sequentialId}`);
    expect(found.map((one: any) => one.id)).toEqual([order.id]);
  });

  it('can be received at once, beside updates of others', async () => {
    const { id: conditionId } = await shop.createCondition(`Torn ${order.id}`);
    const [{ id }] = order.returnLines;
    const after = await add({ serial, status: 'received', conditionId }, { id, status: 'missing' });
    expect([after.status, after.receivalStatus]).toEqual(['received', 'partially_received']);
    expect(lineOf(after, later.id)).toMatchObject({
      status: 'received',
      condition: { id: conditionId },
      item: { status: 'unprocessed', conditionId },
    });
    expect((await shop.getCycle(later)).status).toBe('received');
  });

  it('sets a received order back to in_progress, or leaves a status that is sent', async () => {
    await shop.updateLines(order, { status: 'received' });
    expect((await add({ serial })).status).toBe('in_progress');
    const third = await shop.outCycle();
    const returnLines = [{ rentalId: third.id, status: 'received' }];
    const after = await shop.updateOrder(order, { returnLines, status: 'completed' });
    expect([after.status, after.returnLines.length]).toEqual(['completed', 3]);
    expect((await shop.getItem(later.itemId)).activeReturnId).toBeNull();
  });

  it('has no rental where the unit is not out', async () => {
    const [awaited, itemId] = await shop.createUnits(2);
    await add({ itemId: awaited });
    const { returnLines } = await add({ itemId, status: 'received' });
    expect(returnLines.slice(1)).toMatchObject([
      { rentalId: null, status: 'awaiting', item: { id: awaited } },
      { rentalId: null, status: 'received', item: { id: itemId } },
    ]);
  });

  it('is on the timeline and in one event', async () => {
    const { returnLines } = await add({ serial, status: 'received' });
    const lineId = returnLines[1].id;
    const line = { lineId, itemId: later.itemId };
    const events = await shop.eventsOf(order);
    expect(events).toContainEqual(['line_added', { ...line, rentalId: later.id }]);
    expect(events).toContainEqual([
      'line_status_changed',
      { ...line, from: 'awaiting', to: 'received' },
    ]);
    const [event] = (await expectSuccess(shop.get(`/events?resourceId=${order.id}&limit=1`))).data;
    expect(event.type).toBe('return_order.updated');
    expect(event.changes[`returnLines.${lineId}`]).toEqual({
      from: null,
      to: {
        itemId: later.itemId,
        rentalId: later.id,
        status: 'awaiting',
        conditionId: null,
        restockedAt: null,
      },
    });
  });

  describe('with a credit', () => {
    beforeAll(async () => {
      await expectSuccess(
        shop.put('/shop', { membershipCreditReturnCondition: 'return_order_created' }),
      );
      return () => expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: null }));
    });

    it('gives it back, and takes it again when it is removed', async () => {
      const paid = await shop.outCycle({ creditCost: 2 });
      const after = await add({ rentalId: paid.id });
      expect((await shop.getCycle(paid)).membershipCredit.status).toBe('returned');
      await add({ id: lineOf(after, paid.id).id, _destroy: true });
      expect((await shop.getCycle(paid)).membershipCredit.status).toBe('unreturned');
    });
  });

  it('is an error when one request names it twice, in any way', async () => {
    await rejected(
      { returnLines: [{ serial }, { itemId: later.itemId }] },
      `returnLines[1].itemId duplicates returnLines[0]: ${later.itemId}`,
    );
    const line = (await add({ serial })).returnLines[1];
    await rejected(
      { returnLines: [{ id: line.id }, { rentalId: later.id, status: 'received' }] },
      `returnLines[1].rentalId duplicates returnLines[0]: ${later.id}`,
    );
    await rejected(
      { returnLines: [{ serial, status: 'received' }, { id: line.id }] },
      `returnLines[1].id duplicates returnLines[0]: ${line.id}`,
    );
  });

  it('is an error by the rules of a new return', async () => {
    const planned = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
    await rejected(
      {
        returnLines: [
          { serial: 'SN-999' },
          { rentalId: planned.id, status: 'received' },
          { rentalId: later.id, withoutRental: true },
          { rentalId: later.id, conditionId: 404_404 },
          {},
          { serial, restocked: true },
        ],
        tagsAttributes: [{ title: 'new' }],
      },
      'returnLines[0].serial: no item has the serial "SN-999"',
      `returnLines[1]: SC-${planned.sequentialId} is not fulfilled yet`,
      `returnLines[2].withoutRental must not be true with rentalId ${later.id}`,
      'returnLines[3].conditionId: no condition has the id 404404',
      'returnLines[4] must have id, rentalId, itemId or serial',
      'returnLines[5].restocked must not be true: the line is new',
    );
  });

  it('is an error when its unit was received on an order that is closed', async () => {
    const { id, sequentialId } = await shop.returnRentals([later], { status: 'received' });
    await shop.updateOrder({ id }, { status: 'completed' });
    await rejected(
      { returnLines: [{ serial, status: 'received' }] },
      `returnLines[0]: ${await shop.nameOfItem(later.itemId)} was received on #${sequentialId} already`,
    );
    const after = await add({ serial, withoutRental: true, status: 'received' });
    expect(after.returnLines[1]).toMatchObject({ rentalId: null, status: 'received' });
  });

  it('is an error when its rental is of another customer', async () => {
    const bo = await shop.importCustomer({ firstName: 'Bo' });
    const foreign = await shop.outCycle({ customerPlatformId: bo.platformId });
    await rejected(
      { returnLines: [{ rentalId: foreign.id }] },
      `returnLines[0]: #${order.sequentialId} is of another customer than SC-${foreign.sequentialId}`,
    );
  });

  it('is an error on an order that is closed, until it is opened', async () => {
    for (const status of ['completed', 'cancelled']) {
      await shop.updateOrder(order, { status });
      const sentence = `returnLines[0] cannot be added: #${order.sequentialId} is ${status}`;
      await rejected({ returnLines: [{ serial }] }, sentence);
    }
    const opened = await shop.updateOrder(order, { returnLines: [{ serial }], status: 'expected' });
    expect(opened.returnLines).toHaveLength(2);
    await rejected(
      { returnLines: [{ itemId: (await shop.createUnits(1))[0] }], status: 'cancelled' },
      `returnLines[0] cannot be added: #${order.sequentialId} is cancelled`,
    );
  });

  it('means its line when the order is opened with it, though its unit is not out', async () => {
    const [itemId] = await shop.createUnits(1);
    const line = (await add({ itemId })).returnLines[1];
    await shop.updateOrder(order, { status: 'completed' });
    const opened = await shop.updateOrder(order, {
      status: 'expected',
      returnLines: [{ itemId, status: 'received' }],
    });
    expect(opened.returnLines.slice(1)).toMatchObject([{ id: line.id, status: 'received' }]);
  });

  it('is a 409 when it is on another open order', async () => {
    await shop.returnRentals([later]);
    const before = await shop.writtenRows();
    await expectError(
      shop.tryUpdate(order, { returnLines: [{ serial }] }),
      409,
      `SC-${later.sequentialId} is on another open return order`,
    );
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('is a 422 when it is on another open order and another line is invalid', async () => {
    await shop.returnRentals([later]);
    const [{ id }] = order.returnLines;
    const returnLines = [{ serial }, { id, status: 'received', _destroy: true }];
    await expectError(shop.tryUpdate(order, { returnLines }), 422, [
      expect.stringMatching(/^returnLines\[1\]\._destroy must not be true/),
    ]);
  });

  it('is added once when many clients scan it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.tryUpdate(order, { returnLines: [{ serial }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await shop.getOrder(order)).returnLines).toHaveLength(2);
  });

  it('takes as many statements as ten of them, at most 18', async () => {
    const rentals: any[] = [];
    for (let count = 0; count < 11; count += 1) rentals.push(await shop.outCycle());
    const counted = [];
    for (const some of [rentals.slice(0, 1), rentals.slice(1)]) {
      const returnLines = some.map(({ id }) => ({ rentalId: id, status: 'received' }));
      const all = await statementsOf(() => shop.updateOrder(order, { returnLines }));
      counted.push(all.lastIndexOf('COMMIT') + 1 - all.indexOf('START TRANSACTION'));
    }
    expect(counted[0]).toBe(counted[1]);
    expect(counted[0]).toBeLessThanOrEqual(18);
  });
});

describe('the return method of an order', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('is merged by an update, as by a scan', async () => {
    const order = await shop.returnRentals([await shop.outCycle()]);
    const trackingUrl = 'https://track.example/7H21';
    const set = (returnMethodAttributes: object) =>
      shop.updateOrder(order, { returnMethodAttributes });
    expect((await set({ trackingUrl })).returnMethod).toEqual({
      type: 'ReturnMethod::ReturnLabel',
      trackingUrl,
      addressPlatformId: null,
      collectionDate: null,
    });
    const collected = await set({ collectionDate: '2031-02-03' });
    expect(collected.returnMethod).toMatchObject({
      type: 'ReturnMethod::Collection',
      trackingUrl,
      collectionDate: '2031-02-03',
    });
    const [newest] = (await expectSuccess(shop.get(`/events?resourceId=${order.id}&limit=1`))).data;
    expect(newest).toMatchObject({ type: 'return_order.updated', changes: { returnMethod: {} } });
    const before = await shop.writtenRows();
    await set({ collectionDate: '2031-02-03' });
    expect(await shop.writtenRows()).toEqual(before);
    expect((await set({ trackingUrl: null, collectionDate: null })).returnMethod).toBeNull();
  });
});

describe('cancelling a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('is an error while one of its units is received, or becomes it', async () => {
    const order = await shop.returnRentals([await shop.outCycle(), await shop.outCycle()]);
    const [{ id }] = order.returnLines;
    const sentence = `status must not be cancelled: line ${id} is received; set it to awaiting first`;
    const receive = { returnLines: [{ id, status: 'received' }] };
    const cancel = { status: 'cancelled' };
    await expectError(shop.tryUpdate(order, { ...cancel, ...receive }), 422, [sentence]);
    await shop.updateOrder(order, receive);
    const before = await shop.writtenRows();
    await expectError(shop.tryUpdate(order, cancel), 422, [sentence]);
    expect(await shop.writtenRows()).toEqual(before);
    const undone = await shop.updateOrder(order, {
      ...cancel,
      returnLines: [{ id, status: 'awaiting' }],
    });
    expect([undone.status, undone.receivalStatus]).toEqual(['cancelled', 'unreceived']);
  });

  it('is possible after a unit was received late, once it is undone', async () => {
    const rental = await shop.outCycle();
    const order = await shop.returnRentals([rental]);
    await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
    expect((await shop.tryUpdate(order, { status: 'cancelled' })).status).toBe(422);
    await shop.updateCycle(rental, { receivedAt: null });
    expect((await shop.updateOrder(order, { status: 'cancelled' })).status).toBe('cancelled');
  });
});
