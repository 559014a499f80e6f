import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { shownValue } from '../../support/models/shown-value.js';
import { useApi } from '../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('credit entries', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  const entries = (query = ''): Promise<any[]> =>
    shop.all(`/credit_entries?customerId=${shop.customer.id}&${query}`);
  const amounts = async (query = ''): Promise<number[]> =>
    (await entries(query)).map(({ amount }) => amount);
  const balance = async (): Promise<number> =>
    (await expectSuccess(shop.get(`/customers/${shop.customer.id}`))).creditBalance;
  const bookFor = async (creditCost: number) => {
    const [itemId] = await shop.createUnits(1);
    return shop.bookCycle({ itemId, creditCost, methodType: 'membership' });
  };

  it('are given as goodwill, and the customer sees them in the balance', async () => {
    expect(await balance()).toBe(0);
    await bookFor(3);
    expect(await balance()).toBe(-3);
    const { platformId: customerPlatformId, id: customerId } = shop.customer;
    const sent = { customerPlatformId, amount: 5, reason: 'Goodwill: the parcel came late' };
    const { status, body } = await shop.post('/credit_entries', sent);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      createdAt: expect.stringMatching(MOMENT),
      customerId,
      ...sent,
      membershipCreditId: null,
      cycleId: null,
      author: expect.any(String),
    });
    expect(await balance()).toBe(2);
    expect((await entries())[0]).toEqual(body);
    const [event] = (await shop.get('/events?limit=1')).body.data;
    expect(event).toMatchObject({
      type: 'credit_entry.created',
      resourceType: 'CreditEntry',
      resourceId: body.id,
      changes: null,
    });
  });

  it('can take credits from a customer, down to a negative balance', async () => {
    await shop.giveCredits(2);
    await shop.giveCredits(-5);
    expect(await balance()).toBe(-3);
    expect(await amounts()).toEqual([-5, 2]);
  });

  it('show what cycles cost and returned, and which cycle it was', async () => {
    const cycle = await bookFor(2);
    await bookFor(1);
    await shop.giveCredits(4);
    const credit = cycle.membershipCredit;
    await expectSuccess(shop.put(`/membership_credits/${credit.id}`, { status: 'returned' }));
    expect(await amounts()).toEqual([2, 4, -1, -2]);
    const ofCycle = await shop.all(`/credit_entries?cycleId=${cycle.id}`);
    expect(ofCycle.map(({ amount }) => amount)).toEqual([2, -2]);
    expect(ofCycle[0]).toMatchObject({
      membershipCreditId: credit.id,
      cycleId: cycle.id,
      reason: null,
      customerPlatformId: shop.customer.platformId,
    });
    expect(await balance()).toBe((await amounts()).reduce((sum, amount) => sum + amount, 0));
  });

  it('are found by customer and by the day of their creation, page by page', async () => {
    const first = await shop.giveCredits(1);
    const other = await shop.importCustomer();
    const second = await shop.giveCredits(2, other);
    const third = await shop.giveCredits(3);
    for (const [day, { id }] of [first, second, third].entries()) {
      await api.database.query('update credit_entries set created_at = $2 where id = $1', [
        id,
        `2026-01-0${day + 1}`,
      ]);
    }
    const found = async (query: string) =>
      (await shop.all(`/credit_entries?${query}`)).map(({ amount }) => amount);
    expect(await found(`customerPlatformId=${other.platformId}`)).toEqual([2]);
    expect(await amounts('limit=1')).toEqual([3, 1]);
    expect(await amounts('created[gte]=2026-01-02')).toEqual([3]);
    expect(await amounts('created[lt]=2026-01-02')).toEqual([1]);
    expect(await found('customerId=9007199254740990')).toEqual([]);
  });

  it('are not in lists of customers, nor in customers inside of other records', async () => {
    await shop.giveCredits(2);
    const [listed] = (await shop.get('/customers?limit=1')).body.data;
    expect(listed).not.toHaveProperty('creditBalance');
    const cycle = await bookFor(1);
    expect(cycle.customer).toEqual(listed);
  });

  it('leave updatedAt of the customer, and change the tag of its response', async () => {
    const read = () => shop.get(`/customers/${shop.customer.id}`);
    const before = await read();
    await shop.giveCredits(2);
    const after = await read();
    expect(after.body.updatedAt).toBe(before.body.updatedAt);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  it('are given once when a request is repeated with its key', async () => {
    const { platformId: customerPlatformId } = shop.customer;
    const sent = { customerPlatformId, amount: 5, reason: 'Goodwill' };
    const key = { 'Idempotency-Key': `goodwill-${customerPlatformId}` };
    const first = await shop.post('/credit_entries', sent, key);
    const again = await shop.post('/credit_entries', sent, key);
    expect(again.body).toEqual(first.body);
    expect(await amounts()).toEqual([5]);
  });

  it('are rejected with a sentence that names the field, and nothing is given', async () => {
    const { platformId: customerPlatformId } = shop.customer;
    const valid = { customerPlatformId, amount: 1, reason: 'Goodwill' };
    const amount = 'must be an integer from -2147483647 to 2147483647, other than 0';
    const reason = 'reason must be text of 1 to 255 characters, without NUL or lone surrogates';
    for (const [members, errors] of [
      ...[0, 2 ** 53, -(2 ** 31), 1.5, '2', null].map((value) => [
        { amount: value },
        [`amount ${amount}: ${shownValue(value)}`],
      ]),
      [{ amount: undefined, reason: '' }, [`amount is required: it ${amount}`, `${reason}: ""`]],
      [{ reason: 'x'.repeat(256) }, [`${reason}: ${shownValue('x'.repeat(256))}`]],
      [{ reason: null }, [`${reason}: null`]],
      [
        { customerPlatformId: 9_007_199_254_740_990 },
        ['customerPlatformId must be the platform id of a customer: 9007199254740990'],
      ],
    ] as [object, string[]][]) {
      const { status, body } = await shop.post('/credit_entries', { ...valid, ...members });
      expect([status, body]).toEqual([422, { errors }]);
    }
    const unknown = { ...valid, customerPlatformId: 9_007_199_254_740_990 };
    const { headers } = await shop.post('/credit_entries', unknown);
    expect(headers.get('x-error-code')).toBe('unknown_customer');
    expect(await entries()).toEqual([]);
    for (const query of ['customerId=x', 'cycleId=0', 'created[since]=2030-01-01', 'amount=1']) {
      const { status, body } = await shop.get(`/credit_entries?${query}`);
      expect(status).toBe(400);
      expect(body.error).toContain(query.split(/[[=]/)[0]);
    }
  });

  it('can reach the bounds of an amount, and balances go beyond them', async () => {
    await shop.giveCredits(2 ** 31 - 1);
    await shop.giveCredits(2 ** 31 - 1);
    expect(await balance()).toBe(2 ** 32 - 2);
  });
});
