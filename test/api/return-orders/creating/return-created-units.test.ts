import { beforeEach, describe, expect, it } from 'vitest';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('units that come back without being in the inventory', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let mark: string;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    mark = `SN-${shop.customer.id}`;
  });

  const wish = (quantity: number, members: object = {}) => ({
    data: [],
    quantity,
    platformVariantId: shop.variant,
    ...members,
  });

  it('are created and put on an order without a customer', async () => {
    const before = await shop.returnRows();
    const serials = [`${mark}-B`, `${mark}-A`];
    const orders = await shop.returnUnits(wish(3, { serials }));
    expect(orders).toHaveLength(1);
    const [order] = orders;
    expect(order).toMatchObject({
      customer: null,
      status: 'expected',
      receivalStatus: 'unreceived',
    });
    expect(order.returnLines).toHaveLength(3);
    for (const [index, line] of order.returnLines.entries()) {
      expect(line).toMatchObject({ rentalId: null, status: 'awaiting', condition: null });
      expect(line.item).toMatchObject({
        serial: serials[index] ?? null,
        visibility: 'unavailable',
        status: 'processed',
        platformVariantId: shop.variant,
        activeReturnId: order.id,
      });
      expect((await shop.get(`/items/${line.item.id}`)).body).toMatchObject(line.item);
    }
    const numbers = order.returnLines.map(({ item }: any) => item.sequentialId);
    expect(numbers).toEqual([numbers[0], numbers[0] + 1, numbers[0] + 2]);
    expect(order.timelineEvents[0].metadata.itemIds).toEqual(
      order.returnLines.map(({ item }: any) => item.id),
    );
    expect(await shop.returnRows()).toEqual({
      ...before,
      orders: before.orders + 1,
      lines: before.lines + 3,
      items: before.items + 3,
      events: before.events + 1,
    });
  });

  it('keep the visibility that the request sends, although they come back damaged', async () => {
    const { id: conditionId } = await shop.createCondition('Torn', 'damaged_repairable');
    const serial = 'SN-TORN';
    const data = [{ serial, status: 'received', conditionId }];
    const [order] = await shop.returnUnits(
      wish(1, { serials: [serial], visibility: 'available', data }),
    );
    expect(order.returnLines[0].item).toMatchObject({ visibility: 'available', conditionId });
  });

  it.each(['available', 'unavailable', 'sold', 'retired'])('can be %s', async (visibility) => {
    const [order] = await shop.returnUnits(wish(1, { visibility }));
    expect(order.returnLines[0].item.visibility).toBe(visibility);
  });

  it('can be a hundred with a serial each', async () => {
    const serials = Array.from({ length: 100 }, (_, index) => `${mark}-${index}`);
    const [order] = await shop.returnUnits(wish(100, { serials }));
    expect(order.returnLines.map(({ item }: any) => item.serial)).toEqual(serials);
  });

  it('can have a serial that only a sold unit has', async () => {
    await shop.createUnits(1, { serials: [mark], visibility: 'sold' });
    const [order] = await shop.returnUnits(wish(1, { serials: [mark] }));
    expect(order.returnLines[0].item.serial).toBe(mark);
  });

  it('are on the new order of the only customer of the request', async () => {
    const rental = await shop.outCycle();
    const orders = await shop.returnUnits(wish(2, { data: [{ rentalId: rental.id }] }));
    expect(orders).toHaveLength(1);
    expect(orders[0].customer.id).toBe(shop.customer.id);
    expect(orders[0].returnLines.map(({ rentalId }: any) => rentalId)).toEqual([
      rental.id,
      null,
      null,
    ]);
  });

  it('are on a new order of the only customer also where his line is updated', async () => {
    const rental = await shop.outCycle();
    const there = await shop.returnRentals([rental]);
    const body = wish(1, { data: [{ rentalId: rental.id, status: 'received' }] });
    const [updated, created] = await shop.returnUnits(body);
    expect([updated.id, updated.returnLines.length]).toEqual([there.id, 1]);
    expect([created.customer.id, created.returnLines.length]).toEqual([shop.customer.id, 1]);
  });

  it('are on an order without a customer where the request has several', async () => {
    const bo = await shop.importCustomer({ firstName: 'Bo' });
    const rentals = [
      await shop.outCycle(),
      await shop.outCycle({ customerPlatformId: bo.platformId }),
    ];
    const data = rentals.map(({ id }) => ({ rentalId: id }));
    const orders = await shop.returnUnits(wish(1, { data }));
    expect(orders.map(({ customer, returnLines }) => [customer?.id, returnLines.length])).toEqual([
      [shop.customer.id, 1],
      [bo.id, 1],
      [undefined, 1],
    ]);
  });

  it('have the line that an entry names by their serial', async () => {
    const { id: conditionId } = await shop.createCondition(`Scuffed ${mark}`);
    const serials = [`${mark}-A`, `${mark}-B`];
    const data = [{ serial: serials[1], status: 'received', conditionId }];
    const before = await shop.returnRows();
    const [order] = await shop.returnUnits(wish(2, { serials, data }));
    expect(
      order.returnLines.map(({ item, status }: any) => [item.serial, status, item.status]),
    ).toEqual([
      [serials[1], 'received', 'unprocessed'],
      [serials[0], 'awaiting', 'processed'],
    ]);
    expect(order.returnLines[0].item.conditionId).toBe(conditionId);
    expect([order.status, order.receivalStatus]).toEqual(['in_progress', 'partially_received']);
    const after = await shop.returnRows();
    expect([after.items - before.items, after.lines - before.lines]).toEqual([2, 2]);
  });

  it('are of the variant that the units in data have in common', async () => {
    const { itemId } = await shop.outCycle();
    const [serialized] = await shop.createUnits(1, { serials: [mark] });
    await shop.createUnits(1, {
      platformVariantId: await shop.importVariant(),
      serials: [mark],
      visibility: 'sold',
    });
    const data = [{ itemId }, { serial: mark }];
    const [order] = await shop.returnUnits({ data, quantity: 1 });
    const items = order.returnLines.map(({ item }: any) => item);
    expect(items.map(({ id }: any) => id)).toEqual([itemId, serialized, expect.any(Number)]);
    expect(items[2].platformVariantId).toBe(shop.variant);
  });

  it('come back without data at all', async () => {
    const [order] = await shop.returnUnits({ quantity: 2, platformVariantId: shop.variant });
    expect(order.returnLines).toHaveLength(2);
  });

  it('come back also when the entry that names one of them is wrong', async () => {
    const data = [{ serial: mark, conditionId: 404_404 }];
    const { status, body } = await shop.tryReturn(wish(1, { serials: [mark], data }));
    expect([status, body.errors]).toEqual([
      200,
      ['data[0].conditionId: no condition has the id 404404'],
    ]);
    expect(body.returnOrders[0].returnLines).toMatchObject([
      { status: 'awaiting', item: { serial: mark } },
    ]);
  });

  it('come back whatever else of the request is wrong', async () => {
    const { status, body } = await shop.tryReturn(wish(1, { data: [{ rentalId: 404_404 }] }));
    expect([status, body.errors]).toEqual([200, ['data[0].rentalId: no rental has the id 404404']]);
    expect(body.returnOrders[0].returnLines).toHaveLength(1);
  });

  describe('and cannot be created', () => {
    const left = async (members: object, sentence: string) => {
      const rental = await shop.outCycle();
      const before = await shop.returnRows();
      const data = [{ rentalId: rental.id }, { itemId: 404_404 }];
      const { status, body } = await shop.tryReturn(wish(3, { data, ...members }));
      expect(status).toBe(200);
      expect(body.errors).toEqual(['data[1].itemId: no item has the id 404404', sentence]);
      expect(body.returnOrders).toHaveLength(1);
      expect(body.returnOrders[0].returnLines).toMatchObject([{ rentalId: rental.id }]);
      expect(await shop.returnRows()).toEqual({
        ...before,
        orders: before.orders + 1,
        lines: before.lines + 1,
        events: before.events + 1,
      });
    };

    it('leave the entries whole: a serial that is in stock', async () => {
      await shop.createUnits(1, { serials: [mark] });
      await left(
        { serials: [`${mark}-A`, mark] },
        `serials[1] must be unique among units not sold or retired: ${mark} is taken`,
      );
    });

    it('leave the entries whole: an archived or unknown variant', async () => {
      await left(
        { platformVariantId: await shop.importArchivedVariant() },
        'platformVariantId must not name an archived variant',
      );
      await left(
        { platformVariantId: 404_404 },
        'platformVariantId must be the platform id of a variant: 404404',
      );
    });

    it('leave no gap in the numbers of units', async () => {
      const [before] = await shop.createUnits(1, { serials: [mark] });
      const rental = await shop.outCycle({ itemId: before });
      const body = wish(5, { data: [{ rentalId: rental.id }], serials: [mark] });
      expect((await shop.tryReturn(body)).body.errors).toHaveLength(1);
      const [after] = await shop.createUnits(1);
      const numbers = await Promise.all(
        [before, after].map(async (id) => (await shop.get(`/items/${id}`)).body.sequentialId),
      );
      expect(numbers[1]).toBe(numbers[0] + 1);
    });

    it('leave a serial to the entry that names the unit in stock', async () => {
      const [itemId] = await shop.createUnits(1, { serials: [mark] });
      const data = [{ serial: mark, status: 'received' }];
      const { status, body } = await shop.tryReturn(wish(1, { serials: [mark], data }));
      expect([status, body.errors.length]).toEqual([200, 1]);
      expect(body.returnOrders[0].returnLines).toMatchObject([
        { status: 'received', item: { id: itemId } },
      ]);
    });
  });

  it('come back one time each when many clients bring one serial at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.tryReturn(wish(2, { serials: [mark] }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    const taken = `serials[0] must be unique among units not sold or retired: ${mark} is taken`;
    for (const { body } of answers.filter(({ status }) => status === 422)) {
      expect(body).toEqual({ errors: [taken], returnOrders: [] });
    }
    expect(await shop.all(`/items?serial=${mark}`)).toHaveLength(1);
  });
});
