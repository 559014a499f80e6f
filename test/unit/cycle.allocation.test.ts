import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, overlaps } from '../../src/common/time/days.js';
import { assign, bestUnit, type Unit } from '../../src/modules/cycles/cycle.allocation.js';
import { holds } from '../support/property.js';

const unit = (itemId: number, ...busy: [number, number][]): Unit => ({
  itemId,
  busy: busy.map(([from, to]) => ({ from, to })),
});
const wish = (cycleId: number, from: number, to: number) => ({ cycleId, days: { from, to } });

describe('the best unit', () => {
  it('is the one in which the days fit most tightly', () => {
    const units = [unit(1), unit(2, [0, 4], [20, 30]), unit(3, [0, 9], [16, 30])];
    expect(bestUnit(units, { from: 10, to: 15 })?.itemId).toBe(3);
  });

  it('keeps open ends for those who need them', () => {
    const units = [unit(1), unit(2, [30, 40]), unit(3, [-9, -5], [90, 95])];
    expect(bestUnit(units, { from: 10, to: 15 })?.itemId).toBe(3);
    expect(bestUnit(units.slice(0, 2), { from: 10, to: 15 })?.itemId).toBe(2);
  });

  it('is the oldest of those that fit equally well', () => {
    const units = [unit(9, [0, 9]), unit(4, [0, 9]), unit(7, [0, 9])];
    expect(bestUnit(units, { from: 10, to: 15 })?.itemId).toBe(4);
  });

  it('is one that is free on every day, for days without end too', () => {
    const units = [unit(1, [15, 15]), unit(2, [10, 10]), unit(3, [0, 9], [16, 20])];
    expect(bestUnit(units, { from: 10, to: 15 })?.itemId).toBe(3);
    expect(bestUnit(units, { from: 10, to: Infinity })).toBeUndefined();
    expect(bestUnit([...units, unit(4, [0, 3])], { from: 10, to: Infinity })?.itemId).toBe(4);
  });

  it('is none when all are taken or there is none', () => {
    expect(bestUnit([], { from: 1, to: 2 })).toBeUndefined();
    expect(bestUnit([unit(1, [2, Infinity])], { from: 1, to: 2 })).toBeUndefined();
  });
});

describe('an assignment', () => {
  it('takes back an early choice that leaves a later wish without a unit', () => {
    const units = [unit(1, [0, 9]), unit(2, [0, 8], [30, 40])];
    const places = assign(units, [wish(71, 10, 20), wish(72, 15, Infinity)]);
    expect(places).toEqual(
      new Map([
        [71, 2],
        [72, 1],
      ]),
    );
  });

  it('of no wishes is empty', () => {
    expect(assign([unit(1)], [])).toEqual(new Map());
  });

  it('is found exactly when trying every combination finds one, and is free of overlaps', () => {
    const days = fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 5 }))
      .map(([from, length]) => ({ from, to: length === 5 ? Infinity : from + length }));
    const busy = fc.array(days, { maxLength: 3 });
    const units = fc
      .array(busy, { minLength: 1, maxLength: 3 })
      .map((calendars) => calendars.map((taken, index) => ({ itemId: index + 1, busy: taken })));
    const wishes = fc
      .array(days, { maxLength: 4 })
      .map((wanted) => wanted.map((one, index) => ({ cycleId: 70 + index, days: one })));
    holds(
      fc.property(units, wishes, (stock, wanted) => {
        const places = assign(stock, wanted);
        const possible = everyChoice(stock, wanted.length).some((choice) => {
          return isFree(
            stock,
            wanted.map((one, index) => ({ days: one.days, itemId: choice[index]! })),
          );
        });
        expect(places !== undefined).toBe(possible);
        if (!places) return;
        const chosen = wanted.map((one) => ({
          days: one.days,
          itemId: places.get(one.cycleId)!,
        }));
        expect(isFree(stock, chosen)).toBe(true);
      }),
      500,
    );
  });

  it('is refused at once when a wish of many has no unit', () => {
    const units = Array.from({ length: 30 }, (_, index) => unit(index + 1, [500, 510]));
    const wishes = Array.from({ length: 25 }, (_, index) => wish(index, index * 3, index * 3 + 1));
    const started = performance.now();
    expect(assign(units, [...wishes, wish(99, 505, 506)])).toBeUndefined();
    expect(assign(units, wishes)?.size).toBe(25);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

function everyChoice(units: readonly Unit[], length: number): number[][] {
  if (length === 0) return [[]];
  return everyChoice(units, length - 1).flatMap((choice) =>
    units.map(({ itemId }) => [...choice, itemId]),
  );
}

function isFree(units: readonly Unit[], chosen: { itemId: number; days: DayRange }[]): boolean {
  return chosen.every(({ itemId, days }, index) => {
    const { busy } = units.find((one) => one.itemId === itemId)!;
    const earlier = chosen.slice(0, index).filter((one) => one.itemId === itemId);
    return ![...busy, ...earlier.map((one) => one.days)].some((range) => overlaps(range, days));
  });
}
