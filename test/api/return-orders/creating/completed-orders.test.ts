import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { lineOf, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a completed order that awaits a unit', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let serial: string;
  let rental: any;
  let back: any;
  let order: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `SN-${shop.customer.id}`;
    const [itemId] = await shop.createUnits(1, { serials: [serial] });
    rental = await shop.outCycle({ itemId });
    back = await shop.outCycle();
    [order] = await shop.returnUnits({
      data: [{ rentalId: rental.id }, { rentalId: back.id, status: 'received' }],
    });
    await shop.updateOrder(order, { status: 'completed' });
  });

  const scan = async (entry: object = { serial }) => {
    const [scanned] = await shop.returnUnits({ data: [{ ...entry, status: 'received' }] });
    return scanned;
  };

  it.each([
    ['serial', () => ({ serial })],
    ['itemId', () => ({ itemId: rental.itemId })],
    ['rentalId', () => ({ rentalId: rental.id })],
  ])('receives its line by a scan, by %s, and stays completed', async (_, entry) => {
    expect((await shop.getOrder(order)).receivalStatus).toBe('partially_received');
    const scanned = await scan(entry());
    expect([scanned.id, scanned.status, scanned.receivalStatus]).toEqual([
      order.id,
      'completed',
      'received',
    ]);
    expect(lineOf(scanned, rental.id)).toMatchObject({
      status: 'received',
      item: { status: 'unprocessed' },
    });
    expect((await shop.getCycle(rental)).status).toBe('received');
    expect((await shop.all('/return_orders')).map(({ id }: any) => id)).toContain(order.id);
    const { data } = await expectSuccess(shop.get(`/events?resourceId=${order.id}&limit=1`));
    expect(data).toMatchObject([
      {
        type: 'return_order.updated',
        changes: { receivalStatus: { from: 'partially_received', to: 'received' } },
      },
    ]);
  });

  it('receives the line of a unit without a rental', async () => {
    const [itemId] = await shop.createUnits(1);
    const [unrented] = await shop.returnUnits({ data: [{ itemId }] });
    await shop.updateOrder(unrented, { status: 'completed' });
    const scanned = await scan({ itemId, withoutRental: true });
    expect([scanned.id, scanned.receivalStatus]).toEqual([unrented.id, 'received']);
  });

  it('takes no two entries for its rental, as one for a new order and one for its line', async () => {
    const { status, body } = await shop.post('/return_orders', {
      data: [
        { rentalId: rental.id, status: 'awaiting' },
        { serial, status: 'received' },
      ],
    });
    expect([status, body.errors]).toEqual([
      200,
      [`data[1].serial duplicates data[0]: "${serial}"`],
    ]);
    expect((await shop.getCycle(rental)).receivedAt).toBeNull();
    const lines = (await shop.all('/return_orders')).flatMap(({ returnLines }: any) =>
      returnLines.filter(({ rentalId }: any) => rentalId === rental.id),
    );
    expect(lines.map((line: any) => line.status)).toEqual(['awaiting', 'awaiting']);
  });

  it('receives a line that was missing', async () => {
    await shop.updateOrder(order, {
      returnLines: [{ id: lineOf(order, rental.id).id, status: 'missing' }],
    });
    expect((await scan()).id).toBe(order.id);
  });

  it('leaves the unit to an open order that awaits it', async () => {
    const [open] = await shop.returnUnits({ data: [{ rentalId: rental.id }] });
    expect(open.id).not.toBe(order.id);
    expect((await scan()).id).toBe(open.id);
    expect(lineOf(await shop.getOrder(order), rental.id).status).toBe('awaiting');
  });

  it('awaits nothing once it is cancelled, nor a unit whose rental has another one', async () => {
    await shop.updateOrder(order, {
      returnLines: [{ id: lineOf(order, back.id).id, status: 'awaiting' }],
      status: 'cancelled',
    });
    expect((await scan()).id).not.toBe(order.id);

    const next = await shop.outCycle();
    const [completed] = await shop.returnUnits({ data: [{ rentalId: next.id }] });
    await shop.updateOrder(completed, { status: 'completed' });
    const [itemId] = await shop.createUnits(1);
    await shop.updateCycle(next, { itemId });
    expect((await scan({ itemId })).id).not.toBe(completed.id);
    const { returnLines } = await shop.getOrder(completed);
    expect(returnLines[0]).toMatchObject({ status: 'awaiting', item: { id: next.itemId } });
  });

  it('awaits no rental that was received without it', async () => {
    const [open] = await shop.returnUnits({ data: [{ rentalId: rental.id }] });
    await scan();
    const { status, body } = await shop.tryReturn({ data: [{ serial, status: 'received' }] });
    expect([status, body.errors]).toEqual([200, []]);
    await shop.updateOrder(open, { status: 'completed' });
    const again = await shop.tryReturn({ data: [{ serial, status: 'received' }] });
    const name = await shop.nameOfItem(rental.itemId);
    expect([again.status, again.body.errors]).toEqual([
      422,
      [`${name} was received on #${open.sequentialId} already`],
    ]);
  });

  it('receives its line by an entry of its own, by any name', async () => {
    const after = await shop.updateOrder(order, {
      returnLines: [{ serial, status: 'received', restocked: true }],
    });
    expect([after.status, after.receivalStatus, after.returnLines.length]).toEqual([
      'completed',
      'received',
      2,
    ]);
    expect(lineOf(after, rental.id)).toMatchObject({ item: { status: 'processed' } });
  });
});

describe('an entry of an order that awaits its unit', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  const COUNT = { platformOrderName: '#7001', quantity: 1 };
  let serial: string;
  let rental: any;
  let order: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `PU-${shop.customer.id}`;
    const [itemId] = await shop.createUnits(1, { serials: [serial] });
    rental = await shop.outCycle({ itemId, platformOrderName: COUNT.platformOrderName });
    order = await shop.returnRentals([rental]);
  });

  const names: [string, () => object][] = [
    ['serial', () => ({ serial })],
    ['itemId', () => ({ itemId: rental.itemId })],
    ['rentalId', () => ({ rentalId: rental.id })],
    ['number', () => ({ ...COUNT, platformVariantId: shop.variant })],
  ];

  it.each(names)('means its line, by %s', async (_, entry) => {
    const [line] = order.returnLines;
    const after = await shop.updateOrder(order, {
      returnLines: [{ ...entry(), status: 'received' }],
    });
    expect(after.returnLines).toMatchObject([
      { id: line.id, rentalId: rental.id, status: 'received' },
    ]);
    expect([after.status, (await shop.getCycle(rental)).status]).toEqual(['received', 'received']);
  });

  it('takes the condition of the entry, is restocked, and is received once', async () => {
    const worn = await shop.createCondition(`Worn ${shop.customer.id}`);
    const entry = { serial, status: 'received', conditionId: worn.id, restocked: true };
    const after = await shop.updateOrder(order, { returnLines: [entry] });
    expect(after.returnLines).toMatchObject([
      { condition: { id: worn.id }, item: { status: 'processed', condition: { id: worn.id } } },
    ]);
    const before = await shop.writtenRows();
    await shop.updateOrder(order, { returnLines: [{ serial, status: 'received' }] });
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('is taken off by its serial', async () => {
    const after = await shop.updateOrder(order, { returnLines: [{ serial, _destroy: true }] });
    expect(after.returnLines).toEqual([]);
    expect((await shop.getCycle(rental)).returnOrderId).toBeNull();
  });

  it('is a 422 by the rules of lines, with the path of the entry', async () => {
    const cases: [object, string][] = [
      [{ serial, restocked: true }, 'restocked must not be true: the line is not received'],
      [
        { serial, _destroy: true, status: 'missing' },
        '_destroy must not be true with status missing',
      ],
    ];
    for (const [entry, sentence] of cases) {
      await expectError(shop.tryUpdate(order, { returnLines: [entry] }), 422, [
        `returnLines[0].${sentence}`,
      ]);
    }
  });

  it('is added where the order was cancelled, once it is set to another status', async () => {
    await shop.updateOrder(order, { status: 'cancelled' });
    await expectError(
      shop.tryUpdate(order, { returnLines: [{ serial, status: 'received' }] }),
      422,
      [`returnLines[0] cannot be added: #${order.sequentialId} is cancelled`],
    );
    const after = await shop.updateOrder(order, {
      status: 'in_progress',
      returnLines: [{ serial, status: 'received' }],
    });
    expect(after.returnLines).toMatchObject([{ id: order.returnLines[0].id, status: 'received' }]);
  });
});
