import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('the risks of a cycle', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let unit: number;
  let cycle: any;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [unit] = (await shop.createUnits(1)) as [number];
    cycle = await shop.bookCycle(reserving(9, 13));
  });

  const risks = async (one = cycle) => (await shop.getCycle(one)).risks;
  const updateUnit = (fields: object) => expectSuccess(shop.put(`/items/${unit}`, fields));
  const block = (from: string | null, to: string | null, fields: Record<string, unknown> = {}) =>
    shop.blockDays({ resourceType: 'Item', resourceId: unit, from, to, ...fields });

  it('are empty for a cycle whose unit is there', async () => {
    expect(cycle.risks).toEqual([]);
    expect(await risks()).toEqual([]);
  });

  it.each(['unavailable', 'sold', 'retired'])(
    'name a unit that becomes %s, until it is available again',
    async (visibility) => {
      await updateUnit({ visibility });
      expect(await risks()).toEqual(['item_unavailable']);
      await updateUnit({ visibility: 'available' });
      expect(await risks()).toEqual([]);
    },
  );

  it('name a block of the unit that takes the first or the last of its days', async () => {
    const outside = [
      await block('2030-06-01', '2030-06-08'),
      await block('2030-06-14', null, { description: 'Repair' }),
    ];
    expect(await risks()).toEqual([]);
    for (const { id } of outside) await shop.delete(`/blocked_dates/${id}`);
    const first = await block(null, '2030-06-09');
    expect(await risks()).toEqual(['item_blocked']);
    await shop.delete(`/blocked_dates/${first.id}`);
    await block('2030-06-13', '2030-06-20');
    expect(await risks()).toEqual(['item_blocked']);
  });

  it('name a block of its variant, its product and the store', async () => {
    const { id: variantId } = (await shop.get(`/variants/${shop.variant}`)).body;
    const { platformProductId } = await shop.getItem(unit);
    const { id: productId } = (await shop.get(`/products/${platformProductId}`)).body;
    for (const [resourceType, resourceId] of [
      ['Variant', variantId],
      ['Product', productId],
      ['Store', shop.shopId],
    ]) {
      const { id } = await block('2030-06-10', '2030-06-10', { resourceType, resourceId });
      expect(await risks()).toEqual(['item_blocked']);
      await shop.delete(`/blocked_dates/${id}`);
    }
    expect(await risks()).toEqual([]);
  });

  it('do not name a block that is over when the cycle began in the past', async () => {
    const late = await shop.bookCycle({
      itemId: unit,
      rentalStart: daysFromNow(-5),
      rentalEnd: daysFromNow(5),
    });
    await block(daysFromNow(-4).slice(0, 10), daysFromNow(-3).slice(0, 10));
    expect(await risks(late)).toEqual([]);
    await block(daysFromNow(4).slice(0, 10), null);
    expect(await risks(late)).toEqual(['item_blocked']);
  });

  it('name an overdue unit for the rental that comes next, until it is received', async () => {
    const overdue = await shop.outCycle({
      rentalStart: daysFromNow(-6),
      rentalEnd: daysFromNow(-3),
    });
    const next = await shop.bookCycle({
      itemId: overdue.itemId,
      rentalStart: daysFromNow(30),
      rentalEnd: daysFromNow(32),
    });
    expect(await risks(next)).toEqual([]);
    await shop.updateCycle(overdue, { receivedAt: daysFromNow(-2) });
    const soon = await shop.bookCycle({
      itemId: overdue.itemId,
      rentalStart: daysFromNow(1),
      rentalEnd: daysFromNow(4),
    });
    await shop.updateCycle(overdue, { receivedAt: null });
    expect(await risks(soon)).toEqual(['item_overdue']);
    expect(await risks(overdue)).toEqual([]);
    await shop.updateCycle(overdue, { receivedAt: daysFromNow(-2) });
    expect(await risks(soon)).toEqual([]);
  });

  it('have one order when there are several', async () => {
    await block('2030-06-10', null);
    await updateUnit({ visibility: 'unavailable' });
    expect(await risks()).toEqual(['item_unavailable', 'item_blocked']);
  });

  it('are those of planned cycles only', async () => {
    await updateUnit({ visibility: 'unavailable' });
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    expect(await risks()).toEqual([]);
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
    expect(await risks()).toEqual([]);
    await shop.updateCycle(cycle, { receivedAt: null });
    await shop.updateCycle(cycle, { fulfilledAt: null });
    expect(await risks()).toEqual(['item_unavailable']);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(await risks()).toEqual([]);
  });

  it('are in every response with cycles, and filter the list', async () => {
    const { platformId: customerPlatformId } = await shop.importCustomer();
    const [other] = await shop.createUnits(1);
    const calm = await shop.bookCycle({ itemId: other, customerPlatformId });
    const broken = await shop.bookCycle({ ...reserving(20, 22), itemId: unit, customerPlatformId });
    await updateUnit({ visibility: 'unavailable' });
    const list = async (query: string): Promise<any[]> =>
      shop.all(`/cycles?customerPlatformId=${customerPlatformId}&${query}`);
    expect((await list('')).map((one) => [one.id, one.risks])).toEqual([
      [broken.id, ['item_unavailable']],
      [calm.id, []],
    ]);
    expect((await list('atRisk=true')).map(({ id }) => id)).toEqual([broken.id]);
    expect((await list('atRisk=false')).map(({ id }) => id)).toEqual([broken.id, calm.id]);
    expect((await list('atRisk=true&methodType=calendar&limit=1')).length).toBe(1);
    expect((await shop.updateCycle(broken, { priceCents: 7 })).risks).toEqual(['item_unavailable']);
    const all = await shop.all('/cycles?atRisk=true&limit=1');
    expect(all.map(({ id }) => id)).toContain(broken.id);
    expect(all.every((one) => one.risks.length > 0)).toBe(true);
  });

  it('are found by their reasons', async () => {
    const customerPlatformId = (await shop.importCustomer()).platformId;
    const [other] = await shop.createUnits(1);
    const locationPlatformId = await shop.importLocation();
    const elsewhere = await shop.bookCycle({
      itemId: other,
      customerPlatformId,
      locationPlatformId,
    });
    const both = await shop.bookCycle({
      ...reserving(20, 22),
      itemId: unit,
      customerPlatformId,
      locationPlatformId,
    });
    await shop.bookCycle({ ...reserving(24, 26), itemId: unit, customerPlatformId });
    await block('2030-06-21', '2030-06-21');
    const found = async (path: string, risk: string): Promise<number[]> => {
      const all = await shop.all(`${path}?customerPlatformId=${customerPlatformId}&risk=${risk}`);
      return all.map(({ id }) => id);
    };
    expect(await found('/cycles', 'item_elsewhere')).toEqual([both.id, elsewhere.id]);
    expect(await found('/cycles', 'item_blocked')).toEqual([both.id]);
    expect(await found('/cycles', 'item_blocked, item_elsewhere')).toEqual([both.id, elsewhere.id]);
    expect(await found('/cycles', 'item_elsewhere&atRisk=true')).toEqual([both.id, elsewhere.id]);
    expect(await found('/cycles', 'item_overdue,item_unavailable')).toEqual([]);
    expect(await found('/rentals', 'item_blocked')).toEqual([both.id]);
    const of = `customerPlatformId=${customerPlatformId}&risk=item_elsewhere`;
    const counted = await expectSuccess(shop.get(`/cycles/counts?by=status&${of}`));
    expect(counted.data.find(({ value }: any) => value === 'scheduled').count).toBe(2);
    const exported = await shop.get(`/exports/cycles?format=ndjson&${of}`);
    expect(exported.status).toBe(200);
    const unknown = await shop.get('/cycles?risk=item_lost');
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      expect.stringContaining('item_unavailable'),
    ]);
  });

  it('cost one statement for a page, and one more that finds its ids when they are filtered', async () => {
    await updateUnit({ visibility: 'unavailable' });
    for (const [query, count] of [
      ['', 1],
      ['?atRisk=true', 2],
    ] as const) {
      const statements = await statementsOf(() => shop.get(`/cycles${query}`));
      expect(statements.filter((text) => !text.includes('from shops'))).toHaveLength(count);
    }
  });
});
