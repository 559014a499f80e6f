import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** Requested places and conditions: a shop of three towns rents bikes, some of them nearly new. */
describe('a rental that asks for a place and conditions', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let amsterdam: number;
  let utrecht: number;
  let fresh: number;
  let worn: number;
  beforeAll(async () => {
    amsterdam = await shop.importLocation('Amsterdam');
    utrecht = await shop.importLocation('Utrecht');
    fresh = (await shop.createCondition('Nearly new', 'unused')).id;
    worn = (await shop.createCondition('Scratched')).id;
  });
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
  });

  const unitAt = async (locationPlatformId: number, conditionId = worn): Promise<number> =>
    (await shop.createUnits(1, { locationPlatformId, conditionId }))[0]!;
  const put = (itemId: number, body: object) => expectSuccess(shop.put(`/items/${itemId}`, body));
  const drive = (itemId: number, locationPlatformId: number) => put(itemId, { locationPlatformId });
  const inAmsterdam = () => ({ locationPlatformId: amsterdam });

  it('keeps and returns them', async () => {
    await unitAt(amsterdam, fresh);
    const cycle = await shop.bookCycle({ ...inAmsterdam(), conditionIds: [fresh] });
    const requested = { platformId: amsterdam, name: 'Amsterdam' };
    expect(cycle).toMatchObject({ requestedLocation: requested, conditionIds: [fresh], risks: [] });
  });

  it('returns null and an empty list without them', async () => {
    await unitAt(amsterdam);
    const cycle = await shop.bookCycle({ conditionIds: [], locationPlatformId: null });
    expect(cycle).toMatchObject({ requestedLocation: null, conditionIds: [], risks: [] });
  });

  it('stays on the sheet of Amsterdam when the van drives its bike to Utrecht', async () => {
    const itemId = await unitAt(amsterdam);
    const days = { rentalStart: daysFromNow(1), rentalEnd: daysFromNow(2) };
    const cycle = await shop.bookCycle({ ...inAmsterdam(), ...days });
    const sheetOf = async (place: number) => {
      const query = `date=${daysFromNow(1).slice(0, 10)}&locationPlatformId=${place}`;
      const { body } = await shop.get(`/day_sheet?${query}`);
      return [body.handOver, body.atRisk].map(({ data }: any) => data.map(({ id }: any) => id));
    };
    expect(await sheetOf(amsterdam)).toEqual([[cycle.id], []]);
    await drive(itemId, utrecht);
    expect(await sheetOf(amsterdam)).toEqual([[cycle.id], [cycle.id]]);
    expect(await sheetOf(utrecht)).toEqual([[], []]);
    const listedAt = async (place: number) =>
      (await shop.all(`/cycles?locationPlatformId=${place}&itemId=${itemId}`)).length;
    expect([await listedAt(amsterdam), await listedAt(utrecht)]).toEqual([1, 0]);
  });

  it('is at risk while its unit is elsewhere, and no longer once it is there', async () => {
    const itemId = await unitAt(amsterdam);
    const cycle = await shop.bookCycle(inAmsterdam());
    expect((await drive(itemId, utrecht)).affectedCycleIds).toEqual([cycle.id]);
    expect(await shop.getCycle(cycle)).toMatchObject({ risks: ['item_elsewhere'] });
    expect((await shop.all('/cycles?atRisk=true')).map(({ id }: any) => id)).toContain(cycle.id);
    await drive(itemId, amsterdam);
    expect(await shop.getCycle(cycle)).toMatchObject({ risks: [] });
  });

  it('is at risk while its unit is in another condition, or in none', async () => {
    const itemId = await unitAt(amsterdam, fresh);
    const cycle = await shop.bookCycle({ conditionIds: [fresh] });
    for (const conditionId of [worn, null]) {
      await put(itemId, { conditionId });
      expect(await shop.getCycle(cycle)).toMatchObject({ risks: ['item_unsuitable'] });
    }
  });

  it('keeps a unit of its place from bookings by variant once its own is elsewhere', async () => {
    const itemId = await unitAt(amsterdam);
    const cycle = await shop.bookCycle(inAmsterdam());
    await unitAt(amsterdam);
    await drive(itemId, utrecht);
    const refused = await shop.tryCycle(inAmsterdam());
    const sentence = `1 is needed by SC-${cycle.sequentialId}`;
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(sentence)]);
  });

  it('can be corrected, and cleared, until the unit is out', async () => {
    const itemId = await unitAt(amsterdam);
    const cycle = await shop.bookCycle();
    const corrected = await shop.updateCycle(cycle, {
      locationPlatformId: utrecht,
      conditionIds: [fresh, worn],
    });
    expect(corrected).toMatchObject({
      itemId,
      requestedLocation: { platformId: utrecht },
      conditionIds: [fresh, worn],
      risks: ['item_elsewhere'],
    });
    const [event] = (await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`)).body.data;
    expect(event.changes).toEqual({
      locationPlatformId: { from: null, to: utrecht },
      conditionIds: { from: [], to: [fresh, worn] },
    });
    const cleared = { locationPlatformId: null, conditionIds: [] };
    expect(await shop.updateCycle(cycle, cleared)).toMatchObject({
      requestedLocation: null,
      conditionIds: [],
      risks: [],
    });
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    const late = shop.put(`/cycles/${cycle.id}`, { locationPlatformId: utrecht });
    const out = `SC-${cycle.sequentialId} is out; send fulfilledAt null first`;
    await expectError(late, 409, out);
  });

  it('moves to its new place with reallocate, and stays where it is there already', async () => {
    const here = await unitAt(amsterdam);
    const there = await unitAt(utrecht);
    const cycle = await shop.bookCycle({ itemId: here });
    const moveTo = async (place: number) =>
      (await shop.updateCycle(cycle, { locationPlatformId: place, reallocate: true })).itemId;
    expect(await moveTo(utrecht)).toBe(there);
    await shop.updateCycle(cycle, { locationPlatformId: null });
    const another = await unitAt(utrecht);
    expect(await moveTo(utrecht)).toBe(there);
    await shop.updateCycle(cycle, { locationPlatformId: null });
    const block = { resourceType: 'Item', resourceId: there, from: '2030-06-11', to: '2030-06-11' };
    await expectSuccess(shop.post('/blocked_dates', block));
    expect(await moveTo(utrecht)).toBe(another);
    expect(await moveTo(amsterdam)).toBe(here);
  });

  it('is obeyed when it moves by itself, even if the only other bike is free', async () => {
    const itemId = await unitAt(amsterdam);
    await unitAt(utrecht);
    const cycle = await shop.bookCycle(inAmsterdam());
    const alone = await shop.put(`/cycles/${cycle.id}`, { reallocate: true });
    expect(alone.status).toBe(409);
    const second = await unitAt(amsterdam);
    expect(await shop.updateCycle(cycle, { reallocate: true })).toMatchObject({ itemId: second });
    expect(itemId).not.toBe(second);
  });

  it('is obeyed when its unit is cleared', async () => {
    const itemId = await unitAt(amsterdam, fresh);
    await unitAt(utrecht, fresh);
    await unitAt(amsterdam, worn);
    const cycle = await shop.bookCycle({ ...inAmsterdam(), conditionIds: [fresh] });
    const clear = () => expectSuccess(shop.post(`/items/${itemId}/reallocate`, {}));
    expect(await clear()).toEqual({ moved: [], stranded: [cycle.id], movedCycleIds: [] });
    const suitable = await unitAt(amsterdam, fresh);
    expect(await clear()).toEqual({
      moved: [{ cycleId: cycle.id, itemId: suitable }],
      stranded: [],
      movedCycleIds: [],
    });
  });

  it('is obeyed when it makes room for another rental', async () => {
    const itemId = await unitAt(amsterdam);
    await unitAt(utrecht);
    await shop.bookCycle({ itemId, isUnitFixed: false, ...inAmsterdam() });
    const own = await unitAt(utrecht);
    const other = await shop.bookCycle({ itemId: own });
    const body = { itemId, reallocate: true };
    expect((await shop.put(`/cycles/${other.id}`, body)).status).toBe(409);
    await unitAt(amsterdam);
    expect(await shop.updateCycle(other, body)).toMatchObject({ itemId });
  });

  it('is obeyed when it gets another variant', async () => {
    const itemId = await unitAt(amsterdam);
    const cycle = await shop.bookCycle({ itemId, ...inAmsterdam() });
    shop.variant = await shop.importVariant();
    await unitAt(utrecht);
    const body = { platformVariantId: shop.variant };
    expect((await shop.put(`/cycles/${cycle.id}`, body)).status).toBe(409);
    const suitable = await unitAt(amsterdam);
    expect(await shop.updateCycle(cycle, body)).toMatchObject({ itemId: suitable });
  });

  it('is obeyed for each entry of a batch', async () => {
    const [here, there] = [await unitAt(amsterdam), await unitAt(utrecht)];
    const entries = [utrecht, amsterdam].map((locationPlatformId) =>
      shop.cycleRequest({ locationPlatformId }),
    );
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles: entries }));
    expect(data.map(({ itemId }: any) => itemId)).toEqual([there, here]);
  });

  it('takes any unit that is named, with or without the wish, and is then at risk', async () => {
    await unitAt(amsterdam);
    const itemId = await unitAt(utrecht);
    const cycle = await shop.bookCycle(inAmsterdam());
    const named = await shop.updateCycle(cycle, { itemId });
    expect(named).toMatchObject({ itemId, risks: ['item_elsewhere'] });
    const another = await unitAt(utrecht);
    const wish = { itemId: another, ...inAmsterdam(), conditionIds: [fresh] };
    const risks = ['item_elsewhere', 'item_unsuitable'];
    expect(await shop.updateCycle(cycle, wish)).toMatchObject({ itemId: another, risks });
  });

  it('takes a named unit in a batch as well, and is then at risk', async () => {
    const itemId = await unitAt(utrecht);
    const cycles = [shop.cycleRequest({ itemId, ...inAmsterdam() })];
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
    expect(data).toMatchObject([{ itemId, risks: ['item_elsewhere'] }]);
  });

  it('names the place or condition that the shop does not have, and stores nothing', async () => {
    await unitAt(amsterdam);
    const cycle = await shop.bookCycle();
    const place = shop.put(`/cycles/${cycle.id}`, { locationPlatformId: 1 });
    await expectError(place, 422, ['locationPlatformId must be the platform id of a location: 1']);
    const condition = shop.put(`/cycles/${cycle.id}`, { conditionIds: [worn, 9_999_999] });
    await expectError(condition, 422, ['conditionIds[1] must be the id of a condition: 9999999']);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
  });

  it('keeps its conditions from being deleted', async () => {
    const { id } = await shop.createCondition('Brand new', 'unused');
    const itemId = await unitAt(amsterdam, id);
    const cycle = await shop.bookCycle({ itemId, conditionIds: [id], ...reserving(1, 4) });
    await put(itemId, { conditionId: worn });
    const refused = shop.delete(`/conditions/${id}`);
    await expectError(refused, 409, 'The condition is in use by cycles');
    await shop.updateCycle(cycle, { conditionIds: [] });
    expect((await shop.delete(`/conditions/${id}`)).status).toBe(204);
  });
});
