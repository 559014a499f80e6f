import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** A customer walks in, and leaves with skis before anything was booked. */
describe('a walk-in', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  const today = (fields: object = {}) => ({
    rentalStart: daysFromNow(0),
    rentalEnd: daysFromNow(2),
    fulfilledAt: daysFromNow(0),
    ...fields,
  });

  it('is out as it is booked', async () => {
    const body = today();
    const cycle = await shop.bookCycle(body);
    expect(cycle).toMatchObject({
      itemId,
      status: 'fulfilled',
      fulfilledAt: body.fulfilledAt,
      fulfillmentStatus: 'complete',
    });
    expect(await shop.getItem(itemId)).toMatchObject({ activeRentalId: cycle.id });
  });

  it('is one event in the log, and two on its timeline', async () => {
    const cycle = await shop.bookCycle(today());
    const { data } = (await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`)).body;
    expect(data.map(({ type }: any) => type)).toEqual(['cycle.fulfilled']);
    const types = (await shop.eventsOf(cycle)).map(([type]) => type);
    expect(types.toSorted()).toEqual(['created', 'fulfilled']);
  });

  it('gets no unit that is out, although its days were over', async () => {
    const days = { rentalStart: daysFromNow(-5), rentalEnd: daysFromNow(-3) };
    await shop.outCycle({ itemId, ...days });
    expect((await shop.tryCycle(today())).status).toBe(409);
    expect((await shop.tryCycle(today({ itemId, ...days }))).status).toBe(409);
  });

  it('that was noted days later takes its unit since the hand-over', async () => {
    const body = today({ rentalStart: daysFromNow(-3), fulfilledAt: daysFromNow(-3) });
    const cycle = await shop.bookCycle(body);
    expect(cycle).toMatchObject({ status: 'fulfilled', fulfilledAt: body.fulfilledAt });
    expect((await shop.tryCycle(today())).status).toBe(409);
  });

  it('costs its credits', async () => {
    shop.customer = await shop.importCustomer();
    await shop.bookCycle(today({ creditCost: 2 }));
    expect(await shop.ledger()).toEqual([-2]);
  });

  it('can be a sale, whose unit leaves the stock', async () => {
    const sale = await shop.bookCycle(today({ methodType: 'resale', rentalEnd: null }));
    expect(sale).toMatchObject({ itemId, status: 'fulfilled', receiveAt: null, closedAs: null });
    expect(await shop.getItem(itemId)).toMatchObject({ visibility: 'sold', activeRentalId: null });
    const undone = await shop.updateCycle(sale, { fulfilledAt: null });
    expect(undone).toMatchObject({ status: expect.stringMatching(/scheduled|unfulfilled/) });
    expect(await shop.getItem(itemId)).toMatchObject({ visibility: 'available' });
  });

  it('sells no unit that the service chooses if it is booked later', async () => {
    const planned = await shop.bookCycle({ itemId });
    const body = today({ methodType: 'resale', rentalEnd: null });
    expect((await shop.tryCycle(body)).status).toBe(409);
    const named = await shop.bookCycle({ ...body, itemId, platformVariantId: undefined });
    expect(named).toMatchObject({ conflictingCycleIds: [planned.id] });
  });

  it('can be several entries of a batch', async () => {
    const [other] = await shop.createUnits(1);
    const cycles = [shop.cycleRequest(today({ itemId })), shop.cycleRequest(today())];
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
    expect(data).toMatchObject([
      { itemId, status: 'fulfilled' },
      { itemId: other, status: 'fulfilled' },
    ]);
    const twice = [itemId, itemId].map((id) => shop.cycleRequest(today({ itemId: id })));
    expect((await shop.post('/cycles/batch', { cycles: twice })).status).toBe(409);
  });

  it('cannot be held, nor be handed over days from now', async () => {
    const held = shop.tryCycle(today({ holdUntil: daysFromNow(1) }));
    await expectError(held, 422, ['holdUntil must be left out with fulfilledAt']);
    const early = shop.tryCycle(today({ fulfilledAt: daysFromNow(3) }));
    await expectError(early, 422, ['fulfilledAt must not be more than a day in the future']);
  });
});
