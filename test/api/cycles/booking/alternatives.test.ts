import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** A shop of three towns rents bikes, some of them nearly new. */
describe('a rejected choice of a unit', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let bergen: number;
  let oslo: number;
  let voss: number;
  let good: number;
  let worn: number;
  let none: string;
  beforeAll(async () => {
    bergen = await shop.importLocation('Bergen');
    oslo = await shop.importLocation('Oslo');
    voss = await shop.importLocation('Voss');
    good = (await shop.createCondition('Very good')).id;
    worn = (await shop.createCondition('Scratched')).id;
  });
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    const { error } = (await shop.tryCycle()).body;
    expect(error).toMatch(/^No unit of .* is free from .* to .*: none is left on .*$/);
    [none] = error.split(': none is left');
  });

  const unitsAt = (locationPlatformId: number | undefined, quantity = 1, conditionId = worn) =>
    shop.createUnits(quantity, { locationPlatformId, conditionId });
  const inOslo = () => ({ locationPlatformId: oslo });

  it('names the locations with free units, most first, whose units can be booked', async () => {
    await unitsAt(bergen, 3);
    await unitsAt(voss, 4);
    const [busy] = await unitsAt(voss);
    await shop.bookCycle({ itemId: busy });
    await expectError(
      shop.tryCycle(inOslo()),
      409,
      `${none}; 4 are free at Voss; 3 are free at Bergen`,
    );
    await shop.bookCycle({ locationPlatformId: bergen });
    await expectError(
      shop.tryCycle(inOslo()),
      409,
      `${none}; 4 are free at Voss; 2 are free at Bergen`,
    );
    const all = shop.cycleRequest({ locationPlatformId: voss, quantity: 4 });
    await expectSuccess(shop.post('/cycles/batch', { cycles: [all] }));
    await expectError(shop.tryCycle(inOslo()), 409, `${none}; 2 are free at Bergen`);
  });

  it('names the conditions with free units, whose units can be booked', async () => {
    await unitsAt(oslo, 2, good);
    await unitsAt(bergen, 1, good);
    const wish = { ...inOslo(), conditionIds: [worn] };
    await expectError(shop.tryCycle(wish), 409, `${none}; 2 are free in condition Very good`);
    await unitsAt(bergen);
    await expectError(
      shop.tryCycle(wish),
      409,
      `${none}; 1 is free at Bergen; 2 are free in condition Very good`,
    );
    await shop.bookCycle({ ...inOslo(), conditionIds: [good] });
    await shop.bookCycle({ ...inOslo(), conditionIds: [good] });
    await shop.bookCycle({ ...wish, locationPlatformId: bergen });
    await expectError(shop.tryCycle(wish), 409, none);
  });

  it('names units without a location or condition, which a request without the wish gets', async () => {
    await shop.createUnits(1);
    await expectError(shop.tryCycle(inOslo()), 409, `${none}; 1 is free without a location`);
    const wish = { conditionIds: [good] };
    await expectError(shop.tryCycle(wish), 409, `${none}; 1 is free without a condition`);
    await shop.bookCycle();
  });

  it('does not count units that cycles at risk need at the other location', async () => {
    const [broken] = await unitsAt(bergen);
    const needing = await shop.bookCycle({ itemId: broken, locationPlatformId: bergen });
    await expectSuccess(shop.put(`/items/${broken}`, { visibility: 'unavailable' }));
    await unitsAt(bergen);
    await expectError(shop.tryCycle(inOslo()), 409, none);
    await unitsAt(bergen);
    await expectError(shop.tryCycle(inOslo()), 409, `${none}; 1 is free at Bergen`);
    // Its own need does not count against the cycle at risk.
    const moving = shop.put(`/cycles/${needing.id}`, { ...inOslo(), reallocate: true });
    await expectError(moving, 409, `${none}; 2 are free at Bergen`);
    await shop.bookCycle({ locationPlatformId: bergen });
    await shop.updateCycle(needing, { reallocate: true });
  });

  it('does not count units that other entries of the batch can take', async () => {
    await unitsAt(bergen, 3);
    const cycles = [
      shop.cycleRequest({ locationPlatformId: bergen, quantity: 2 }),
      shop.cycleRequest(inOslo()),
    ];
    const batch = () => shop.post('/cycles/batch', { cycles });
    await expectError(batch(), 409, `cycles[1]: ${none}; 1 is free at Bergen`);
    cycles[1] = shop.cycleRequest({ locationPlatformId: bergen });
    await expectSuccess(batch());
  });

  it('says how many units of a quantity are free elsewhere', async () => {
    await unitsAt(oslo);
    await unitsAt(bergen, 2);
    const cycles = [shop.cycleRequest({ ...inOslo(), quantity: 2 })];
    const { status, body } = await shop.post('/cycles/batch', { cycles });
    expect([status, body.error]).toEqual([
      409,
      expect.stringMatching(/: 2 are needed, 1 is free; 2 are free at Bergen$/),
    ]);
  });

  it('names no location to a request that asks for none', async () => {
    const [itemId] = await unitsAt(bergen);
    await shop.bookCycle({ itemId });
    await expectError(shop.tryCycle(), 409, `${none}: none is left on 2030-06-09`);
  });

  it('helps an update that chooses a unit', async () => {
    const [itemId] = await unitsAt(oslo);
    const cycle = await shop.bookCycle(inOslo());
    await shop.bookCycle({ itemId, ...reserving(20, 22) });
    await unitsAt(bergen);
    const alone = shop.put(`/cycles/${cycle.id}`, { reallocate: true });
    await expectError(alone, 409, `${none}; 1 is free at Bergen`);
    const body = { locationPlatformId: bergen, reallocate: true };
    expect((await shop.updateCycle(cycle, body)).location.platformId).toBe(bergen);
  });

  it('helps to make room for a booking, and to clear a unit', async () => {
    const [itemId] = await unitsAt(oslo);
    const inTheWay = await shop.bookCycle(inOslo());
    const [own] = await unitsAt(bergen);
    const cycle = await shop.bookCycle({ itemId: own });
    await unitsAt(bergen);
    const sentence = `No free unit for SC-${inTheWay.sequentialId}; 1 is free at Bergen`;
    const body = { itemId, reallocate: true };
    await expectError(shop.put(`/cycles/${cycle.id}`, body), 409, sentence);
    const variant = await shop.importVariant();
    const leaving = { platformVariantId: variant, reallocate: true };
    await expectError(shop.put(`/items/${itemId}`, leaving), 409, sentence);
    await shop.updateCycle(inTheWay, { locationPlatformId: bergen });
    await shop.updateCycle(cycle, body);
  });
});
