import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** A shop enters what happened before it had the service. */
describe('a booking in the past', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  const plan = (fields: object = {}) => ({
    rentalStart: daysFromNow(-12),
    rentalEnd: daysFromNow(-9),
    itemId,
    ...fields,
  });
  const history = (fields: object = {}): any =>
    plan({ fulfilledAt: daysFromNow(-12), receivedAt: daysFromNow(-9), ...fields });

  it.each(['unavailable', 'sold', 'retired'])(
    'is accepted for a unit that is %s today',
    async (visibility) => {
      await expectSuccess(shop.put(`/items/${itemId}`, { visibility }));
      const planned = await shop.bookCycle(plan());
      expect(planned).toMatchObject({ itemId, status: 'unfulfilled', conflictingCycleIds: [] });
      const over = await shop.bookCycle(history());
      expect(over).toMatchObject({ status: 'received', conflictingCycleIds: [planned.id] });
      const { data } = await expectSuccess(
        shop.post('/cycles/batch', { cycles: [shop.cycleRequest(history())] }),
      );
      expect(data[0].conflictingCycleIds).toEqual([planned.id, over.id]);
    },
  );

  it('is rejected if it is out or sold today, or planned to be sold', async () => {
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'retired' }));
    const error = `${await shop.nameOfItem(itemId)} is not available: its visibility is retired`;
    const bodies = [
      plan({ fulfilledAt: daysFromNow(-12) }),
      plan({ methodType: 'resale' }),
      plan({ methodType: 'resale', fulfilledAt: daysFromNow(-12) }),
    ];
    for (const body of bodies) {
      await expectError(shop.tryCycle(body), 409, error);
    }
  });

  it('that came back changes nothing of its unit', async () => {
    const before = await shop.getItem(itemId);
    const body = history({ rentalEnd: daysFromNow(1), receivedAt: daysFromNow(0) });
    const cycle = await shop.bookCycle(body);
    expect(cycle).toMatchObject({
      status: 'received',
      closedAs: 'returned',
      fulfilledAt: body.fulfilledAt,
      receivedAt: body.receivedAt,
      restockedAt: body.receivedAt,
      fulfillmentStatus: 'complete',
      receivalStatus: 'complete',
      conflictingCycleIds: [],
    });
    expect(await shop.getItem(itemId)).toEqual(before);
    const today = { rentalStart: daysFromNow(0), rentalEnd: daysFromNow(2) };
    expect(await shop.bookCycle({ ...today, itemId })).toMatchObject({ conflictingCycleIds: [] });
  });

  it('that came back is possible while its unit is out with another rental', async () => {
    const out = await shop.outCycle({ itemId });
    expect(await shop.bookCycle(history())).toMatchObject({ status: 'received' });
    expect(await shop.getItem(itemId)).toMatchObject({ activeRentalId: out.id });
  });

  it('that came back gets a unit by variant as well', async () => {
    const body = history({ itemId: undefined, rentalStart: daysFromNow(0), ...sameDay() });
    expect(await shop.bookCycle(body)).toMatchObject({ itemId, status: 'received' });
  });

  it('by variant is rejected if no unit is at the location', async () => {
    const wish = { locationPlatformId: await shop.importLocation('Elsewhere'), itemId: undefined };
    const sentence = /^No unit of .* is free from [\d-]+ to [\d-]+; 1 is free without a location$/;
    await expectError(shop.tryCycle(plan(wish)), 409, expect.stringMatching(sentence));
    const cycles = [plan({ itemId: undefined }), plan(wish)].map(({ itemId: _, ...fields }) =>
      shop.cycleRequest(fields),
    );
    await expectError(
      shop.post('/cycles/batch', { cycles }),
      409,
      expect.stringMatching(/^cycles\[1\]: No unit of /),
    );
  });

  const sameDay = () => ({
    rentalEnd: daysFromNow(0),
    fulfilledAt: daysFromNow(-0.001),
    receivedAt: daysFromNow(0),
  });

  it('that came back is handed out and received on its timeline and in the log', async () => {
    const cycle = await shop.bookCycle(history());
    const types = (await shop.eventsOf(cycle)).map(([type]) => type);
    expect(types.toSorted()).toEqual(['created', 'fulfilled', 'received']);
    const { data } = (await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`)).body;
    expect(data.map(({ type }: any) => type)).toEqual(['cycle.received']);
  });

  it('that came back costs its credits, and returns them where receipts do', async () => {
    shop.customer = await shop.importCustomer();
    await shop.bookCycle(history({ creditCost: 2 }));
    expect(await shop.ledger()).toEqual([-2]);
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: 'received_at' }));
    const cycle = await shop.bookCycle(history({ creditCost: 3 }));
    expect(cycle.membershipCredit).toMatchObject({ creditCost: 3, status: 'returned' });
    expect((await shop.ledger()).toSorted()).toEqual([-2, -3, 3]);
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: null }));
  });

  it('takes no return without a hand-over, before it, or of a sale', async () => {
    const alone = plan({ receivedAt: daysFromNow(-9) });
    const sentence = 'receivedAt must be left out unless fulfilledAt is sent';
    await expectError(shop.tryCycle(alone), 422, [sentence]);
    const cycles = [shop.cycleRequest(alone)];
    await expectError(shop.post('/cycles/batch', { cycles }), 422, [`cycles[0].${sentence}`]);
    await expectError(shop.tryCycle(history({ receivedAt: daysFromNow(-13) })), 422, [
      'receivedAt must not be before fulfilledAt',
    ]);
    await expectError(shop.tryCycle(history({ methodType: 'resale' })), 422, [
      'receivedAt must be left out with methodType resale: it does not come back',
    ]);
  });
});
