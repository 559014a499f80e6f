import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('the return of rentals that cost credits', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  const when = (membershipCreditReturnCondition: string | null) =>
    expectSuccess(shop.put('/shop', { membershipCreditReturnCondition }));
  const balance = async () => {
    const [row] = await api.database.query<{ sum: string }>(
      'select sum(amount) from credit_entries where shop_id = $1 and customer_id = $2',
      [shop.shopId, shop.customer.id],
    );
    return Number(row!.sum);
  };

  it('gives those back that wait for a return order, once', async () => {
    await when('return_order_created');
    const rental = await shop.outCycle({ creditCost: 3 });
    const order = await shop.returnRentals([rental]);
    expect([order.creditStatus, await balance()]).toEqual(['recredited', 0]);
    expect((await shop.getCycle(rental)).membershipCredit.status).toBe('returned');
    await shop.returnRentals([rental], { status: 'received' });
    expect(await balance()).toBe(0);
  });

  it('gives those back that wait for the receipt, when it comes', async () => {
    await when('received_at');
    const [now, later] = [
      await shop.outCycle({ creditCost: 3 }),
      await shop.outCycle({ creditCost: 4 }),
    ];
    const data = [{ rentalId: now.id, status: 'received' }, { rentalId: later.id }];
    const [order] = await shop.returnUnits({ data });
    expect([order.creditStatus, await balance()]).toEqual(['partially_recredited', -4]);
    const whole = await shop.returnRentals([later], { status: 'received' });
    expect([whole.creditStatus, await balance()]).toEqual(['recredited', 0]);
    const partly = await shop.returnRentals([now], { status: 'awaiting' });
    expect([partly.creditStatus, await balance()]).toEqual(['partially_recredited', -3]);
  });

  it('leaves the others; without credits it is uncredited', async () => {
    await when(null);
    const rental = await shop.outCycle({ creditCost: 3 });
    const order = await shop.returnRentals([rental, await shop.outCycle()], {
      status: 'received',
    });
    expect([order.creditStatus, await balance()]).toEqual(['uncredited', -3]);
    const free = await shop.returnRentals([await shop.outCycle()], { status: 'received' });
    expect(free.creditStatus).toBe('uncredited');
  });

  const statusOf = (order: any, status: string) =>
    expectSuccess(shop.put(`/return_orders/${order.id}`, { status }));

  it('reclaims what its creation gave back when it is cancelled, and gives it back again', async () => {
    await when('return_order_created');
    const rental = await shop.outCycle({ creditCost: 3 });
    const order = await shop.returnRentals([rental]);
    expect((await statusOf(order, 'cancelled')).creditStatus).toBe('uncredited');
    expect([await balance(), (await shop.getCycle(rental)).membershipCredit.status]).toEqual([
      -3,
      'unreturned',
    ]);
    for (const status of ['cancelled', 'completed', 'expected', 'expected']) {
      await statusOf(order, status);
      expect(await balance()).toBe(status === 'cancelled' ? -3 : 0);
    }
  });

  it('leaves the credit of the receipt when it is completed', async () => {
    await when('received_at');
    const rental = await shop.outCycle({ creditCost: 3 });
    const order = await shop.returnRentals([rental], { status: 'received' });
    await statusOf(order, 'completed');
    expect([await balance(), (await shop.getCycle(rental)).status]).toEqual([0, 'received']);
  });

  it('reclaims a credit only with the last order of its rental', async () => {
    await when('return_order_created');
    const rental = await shop.outCycle({ creditCost: 3 });
    const older = await shop.returnRentals([rental]);
    await statusOf(older, 'completed');
    const newer = await shop.returnRentals([rental]);
    await statusOf(newer, 'cancelled');
    expect(await balance()).toBe(0);
    await statusOf(older, 'cancelled');
    expect(await balance()).toBe(-3);
  });

  it('gives a credit back again when the rental of a cancelled order gets a new line', async () => {
    await when('return_order_created');
    const rental = await shop.outCycle({ creditCost: 3 });
    const order = await shop.returnRentals([rental]);
    await statusOf(order, 'cancelled');
    await shop.returnRentals([rental]);
    expect(await balance()).toBe(0);
    await expectError(
      shop.put(`/return_orders/${order.id}`, { status: 'expected' }),
      409,
      `SC-${rental.sequentialId} is on another open return order`,
    );
    expect(await balance()).toBe(0);
  });

  it('charges no credit again that a person gave back, when its order is cancelled', async () => {
    await when('return_order_created');
    const rental = await shop.outCycle({ creditCost: 3 });
    const settle = (status: string) =>
      expectSuccess(shop.put(`/membership_credits/${rental.membershipCredit.id}`, { status }));
    await settle('returned');
    const order = await shop.returnRentals([rental]);
    await statusOf(order, 'cancelled');
    expect(await balance()).toBe(0);
    await statusOf(order, 'expected');
    const [line] = (await expectSuccess(shop.get(`/return_orders/${order.id}`))).returnLines;
    await expectSuccess(
      shop.put(`/return_orders/${order.id}`, { returnLines: [{ id: line.id, _destroy: true }] }),
    );
    expect(await balance()).toBe(0);
    await settle('unreturned');
    expect(await balance()).toBe(-3);
  });

  it('charges the credit of an order again when its cancelled rental is reopened', async () => {
    await when('return_order_created');
    const rental = await shop.outCycle({ creditCost: 3 });
    const order = await shop.returnRentals([rental]);
    await shop.updateCycle(rental, { fulfilledAt: null, status: 'cancelled' });
    await statusOf(order, 'cancelled');
    expect(await balance()).toBe(0);
    await shop.updateCycle(rental, { status: 'scheduled' });
    expect(await balance()).toBe(-3);
  });
});
