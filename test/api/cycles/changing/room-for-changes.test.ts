import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  doubleBookings,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const REALLOCATE = { reallocate: true };
const UNFIXED = { isUnitFixed: false };
const CANCELLED = { status: 'cancelled' };
const SCHEDULED = { status: 'scheduled' };

describe('room for a change', () => {
  const api = useApi();
  const shop = useRentalShop(api, { isSandbox: true });
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(2);
  });

  const date = (day: number) => daysFromNow(day).slice(0, 10);
  /** Days from today on. */
  const on = (from: number, to: number, fields: object = {}) => ({
    rentalStart: `${date(from)}T10:00:00Z`,
    rentalEnd: `${date(to)}T15:00:00Z`,
    prepareFrom: date(from),
    restockBy: date(to),
    ...fields,
  });
  /** Books a unit without fixing the cycle to it. */
  const book = (unit: number, from: number, to: number, fields: object = {}) =>
    shop.bookCycle(on(from, to, { itemId: units[unit], ...UNFIXED, ...fields }));
  const put = ({ id }: any, body: object, headers?: Record<string, string>) =>
    shop.put(`/cycles/${id}`, body, headers);
  /** The response of an update, and that a dry run named the same before, and changed nothing. */
  const change = async (cycle: any, body: object): Promise<any> => {
    const before = await shop.writtenRows();
    const tried = await expectSuccess(put(cycle, body, { 'Dry-Run': 'true' }));
    expect(await shop.writtenRows()).toEqual(before);
    const changed = await expectSuccess(put(cycle, body));
    const { itemId, movedCycleIds } = tried;
    expect({ itemId, movedCycleIds }).toEqual({
      itemId: changed.itemId,
      movedCycleIds: changed.movedCycleIds,
    });
    expect(await doubleBookings(api)).toEqual([]);
    return changed;
  };
  const refusal = async (cycle: any, body: object, code: string): Promise<string> => {
    const before = await shop.writtenRows();
    const { status, headers, body: error } = await put(cycle, body);
    expect([status, headers.get('x-error-code')]).toEqual([409, code]);
    expect(await shop.writtenRows()).toEqual(before);
    return error.error;
  };
  const unitOf = async (cycle: any) => units.indexOf((await shop.getCycle(cycle)).itemId);
  const unitsOf = (...cycles: any[]) => Promise.all(cycles.map(unitOf));
  const nameOf = ({ sequentialId }: any) => `SC-${sequentialId}`;
  const noUnit = async (from: number, to: number, reason: string) =>
    `No unit of ${await shop.nameOfVariant(shop.variant)} is free from ${date(from)} to ${date(to)}${reason}`;
  /** Each cycle that moved is one event, and its `updatedAt` moves. */
  const expectMoved = async (cycle: any, from: number, to: number) => {
    const after = await shop.getCycle(cycle);
    expect(after.updatedAt > cycle.updatedAt).toBe(true);
    const { body } = await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`);
    const moves = body.data.filter(({ changes }: any) => changes?.itemId);
    expect(moves.map(({ type, changes }: any) => [type, changes.itemId])).toEqual([
      ['cycle.updated', { from: units[from], to: units[to] }],
    ]);
  };

  describe('for a named unit', () => {
    it('is made by cycles in the way, if need be by exchanges', async () => {
      units.push(...(await shop.createUnits(1)));
      const inTheWay = await book(0, 5, 8);
      const [early, late] = [await book(1, 3, 6), await book(2, 7, 9)];
      const mover = await shop.bookCycle(on(20, 21));
      const moved = await change(mover, { ...on(5, 6), itemId: units[0], ...REALLOCATE });
      expect(moved).toMatchObject({ itemId: units[0], isUnitFixed: true });
      expect(moved.movedCycleIds).toEqual([inTheWay.id, late.id]);
      expect(await unitsOf(mover, inTheWay, early, late)).toEqual([0, 2, 1, 1]);
    });

    it('is made by no cycle that is fixed, and the error names all that are', async () => {
      units.push(...(await shop.createUnits(1)));
      const named = await book(0, 5, 6, { isUnitFixed: true });
      const packed = await book(0, 8, 9);
      await shop.updateCycle(packed, { packingStatus: 'packed' });
      const mover = await book(1, 5, 9);
      const body = { itemId: units[0], ...REALLOCATE };
      expect(await refusal(mover, body, 'unit_fixed')).toBe(
        `${await shop.nameOfItem(units[0]!)} is not free: ` +
          `${nameOf(named)} and ${nameOf(packed)} are fixed to their units`,
      );
      const cycles = [{ id: mover.id, ...body }];
      await expectError(
        shop.put('/cycles/batch', { cycles }),
        409,
        expect.stringMatching(/^cycles\[0\]: Item .* are fixed to their units$/),
      );
      await shop.updateCycle(named, UNFIXED);
      await shop.updateCycle(packed, { packingStatus: 'pending' });
      const moved = await change(mover, body);
      expect(moved.movedCycleIds.toSorted()).toEqual([named.id, packed.id]);
      const [own, ...others] = await unitsOf(mover, named, packed);
      expect(own).toBe(0);
      expect(others).not.toContain(0);
      expect((await shop.getCycle(named)).isUnitFixed).toBe(false);
    });

    it('is not made where a fixed cycle is in the way of an exchange', async () => {
      const inTheWay = await book(0, 5, 8);
      const fixed = await book(1, 8, 9, { isUnitFixed: true });
      const mover = await book(1, 5, 6);
      const body = { itemId: units[0], ...REALLOCATE };
      expect(await refusal(mover, body, 'no_unit_free')).toBe(
        `No free unit for ${nameOf(inTheWay)}: ${nameOf(fixed)} is fixed to its unit`,
      );
    });
  });

  describe('for a cycle that is out', () => {
    it('is made by exchanges where each added day has a free unit', async () => {
      units.push(...(await shop.createUnits(1)));
      const out = await shop.bookCycle(on(0, 2, { itemId: units[0], fulfilledAt: daysFromNow(0) }));
      const next = await book(0, 4, 8);
      const [early, late] = [await book(1, 3, 5), await book(2, 6, 8)];
      // Days 4 and 5 are left on the third unit, 6 to 8 on the second.
      const body = { ...on(0, 5), rentalStart: undefined, prepareFrom: undefined, ...REALLOCATE };
      const extended = await change(out, body);
      expect(extended).toMatchObject({ itemId: units[0], restockBy: date(5) });
      const [other] = extended.movedCycleIds.filter((id: number) => id !== next.id);
      expect(extended.movedCycleIds).toHaveLength(2);
      const exchanged = [early, late].find(({ id }) => id === other)!;
      expect(await unitsOf(next, exchanged)).toEqual(exchanged === early ? [1, 2] : [2, 1]);
      await expectMoved(next, 0, exchanged === early ? 1 : 2);
      await expectMoved(exchanged, exchanged === early ? 1 : 2, exchanged === early ? 2 : 1);
      const full = await book(0, 7, 7);
      const longer = { rentalEnd: `${date(7)}T15:00:00Z`, restockBy: date(7), ...REALLOCATE };
      expect(await refusal(out, longer, 'no_unit_free')).toBe(
        `No free unit for ${nameOf(full)}: none is left on ${date(7)}`,
      );
    });

    it('is not made by a cycle that is fixed', async () => {
      const out = await shop.bookCycle(on(0, 2, { itemId: units[0], fulfilledAt: daysFromNow(0) }));
      const next = await book(0, 4, 6, { isUnitFixed: true });
      const body = { rentalEnd: `${date(4)}T15:00:00Z`, restockBy: date(4), ...REALLOCATE };
      expect(await refusal(out, body, 'unit_fixed')).toBe(
        `${await shop.nameOfItem(units[0]!)} is not free: ${nameOf(next)} is fixed to its unit`,
      );
      await shop.updateCycle(next, UNFIXED);
      expect((await change(out, body)).movedCycleIds).toEqual([next.id]);
    });
  });

  describe('for a cleared unit', () => {
    const clear = (body: object = {}, headers?: Record<string, string>) =>
      shop.post(`/items/${units[0]}/reallocate`, body, headers);
    /** On the first unit the days 4 to 8; free are 4 and 5 on the third, 6 to 8 on the second one. */
    const fill = async () => {
      units.push(...(await shop.createUnits(1)));
      return [
        await book(0, 4, 8, { isUnitFixed: true }),
        await book(1, 3, 5),
        await book(2, 6, 8),
      ] as const;
    };

    it('is made by exchanges, which a dry run names as well', async () => {
      const [own, early, late] = await fill();
      const before = await shop.writtenRows();
      const tried = await expectSuccess(clear({}, { 'Dry-Run': 'true' }));
      expect(await shop.writtenRows()).toEqual(before);
      const cleared = await expectSuccess(clear());
      expect(cleared).toEqual(tried);
      expect(cleared.stranded).toEqual([]);
      const [movedId] = cleared.movedCycleIds;
      const exchanged = [early, late].find(({ id }) => id === movedId)!;
      const [from, to] = exchanged === early ? [1, 2] : [2, 1];
      expect(cleared).toEqual({
        moved: [{ cycleId: own.id, itemId: units[from] }],
        stranded: [],
        movedCycleIds: [exchanged.id],
      });
      await expectMoved(own, 0, from);
      await expectMoved(exchanged, from, to);
      expect(await shop.getCycle(own)).toMatchObject({ isUnitFixed: false });
      expect(await doubleBookings(api)).toEqual([]);
    });

    it('is not made by cycles that are fixed', async () => {
      const [own, early, late] = await fill();
      for (const { id, itemId } of [early, late]) await shop.updateCycle({ id }, { itemId });
      expect(await expectSuccess(clear())).toEqual({
        moved: [],
        stranded: [own.id],
        movedCycleIds: [],
      });
      await expectError(clear({ allOrNone: true }), 409, `No free unit for ${nameOf(own)}`);
    });

    it('puts no cycle on the unit, on the days on which it is cleared', async () => {
      const first = await book(0, 4, 5);
      const second = await book(0, 7, 8);
      const other = await book(1, 5, 7);
      const range = { from: date(4), to: date(5) };
      expect(await expectSuccess(clear(range))).toEqual({
        moved: [],
        stranded: [first.id],
        movedCycleIds: [],
      });
      const [third] = await shop.createUnits(1);
      units.push(third!);
      expect(await expectSuccess(clear(range))).toEqual({
        moved: [{ cycleId: first.id, itemId: third }],
        stranded: [],
        movedCycleIds: [],
      });
      expect(await unitsOf(first, second, other)).toEqual([2, 0, 1]);
    });

    it('strands cycles that are packed or on an open return order, and moves the others', async () => {
      units.push(...(await shop.createUnits(1)));
      const packed = await book(0, 4, 5);
      await shop.updateCycle(packed, { packingStatus: 'printed' });
      const free = await book(0, 8, 9);
      await book(1, 9, 10, { isUnitFixed: true });
      expect(await expectSuccess(clear())).toEqual({
        moved: [{ cycleId: free.id, itemId: units[2] }],
        stranded: [packed.id],
        movedCycleIds: [],
      });
    });
  });

  describe('for a cycle that is planned again', () => {
    /** A cancelled cycle of the days 1 to 6 on the first unit. */
    const cancelled = async (fields: object = {}) => {
      const cycle = await book(0, 1, 6, fields);
      await shop.updateCycle(cycle, CANCELLED);
      return cycle;
    };

    it.each([SCHEDULED, { closedAs: null }])(
      'is not needed while its own is free: %o',
      async (body) => {
        const cycle = await cancelled();
        await book(1, 3, 4);
        expect(await change(cycle, body)).toMatchObject({ itemId: units[0], movedCycleIds: [] });
        expect((await shop.getCycle(cycle)).closedAs).toBeNull();
      },
    );

    it('is not needed while another unit is free, also if its own is retired', async () => {
      const cycle = await cancelled();
      const rival = await book(0, 2, 3);
      expect(await change(cycle, SCHEDULED)).toMatchObject({
        itemId: units[1],
        isUnitFixed: false,
        movedCycleIds: [],
      });
      await shop.updateCycle(cycle, CANCELLED);
      await shop.updateCycle(rival, CANCELLED);
      await expectSuccess(shop.put(`/items/${units[1]}`, { visibility: 'retired' }));
      expect(await change(cycle, { ...SCHEDULED, isUnitFixed: true })).toMatchObject({
        itemId: units[0],
        isUnitFixed: true,
      });
    });

    it('is made by exchanges if it was not fixed to its unit', async () => {
      const cycle = await cancelled();
      const [late, early] = [await book(0, 5, 6), await book(1, 1, 2)];
      const open = await change(cycle, SCHEDULED);
      expect(open.movedCycleIds).toHaveLength(1);
      const exchanged = [late, early].find(({ id }) => id === open.movedCycleIds[0])!;
      const from = exchanged === late ? 0 : 1;
      expect(await unitsOf(cycle, late, early)).toEqual([from, 1 - from, 1 - from]);
      await expectMoved(exchanged, from, 1 - from);
      expect(open).toMatchObject({ status: 'scheduled', prepareFrom: date(1), restockBy: date(6) });
      const { body } = await shop.get(`/events?resourceType=Cycle&resourceId=${cycle.id}`);
      const ofCycle = body.data.filter(({ changes }: any) => changes?.closedAs?.to === null);
      expect(ofCycle).toHaveLength(1);
    });

    it('is made on its own unit if it was fixed to that one', async () => {
      const cycle = await cancelled({ isUnitFixed: true });
      const [late, early] = [await book(0, 5, 6), await book(1, 1, 2)];
      const open = await change(cycle, SCHEDULED);
      expect(open).toMatchObject({ itemId: units[0], isUnitFixed: true, movedCycleIds: [late.id] });
      expect(await unitsOf(cycle, late, early)).toEqual([0, 1, 1]);
      await expectMoved(late, 0, 1);
    });

    it('is a 409 if its unit is fixed and cycles in the way are as well, or a day is full', async () => {
      const cycle = await cancelled({ isUnitFixed: true });
      const rival = await book(0, 5, 6, { isUnitFixed: true });
      expect(await refusal(cycle, SCHEDULED, 'unit_fixed')).toBe(
        `${await shop.nameOfItem(units[0]!)} is not free: ${nameOf(rival)} is fixed to its unit`,
      );
      await shop.updateCycle(rival, UNFIXED);
      await book(1, 6, 7);
      expect(await refusal(cycle, SCHEDULED, 'no_unit_free')).toBe(
        `No free unit for ${nameOf(rival)}: none is left on ${date(6)}`,
      );
      expect(await refusal(cycle, { ...SCHEDULED, ...UNFIXED }, 'no_unit_free')).toBe(
        await noUnit(1, 6, `: none is left on ${date(6)}`),
      );
    });

    it('is not made by a request that names the unit, or for a sale', async () => {
      const cycle = await cancelled();
      const rival = await book(0, 5, 6);
      const reserved = `${await shop.nameOfItem(units[0]!)} is reserved from ${date(5)} to ${date(6)} by ${nameOf(rival)}`;
      const named = { ...SCHEDULED, itemId: units[0] };
      expect(await refusal(cycle, named, 'item_reserved')).toBe(reserved);
      expect(await change(cycle, { ...named, ...REALLOCATE })).toMatchObject({
        itemId: units[0],
        movedCycleIds: [rival.id],
      });
      const sale = await shop.bookCycle({
        itemId: units[0],
        ...UNFIXED,
        methodType: 'resale',
        deliveryMethodType: 'pick_up',
        rentalStart: `${date(20)}T10:00:00Z`,
        rentalEnd: null,
      });
      await shop.updateCycle(sale, CANCELLED);
      await book(0, 18, 22);
      expect(await refusal(sale, SCHEDULED, 'item_reserved')).toMatch(/is reserved/);
    });

    it('is made for a hold that is confirmed or prolonged late', async () => {
      for (const late of ['confirmed', 'prolonged']) {
        shop.variant = await shop.importVariant();
        units = await shop.createUnits(2);
        const { now } = await expectSuccess(shop.get('/clock'));
        const inHours = (hours: number) =>
          new Date(Date.parse(now) + hours * 3_600_000).toISOString();
        const held = await book(0, 3, 8, { holdUntil: inHours(1) });
        await expectSuccess(shop.post('/clock', { advanceBy: '2.hour' }));
        expect((await shop.getCycle(held)).status).toBe('cancelled');
        const [after, before] = [await book(0, 7, 8), await book(1, 3, 4)];
        const body = { holdUntil: late === 'confirmed' ? null : inHours(20) };
        const open = await change(held, body);
        expect(open.status).toBe(late === 'confirmed' ? 'scheduled' : 'held');
        expect(open.movedCycleIds).toHaveLength(1);
        expect([after.id, before.id]).toContain(open.movedCycleIds[0]);
      }
    });

    it('is made in a batch, where each gets another unit', async () => {
      const cycles = [await cancelled(), await cancelled()];
      await book(0, 5, 6);
      await book(1, 1, 2);
      const entries = cycles.map(({ id }) => ({ id, ...SCHEDULED }));
      await expectError(
        shop.put('/cycles/batch', { cycles: entries }),
        409,
        expect.stringMatching(/^cycles\[\d\]: No unit of .*: none is left on /),
      );
      units.push(...(await shop.createUnits(1)));
      const { data, movedCycleIds } = await expectSuccess(
        shop.put('/cycles/batch', { cycles: entries }),
      );
      expect(new Set(data.map(({ itemId }: any) => itemId)).size).toBe(2);
      expect(movedCycleIds).toHaveLength(1);
      expect(await doubleBookings(api)).toEqual([]);
    });

    it('is not needed for a plan in the past, or one that is handed over at once', async () => {
      const past = await shop.bookCycle(on(1, 1, { itemId: units[0], ...UNFIXED }));
      await shop.updateCycle(past, CANCELLED);
      await book(0, 1, 3);
      await book(1, 1, 3);
      await shop.updateCycle(past, on(-6, -5));
      await expectSuccess(shop.put(`/items/${units[0]}`, { visibility: 'retired' }));
      expect(await change(past, SCHEDULED)).toMatchObject({ itemId: units[0], movedCycleIds: [] });
    });
  });
});
