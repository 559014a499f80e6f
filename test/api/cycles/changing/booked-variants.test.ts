import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('the variant that was booked', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let [medium, large]: number[] = [];
  let [mediumUnit, largeUnit]: number[] = [];
  beforeEach(async () => {
    large = shop.variant = await shop.importVariant();
    [largeUnit] = await shop.createUnits(1);
    medium = shop.variant = await shop.importVariant();
    [mediumUnit] = await shop.createUnits(1);
  });

  const idsOf = async (platformVariantId: number) =>
    (await shop.all(`/cycles?platformVariantId=${platformVariantId}`)).map(({ id }) => id);

  it('stays M when the customer gets a unit of L, and is M on the way back to a unit of M', async () => {
    const cycle = await shop.bookCycle({ platformVariantId: medium });
    expect(cycle).toMatchObject({
      platformVariantId: medium,
      item: { id: mediumUnit, platformVariantId: medium },
    });
    const substitute = await shop.updateCycle(cycle, { itemId: largeUnit });
    expect(substitute).toMatchObject({
      platformVariantId: medium,
      item: { id: largeUnit, platformVariantId: large },
    });
    expect([await idsOf(medium!), await idsOf(large!)]).toEqual([[cycle.id], []]);
    const back = await shop.updateCycle(cycle, { itemId: mediumUnit });
    expect(back).toMatchObject({
      platformVariantId: medium,
      item: { id: mediumUnit, platformVariantId: medium },
    });
    expect(await idsOf(medium!)).toEqual([cycle.id]);
  });

  it('decides to which unit a substitute moves by itself, or makes room for others', async () => {
    const cycle = await shop.bookCycle({ itemId: largeUnit, ...reserving(9, 13) });
    expect(cycle.platformVariantId).toBe(large);
    const [substitute] = [await shop.bookCycle({ itemId: mediumUnit, ...reserving(9, 13) })];
    const [otherLarge] = await shop.createItems({ platformVariantId: large });
    await shop.updateCycle(substitute, { itemId: otherLarge.id, isUnitFixed: false });
    await shop.updateCycle(cycle, { itemId: otherLarge.id, reallocate: true });
    expect(await shop.getCycle(substitute)).toMatchObject({
      itemId: mediumUnit,
      platformVariantId: medium,
      item: { platformVariantId: medium },
    });
    await shop.updateCycle(substitute, { itemId: largeUnit });
    expect(await shop.updateCycle(substitute, { reallocate: true })).toMatchObject({
      itemId: mediumUnit,
      platformVariantId: medium,
    });
  });

  it('stays when the unit of a cycle is relabelled to another size', async () => {
    const before = await shop.bookCycle({ itemId: mediumUnit, ...reserving(9, 13) });
    const cancelled = await shop.updateCycle(before, { status: 'cancelled' });
    await expectSuccess(shop.put(`/items/${mediumUnit}`, { platformVariantId: large }));
    const after = (await shop.get(`/cycles/${cancelled.id}`)).body;
    expect(after).toMatchObject({ platformVariantId: medium, item: { platformVariantId: large } });
    await expectSuccess(shop.put(`/items/${mediumUnit}`, { platformVariantId: medium }));
    expect((await shop.get(`/cycles/${cancelled.id}`)).body).toMatchObject({
      platformVariantId: medium,
      item: { platformVariantId: medium },
    });
    expect([await idsOf(medium!), await idsOf(large!)]).toEqual([[cancelled.id], []]);
  });
});
