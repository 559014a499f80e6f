import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';

const PLAN = { rentalStart: daysFromNow(1), rentalEnd: daysFromNow(4) };

describe('a cancelled cycle', () => {
  const shop = useRentalShop();
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  const put = (cycle: any, members: Record<string, unknown>) =>
    shop.put(`/cycles/${cycle.id}`, members);
  const errorOf = async (cycle: any, members: Record<string, unknown>): Promise<string> => {
    const { status, body } = await put(cycle, members);
    expect(status).toBe(409);
    return body.error;
  };

  it('is a no-show with its reason, and opens again when the customer comes late', async () => {
    const cycle = await shop.bookCycle({ ...PLAN, creditCost: 2 });
    const cancelled = await shop.updateCycle(cycle, {
      status: 'cancelled',
      cancelReason: 'no_show',
    });
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      closedAs: 'cancelled',
      cancelReason: 'no_show',
      membershipCredit: { status: 'returned' },
    });
    expect(cancelled.cancelledAt).not.toBeNull();
    const open = await shop.updateCycle(cycle, { status: 'scheduled' });
    expect(open).toMatchObject({
      status: 'scheduled',
      closedAs: null,
      cancelledAt: null,
      cancelReason: null,
      prepareFrom: cycle.prepareFrom,
      restockBy: cycle.restockBy,
      membershipCredit: { status: 'unreturned' },
    });
    expect((await shop.tryCycle({ ...PLAN, itemId })).status).toBe(409);
    expect(await shop.ledger()).toEqual([-2, 2, -2]);
    expect((await shop.eventsOf(cycle)).slice(1)).toEqual([
      ['cancelled', { from: null, to: cancelled.cancelledAt, reason: 'no_show' }],
      ['reopened', { from: 'cancelled', to: null }],
    ]);
    const events = await shop.all(`/events?resourceType=Cycle&resourceId=${cycle.id}`);
    expect(events.slice(0, 2).map(({ type, changes }: any) => [type, changes])).toEqual([
      [
        'cycle.updated',
        {
          closedAs: { from: 'cancelled', to: null },
          cancelledAt: { from: cancelled.cancelledAt, to: null },
          cancelReason: { from: 'no_show', to: null },
        },
      ],
      [
        'cycle.cancelled',
        {
          closedAs: { from: null, to: 'cancelled' },
          cancelledAt: { from: null, to: cancelled.cancelledAt },
          cancelReason: { from: null, to: 'no_show' },
        },
      ],
    ]);
  });

  it('opens again with closedAs null, and together with other changes', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    const open = await shop.updateCycle(cycle, { closedAs: null, fulfilledAt: daysFromNow(0) });
    expect(open).toMatchObject({ status: 'fulfilled', closedAs: null });
    await shop.updateCycle(cycle, { closedAs: null });
  });

  it('cannot be opened again while somebody else has its days, but on another unit', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    const rival = await shop.bookCycle({ ...PLAN, itemId });
    const { prepareFrom, restockBy, sequentialId } = rival;
    expect(await errorOf(cycle, { status: 'scheduled' })).toBe(
      `No unit of ${await shop.nameOfVariant(shop.variant)} is free from ${prepareFrom} to ` +
        `${restockBy}: none is left on ${prepareFrom}`,
    );
    expect(await errorOf(cycle, { status: 'scheduled', itemId })).toBe(
      `${await shop.nameOfItem(itemId)} is reserved from ${prepareFrom} to ${restockBy} by SC-${sequentialId}`,
    );
    expect((await shop.getCycle(cycle)).status).toBe('cancelled');
    const [other] = await shop.createUnits(1);
    const open = await shop.updateCycle(cycle, { status: 'scheduled', itemId: other });
    expect(open).toMatchObject({ status: 'scheduled', itemId: other });
  });

  it('cannot be opened again on a unit that cannot be rented any more', async () => {
    const cycle = await shop.bookCycle(PLAN);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'retired' }));
    expect(await errorOf(cycle, { closedAs: null })).toBe(
      `${await shop.nameOfItem(itemId)} is not available: its visibility is retired`,
    );
  });

  it('takes another reason afterwards, and keeps the time', async () => {
    const cycle = await shop.bookCycle(PLAN);
    const first = await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(first.cancelReason).toBeNull();
    const second = await shop.updateCycle(cycle, { status: 'cancelled', cancelReason: 'shop' });
    expect(second).toMatchObject({ cancelReason: 'shop', cancelledAt: first.cancelledAt });
    const third = await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(third).toEqual(second);
  });

  it('is the only one that can be scheduled again', async () => {
    const cycle = await shop.bookCycle({ ...PLAN, itemId });
    const { updatedAt } = await shop.updateCycle(cycle, { status: 'scheduled' });
    expect(updatedAt).toBe(cycle.updatedAt);
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    const name = `SC-${cycle.sequentialId}`;
    expect(await errorOf(cycle, { status: 'scheduled' })).toBe(
      `${name} is out; only a cancelled cycle can be scheduled again`,
    );
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
    expect(await errorOf(cycle, { status: 'scheduled' })).toBe(
      `${name} is received; only a cancelled cycle can be scheduled again`,
    );
  });
});
