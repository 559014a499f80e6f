import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const PLAN = { rentalStart: daysFromNow(-4), rentalEnd: daysFromNow(4) };

describe('actual times and cancellation', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    await shop.createUnits(1);
  });

  const put = (cycle: any, members: Record<string, unknown>) =>
    shop.put(`/cycles/${cycle.id}`, members);
  const ledgerOf = async ({ membershipCredit: { id } }: any): Promise<number[]> => {
    const lines = await api.database.query<{ amount: number }>(
      'select amount from credit_entries where shop_id = $1 and credit_id = $2 order by id',
      [shop.shopId, id],
    );
    return lines.map(({ amount }) => Number(amount));
  };

  it('cannot be cancelled while it is out', async () => {
    const cycle = await shop.bookCycle({ ...PLAN, creditCost: 2 });
    const out = await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-4) });
    const { status, body } = await put(cycle, { status: 'cancelled' });
    expect(status).toBe(409);
    expect(body).toEqual({ error: `SC-${cycle.sequentialId} is out; receive it first` });
    expect((await shop.get(`/cycles/${cycle.id}`)).body).toEqual(out);
    expect(await ledgerOf(cycle)).toEqual([-2]);
  });

  it('cannot be cancelled once it was received', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(-1) });
    const { status, body } = await put(cycle, { status: 'cancelled' });
    expect(status).toBe(409);
    const error = `SC-${cycle.sequentialId} is received and cannot be cancelled`;
    expect(body).toEqual({ error });
  });

  it('can be cancelled together with the hand-out that was a mistake', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-4) });
    const cancelled = await shop.updateCycle(cycle, { fulfilledAt: null, status: 'cancelled' });
    expect(cancelled).toMatchObject({ status: 'cancelled', fulfilledAt: null });
    expect((await shop.tryCycle(PLAN)).status).toBe(201);
  });

  it('takes another plan once it is cancelled, also when its unit is retired', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    await expectSuccess(shop.put(`/items/${cycle.itemId}`, { visibility: 'retired' }));
    const rentalEnd = daysFromNow(6);
    const replanned = await shop.updateCycle(cycle, { rentalEnd });
    expect(replanned).toMatchObject({ status: 'cancelled', rentalEnd });
    const { status, body } = await put(cycle, { status: 'scheduled' });
    expect(status).toBe(409);
    expect(body.error).toBe(
      `${await shop.nameOfItem(cycle.itemId)} is not available: its visibility is retired`,
    );
  });

  it.each(['fulfilledAt', 'receivedAt'])('accepts no %s once it is cancelled', async (time) => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    const { status, body } = await put(cycle, { [time]: daysFromNow(-1) });
    expect(status).toBe(409);
    const error = `SC-${cycle.sequentialId} is cancelled and takes no actual times`;
    expect(body).toEqual({ error });
    await shop.updateCycle(cycle, { [time]: null, packingStatus: 'printed' });
  });

  it.each([null, 'received_at', 'return_order_created'])(
    'gives its credit back when it is cancelled, though that waits for %s',
    async (membershipCreditReturnCondition) => {
      await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition }));
      const cycle = await shop.bookCycle({ ...PLAN, creditCost: 3 });
      const cancelled = await shop.updateCycle(cycle, { status: 'cancelled' });
      expect(cancelled.membershipCredit).toMatchObject({ status: 'returned' });
      expect(await ledgerOf(cycle)).toEqual([-3, 3]);
      await shop.updateCycle(cycle, { status: 'cancelled' });
      expect(await ledgerOf(cycle)).toEqual([-3, 3]);
    },
  );

  it('gives nothing back twice when its credit was back before', async () => {
    const cycle = await shop.bookCycle({ ...PLAN, creditCost: 3 });
    const path = `/membership_credits/${cycle.membershipCredit.id}`;
    await expectSuccess(shop.put(path, { status: 'returned' }));
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(await ledgerOf(cycle)).toEqual([-3, 3]);
  });

  it('may be received without having been fulfilled, and that can be undone', async () => {
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: 'received_at' }));
    const cycle = await shop.bookCycle({ ...PLAN, creditCost: 1 });
    const received = await shop.updateCycle(cycle, { receivedAt: daysFromNow(-1) });
    expect(received).toMatchObject({
      status: 'received',
      fulfilledAt: null,
      receivalStatus: 'complete',
      prepareFrom: cycle.prepareFrom,
      restockBy: daysFromNow(0).slice(0, 10),
      membershipCredit: { status: 'returned' },
    });
    expect((await shop.get(`/items/${cycle.itemId}`)).body.activeRentalId).toBeNull();
    const later = { rentalStart: daysFromNow(2), rentalEnd: daysFromNow(3) };
    const next = await shop.bookCycle(later);
    const undone = await shop.updateCycle(cycle, { receivedAt: null });
    expect(undone.conflictingCycleIds).toEqual([next.id]);
    await shop.updateCycle(next, { status: 'cancelled' });
    expect(undone).toMatchObject({ status: 'unfulfilled', restockBy: cycle.restockBy });
    expect(undone.membershipCredit.status).toBe('unreturned');
    expect((await shop.tryCycle(later)).status).toBe(409);
  });

  it('stays where it is once it was received, though it was never marked fulfilled', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(3 / 24) });
    const [other] = await shop.createUnits(1);
    const rival = await shop.bookCycle({ ...PLAN, itemId: other });
    const { body } = await put(rival, { itemId: cycle.itemId, reallocate: true });
    const error = `SC-${cycle.sequentialId} is received and cannot be moved`;
    expect(body).toEqual({ error });
  });
});
