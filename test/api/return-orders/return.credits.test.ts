import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../support/api.js';
import { made } from '../../support/factories/answers.js';
import {
  importNamedCustomer,
  rentalShop,
  type RentalShop,
} from '../../support/factories/cycles.js';
import { outCycle, returnRentals, returnUnits } from '../../support/factories/returns.js';

describe('the return of rentals that cost credits', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
  });

  const cycleNow = async ({ id }: { id: number }) => (await shop.get(`/cycles/${id}`)).body;
  const when = (membershipCreditReturnCondition: string | null) =>
    made(shop.put('/shop', { membershipCreditReturnCondition }));
  const balance = async () => {
    const [row] = await api.database.query<{ sum: string }>(
      'select sum(amount) from credit_entries where shop_id = $1 and customer_id = $2',
      [shop.shopId, shop.customer.id],
    );
    return Number(row!.sum);
  };

  it('gives those back that wait for a return order, once', async () => {
    await when('return_order_created');
    const rental = await outCycle(shop, { creditCost: 3 });
    const order = await returnRentals(shop, [rental]);
    expect([order.creditStatus, await balance()]).toEqual(['recredited', 0]);
    expect((await cycleNow(rental)).membershipCredit.status).toBe('returned');
    await returnRentals(shop, [rental], { status: 'received' });
    expect(await balance()).toBe(0);
  });

  it('gives those back that wait for the receipt, when it comes', async () => {
    await when('received_at');
    const [now, later] = [
      await outCycle(shop, { creditCost: 3 }),
      await outCycle(shop, { creditCost: 4 }),
    ];
    const data = [{ rentalId: now.id, status: 'received' }, { rentalId: later.id }];
    const [order] = await returnUnits(shop, { data });
    expect([order.creditStatus, await balance()]).toEqual(['partially_recredited', -4]);
    const whole = await returnRentals(shop, [later], { status: 'received' });
    expect([whole.creditStatus, await balance()]).toEqual(['recredited', 0]);
    const partly = await returnRentals(shop, [now], { status: 'awaiting' });
    expect([partly.creditStatus, await balance()]).toEqual(['partially_recredited', -3]);
  });

  it('leaves the others; without credits it is uncredited', async () => {
    await when(null);
    const rental = await outCycle(shop, { creditCost: 3 });
    const order = await returnRentals(shop, [rental, await outCycle(shop)], {
      status: 'received',
    });
    expect([order.creditStatus, await balance()]).toEqual(['uncredited', -3]);
    const free = await returnRentals(shop, [await outCycle(shop)], { status: 'received' });
    expect(free.creditStatus).toBe('uncredited');
  });

  it('gives a credit back again that was reclaimed, when the rental gets a new line', async () => {
    await when('return_order_created');
    const rental = await outCycle(shop, { creditCost: 3 });
    const order = await returnRentals(shop, [rental]);
    await made(shop.put(`/return_orders/${order.id}`, { status: 'cancelled' }));
    const credit = rental.membershipCredit.id;
    await made(shop.put(`/membership_credits/${credit}`, { status: 'unreturned' }));
    expect(await balance()).toBe(-3);
    await returnRentals(shop, [rental]);
    expect(await balance()).toBe(0);
    await when(null);
  });
});
