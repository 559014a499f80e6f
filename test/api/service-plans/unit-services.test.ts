import { beforeEach, describe, expect, it } from 'vitest';
import { ServiceUpkeepService } from '../../../src/modules/service-plans/service-upkeep.service.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const DAY_MS = 86_400_000;
const at = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const day = (days: number): string => at(days).slice(0, 10);

describe('the services of a unit', () => {
  const api = useApi();
  let shop: RentalShop;
  let itemId: number;

  beforeEach(async () => {
    shop = await rentalShop(api);
    await expectSuccess(shop.put('/shop', { timeZone: 'UTC', preparationDuration: '0.hour' }));
    [itemId] = (await shop.createUnits(1)) as [number];
    // Nothing that happened before the creation of a unit counts.
    await expectSuccess(shop.put(`/items/${itemId}`, { acquiredAt: day(-100) }));
  });

  const services = async (id = itemId): Promise<any[]> =>
    (await expectSuccess(shop.get(`/items/${id}`))).services;
  const blocks = (plan: any) => shop.all(`/blocked_dates?servicePlanId=${plan.id}`);
  const done = (plan: any, fields: object = {}) =>
    shop.post(`/items/${itemId}/services`, { servicePlanId: plan.id, ...fields });
  /** A plan whose counts began some days ago. */
  const planSince = async (days: number, fields: Record<string, unknown>): Promise<any> => {
    const plan = await shop.createPlan(fields);
    await expectSuccess(done(plan, { doneAt: at(-days) }));
    return plan;
  };
  const rental = async (from: number, to: number | null): Promise<any> => {
    const cycle = await shop.bookCycle({ itemId, rentalStart: at(from), rentalEnd: at(from + 1) });
    await shop.updateCycle(cycle, { fulfilledAt: at(from) });
    return to === null
      ? cycle
      : expectSuccess(shop.put(`/cycles/${cycle.id}`, { receivedAt: at(to) }));
  };

  it('counts rentals and rented days that came back since the last service', async () => {
    const plan = await planSince(30, { everyRentals: 3, everyRentedDays: 20, everyDays: 365 });
    expect(await services()).toEqual([
      {
        servicePlanId: plan.id,
        name: plan.name,
        lastDoneAt: expect.any(String),
        rentalsLeft: 3,
        rentedDaysLeft: 20,
        dueOn: day(335),
        isDue: false,
      },
    ]);
    await rental(-20, -16);
    expect((await services())[0]).toMatchObject({ rentalsLeft: 2, rentedDaysLeft: 15 });
    await rental(-10, null);
    expect((await services())[0]).toMatchObject({
      rentalsLeft: 2,
      rentedDaysLeft: 4,
      isDue: false,
    });
  });

  it('makes no old unit due by a new plan', async () => {
    await rental(-20, -16);
    await shop.createPlan({ everyRentals: 1, everyRentedDays: 1, everyDays: 1 });
    expect((await services())[0]).toMatchObject({
      lastDoneAt: null,
      rentalsLeft: 1,
      rentedDaysLeft: 1,
      dueOn: day(1),
      isDue: false,
    });
  });

  it('blocks a unit from the receipt that reaches the limit until its service is done', async () => {
    const plan = await planSince(30, { everyRentals: 2, durationDays: 3 });
    expect(await blocks(plan)).toEqual([]);
    const planned = await shop.bookCycle({ itemId, rentalStart: at(1), rentalEnd: at(2) });
    expect((await rental(-20, -16)).affectedCycleIds).toEqual([]);
    const second = await rental(-10, -5);
    expect(second.affectedCycleIds).toEqual([planned.id]);
    const [block] = await blocks(plan);
    expect(block).toMatchObject({
      from: day(-5),
      to: day(2),
      reason: 'maintenance',
      resourceId: itemId,
    });
    const [stored] = await shop.database.query<any>(
      `select to_day::text as "to", service_days from blocked_dates where shop_id = $1 and id = $2`,
      [shop.shopId, block.id],
    );
    expect(stored).toEqual({ to: day(-3), service_days: 3 });
    expect((await services())[0]).toMatchObject({ rentalsLeft: 0, isDue: true });
    expect((await shop.getCycle(planned)).risks).toEqual(['item_blocked']);
    expect((await expectSuccess(shop.get(`/items/${itemId}`))).affectedCycleIds).toEqual([
      planned.id,
    ]);
    expect(await shop.all(`/blocked_dates?activeFrom=${day(2)}`)).toHaveLength(1);
    expect(await shop.all(`/blocked_dates?activeFrom=${day(3)}`)).toEqual([]);
    expect((await shop.all('/items?serviceDue=true')).map(({ id }) => id)).toEqual([itemId]);
    expect(await shop.all('/items?serviceDue=false')).toEqual([]);
    const refused = await shop.tryCycle({ rentalStart: at(0.5), rentalEnd: at(0.6) });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'no_unit_free']);
    for (const tried of [
      await shop.put(`/blocked_dates/${block.id}`, { to: day(9) }),
      await shop.delete(`/blocked_dates/${block.id}`),
    ]) {
      expect(tried.status).toBe(409);
      expect(tried.headers.get('x-error-code')).toBe('block_of_plan');
      expect(tried.body.error).toContain(plan.name);
    }
    const sheet = await expectSuccess(shop.get('/day_sheet'));
    expect([sheet.service.count, sheet.service.data[0].id]).toEqual([1, itemId]);

    await expectSuccess(done(plan, { note: 'Chain renewed' }));
    expect((await services())[0]).toMatchObject({ rentalsLeft: 2, isDue: false });
    expect(await blocks(plan)).toMatchObject([{ id: block.id, from: day(-5), to: day(-1) }]);
    expect((await shop.getCycle(planned)).risks).toEqual([]);
    const events = await shop.eventsOf({ id: itemId });
    expect(events.map(([type]) => type)).toEqual(expect.arrayContaining(['serviced', 'comment']));

    expect((await shop.delete(`/items/${itemId}/services/${plan.id}`)).status).toBe(204);
    expect(await blocks(plan)).toMatchObject([{ id: block.id, from: day(-5), to: day(2) }]);
    expect((await services())[0]).toMatchObject({ rentalsLeft: 0, isDue: true });
  });

  it('takes the block back with the receipt, and moves it with a correction', async () => {
    const plan = await planSince(30, { everyRentals: 1 });
    const cycle = await rental(-10, -5);
    await shop.updateCycle(cycle, { receivedAt: at(-4) });
    expect(await blocks(plan)).toMatchObject([{ from: day(-4) }]);
    await shop.updateCycle(cycle, { receivedAt: null });
    expect(await blocks(plan)).toEqual([]);
    expect((await services())[0]).toMatchObject({ rentalsLeft: 1, isDue: false });
    const body = { data: [{ rentalId: cycle.id, status: 'received' }] };
    const { affectedCycleIds } = await expectSuccess(shop.post('/return_orders', body));
    expect(affectedCycleIds).toEqual([]);
    expect(await blocks(plan)).toMatchObject([{ from: day(0), to: day(0) }]);
  });

  it('counts no receipt without a hand-over, and one rental for each unit of a swap', async () => {
    const plan = await planSince(30, { everyRentals: 5, everyRentedDays: 50 });
    const unused = await shop.bookCycle({ itemId, rentalStart: at(-20), rentalEnd: at(-19) });
    await shop.updateCycle(unused, { receivedAt: at(-18) });
    expect((await services())[0]).toMatchObject({ rentalsLeft: 5, rentedDaysLeft: 47 });
    const cycle = await rental(-10, null);
    const [otherId] = (await shop.createUnits(1)) as [number];
    await shop.updateCycle(cycle, { itemId: otherId });
    expect((await services())[0]).toMatchObject({ rentalsLeft: 4 });
    expect((await services(otherId))[0]).toMatchObject({ rentalsLeft: 5 });
    await shop.updateCycle(cycle, { receivedAt: at(0) });
    expect((await services())[0]).toMatchObject({ rentalsLeft: 4 });
    expect((await services(otherId))[0]).toMatchObject({ rentalsLeft: 4 });
    expect(plan.id).toBeGreaterThan(0);
  });

  it('blocks a unit by days as soon as the day is known, and earlier by use', async () => {
    const plan = await planSince(30, { everyDays: 40, everyRentals: 1, durationDays: 2 });
    const [block] = await blocks(plan);
    expect(block).toMatchObject({ from: day(10), to: day(11) });
    const comingSheet = await expectSuccess(shop.get(`/day_sheet?date=${day(10)}`));
    expect(comingSheet.service.count).toBe(1);
    const cycle = await rental(-10, -5);
    expect(await blocks(plan)).toMatchObject([{ id: block.id, from: day(-5), to: day(1) }]);
    await shop.updateCycle(cycle, { receivedAt: null });
    expect(await blocks(plan)).toMatchObject([{ id: block.id, from: day(10) }]);
    await expectSuccess(done(plan));
    expect(await blocks(plan)).toMatchObject([{ from: day(40), to: day(41) }]);
    const [created] = (await shop.createUnits(1)) as [number];
    expect(await blocks(plan)).toMatchObject([{ resourceId: created }, { resourceId: itemId }]);
  });

  it('changes nothing by the same service twice, nor by an older one', async () => {
    const plan = await planSince(30, { everyRentals: 1 });
    await rental(-10, -5);
    const doneAt = at(-1);
    await expectSuccess(done(plan, { doneAt }));
    const before = await expectSuccess(shop.get(`/items/${itemId}`));
    await expectSuccess(done(plan, { doneAt, note: 'Again' }));
    expect(await expectSuccess(shop.get(`/items/${itemId}`))).toEqual(before);
    await expectSuccess(done(plan, { doneAt: at(-20) }));
    expect((await services())[0]).toMatchObject({ lastDoneAt: doneAt, rentalsLeft: 1 });
  });

  it('rejects a service to come, and one of a plan that is not of the unit', async () => {
    const plan = await shop.createPlan({ everyRentals: 1 });
    const early = await done(plan, { doneAt: at(1) });
    expect([early.status, early.body.errors[0]]).toEqual([
      422,
      expect.stringMatching(/^doneAt must not be after now, /),
    ]);
    expect((await done({ id: plan.id + 1_000_000 })).status).toBe(422);
    expect((await shop.delete(`/items/${itemId}/services/${plan.id}`)).body).toEqual({
      error: 'Service not found',
    });
  });

  it('keeps no sold unit and no unit of another product for a service', async () => {
    const plan = await planSince(30, { everyDays: 10 });
    expect(await blocks(plan)).toMatchObject([{ from: day(-20), to: day(0) }]);
    const visible = (visibility: string) =>
      expectSuccess(shop.put(`/items/${itemId}`, { visibility }));
    expect((await visible('retired')).services).toEqual([]);
    expect(await blocks(plan)).toEqual([]);
    expect((await visible('available')).services).toMatchObject([{ isDue: true }]);
    expect(await blocks(plan)).toHaveLength(1);
    const other = await shop.importVariant();
    await expectSuccess(shop.put(`/items/${itemId}`, { platformVariantId: other }));
    expect([await services(), await blocks(plan)]).toEqual([[], []]);
  });

  it('restarts for the units of a variant that moves to another product', async () => {
    const plan = await planSince(30, { everyDays: 10 });
    expect(await blocks(plan)).toHaveLength(1);
    const product = await shop.importProduct();
    const path = `/products/${product.platformId}/service_plans`;
    const other = await expectSuccess(shop.post(path, { name: 'Check', everyDays: 20 }));
    const moved = { platformId: shop.variant, title: 'M' };
    await shop.importProduct({ ...product, variants: [...product.variants, moved] });
    expect(await services()).toMatchObject([{ servicePlanId: other.id, dueOn: day(20) }]);
    await api.app.get(ServiceUpkeepService).sweep();
    expect([await blocks(plan), await blocks(other)]).toMatchObject([[], [{ from: day(20) }]]);
  });

  it('blocks units from today on that a changed plan finds due', async () => {
    const plan = await planSince(30, { everyRentals: 3, durationDays: 2 });
    await rental(-20, -15);
    await rental(-10, -5);
    const path = `/service_plans/${plan.id}`;
    await expectSuccess(shop.put(path, { everyRentals: 2 }));
    expect(await blocks(plan)).toMatchObject([{ from: day(0), to: day(1) }]);
    await expectSuccess(shop.put(path, { durationDays: 5 }));
    expect(await blocks(plan)).toMatchObject([{ from: day(0), to: day(4) }]);
    await expectSuccess(shop.put(path, { everyRentals: 3 }));
    expect(await blocks(plan)).toEqual([]);
    await expectSuccess(shop.put(path, { everyRentals: 1 }));
    expect((await shop.delete(path)).status).toBe(204);
    expect(await services()).toEqual([]);
    expect(await shop.all('/blocked_dates')).toEqual([]);
  });
});
