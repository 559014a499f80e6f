import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, overlaps } from '../../../src/time/days.js';
import {
  assignUnits,
  bestUnit,
  type NeededUnit,
  type Unit,
} from '../../../src/modules/calendar/rules/unit-allocation.js';
import { holds } from '../../support/models/property.js';

const unit = (itemId: number, ...busy: [number, number][]): Unit => ({
  itemId,
  busy: busy.map(([from, to]) => ({ from, to })),
});
const needs = (units: readonly Unit[], from: number, to: number) => ({
  days: { from, to },
  units,
});

const days = fc
  .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 5 }))
  .map(([from, length]) => ({ from, to: length === 5 ? Infinity : from + length }));
const stocks = fc
  .array(fc.array(days, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((calendars) => calendars.map((busy, index) => ({ itemId: index + 1, busy })));

describe('the best unit', () => {
  it('is the one in which the days fit most tightly', () => {
    const units = [unit(1), unit(2, [0, 4], [20, 30]), unit(3, [0, 9], [16, 30])];
    expect(bestUnit(units, { from: 10, to: 15 })).toBe(3);
  });

  it('keeps open ends for those who need them', () => {
    const units = [unit(1), unit(2, [30, 40]), unit(3, [-9, -5], [90, 95])];
    expect(bestUnit(units, { from: 10, to: 15 })).toBe(3);
    expect(bestUnit(units.slice(0, 2), { from: 10, to: 15 })).toBe(2);
  });

  it('is the oldest of those that fit equally well', () => {
    const units = [unit(9, [0, 9]), unit(4, [0, 9]), unit(7, [0, 9])];
    expect(bestUnit(units, { from: 10, to: 15 })).toBe(4);
  });

  it('is one that is late only if no other one is free', () => {
    const late = { itemId: 1, busy: [{ from: 0, to: 9, isLate: true }] };
    expect(bestUnit([late, unit(2)], { from: 10, to: 15 })).toBe(2);
    expect(bestUnit([late, unit(2)], { from: 10, to: Infinity })).toBe(2);
    expect(bestUnit([late, unit(2, [15, 15])], { from: 10, to: 15 })).toBe(1);
  });

  it('is one that is free on every day, for days without end too', () => {
    const units = [unit(1, [15, 15]), unit(2, [10, 10]), unit(3, [0, 9], [16, 20])];
    expect(bestUnit(units, { from: 10, to: 15 })).toBe(3);
    expect(bestUnit(units, { from: 10, to: Infinity })).toBeUndefined();
    expect(bestUnit([...units, unit(4, [0, 3])], { from: 10, to: Infinity })).toBe(4);
  });

  it('is none when all are booked or none exists', () => {
    expect(bestUnit([], { from: 1, to: 2 })).toBeUndefined();
    expect(bestUnit([unit(1, [2, Infinity])], { from: 1, to: 2 })).toBeUndefined();
  });
});

describe('an assignment', () => {
  it('gives cycles on the same days different units', () => {
    const units = [unit(1), unit(2, [30, 40])];
    expect(assignUnits([needs(units, 10, 20), needs(units, 20, 25)])).toEqual({ itemIds: [2, 1] });
    const three = [needs(units, 10, 20), needs(units, 20, 25), needs(units, 20, 20)];
    expect(assignUnits(three)).toMatchObject({ without: 2 });
  });

  it('gives one unit for days that come one after the other', () => {
    const units = [unit(1)];
    expect(assignUnits([needs(units, 10, 20), needs(units, 21, 25)])).toEqual({ itemIds: [1, 1] });
  });

  it('has cycles go to another unit for those that have no choice', () => {
    const [one, two, three] = [unit(1), unit(2), unit(3)];
    const chain = [needs([one, two], 1, 3), needs([one, three], 2, 4), needs([one], 3, 5)];
    expect(assignUnits(chain)).toEqual({ itemIds: [2, 3, 1] });
  });

  it('without cycles is empty', () => {
    expect(assignUnits([])).toEqual({ itemIds: [] });
  });

  it('is found exactly when there is a unit for each of the booked days', () => {
    const needed = fc.array(days, { maxLength: 5 }).map(ofOneUnit);
    holds(
      fc.property(stocks, needed, (units, wanted) => {
        const { itemIds, without } = assignUnits(wanted.map((one) => ({ days: one, units })));
        const isPossible = wanted.every((one) => units.some(({ busy }) => isFree(busy, one)));
        expect(without === undefined).toBe(isPossible);
        if (!isPossible) return;
        for (const [index, one] of wanted.entries()) {
          const place = units.find(({ itemId }) => itemId === itemIds[index])!;
          expect(isFree(place.busy, one)).toBe(true);
        }
      }),
      500,
    );
  });

  it('is found exactly when there is one, for cycles that have a day in common', () => {
    const wanted = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 7 }),
        to: fc.integer({ min: 7, max: 14 }),
        suits: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 5 },
    );
    holds(
      fc.property(stocks, wanted, (stock, drawn) => {
        const needed = drawn.map(({ from, to, suits }) => ({
          days: { from, to },
          units: stock.filter((_, index) => suits.includes(index)),
        }));
        const { itemIds, without } = assignUnits(needed);
        expect(without === undefined).toBe(canPlace(needed));
        if (without !== undefined) return;
        expect(new Set(itemIds).size).toBe(needed.length);
        for (const [index, { days: one, units }] of needed.entries()) {
          const place = units.find(({ itemId }) => itemId === itemIds[index])!;
          expect(isFree(place.busy, one)).toBe(true);
        }
      }),
      500,
    );
  });

  it('reads each booked range a few times, however many cycles there are', () => {
    let looks = 0;
    const watched = (from: number, to: number): DayRange => ({
      get from() {
        looks += 1;
        return from;
      },
      get to() {
        looks += 1;
        return to;
      },
    });
    const units = Array.from({ length: 200 }, (_, index) => ({
      itemId: index + 1,
      busy: Array.from({ length: 300 }, (_day, week) => watched(week * 7, week * 7 + 5)),
    }));
    const needed = Array.from({ length: 100 }, (_, week) =>
      needs(units, week * 7 + 6, week * 7 + 6),
    );
    expect(new Set(assignUnits(needed).itemIds)).toEqual(new Set([1]));
    expect(looks).toBeLessThan(3_000_000);
  });
});

/** The days of cycles that were of one unit: none needs a day of another. */
function ofOneUnit(ranges: readonly DayRange[]): DayRange[] {
  const apart: DayRange[] = [];
  for (const range of ranges) if (isFree(apart, range)) apart.push(range);
  return apart;
}

/** Whether there is a unit for each, tried in all ways. */
function canPlace([first, ...others]: readonly NeededUnit[]): boolean {
  if (!first) return true;
  return first.units.some(
    ({ itemId, busy }) =>
      isFree(busy, first.days) &&
      canPlace(
        others.map((one) => ({
          ...one,
          units: one.units.filter((other) => other.itemId !== itemId),
        })),
      ),
  );
}

const isFree = (busy: readonly DayRange[], wanted: DayRange): boolean =>
  !busy.some((range) => overlaps(range, wanted));
