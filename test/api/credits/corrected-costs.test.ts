import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

/** A booking was charged three credits instead of two. */
describe('a price in credits that is corrected', () => {
  const api = useApi();
  const shop = useRentalShop(api, { membershipCreditReturnCondition: 'received_at' });
  let cycle: any;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    shop.customer = await shop.importCustomer();
    await shop.createUnits(1);
    cycle = await shop.bookCycle({ creditCost: 3 });
  });

  it('is followed by the ledger, and has an event', async () => {
    const corrected = await shop.updateCycle(cycle, { creditCost: 2 });
    expect(corrected.membershipCredit).toMatchObject({ creditCost: 2, status: 'unreturned' });
    expect(corrected.updatedAt > cycle.updatedAt).toBe(true);
    expect(await shop.ledger()).toEqual([-3, 1]);
    const [event] = (await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`)).body.data;
    expect(event).toMatchObject({
      type: 'cycle.updated',
      changes: { creditCost: { from: 3, to: 2 } },
    });
  });

  it('is given back as it is by now', async () => {
    await shop.updateCycle(cycle, { creditCost: 5 });
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(await shop.ledger()).toEqual([-3, -2, 5]);
  });

  it('leaves the ledger alone while the credit is returned', async () => {
    await shop.updateCycle(cycle, { status: 'cancelled' });
    await shop.updateCycle(cycle, { creditCost: 1 });
    expect(await shop.ledger()).toEqual([-3, 3]);
    await shop.updateCycle(cycle, { status: 'scheduled' });
    expect(await shop.ledger()).toEqual([-3, 3, -1]);
  });

  it('is charged where a booking had none', async () => {
    await shop.createUnits(1);
    const free = await shop.bookCycle();
    const charged = await shop.updateCycle(free, { creditCost: 4 });
    expect(charged.membershipCredit).toMatchObject({
      creditCost: 4,
      status: 'unreturned',
      returnCondition: 'received_at',
    });
    expect(await shop.ledger()).toEqual([-3, -4]);
  });

  it('moves along with its customer in the same request', async () => {
    const other = await shop.importCustomer();
    await shop.updateCycle(cycle, { customerPlatformId: other.platformId, creditCost: 2 });
    expect(await shop.ledger()).toEqual([-3, 3]);
    shop.customer = other;
    expect(await shop.ledger()).toEqual([-3, 1]);
  });

  it('changes nothing when it is repeated', async () => {
    expect((await shop.updateCycle(cycle, { creditCost: 3 })).updatedAt).toBe(cycle.updatedAt);
    expect(await shop.ledger()).toEqual([-3]);
  });

  it('is fixed once the unit is out', async () => {
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    const late = shop.put(`/cycles/${cycle.id}`, { creditCost: 2 });
    const sentence = `SC-${cycle.sequentialId} is out; send fulfilledAt null first`;
    await expectError(late, 409, sentence);
  });
});
