import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

/** "Broken is not offered": the zip of a parka is torn, and nobody may book it until it is mended. */
describe('a damaged unit', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let good: any;
  let torn: any;
  let itemId: number;
  beforeAll(async () => {
    good = await shop.createCondition('Fine');
    torn = await shop.createCondition('Torn', 'damaged_repairable');
  });
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1, { conditionId: good.id })) as [number];
  });

  const put = (body: object) => expectSuccess(shop.put(`/items/${itemId}`, body));
  const visibility = async () => (await shop.getItem(itemId)).visibility;
  const awaited = async (fields: object = {}) =>
    shop.returnRentals([await shop.outCycle({ itemId })], { ...fields });

  it.each(['damaged_repairable', 'damaged_unrepairable'])(
    'is not offered once an update says %s',
    async (severityKey) => {
      const broken = await shop.createCondition(`Broken: ${severityKey}`, severityKey);
      expect(await put({ conditionId: broken.id })).toMatchObject({ visibility: 'unavailable' });
      expect((await shop.tryCycle()).status).toBe(409);
    },
  );

  it('puts its planned rentals at risk', async () => {
    const cycle = await shop.bookCycle({ itemId });
    expect(await put({ conditionId: torn.id })).toMatchObject({ affectedCycleIds: [cycle.id] });
    expect(await shop.getCycle(cycle)).toMatchObject({ risks: ['item_unavailable'] });
  });

  it('has an event and a line on its timeline for its visibility', async () => {
    await put({ conditionId: torn.id });
    const [event] = (await shop.get(`/events?resourceType=Item&resourceId=${itemId}`)).body.data;
    expect(event.changes).toEqual({
      conditionId: { from: good.id, to: torn.id },
      visibility: { from: 'available', to: 'unavailable' },
    });
    const { timelineEvents } = await shop.getItem(itemId);
    expect(timelineEvents.map((one: any) => one.eventType)).toContain('visibility_changed');
  });

  it('stays in the offer if the update says so', async () => {
    const answer = await put({ conditionId: torn.id, visibility: 'available' });
    expect(answer).toMatchObject({ visibility: 'available' });
    expect(await put({ conditionId: torn.id })).toMatchObject({ visibility: 'available' });
  });

  it.each(['sold', 'retired', 'unavailable'])('stays %s', async (stored) => {
    await put({ visibility: stored });
    expect(await put({ conditionId: torn.id })).toMatchObject({ visibility: stored });
  });

  it('is not offered again by a better condition: somebody decides', async () => {
    await put({ conditionId: torn.id });
    expect(await put({ conditionId: good.id })).toMatchObject({ visibility: 'unavailable' });
    expect(await put({ visibility: 'available' })).toMatchObject({ visibility: 'available' });
  });

  it('is not offered once an entry of a batch says so', async () => {
    const entry = { id: itemId, conditionId: torn.id };
    const { data } = await expectSuccess(shop.put('/items/batch', { items: [entry] }));
    expect(data).toMatchObject([{ visibility: 'unavailable' }]);
  });

  it('is not offered once it is scanned in as damaged', async () => {
    await awaited({ status: 'received', conditionId: torn.id });
    expect(await visibility()).toBe('unavailable');
  });

  it('is not offered once its line is received as damaged', async () => {
    const order = await awaited();
    await shop.updateLines(order, { status: 'received', conditionId: torn.id });
    expect(await visibility()).toBe('unavailable');
  });

  it('is not offered once the damage of a received line is found', async () => {
    const order = await awaited({ status: 'received', conditionId: good.id });
    await shop.updateLines(order, { conditionId: torn.id });
    expect(await visibility()).toBe('unavailable');
    await shop.updateLines(order, { conditionId: good.id });
    expect(await visibility()).toBe('unavailable');
  });

  it('is not offered once its rental is received whose line says damaged', async () => {
    const order = await awaited({ conditionId: torn.id });
    expect(await visibility()).toBe('available');
    const rental = { id: order.returnLines[0].rentalId };
    await shop.updateCycle(rental, { receivedAt: daysFromNow(0) });
    expect(await visibility()).toBe('unavailable');
  });

  it('is offered again once its receipt is undone, unless somebody decided since', async () => {
    const order = await awaited({ status: 'received', conditionId: torn.id });
    await shop.updateLines(order, { status: 'awaiting' });
    expect(await visibility()).toBe('available');
    await shop.updateLines(order, { status: 'received' });
    await put({ visibility: 'retired' });
    await shop.updateLines(order, { status: 'awaiting' });
    expect(await visibility()).toBe('retired');
  });

  it('that a return creates has the visibility of the request', async () => {
    const [order] = await shop.returnUnits({
      quantity: 1,
      serials: [`Found ${itemId}`],
      visibility: 'available',
      platformVariantId: shop.variant,
      data: [{ serial: `Found ${itemId}`, status: 'received', conditionId: torn.id }],
    });
    itemId = order.returnLines[0].item.id;
    expect(await visibility()).toBe('available');
  });
});
