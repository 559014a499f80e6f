import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  bookCycle,
  changeCycle,
  createUnits,
  daysFromNow,
  importNamedCustomer,
  rentalShop,
  type RentalShop,
  tryCycle,
} from '../../../support/factories/cycles.js';
import { saveCalendar } from '../../../support/factories/methods.js';
import { importVariant } from '../../../support/factories/products.js';
import { changeLines, changeOrder, cycleNow } from '../../../support/factories/return-changes.js';
import { orderNow, outCycle, returnRentals } from '../../../support/factories/returns.js';
import { useApi } from '../../../support/service/api.js';

describe('what a return order says of a cycle', () => {
  const api = useApi();
  let shop: RentalShop;
  let rental: any;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
    rental = await outCycle(shop);
  });
  const returnOrder = async () => (await cycleNow(shop, rental)).returnOrderId;

  it('is its id, in every answer with the cycle', async () => {
    expect(await returnOrder()).toBeNull();
    const order = await returnRentals(shop, [rental]);
    expect(await returnOrder()).toBe(order.id);
    expect((await shop.get('/cycles?limit=1')).body.data[0].returnOrderId).toBe(order.id);
    expect((await shop.get(`/rentals/${rental.id}`)).body.returnOrderId).toBe(order.id);
    expect((await changeCycle(shop, rental, { priceCents: 5 })).returnOrderId).toBe(order.id);
  });

  it('stays when the order is received or completed, and goes when it is cancelled', async () => {
    const order = await returnRentals(shop, [rental]);
    await changeLines(shop, order, { status: 'received' });
    expect(await returnOrder()).toBe(order.id);
    await changeOrder(shop, order, { status: 'completed' });
    expect(await returnOrder()).toBe(order.id);
    await changeOrder(shop, order, { status: 'cancelled' });
    expect(await returnOrder()).toBeNull();
  });

  it('is that of the newest order that is not cancelled', async () => {
    const first = await returnRentals(shop, [rental]);
    await changeOrder(shop, first, { status: 'completed' });
    const second = await returnRentals(shop, [rental]);
    expect(await returnOrder()).toBe(second.id);
    await changeOrder(shop, second, { status: 'cancelled' });
    expect(await returnOrder()).toBe(first.id);
  });

  it('goes with its line', async () => {
    const order = await returnRentals(shop, [rental]);
    await changeLines(shop, order, { _destroy: true });
    expect(await returnOrder()).toBeNull();
  });

  it('keeps it on its unit', async () => {
    const order = await returnRentals(shop, [rental]);
    const [itemId] = await createUnits(shop, 1);
    const { status, body } = await shop.put(`/cycles/${rental.id}`, { itemId });
    expect([status, body]).toEqual([
      409,
      { error: 'A cycle that is on an open return order keeps its unit' },
    ]);
    await changeLines(shop, order, { _destroy: true });
    expect((await changeCycle(shop, rental, { itemId })).itemId).toBe(itemId);
  });

  it.each(['completed', 'cancelled'])('leaves it its unit no longer once %s', async (status) => {
    const order = await returnRentals(shop, [rental]);
    await changeOrder(shop, order, { status });
    const [itemId] = await createUnits(shop, 1);
    expect((await changeCycle(shop, rental, { itemId })).itemId).toBe(itemId);
    const { returnLines } = await orderNow(shop, order);
    expect([returnLines[0].item.id, returnLines[0].rentalId]).toEqual([rental.itemId, rental.id]);
    for (const body of [{ status: 'expected' }, { status: 'completed' }]) {
      const lines = [{ id: returnLines[0].id, status: 'received' }];
      const answer = await shop.put(`/return_orders/${order.id}`, { ...body, returnLines: lines });
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: `Rental ${rental.id} has another unit by now` },
      ]);
    }
  });
});

describe('restock days of a product', () => {
  const RESTOCK_DAYS = 6;
  const api = useApi();
  let shop: RentalShop;
  let productId: number;
  let itemId: number;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
    shop.variant = await importVariant(shop);
    const [item] = await expectSuccess(
      shop.post('/items', { platformVariantId: shop.variant, visibility: 'available' }),
    );
    [productId, itemId] = [item.platformProductId, item.id];
    await restockDays(RESTOCK_DAYS);
  });

  const restockDays = (customRestockDurationCount: number | null) =>
    saveCalendar(shop, productId, { customRestockDurationCount });

  it('replace the shop’s when it is booked', async () => {
    const cycle = await bookCycle(shop, { itemId });
    expect([cycle.prepareFrom, cycle.restockBy]).toEqual(['2030-06-09', '2030-06-18']);
    const days = { rentalStart: '2030-06-19T10:00:00Z', rentalEnd: '2030-06-20T10:00:00Z' };
    expect(
      (await tryCycle(shop, { itemId, ...days, rentalStart: '2030-06-18T10:00:00Z' })).status,
    ).toBe(409);
    expect((await tryCycle(shop, { itemId, ...days })).status).toBe(409);
    const later = { rentalStart: '2030-06-20T10:00:00Z', rentalEnd: '2030-06-21T10:00:00Z' };
    expect((await tryCycle(shop, { itemId, ...later })).status).toBe(201);
  });

  it('hold for units that are allocated as well', async () => {
    expect((await bookCycle(shop)).restockBy).toBe('2030-06-18');
  });

  it('may be none at all, and are the shop’s again when they are cleared', async () => {
    await restockDays(0);
    expect((await bookCycle(shop, { itemId })).restockBy).toBe('2030-06-12');
    await restockDays(null);
    const later = { rentalStart: '2030-08-10T10:00:00Z', rentalEnd: '2030-08-12T10:00:00Z' };
    expect((await bookCycle(shop, { itemId, ...later })).restockBy).toBe('2030-08-13');
  });

  it('leave the products beside it with the shop’s', async () => {
    shop.variant = await importVariant(shop);
    await createUnits(shop, 1);
    expect((await bookCycle(shop)).restockBy).toBe('2030-06-13');
  });

  it('are applied when a cycle changes, and not before', async () => {
    const cycle = await bookCycle(shop, { itemId });
    await restockDays(2);
    expect((await cycleNow(shop, cycle)).restockBy).toBe('2030-06-18');
    expect((await changeCycle(shop, cycle, { priceCents: 5 })).restockBy).toBe('2030-06-18');
    const rentalEnd = '2030-06-13T10:00:00Z';
    expect((await changeCycle(shop, cycle, { rentalEnd })).restockBy).toBe('2030-06-15');
    const restockBy = '2030-06-20';
    expect((await changeCycle(shop, cycle, { restockBy })).restockBy).toBe(restockBy);
    expect((await changeCycle(shop, cycle, { restockBy: null })).restockBy).toBe('2030-06-15');
  });

  it('are those of the unit that the cycle gets', async () => {
    const cycle = await bookCycle(shop, { itemId });
    shop.variant = await importVariant(shop);
    const [other] = await createUnits(shop, 1);
    expect((await changeCycle(shop, cycle, { itemId: other })).restockBy).toBe('2030-06-13');
    expect((await changeCycle(shop, cycle, { itemId })).restockBy).toBe('2030-06-18');
  });

  it('follow the receival, of the cycle itself and by a return', async () => {
    const rental = await outCycle(shop, { itemId });
    const received = await changeCycle(shop, rental, { receivedAt: daysFromNow(-1) });
    expect(received.restockBy).toBe(daysFromNow(-1 + RESTOCK_DAYS).slice(0, 10));
    await changeCycle(shop, rental, { receivedAt: null });
    const order = await returnRentals(shop, [rental]);
    await changeLines(shop, order, { status: 'received' });
    const { receivedAt, restockBy } = await cycleNow(shop, rental);
    const expected = new Date(Date.parse(receivedAt) + RESTOCK_DAYS * 86_400_000);
    expect(restockBy).toBe(expected.toISOString().slice(0, 10));
    const tooEarly = { rentalStart: daysFromNow(RESTOCK_DAYS), rentalEnd: daysFromNow(8) };
    expect((await tryCycle(shop, { itemId, ...tooEarly })).status).toBe(409);
    await changeLines(shop, order, { status: 'awaiting' });
    expect((await cycleNow(shop, rental)).restockBy).toBe('2030-06-18');
  });

  it('are each product’s own when units of several come back at once', async () => {
    const mine = await outCycle(shop, { itemId });
    shop.variant = await importVariant(shop);
    const other = await outCycle(shop);
    const order = await returnRentals(shop, [mine, other]);
    await changeLines(shop, order, { status: 'received' });
    const days = await Promise.all(
      [mine, other].map(async (one) => {
        const { receivedAt, restockBy } = await cycleNow(shop, one);
        return (Date.parse(restockBy) - Date.parse(receivedAt.slice(0, 10))) / 86_400_000;
      }),
    );
    expect(days).toEqual([RESTOCK_DAYS, 1]);
  });
});
