import { beforeEach, describe, expect, it } from 'vitest';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a unit that is scanned in a second time', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let serial: string;
  let itemId: number;
  let rental: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `SN-${shop.customer.id}`;
    [itemId] = (await shop.createUnits(1, { serials: [serial] })) as [number];
    rental = await shop.outCycle({ itemId });
  });

  const scan = (members: object = {}) =>
    shop.tryReturn({ data: [{ serial, status: 'received', ...members }] });
  const scanned = async (members: object = {}) => {
    const { status, body } = await scan(members);
    expect([status, body.errors]).toEqual([200, []]);
    return body.returnOrders[0];
  };
  const rejected = async (sentence: string, members: object = {}) => {
    const before = await shop.writtenRows();
    const { status, body } = await scan(members);
    expect([status, body]).toEqual([422, { errors: [sentence], returnOrders: [] }]);
    expect(await shop.writtenRows()).toEqual(before);
  };
  const complete = (order: any) => shop.updateOrder(order, { status: 'completed' });
  const onOrder = async ({ sequentialId }: any) =>
    `${await shop.nameOfItem(itemId)} was received on #${sequentialId} already`;

  it('changes nothing when a crate is scanned twice', async () => {
    const rentals = [rental, await shop.outCycle(), await shop.outCycle()];
    const data = rentals.map((one) => ({ itemId: one.itemId, status: 'received' }));
    const [order] = await shop.returnUnits({ data });
    const before = await shop.writtenRows();
    expect(await shop.returnUnits({ data })).toEqual([order]);
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('changes nothing on an open order, though its next booking should be out', async () => {
    const [unit] = await shop.createUnits(1);
    const days = (from: number, to: number) => ({
      itemId: unit,
      rentalStart: daysFromNow(from),
      rentalEnd: daysFromNow(to),
    });
    const late = await shop.bookCycle(days(-9, -7));
    await shop.bookCycle(days(-3, 2));
    await shop.updateCycle(late, { fulfilledAt: daysFromNow(-9) });
    const entry = { serial: undefined, itemId: unit };
    const order = await scanned(entry);
    expect(order.returnLines).toMatchObject([{ rentalId: late.id, status: 'received' }]);
    expect(await scanned(entry)).toEqual(order);
  });

  it('is an error at the other desk, where the order was completed', async () => {
    const order = await complete(await scanned());
    await rejected(await onOrder(order));
    await rejected(await onOrder(order), { status: undefined });
    await rejected(await onOrder(order), { serial: undefined, itemId, status: 'missing' });
  });

  it('leaves the other units of the scan, with one error', async () => {
    const order = await complete(await scanned());
    const other = await shop.outCycle();
    const data = [
      { serial, status: 'received' },
      { itemId: other.itemId, status: 'received' },
    ];
    const { status, body } = await shop.tryReturn({ data });
    expect([status, body.errors]).toEqual([200, [await onOrder(order)]]);
    expect(body.returnOrders).toHaveLength(1);
    expect(body.returnOrders[0].returnLines).toMatchObject([{ rentalId: other.id }]);
  });

  it('is an error without an order, where the rental was received by itself', async () => {
    await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
    await shop.put(`/items/${itemId}`, { status: 'unprocessed' });
    await rejected(
      `${await shop.nameOfItem(itemId)} was received already (SC-${rental.sequentialId})`,
    );
  });

  it('is an error where no one had rented it', async () => {
    [itemId] = (await shop.createUnits(1)) as [number];
    const entry = { serial: undefined, itemId };
    const { sequentialId } = await complete(await scanned(entry));
    await rejected(
      `${await shop.nameOfItem(itemId)} was received on #${sequentialId} already`,
      entry,
    );
  });

  it('gets a line without a rental with withoutRental, once', async () => {
    const first = await complete(await scanned());
    const order = await scanned({ withoutRental: true });
    expect(order.id).not.toBe(first.id);
    expect(order).toMatchObject({ customer: null, returnLines: [{ rentalId: null }] });
    const before = await shop.writtenRows();
    expect(await scanned({ withoutRental: true })).toEqual(order);
    expect(await scanned()).toEqual(order);
    expect(await shop.writtenRows()).toEqual(before);
    await complete(order);
    await rejected(await onOrder(order));
  });

  it('gets a line without a rental once it was processed', async () => {
    await complete(await scanned());
    await shop.put(`/items/${itemId}`, { status: 'processed' });
    expect((await scanned()).returnLines).toMatchObject([{ rentalId: null, status: 'received' }]);
  });

  it('is received from its next rental, once that is out', async () => {
    await complete(await scanned());
    const next = await shop.outCycle({
      itemId,
      rentalStart: '2031-06-10',
      rentalEnd: '2031-06-12',
    });
    expect((await scanned()).returnLines).toMatchObject([{ rentalId: next.id }]);
  });

  it('cannot be without a rental while one is out, or one is named', async () => {
    const sentence = 'data[0].withoutRental must not be true';
    await rejected(
      `${sentence}: ${await shop.nameOfItem(itemId)} is out as SC-${rental.sequentialId}`,
      {
        withoutRental: true,
      },
    );
    await rejected(`${sentence} with rentalId ${rental.id}`, {
      rentalId: rental.id,
      withoutRental: true,
    });
    expect((await scanned({ withoutRental: false })).returnLines).toMatchObject([
      { rentalId: rental.id },
    ]);
  });

  it('is named by its place and serial where sixty are scanned and one is unknown', async () => {
    const rentals = await Promise.all(Array.from({ length: 59 }, () => shop.outCycle()));
    const data: object[] = rentals.map((one) => ({ itemId: one.itemId, status: 'received' }));
    data.push({ serial, status: 'received' }, { serial: 'SN-999', status: 'received' });
    const { status, body } = await shop.tryReturn({ data });
    expect([status, body.errors]).toEqual([
      200,
      ['data[60].serial: no item has the serial "SN-999"'],
    ]);
    expect(body.returnOrders[0].returnLines).toHaveLength(60);
  });
});
