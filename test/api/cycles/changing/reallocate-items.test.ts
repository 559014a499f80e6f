import { beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { statementsOf } from '../../../support/database/statements.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('moving the bookings of a unit to others', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(2);
  });

  const book = (unit: number, from: number, to: number) =>
    shop.bookCycle({ itemId: units[unit], ...reserving(from, to) });
  const tryReallocate = (body: object = {}) => shop.post(`/items/${units[0]}/reallocate`, body);
  const reallocate = (body: object = {}) => expectSuccess(tryReallocate(body));
  const retire = () => expectSuccess(shop.put(`/items/${units[0]}`, { visibility: 'retired' }));
  const unitOf = async (cycle: any) => (await shop.getCycle(cycle)).itemId;

  it('names who is at risk when a unit breaks, moves them, and the desk books on', async () => {
    const [spare] = await shop.createUnits(1);
    const [late, early] = [await book(0, 20, 24), await book(0, 9, 13)];
    const broken = await expectSuccess(
      shop.put(`/items/${units[0]}`, { visibility: 'unavailable' }),
    );
    expect(broken.affectedCycleIds).toEqual([early.id, late.id]);
    const { moved, stranded } = await reallocate();
    expect(moved).toEqual([
      { cycleId: early.id, itemId: units[1] },
      { cycleId: late.id, itemId: units[1] },
    ]);
    expect(stranded).toEqual([]);
    expect((await shop.getItem(units[0]!)).affectedCycleIds).toEqual([]);
    expect((await shop.getCycle(early)).risks).toEqual([]);
    expect((await expectSuccess(shop.tryCycle(reserving(9, 13)))).itemId).toBe(spare);
    expect(await shop.eventsOf(early)).toContainEqual([
      'item_changed',
      { from: units[0], to: units[1] },
    ]);
  });

  it('waits for a request that books another unit, and uses a third one', async () => {
    const [third] = await shop.createUnits(1);
    const cycle = await book(0, 9, 13);
    const later = await book(1, 20, 24);
    const held = await holdTransaction(api.database);
    await held.query('select from items where shop_id = $1 and id = $2 for no key update', [
      shop.shopId,
      units[1],
    ]);
    const answer = reallocate();
    await untilBlocked(api.database, 1, answer);
    await held.query(
      `update cycles set occupied_from = '2030-06-13', booked_from = '2030-06-13'
       where shop_id = $1 and id = $2`,
      [shop.shopId, later.id],
    );
    await held.commit();
    expect(await answer).toMatchObject({
      moved: [{ cycleId: cycle.id, itemId: third }],
      stranded: [],
    });
  });

  it('also moves a substitute that got the unit in the meantime, to the variant it was booked for', async () => {
    const booked = await shop.importVariant();
    const [own] = await shop.createUnits(1, { platformVariantId: booked });
    const cycle = await shop.bookCycle({ itemId: own, ...reserving(9, 13) });
    const held = await holdTransaction(api.database);
    await held.query('select from items where shop_id = $1 and id = $2 for no key update', [
      shop.shopId,
      units[0],
    ]);
    const answer = reallocate({ allOrNone: true });
    await untilBlocked(api.database, 1, answer);
    await held.query(
      `update cycles c set item_id = i.id, variant_id = i.variant_id,
         promised_variant_id = c.variant_id
       from items i where i.shop_id = $1 and i.id = $3 and c.shop_id = $1 and c.id = $2`,
      [shop.shopId, cycle.id, units[0]],
    );
    await held.commit();
    expect(await answer).toMatchObject({
      moved: [{ cycleId: cycle.id, itemId: own }],
      stranded: [],
    });
  });

  it('keeps an overdue booking on the sheet, however often its unit changes', async () => {
    const late = await shop.bookCycle({
      itemId: units[0],
      rentalStart: daysFromNow(-5),
      rentalEnd: daysFromNow(-4),
    });
    const prepared = async () =>
      (await expectSuccess(shop.get('/day_sheet'))).prepare.data.map(({ id }: any) => id);
    expect(await prepared()).toContain(late.id);
    const moved = [{ cycleId: late.id, itemId: units[1] }];
    expect(await reallocate()).toEqual({ moved, stranded: [], movedCycleIds: [] });
    expect(await prepared()).toContain(late.id);
    const change = { platformVariantId: await shop.importVariant(), reallocate: true };
    await expectSuccess(shop.put(`/items/${units[1]}`, change));
    expect(await unitOf(late)).toBe(units[0]);
    expect(await prepared()).toContain(late.id);
  });

  it('names the cycles that find no free unit, and with allOrNone moves none', async () => {
    const [early, middle, late] = [
      await book(0, 3, 6),
      await book(0, 9, 13),
      await book(0, 20, 24),
    ];
    await book(1, 10, 12);
    await retire();
    await expectError(
      tryReallocate({ allOrNone: true }),
      409,
      `No free unit for SC-${middle.sequentialId}`,
    );
    expect(await unitOf(early)).toBe(units[0]);
    expect(await reallocate()).toEqual({
      moved: [
        { cycleId: early.id, itemId: units[1] },
        { cycleId: late.id, itemId: units[1] },
      ],
      stranded: [middle.id],
      movedCycleIds: [],
    });
    expect(await unitOf(middle)).toBe(units[0]);
    expect(await reallocate()).toEqual({ moved: [], stranded: [middle.id], movedCycleIds: [] });
  });

  it('moves only cycles with a day in the range', async () => {
    const [early, late] = [await book(0, 9, 13), await book(0, 20, 24)];
    expect((await reallocate({ from: '2030-06-14', to: '2030-06-19' })).moved).toEqual([]);
    const move = { cycleId: late.id, itemId: units[1] };
    expect((await reallocate({ from: '2030-06-24' })).moved).toEqual([move]);
    expect(await unitOf(early)).toBe(units[0]);
    expect((await reallocate({ to: '2030-06-09' })).moved).toHaveLength(1);
  });

  it('leaves cycles that are out, received or cancelled where they are', async () => {
    const out = await shop.outCycle({
      itemId: units[0],
      rentalStart: daysFromNow(-4),
      rentalEnd: daysFromNow(2),
    });
    const cancelled = await book(0, 9, 13);
    await shop.updateCycle(cancelled, { status: 'cancelled' });
    expect(await reallocate()).toEqual({ moved: [], stranded: [], movedCycleIds: [] });
    expect(await unitOf(out)).toBe(units[0]);
    expect(await unitOf(cancelled)).toBe(units[0]);
  });

  it('responds with two empty lists for a unit without bookings', async () => {
    expect(await reallocate({ allOrNone: true })).toEqual({
      moved: [],
      stranded: [],
      movedCycleIds: [],
    });
  });

  it('rejects invalid bodies, and units that do not exist', async () => {
    await expectError(tryReallocate({ from: '2030-06-02', to: '2030-06-01' }), 422, [
      'from must not be after to',
    ]);
    await expectError(tryReallocate({ allOrNone: 'yes', days: 3 }), 422, [
      'days is not a known field',
      'allOrNone must be true or false: "yes"',
    ]);
    const path = '/items/9007199254740990/reallocate';
    await expectError(shop.post(path, {}), 404, 'Item not found');
  });

  it('runs at most 20 statements for a hundred bookings', async () => {
    const start = Date.parse('2031-01-01');
    const dayAt = (day: number) => new Date(start + day * 86_400_000).toISOString();
    for (let batch = 0; batch < 2; batch += 1) {
      const cycles = Array.from({ length: 50 }, (_, index) => {
        const day = 3 * (50 * batch + index);
        return shop.cycleRequest({
          itemId: units[0],
          rentalStart: dayAt(day),
          rentalEnd: dayAt(day),
        });
      });
      await expectSuccess(shop.post('/cycles/batch', { cycles }));
    }
    await retire();
    let answer: any;
    const statements = await statementsOf(async () => {
      answer = await tryReallocate();
    });
    expect(answer.body.moved).toHaveLength(100);
    expect(statements.length).toBeLessThanOrEqual(20);
  });
});
