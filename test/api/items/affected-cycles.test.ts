import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { reserving, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('the cycles that a unit or a block puts at risk', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let unit: number;
  let late: any;
  let early: any;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [unit] = (await shop.createUnits(1)) as [number];
    late = await shop.bookCycle({ itemId: unit, ...reserving(20, 24) });
    early = await shop.bookCycle({ itemId: unit, ...reserving(9, 13) });
  });

  const affectedBy = async (path: string) => (await shop.get(path)).body.affectedCycleIds;
  const block = (from: string, to: string | null, fields: Record<string, unknown> = {}) =>
    shop.blockDays({ resourceType: 'Item', resourceId: unit, from, to, ...fields });

  it('are in the response of a unit that breaks, by their start', async () => {
    expect(await affectedBy(`/items/${unit}`)).toEqual([]);
    const broken = await expectSuccess(shop.put(`/items/${unit}`, { visibility: 'unavailable' }));
    expect(broken.affectedCycleIds).toEqual([early.id, late.id]);
    expect(await affectedBy(`/items/${unit}`)).toEqual([early.id, late.id]);
    await shop.updateCycle(early, { status: 'cancelled' });
    expect(await affectedBy(`/items/${unit}`)).toEqual([late.id]);
    const repaired = await expectSuccess(shop.put(`/items/${unit}`, { visibility: 'available' }));
    expect(repaired.affectedCycleIds).toEqual([]);
  });

  it('are those at risk through a block of the unit too, and not in lists', async () => {
    await block('2030-06-12', '2030-06-14');
    expect(await affectedBy(`/items/${unit}`)).toEqual([early.id]);
    const { data } = (await shop.get('/items?limit=1')).body;
    expect(Object.keys(data[0])).not.toContain('affectedCycleIds');
  });

  it('are in every response of a block with one of their days', async () => {
    const created = await block('2030-06-13', '2030-06-19');
    expect(created.affectedCycleIds).toEqual([early.id]);
    const path = `/blocked_dates/${created.id}`;
    const longer = await expectSuccess(shop.put(path, { to: null }));
    expect(longer.affectedCycleIds).toEqual([early.id, late.id]);
    expect(await affectedBy(path)).toEqual([early.id, late.id]);
    const later = await expectSuccess(shop.put(path, { from: '2030-06-25' }));
    expect(later.affectedCycleIds).toEqual([]);
  });

  it('are those of all units of a blocked variant, product or store', async () => {
    const [other] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({ itemId: other, ...reserving(5, 9) });
    const { id: variantId } = (await shop.get(`/variants/${shop.variant}`)).body;
    const { platformProductId } = await shop.getItem(unit);
    const { id: productId } = (await shop.get(`/products/${platformProductId}`)).body;
    for (const [resourceType, resourceId] of [
      ['Variant', variantId],
      ['Product', productId],
    ]) {
      const made = await block('2030-06-09', '2030-06-10', { resourceType, resourceId });
      expect(made.affectedCycleIds).toEqual([cycle.id, early.id]);
    }
    const store = { resourceType: 'Store', resourceId: shop.shopId };
    const made = await block('2030-06-24', '2030-06-30', store);
    await shop.delete(`/blocked_dates/${made.id}`);
    expect(made.affectedCycleIds).toContain(late.id);
    expect(made.affectedCycleIds).not.toContain(early.id);
  });

  it('cost one statement more, for the settings of the shop', async () => {
    const statements = await statementsOf(() => shop.get(`/items/${unit}`));
    const own = statements.filter((text) => /from (items|shops|blocked_dates)/.test(text));
    expect(own).toHaveLength(2);
  });
});
