import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, lineOf, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('an entry of a return', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let scuffed: any;
  let torn: any;
  let serial: string;
  let itemId: number;
  beforeAll(async () => {
    scuffed = await shop.createCondition('Scuffed');
    torn = await shop.createCondition('Torn');
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `SN-${shop.customer.id}`;
    [itemId] = (await shop.createUnits(1, { serials: [serial] })) as [number];
  });

  /** Returns one unit or rental; answers the order and its only line. */
  const returned = async (...data: object[]) => {
    const [order, ...others] = await shop.returnUnits({ data });
    expect([others, order.returnLines.length]).toEqual([[], 1]);
    return { order, line: order.returnLines[0] };
  };
  const nextYear = { rentalStart: '2031-06-10', rentalEnd: '2031-06-12' };

  it.each([
    ['rentalId', (id: number) => ({ rentalId: id })],
    ['itemId', () => ({ itemId })],
    ['serial', () => ({ serial })],
    ['all three', (id: number) => ({ rentalId: id, itemId, serial })],
  ])('names a rental by %s', async (_, name) => {
    const rental = await shop.outCycle({ itemId });
    const { order, line } = await returned(name(rental.id));
    expect([order.customer.id, line.rentalId, line.item.id]).toEqual([
      shop.customer.id,
      rental.id,
      itemId,
    ]);
  });

  it.each([
    ['itemId', () => ({ itemId })],
    ['serial', () => ({ serial })],
  ])('by %s is the rental that is out, whatever is booked next', async (_, name) => {
    const rental = await shop.outCycle({
      itemId,
      rentalStart: daysFromNow(-8),
      rentalEnd: daysFromNow(-6),
    });
    await shop.bookCycle({ itemId, ...nextYear });
    const { line } = await returned({ ...name(), status: 'received' });
    expect([line.rentalId, line.status]).toEqual([rental.id, 'received']);
    expect((await shop.get(`/cycles/${rental.id}`)).body.status).toBe('received');
  });

  it('by unit is no rental while its bookings are still to come', async () => {
    await shop.bookCycle({ itemId, ...nextYear });
    const { line } = await returned({ itemId, status: 'received' });
    expect([line.rentalId, line.item.status]).toEqual([null, 'unprocessed']);
  });

  it('by unit is the line that awaits it, whatever is booked next', async () => {
    const before = await returned({ itemId });
    await shop.bookCycle({ itemId, ...nextYear });
    const { order, line } = await returned({ serial, status: 'received' });
    expect([order.id, line.id, line.status]).toEqual([before.order.id, before.line.id, 'received']);
  });

  it('by unit passes over rentals that are cancelled or received', async () => {
    await shop.updateCycle(await shop.bookCycle({ itemId, ...nextYear }), {
      status: 'cancelled',
    });
    const back = await shop.outCycle({ itemId });
    await shop.updateCycle(back, { receivedAt: daysFromNow(-1) });
    const rental = await shop.outCycle({ itemId, ...nextYear });
    expect((await returned({ itemId })).line.rentalId).toBe(rental.id);
  });

  it('by unit means the unit alone when its rentals are all over', async () => {
    const rental = await shop.outCycle({ itemId });
    await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
    const { order, line } = await returned({ itemId });
    expect([order.customer, line.rentalId]).toEqual([null, null]);
  });

  it('by unit is the line of its rental that is on an open order', async () => {
    const rental = await shop.outCycle({ itemId });
    const before = await shop.returnRentals([rental]);
    const { order, line } = await returned({ serial, status: 'received' });
    expect([order.id, line.id, line.status]).toEqual([
      before.id,
      before.returnLines[0].id,
      'received',
    ]);
  });

  it('by unit is the line of the newest order, when nothing of the unit is out any more', async () => {
    const first = await shop.outCycle({ itemId });
    const older = await shop.returnRentals([first], { status: 'received' });
    const second = await shop.outCycle({ itemId, ...nextYear });
    const newer = await shop.returnRentals([second], { status: 'received' });
    const { order, line } = await returned({ itemId, conditionId: torn.id });
    expect([order.id, line.rentalId, line.condition]).toEqual([newer.id, second.id, torn]);
    await expectSuccess(shop.put(`/return_orders/${newer.id}`, { status: 'completed' }));
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect((await returned({ itemId, conditionId: null })).order.id).toBe(older.id);
  });

  it('by rental picks one of several of a unit, which get a line each', async () => {
    const first = await shop.outCycle({ itemId });
    const second = await shop.outCycle({ itemId, ...nextYear });
    const [order] = await shop.returnUnits({
      data: [{ rentalId: second.id, status: 'received' }, { rentalId: first.id }],
    });
    expect(order.returnLines).toHaveLength(2);
    expect([lineOf(order, first.id).status, lineOf(order, second.id).status]).toEqual([
      'awaiting',
      'received',
    ]);
    const { activeRentalId, activeReturnId, status } = (await shop.get(`/items/${itemId}`)).body;
    expect([activeRentalId, activeReturnId, status]).toEqual([first.id, order.id, 'unprocessed']);
  });

  it('by rental means an old line on an open order, whatever the unit does by now', async () => {
    const first = await shop.outCycle({ itemId });
    const before = await shop.returnRentals([first], { status: 'received' });
    const second = await shop.outCycle({ itemId, ...nextYear });
    const { order, line } = await returned({ rentalId: first.id, conditionId: torn.id });
    expect([order.id, line.rentalId, line.condition]).toEqual([before.id, first.id, torn]);
    expect((await shop.get(`/cycles/${second.id}`)).body.returnOrderId).toBeNull();
  });

  it('by serial means the unit in stock, not the one that was sold', async () => {
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'sold' }));
    expect((await returned({ serial })).line.item.id).toBe(itemId);
    const [inStock] = await shop.createUnits(1, { serials: [serial] });
    expect((await returned({ serial })).line.item.id).toBe(inStock);
    await expectSuccess(shop.put(`/items/${inStock}`, { visibility: 'retired' }));
    const { line } = await returned({ serial, status: 'received' });
    expect([line.item.id, line.item.visibility]).toEqual([inStock, 'retired']);
  });

  it('accepts a serial as it is, whatever characters it has', async () => {
    const odd = `"%_'\\ 😀 ${serial}`;
    const [unit] = await shop.createUnits(1, { serials: [odd] });
    expect((await returned({ serial: odd })).line.item).toMatchObject({ id: unit, serial: odd });
  });

  describe('without a status', () => {
    it('creates a line that awaits and leaves one that exists', async () => {
      const rental = await shop.outCycle({ itemId });
      expect((await returned({ itemId })).line.status).toBe('awaiting');
      for (const status of ['missing', 'received']) {
        expect((await returned({ itemId, status })).line.status).toBe(status);
        const { line } = await returned({ rentalId: rental.id, conditionId: scuffed.id });
        expect([line.status, line.condition]).toEqual([status, scuffed]);
      }
    });
  });

  describe('with a condition', () => {
    it('null removes that of the line, and without one it stays', async () => {
      await shop.outCycle({ itemId });
      expect((await returned({ itemId, conditionId: scuffed.id })).line.condition).toEqual(scuffed);
      expect((await returned({ itemId, status: 'missing' })).line.condition).toEqual(scuffed);
      expect((await returned({ itemId, conditionId: null })).line.condition).toBeNull();
    });

    it('null on a new line is none, and the unit keeps its own', async () => {
      await expectSuccess(shop.put(`/items/${itemId}`, { conditionId: torn.id }));
      await shop.outCycle({ itemId });
      const { line } = await returned({ itemId, status: 'received', conditionId: null });
      expect([line.condition, line.item.condition]).toEqual([null, torn]);
    });

    it('on a received line sets that of its unit as well', async () => {
      await shop.outCycle({ itemId });
      const { order } = await returned({ itemId, status: 'received', conditionId: scuffed.id });
      const { line } = await returned({ itemId, conditionId: torn.id });
      expect([line.condition, line.item.condition]).toEqual([torn, torn]);
      expect((await shop.get(`/return_orders/${order.id}`)).body.status).toBe('received');
    });
  });

  describe('that names what another one names', () => {
    it('is rejected alone, naming the first and its own value', async () => {
      const rental = await shop.outCycle({ itemId });
      const data = [
        { rentalId: rental.id, status: 'received' },
        { itemId, status: 'missing', conditionId: torn.id },
        { serial, status: 'awaiting' },
      ];
      const { status, body } = await shop.tryReturn({ data });
      expect([status, body.errors]).toEqual([
        200,
        [
          `data[1].itemId duplicates data[0]: ${itemId}`,
          `data[2].serial duplicates data[0]: "${serial}"`,
        ],
      ]);
      expect(body.returnOrders[0].returnLines).toMatchObject([
        { status: 'received', condition: null },
      ]);
    });

    it('is rejected also where its line exists, or no one had rented the unit', async () => {
      for (const members of [{}, { status: 'received' }]) {
        const data = [{ itemId, ...members }, { serial }];
        const { body } = await shop.tryReturn({ data });
        expect(body.errors).toEqual([`data[1].serial duplicates data[0]: "${serial}"`]);
        expect(body.returnOrders[0].returnLines).toHaveLength(1);
      }
    });

    it('succeeds where the first one is wrong', async () => {
      const rental = await shop.outCycle({ itemId });
      const data = [
        { itemId, status: 'missing', conditionId: 404_404 },
        { rentalId: rental.id, status: 'received' },
      ];
      const { status, body } = await shop.tryReturn({ data });
      expect([status, body.errors]).toEqual([
        200,
        ['data[0].conditionId: no condition has the id 404404'],
      ]);
      expect(body.returnOrders[0].returnLines).toMatchObject([{ status: 'received' }]);
    });

    it('is rejected after one whose rental cannot come back', async () => {
      const rental = await shop.outCycle({ itemId });
      await shop.returnRentals([rental]);
      await shop.updateCycle(rental, { fulfilledAt: null });
      const before = await shop.returnRows();
      const data = [{ rentalId: rental.id, status: 'received' }, { itemId }];
      const { status, body } = await shop.tryReturn({ data });
      expect([status, body]).toEqual([
        422,
        {
          errors: [
            `SC-${rental.sequentialId} is not fulfilled yet`,
            `data[1].itemId duplicates data[0]: ${itemId}`,
          ],
          returnOrders: [],
        },
      ]);
      expect(await shop.returnRows()).toEqual(before);
    });
  });

  it('that fails leaves the others whole, whatever they do', async () => {
    await expectSuccess(
      shop.put('/shop', { membershipCreditReturnCondition: 'return_order_created' }),
    );
    const [there, fresh, planned] = [
      await shop.outCycle(),
      await shop.outCycle({ creditCost: 2 }),
      await shop.bookCycle({ itemId, creditCost: 2 }),
    ];
    const order = await shop.returnRentals([there]);
    const before = await shop.returnRows();
    const { status, body } = await shop.tryReturn({
      data: [
        { rentalId: planned.id, status: 'received' },
        { rentalId: there.id, status: 'received', conditionId: scuffed.id },
        { serial: 'nowhere', status: 'received' },
        { rentalId: fresh.id },
        { rentalId: fresh.id, itemId },
      ],
    });
    expect(status).toBe(200);
    expect(body.errors).toEqual([
      `SC-${planned.sequentialId} is not fulfilled yet`,
      'data[2].serial: no item has the serial "nowhere"',
      `data[4] must name one unit: ${await shop.nameOfRental(fresh.id)} has ` +
        `${await shop.nameOfItem(fresh.itemId)}; ${await shop.nameOfItem(itemId)} is in stock`,
    ]);
    expect(body.returnOrders.map((one: any) => [one.id === order.id, one.status])).toEqual([
      [true, 'received'],
      [false, 'expected'],
    ]);
    expect(await shop.returnRows()).toEqual({
      orders: before.orders + 1,
      lines: before.lines + 1,
      items: before.items,
      // The new order; of the other one its line, its condition and its status; two of the unit, one
      // of the rental.
      events: before.events + 1 + 3 + 2 + 1,
      credits: before.credits + 1,
      legs: before.legs + 1,
    });
    const { receivedAt, membershipCredit } = (await shop.get(`/cycles/${planned.id}`)).body;
    expect([receivedAt, membershipCredit.status]).toEqual([null, 'unreturned']);
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: null }));
  });
});
