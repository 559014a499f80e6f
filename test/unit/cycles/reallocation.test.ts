import { describe, expect, it } from 'vitest';
import type { Logistics } from '../../../src/modules/calendar/rules/schedule.js';
import type { Corrections } from '../../../src/modules/rentals/change/requests.js';
import type { CycleProjection } from '../../../src/modules/rentals/plan/cycle-state.js';
import type { PlannedUpdate } from '../../../src/modules/rentals/change/cycle-update.js';
import type { LockedCycle, LockedUnit } from '../../../src/modules/rentals/picture/picture.js';
import type { Survey } from '../../../src/modules/calendar/rules/room.js';
import {
  assertDisplaceable,
  calendarsAfter,
  cyclesToMove,
  cyclesToRelease,
  roomForUpdates,
} from '../../../src/modules/rentals/change/moves.js';
import type { TakenDays } from '../../../src/modules/calendar/rules/taken-days.js';

const unit = (itemId: number, members: Partial<LockedUnit> = {}) =>
  ({
    itemId,
    sequentialId: 400 + itemId,
    serial: null,
    variantId: 1,
    visibility: 'available',
    ...members,
  }) as LockedUnit;

const cycle = (id: number, from: number, to: number, members: Partial<LockedCycle> = {}) =>
  ({
    id,
    sequentialId: 900 + id,
    itemId: 17,
    variantId: 1,
    promisedVariantId: null,
    requestedLocationId: null,
    conditionIds: [],
    booked: { from, to },
    fulfilledAt: null,
    receivedAt: null,
    unitNamed: false,
    packingStatus: 'pending',
    ...members,
  }) as LockedCycle;

const taken = (itemId: number, cycleId: number | null, from: number, to: number): TakenDays => ({
  itemId,
  cycleId,
  sequentialId: cycleId && 900 + cycleId,
  from,
  to,
});

/** An update that needs the first ten days of unit 17; the cycle has been there before or not. */
const update = (id: number, members: Partial<PlannedUpdate> = {}): PlannedUpdate => ({
  request: { id, itemId: 17, reallocate: true },
  before: cycle(id, 0, 9),
  unit: unit(17),
  corrections: {} as Corrections,
  needed: [{ from: 0, to: 9 }],
  needsStock: false,
  makesRoom: true,
  isSwapped: false,
  unitNamed: false,
  ...members,
});

/** The days of a cycle after an update. */
const on = (itemId: number, from: number, to: number) =>
  ({ state: { itemId, booked: { from, to } }, occupied: { from, to } }) as CycleProjection;

const calendarsOf = (units: LockedUnit[], days: readonly TakenDays[]) =>
  new Map(units.map(({ itemId }) => [itemId, days.filter((one) => one.itemId === itemId)]));

const NOW = { now: '2030-06-10T10:00:00.000Z', logistics: {} as Logistics };
const WHEN = NOW.now;

describe('the cycles to move', () => {
  const inTheWay = [taken(17, 103, 0, 4), taken(17, 104, 5, 9)];
  const staying = update(101, { request: { id: 101 }, makesRoom: false });
  const move = (updates: PlannedUpdate[], days: TakenDays[]) =>
    cyclesToMove(updates, calendarsOf([unit(17)], days), 'cycles');

  it('are those in the way, with reallocate', () => {
    expect(move([update(101)], inTheWay)).toEqual([[103, 104]]);
    expect(() => move([staying], inTheWay)).toThrow(
      'cycles[0]: Item 417 is reserved from 1970-01-01 to 1970-01-05 by SC-1003',
    );
  });

  it('are none with a block among them, or with too many', () => {
    expect(() => move([update(101)], [taken(17, null, 0, 4), ...inTheWay])).toThrow(
      'Item 417 is blocked from 1970-01-01 to 1970-01-05',
    );
    const many = Array.from({ length: 101 }, (_, index) => taken(17, 200 + index, 3, 4));
    expect(() => move([update(101)], many)).toThrow(
      '101 cycles are in the way; at most 100 can be moved at once',
    );
    expect(move([update(101)], many.slice(1))[0]).toHaveLength(100);
  });

  it('are none that is changed as well, and each is moved once', () => {
    expect(() => move([update(101), update(103, { needed: [] })], inTheWay)).toThrow(
      'cycles[0]: Item 417 is reserved from 1970-01-01 to 1970-01-05 by SC-1003',
    );
    const early = update(101, { needed: [{ from: 0, to: 2 }] });
    const late = update(102, { needed: [{ from: 3, to: 9 }] });
    expect(move([early, late], inTheWay)).toEqual([[103], [104]]);
  });
});

describe('the calendars after changes', () => {
  it('have the days that cycles get, and not those that they leave', () => {
    const updates = [
      update(101, { projection: on(18, 5, 8), unit: unit(18, { restockDays: null }) }),
      update(102),
    ];
    const days = [taken(17, 101, 0, 9), taken(17, 102, 20, 22), taken(17, null, 40, 41)];
    const after = calendarsAfter(calendarsOf([unit(17), unit(18)], days), updates, NOW);
    expect(after.get(17)).toEqual([taken(17, 102, 20, 22), taken(17, null, 40, 41)]);
    expect(after.get(18)).toEqual([{ ...taken(18, 101, 5, 8), isOut: false, isLate: false }]);
  });
});

describe('the cycles that give their days back first', () => {
  const swapped = [
    update(101, { before: cycle(101, 0, 4, { itemId: 17 }), projection: on(18, 0, 4) }),
    update(102, { before: cycle(102, 3, 7, { itemId: 18 }), projection: on(17, 3, 7) }),
  ];

  it('are those whose days others get', () => {
    expect(cyclesToRelease(swapped, [])).toEqual([101, 102]);
    expect(cyclesToRelease(swapped.slice(1), [])).toEqual([]);
    const moved = { cycle: cycle(103, 5, 9, { itemId: 17 }), itemId: 19, index: 0 };
    expect(cyclesToRelease(swapped.slice(1), [moved])).toEqual([103]);
  });
});

describe('the cycles in the way', () => {
  const displaceable = (members: Partial<LockedCycle>) => () =>
    assertDisplaceable(
      [update(101), update(102)],
      [{ cycle: cycle(103, 0, 4, members), index: 1 }],
      'cycles',
    );

  it.each<[Partial<LockedCycle>, string]>([
    [{ fulfilledAt: WHEN }, 'SC-1003 is out and cannot be moved'],
    [{ fulfilledAt: WHEN, receivedAt: WHEN }, 'SC-1003 is received and cannot be moved'],
    [{ receivedAt: WHEN }, 'SC-1003 is received and cannot be moved'],
    [{ unitNamed: true }, 'Item 417 is not free: SC-1003 is fixed to its unit'],
    [{ packingStatus: 'packed' }, 'Item 417 is not free: SC-1003 is fixed to its unit'],
  ])('do not move while they are fixed: %o', (members, sentence) => {
    expect(displaceable(members)).toThrow(`cycles[1]: ${sentence}`);
  });

  it('move while they are not', () => {
    expect(displaceable({})).not.toThrow();
  });
});

describe('the target of cycles in the way', () => {
  const surveyed = (units: readonly LockedUnit[], allDays: readonly TakenDays[]): Survey => ({
    units: units.map(({ itemId }) => ({
      itemId,
      conditionId: null,
      locationId: null,
      taken: allDays.filter((days) => days.itemId === itemId),
    })),
    cycles: [],
    blocked: [],
  });
  const decide = (
    updates: readonly PlannedUpdate[],
    displaced: readonly { cycle: LockedCycle; index: number }[],
    units: LockedUnit[],
    days: readonly TakenDays[] = [],
    moving: Survey['cycles'] = [],
  ) => {
    const after = updates.map(({ before, unit: { itemId } }) => taken(itemId, before.id, 0, 9));
    const room = roomForUpdates(
      updates,
      displaced,
      new Map([[1, { ...surveyed(units, days), cycles: moving }]]),
      calendarsOf(units, after),
      new Map(units.map((one) => [one.itemId, one])),
      'cycles',
    );
    return [
      ...room.displaced.map((one): [number, number] => [one.cycle.id, one.itemId]),
      ...room.moves.map(({ id, itemId }): [number, number] => [id, itemId]),
    ];
  };
  const move = (cycles: LockedCycle[], units: LockedUnit[], ...rest: [TakenDays[]?, any?]) =>
    decide(
      [update(101)],
      cycles.map((one) => ({ cycle: one, index: 0 })),
      units,
      ...rest,
    );

  it('is a free unit that can be rented', () => {
    const units = [unit(17), unit(18, { visibility: 'sold' }), unit(20), unit(21)];
    expect(move([cycle(103, 0, 4)], units, [taken(20, 110, 4, 6)])).toEqual([[103, 21]]);
  });

  it('is a unit that exchanges free, on days on which each has one', () => {
    const units = [unit(17), unit(18), unit(19)];
    const later = { id: 104, itemId: 18, from: 4, to: 6, conditionIds: null, locationId: null };
    const days = [taken(19, 110, 0, 3)];
    expect(move([cycle(103, 2, 5)], units, days, [later])).toEqual([
      [103, 18],
      [104, 19],
    ]);
    expect(() => move([cycle(103, 2, 5)], units, [...days, taken(19, 111, 6, 6)], [later])).toThrow(
      'cycles[0]: No free unit for SC-1003',
    );
  });

  it('is another unit for each, also where two updates need room', () => {
    const units = [unit(17), unit(18), unit(19)];
    const updates = [update(101), update(102, { unit: unit(18) })];
    const displaced = [
      { cycle: cycle(103, 0, 4), index: 0 },
      { cycle: cycle(104, 0, 4, { itemId: 18 }), index: 1 },
    ];
    expect(() => decide(updates, displaced, units)).toThrow(
      'cycles[1]: No free unit for SC-1004: none is left on 1970-01-01',
    );
    expect(decide(updates, displaced, [...units, unit(20)])).toEqual([
      [103, 19],
      [104, 20],
    ]);
  });

  it('is nowhere when one of them has no place', () => {
    const days = [taken(18, 110, 7, 7)];
    const cycles = [cycle(103, 0, 4), cycle(104, 5, 9)];
    expect(() => move(cycles, [unit(17), unit(18)], days)).toThrow(
      'No free unit for SC-1003, SC-1004: none is left on 1970-01-08',
    );
  });
});
