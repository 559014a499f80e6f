import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('the facts of a cycle about its return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let rental: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    rental = await shop.outCycle();
  });
  const returnOrder = async () => (await shop.getCycle(rental)).returnOrderId;

  it('include the order id, in every response with the cycle', async () => {
    expect(await returnOrder()).toBeNull();
    const order = await shop.returnRentals([rental]);
    expect(await returnOrder()).toBe(order.id);
    expect((await shop.get('/cycles?limit=1')).body.data[0].returnOrderId).toBe(order.id);
    expect((await shop.get(`/rentals/${rental.id}`)).body.returnOrderId).toBe(order.id);
    expect((await shop.updateCycle(rental, { priceCents: 5 })).returnOrderId).toBe(order.id);
  });

  it('stays when the order is received or completed, and goes when it is cancelled', async () => {
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { status: 'received' });
    expect(await returnOrder()).toBe(order.id);
    await shop.updateOrder(order, { status: 'completed' });
    expect(await returnOrder()).toBe(order.id);
    await shop.updateLines(order, { status: 'awaiting' });
    await shop.updateOrder(order, { status: 'cancelled' });
    expect(await returnOrder()).toBeNull();
  });

  it('is that of the newest order that is not cancelled', async () => {
    const first = await shop.returnRentals([rental]);
    await shop.updateOrder(first, { status: 'completed' });
    const second = await shop.returnRentals([rental]);
    expect(await returnOrder()).toBe(second.id);
    await shop.updateOrder(second, { status: 'cancelled' });
    expect(await returnOrder()).toBe(first.id);
  });

  it('goes with its line', async () => {
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { _destroy: true });
    expect(await returnOrder()).toBeNull();
  });

  it('keeps it on its unit', async () => {
    const order = await shop.returnRentals([rental]);
    const [itemId] = await shop.createUnits(1);
    await expectError(
      shop.put(`/cycles/${rental.id}`, { itemId }),
      409,
      `SC-${rental.sequentialId} is on #${order.sequentialId} and keeps ` +
        `${await shop.nameOfItem(rental.itemId)}; take it off #${order.sequentialId} first: _destroy`,
    );
    await shop.updateLines(order, { _destroy: true });
    expect((await shop.updateCycle(rental, { itemId })).itemId).toBe(itemId);
  });

  it.each(['completed', 'cancelled'])('leaves it its unit no longer once %s', async (status) => {
    const order = await shop.returnRentals([rental]);
    await shop.updateOrder(order, { status });
    const [itemId] = await shop.createUnits(1);
    expect((await shop.updateCycle(rental, { itemId })).itemId).toBe(itemId);
    const { returnLines } = await shop.getOrder(order);
    expect([returnLines[0].item.id, returnLines[0].rentalId]).toEqual([rental.itemId, rental.id]);
    for (const body of [{ status: 'expected' }, { status: 'completed' }]) {
      const lines = [{ id: returnLines[0].id, status: 'received' }];
      await expectError(
        shop.put(`/return_orders/${order.id}`, { ...body, returnLines: lines }),
        409,
        `SC-${rental.sequentialId} has ${await shop.nameOfItem(itemId!)} by now; ` +
          `its line is of ${await shop.nameOfItem(rental.itemId)}`,
      );
    }
  });
});

describe('restock days of a product', () => {
  const RESTOCK_DAYS = 6;
  const api = useApi();
  const shop = useRentalShop(api);
  let productId: number;
  let itemId: number;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    shop.variant = await shop.importVariant();
    const [item] = await expectSuccess(
      shop.post('/items', { platformVariantId: shop.variant, visibility: 'available' }),
    );
    [productId, itemId] = [item.platformProductId, item.id];
    await restockDays(RESTOCK_DAYS);
  });

  const restockDays = (customRestockDurationCount: number | null) =>
    shop.saveCalendar(productId, { customRestockDurationCount });

  it('replace the shop’s when it is booked', async () => {
    const cycle = await shop.bookCycle({ itemId });
    expect([cycle.prepareFrom, cycle.restockBy]).toEqual(['2030-06-09', '2030-06-18']);
    const days = { rentalStart: '2030-06-19T10:00:00Z', rentalEnd: '2030-06-20T10:00:00Z' };
    expect(
      (await shop.tryCycle({ itemId, ...days, rentalStart: '2030-06-18T10:00:00Z' })).status,
    ).toBe(409);
    expect((await shop.tryCycle({ itemId, ...days })).status).toBe(409);
    const later = { rentalStart: '2030-06-20T10:00:00Z', rentalEnd: '2030-06-21T10:00:00Z' };
    expect((await shop.tryCycle({ itemId, ...later })).status).toBe(201);
  });

  it('hold for units that are allocated as well', async () => {
    expect((await shop.bookCycle()).restockBy).toBe('2030-06-18');
  });

  it('may be none at all, and are the shop’s again when they are cleared', async () => {
    await restockDays(0);
    expect((await shop.bookCycle({ itemId })).restockBy).toBe('2030-06-12');
    await restockDays(null);
    const later = { rentalStart: '2030-08-10T10:00:00Z', rentalEnd: '2030-08-12T10:00:00Z' };
    expect((await shop.bookCycle({ itemId, ...later })).restockBy).toBe('2030-08-13');
  });

  it('leave the products beside it with the shop’s', async () => {
    shop.variant = await shop.importVariant();
    await shop.createUnits(1);
    expect((await shop.bookCycle()).restockBy).toBe('2030-06-13');
  });

  it('are applied when a cycle changes, and not before', async () => {
    const cycle = await shop.bookCycle({ itemId });
    await restockDays(2);
    expect((await shop.getCycle(cycle)).restockBy).toBe('2030-06-18');
    expect((await shop.updateCycle(cycle, { priceCents: 5 })).restockBy).toBe('2030-06-18');
    const rentalEnd = '2030-06-13T10:00:00Z';
    expect((await shop.updateCycle(cycle, { rentalEnd })).restockBy).toBe('2030-06-15');
    const restockBy = '2030-06-20';
    expect((await shop.updateCycle(cycle, { restockBy })).restockBy).toBe(restockBy);
    expect((await shop.updateCycle(cycle, { restockBy: null })).restockBy).toBe('2030-06-15');
  });

  it('are those of the unit that the cycle gets, as soon as its return is touched', async () => {
    const cycle = await shop.bookCycle({ itemId });
    shop.variant = await shop.importVariant();
    const [other] = await shop.createUnits(1);
    expect((await shop.updateCycle(cycle, { itemId: other })).restockBy).toBe('2030-06-18');
    const later = { rentalEnd: '2030-06-13T10:00:00Z' };
    expect((await shop.updateCycle(cycle, later)).restockBy).toBe('2030-06-14');
  });

  it('follow the receival, of the cycle itself and by a return', async () => {
    const rental = await shop.outCycle({ itemId });
    const received = await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
    expect(received.restockBy).toBe(daysFromNow(-1 + RESTOCK_DAYS).slice(0, 10));
    await shop.updateCycle(rental, { receivedAt: null });
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { status: 'received' });
    const { receivedAt, restockBy } = await shop.getCycle(rental);
    const expected = new Date(Date.parse(receivedAt) + RESTOCK_DAYS * 86_400_000);
    expect(restockBy).toBe(expected.toISOString().slice(0, 10));
    const tooEarly = { rentalStart: daysFromNow(RESTOCK_DAYS), rentalEnd: daysFromNow(8) };
    expect((await shop.tryCycle({ itemId, ...tooEarly })).status).toBe(409);
    await shop.updateLines(order, { status: 'awaiting' });
    expect((await shop.getCycle(rental)).restockBy).toBe('2030-06-18');
  });

  it('are each product’s own when units of several come back at once', async () => {
    const mine = await shop.outCycle({ itemId });
    shop.variant = await shop.importVariant();
    const other = await shop.outCycle();
    const order = await shop.returnRentals([mine, other]);
    await shop.updateLines(order, { status: 'received' });
    const days = await Promise.all(
      [mine, other].map(async (one) => {
        const { receivedAt, restockBy } = await shop.getCycle(one);
        return (Date.parse(restockBy) - Date.parse(receivedAt.slice(0, 10))) / 86_400_000;
      }),
    );
    expect(days).toEqual([RESTOCK_DAYS, 1]);
  });
});
