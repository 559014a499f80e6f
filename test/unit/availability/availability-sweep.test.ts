import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeUnitsByDay,
  type TakenStretches,
} from '../../../src/modules/availability/availability-sweep.js';
import { holds } from '../../support/models/property.js';

/** A stretch of days that a unit is taken. */
interface Interval {
  itemId: number;
  from: number;
  to: number;
}

const UNITS = 4;
const DAYS = 12;

const bound = fc.integer({ min: -5, max: DAYS + 5 });
const intervals: fc.Arbitrary<Interval[]> = fc.array(
  fc.record({
    // No demand is for the last unit.
    itemId: fc.integer({ min: 1, max: UNITS + 1 }),
    from: fc.oneof(bound, fc.constant(-Infinity)),
    to: fc.oneof(bound, fc.constant(Infinity)),
  }),
  { maxLength: 12 },
);

const unitsUpTo = (count: number): Set<number> =>
  new Set(Array.from({ length: count }, (_, index) => index + 1));

const stretches = (taken: readonly Interval[]): TakenStretches => ({
  itemIds: taken.map(({ itemId }) => itemId),
  from: taken.map(({ from }) => from),
  to: taken.map(({ to }) => to),
});

describe('free units by day', () => {
  it('are all units when none is booked', () => {
    expect([...freeUnitsByDay(unitsUpTo(3), stretches([]), 2)]).toEqual([3, 3]);
  });

  it('are none without units', () => {
    expect([...freeUnitsByDay(unitsUpTo(0), stretches([]), 3)]).toEqual([0, 0, 0]);
  });

  it('count a unit that is booked twice on a day once', () => {
    const taken = [
      { itemId: 1, from: 0, to: 2 },
      { itemId: 1, from: 1, to: 3 },
      { itemId: 1, from: 2, to: 2 },
    ];
    expect([...freeUnitsByDay(unitsUpTo(2), stretches(taken), 5)]).toEqual([1, 1, 1, 1, 2]);
  });

  it('heed intervals that reach out of the window, or are open', () => {
    const taken = [
      { itemId: 1, from: -Infinity, to: 0 },
      { itemId: 2, from: 2, to: Infinity },
      { itemId: 3, from: -9, to: -1 },
      { itemId: 3, from: 3, to: 9 },
    ];
    expect([...freeUnitsByDay(unitsUpTo(3), stretches(taken), 3)]).toEqual([2, 3, 2]);
  });

  it('equal a count day by day and unit by unit', () => {
    const days = fc.integer({ min: 1, max: DAYS });
    holds(
      fc.property(intervals, days, (taken, length) => {
        const free = freeUnitsByDay(unitsUpTo(UNITS), stretches(taken), length);
        expect([...free]).toEqual(counted(taken, length));
      }),
      1000,
    );
  });
});

function counted(taken: readonly Interval[], length: number): number[] {
  return Array.from({ length }, (_, day) => {
    let free = 0;
    for (let itemId = 1; itemId <= UNITS; itemId += 1) {
      const isTaken = taken.some(
        (one) => one.itemId === itemId && one.from <= day && day <= one.to,
      );
      if (!isTaken) free += 1;
    }
    return free;
  });
}
