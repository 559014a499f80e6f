import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('membership credits', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  const bookFor = async (creditCost: number, members: Record<string, unknown> = {}) => {
    const [itemId] = await shop.createUnits(1);
    return shop.bookCycle({ itemId, creditCost, methodType: 'membership', ...members });
  };
  const put = (id: number, body: unknown) => shop.put(`/membership_credits/${id}`, body);
  const ledger = async () => {
    const entries = await api.database.query<{ amount: number; author: string }>(
      'select amount, author from credit_entries where shop_id = $1 and customer_id = $2 order by id',
      [shop.shopId, shop.customer.id],
    );
    expect(new Set(entries.map(({ author }) => author)).size).toBeLessThanOrEqual(1);
    return entries.map(({ amount }) => amount);
  };
  const condition = (membershipCreditReturnCondition: string | null) =>
    expectSuccess(shop.put('/shop', { membershipCreditReturnCondition }));

  it('are charged when a cycle is booked that costs some', async () => {
    const cycle = await bookFor(3);
    expect(cycle.membershipCredit).toEqual({
      id: expect.any(Number),
      creditCost: 3,
      status: 'unreturned',
      returnCondition: null,
    });
    expect(await ledger()).toEqual([-3]);
    expect((await shop.get('/cycles?limit=1')).body.data[0]).toEqual(cycle);
    expect((await bookFor(1, { creditCost: null })).membershipCredit).toBeNull();
    expect(await ledger()).toEqual([-3]);
  });

  it('are not charged when the booking is rejected', async () => {
    const { itemId } = await bookFor(3);
    expect((await shop.tryCycle({ itemId, creditCost: 5 })).status).toBe(409);
    expect(await ledger()).toEqual([-3]);
  });

  it('are given back and reclaimed, wrapped or unwrapped', async () => {
    const { id, membershipCredit: credit } = await bookFor(3);
    await bookFor(4);
    const returned = await put(credit.id, { membershipCredit: { status: 'returned' } });
    expect(returned.status).toBe(200);
    expect(returned.body).toEqual({
      ...credit,
      status: 'returned',
      cycleId: id,
      customerId: shop.customer.id,
      balance: -4,
      updatedAt: expect.any(String),
    });
    const cycle = (await shop.get(`/cycles/${id}`)).body;
    expect(cycle.membershipCredit.status).toBe('returned');
    expect(cycle.updatedAt).toBe(returned.body.updatedAt);
    const reclaimed = await put(credit.id, { status: 'unreturned' });
    expect(reclaimed.body).toEqual({
      ...returned.body,
      status: 'unreturned',
      balance: -7,
      updatedAt: expect.any(String),
    });
    expect(await ledger()).toEqual([-3, -4, 3, -3]);
  });

  it('change nothing when they are so already, however often and at once', async () => {
    const { membershipCredit: credit } = await bookFor(2);
    expect((await put(credit.id, { status: 'unreturned' })).body.balance).toBe(-2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => put(credit.id, { status: 'returned' })),
    );
    expect(answers.map(({ status, body }) => [status, body.status, body.balance])).toEqual(
      Array(8).fill([200, 'returned', 0]),
    );
    expect(await ledger()).toEqual([-2, 2]);
  });

  it('only add to the ledger: no line ever changes, and the balance is the sum', async () => {
    const { membershipCredit: credit } = await bookFor(2);
    let before: object[] = [];
    for (const status of ['returned', 'unreturned', 'returned', 'returned', 'unreturned']) {
      const { body } = await put(credit.id, { status });
      const lines = await api.database.query<{ amount: number }>(
        'select * from credit_entries where shop_id = $1 and customer_id = $2 order by id',
        [shop.shopId, shop.customer.id],
      );
      expect(lines.slice(0, before.length)).toEqual(before);
      expect(body.balance).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
      before = lines;
    }
    expect(await ledger()).toEqual([-2, 2, -2, 2, -2]);
  });

  it('belong to one customer each', async () => {
    await bookFor(5);
    const first = shop.customer;
    shop.customer = await shop.importCustomer();
    const { membershipCredit: credit } = await bookFor(1);
    expect((await put(credit.id, { status: 'returned' })).body.balance).toBe(0);
    shop.customer = first;
    expect(await ledger()).toEqual([-5]);
  });

  it('are returned at the receival where the shop is set so, and charged again when it is undone', async () => {
    await condition('received_at');
    const cycle = await bookFor(2);
    expect(cycle.membershipCredit.returnCondition).toBe('received_at');
    const fulfilledAt = daysFromNow(-2);
    const out = await shop.updateCycle(cycle, { fulfilledAt });
    expect(out.membershipCredit.status).toBe('unreturned');
    const back = await shop.updateCycle(cycle, { receivedAt: daysFromNow(-1) });
    expect(back.membershipCredit.status).toBe('returned');
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
    expect(await ledger()).toEqual([-2, 2]);
    const undone = await shop.updateCycle(cycle, { receivedAt: null });
    expect(undone.membershipCredit.status).toBe('unreturned');
    expect(await ledger()).toEqual([-2, 2, -2]);
    await condition(null);
  });

  it('given back by hand are not given back again by the receival', async () => {
    await condition('received_at');
    const cycle = await bookFor(2);
    await put(cycle.membershipCredit.id, { status: 'returned' });
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2), receivedAt: daysFromNow(-1) });
    expect(await ledger()).toEqual([-2, 2]);
    await condition(null);
  });

  it('given back by hand stay so when a receival or a cancellation is undone', async () => {
    await condition('received_at');
    const cycle = await bookFor(2);
    await put(cycle.membershipCredit.id, { status: 'returned' });
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2), receivedAt: daysFromNow(-1) });
    await shop.updateCycle(cycle, { receivedAt: null });
    await shop.updateCycle(cycle, { fulfilledAt: null, status: 'cancelled' });
    const reopened = await shop.updateCycle(cycle, { status: 'scheduled' });
    expect(reopened.membershipCredit.status).toBe('returned');
    expect(await ledger()).toEqual([-2, 2]);
    const charged = await put(cycle.membershipCredit.id, { status: 'unreturned' });
    expect(charged.body.balance).toBe(-2);
    await condition(null);
  });

  it('that return at a receival stay returned when the cycle is reopened and received at once', async () => {
    await condition('received_at');
    const cycle = await bookFor(2);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    const received = await shop.updateCycle(cycle, {
      status: 'scheduled',
      fulfilledAt: daysFromNow(-2),
      receivedAt: daysFromNow(-1),
    });
    expect(received.membershipCredit.status).toBe('returned');
    expect(await ledger()).toEqual([-2, 2, -2, 2]);
    await condition(null);
  });

  it('returned before causes were stored are charged by what charged them then', async () => {
    await condition('received_at');
    const cycle = await bookFor(2);
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2), receivedAt: daysFromNow(-1) });
    await api.database.query(
      'update membership_credits set returned_for = null where shop_id = $1 and id = $2',
      [shop.shopId, cycle.membershipCredit.id],
    );
    const undone = await shop.updateCycle(cycle, { receivedAt: null });
    expect(undone.membershipCredit.status).toBe('unreturned');
    await condition(null);
  });

  it.each(['return_order_created', null])(
    'keep the return condition of the time of their charge: %s',
    async (event) => {
      await condition(event);
      const cycle = await bookFor(2);
      await condition('received_at');
      await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2), receivedAt: daysFromNow(-1) });
      const { membershipCredit: credit } = (await shop.get(`/cycles/${cycle.id}`)).body;
      expect(credit).toMatchObject({ status: 'unreturned', returnCondition: event });
      expect(await ledger()).toEqual([-2]);
      await condition(null);
    },
  );

  it('are rejected without a status, with a wrong one, or with two', async () => {
    const { membershipCredit: credit } = await bookFor(2);
    const says = 'must be one of returned, unreturned';
    for (const [body, errors] of [
      [{}, [`membershipCredit.status ${says}`]],
      [{ membershipCredit: {} }, [`membershipCredit.status is required: it ${says}`]],
      [{ membershipCredit: { status: 'lost' } }, [`membershipCredit.status ${says}: "lost"`]],
      [{ status: 'lost' }, [`status ${says}: "lost"`]],
      [{ status: null }, [`status ${says}: null`]],
      [
        { status: 'returned', membershipCredit: { status: 'returned' } },
        [`membershipCredit.status ${says}`],
      ],
    ]) {
      const answer = await put(credit.id, body);
      expect(answer.body).toEqual({ errors });
      expect(answer.status).toBe(422);
    }
    expect(await ledger()).toEqual([-2]);
    const unknown = await put(999_999, { status: 'returned' });
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: 'Membership credit not found' });
  });
});
