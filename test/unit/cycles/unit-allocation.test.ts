import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, overlaps } from '../../../src/common/time/days.js';
import {
  assignUnits,
  bestUnit,
  type Unit,
} from '../../../src/modules/cycles/rules/unit-allocation.js';
import { holds } from '../../support/models/property.js';

const unit = (itemId: number, ...busy: [number, number][]): Unit => ({
  itemId,
  busy: busy.map(([from, to]) => ({ from, to })),
});
const needs = (cycleId: number, from: number, to: number) => ({ cycleId, days: { from, to } });

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

  it('is one that is free on every day, for days without end too', () => {
    const units = [unit(1, [15, 15]), unit(2, [10, 10]), unit(3, [0, 9], [16, 20])];
    expect(bestUnit(units, { from: 10, to: 15 })).toBe(3);
    expect(bestUnit(units, { from: 10, to: Infinity })).toBeUndefined();
    expect(bestUnit([...units, unit(4, [0, 3])], { from: 10, to: Infinity })).toBe(4);
  });

  it('is none when all are taken or there is none', () => {
    expect(bestUnit([], { from: 1, to: 2 })).toBeUndefined();
    expect(bestUnit([unit(1, [2, Infinity])], { from: 1, to: 2 })).toBeUndefined();
  });
});

describe('an assignment', () => {
  it('gives cycles on the same days different units', () => {
    const units = [unit(1), unit(2, [30, 40])];
    const places = assignUnits(units, [needs(71, 10, 20), needs(72, 20, 25)]);
    expect([...places!]).toEqual([
      [71, 2],
      [72, 1],
    ]);
    expect(
      assignUnits(units, [needs(71, 10, 20), needs(72, 20, 25), needs(73, 20, 20)]),
    ).toBeUndefined();
  });

  it('of no cycles is empty', () => {
    expect(assignUnits([unit(1)], [])).toEqual(new Map());
  });

  it('is found exactly when there is a unit for each of the days that a unit was taken', () => {
    const days = fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 5 }))
      .map(([from, length]) => ({ from, to: length === 5 ? Infinity : from + length }));
    const units = fc
      .array(fc.array(days, { maxLength: 4 }), { minLength: 1, maxLength: 4 })
      .map((calendars) => calendars.map((busy, index) => ({ itemId: index + 1, busy })));
    const needed = fc.array(days, { maxLength: 5 }).map(ofOneUnit);
    holds(
      fc.property(units, needed, (stock, wanted) => {
        const places = assignUnits(stock, wanted);
        const isPossible = wanted.every((one) => stock.some(({ busy }) => isFree(busy, one.days)));
        expect(places !== undefined).toBe(isPossible);
        if (!places) return;
        expect([...places.keys()]).toEqual(wanted.map(({ cycleId }) => cycleId));
        for (const one of wanted) {
          const place = stock.find(({ itemId }) => itemId === places.get(one.cycleId))!;
          expect(isFree(place.busy, one.days)).toBe(true);
        }
      }),
      500,
    );
  });

  it('looks at each taken stretch a few times, however many cycles there are', () => {
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
      needs(week, week * 7 + 6, week * 7 + 6),
    );
    expect(assignUnits(units, needed)?.size).toBe(100);
    expect(looks).toBeLessThan(3_000_000);
  });
});

/** The days of cycles that were of one unit: none needs a day of another. */
function ofOneUnit(ranges: readonly DayRange[]): { cycleId: number; days: DayRange }[] {
  const apart: DayRange[] = [];
  for (const days of ranges) if (isFree(apart, days)) apart.push(days);
  return apart.map((days, index) => ({ cycleId: 70 + index, days }));
}

const isFree = (busy: readonly DayRange[], days: DayRange): boolean =>
  !busy.some((range) => overlaps(range, days));
