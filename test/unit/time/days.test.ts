import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateOf,
  type DayRange,
  dayOf,
  dayOfSqlDate,
  describeDays,
  differenceOf,
  intersectionOf,
  isEmpty,
  NO_DAYS,
  overlaps,
  sqlDateOf,
} from '../../../src/time/days.js';
import { holds } from '../../support/models/property.js';

/** Ranges are compared by the days of this window that they have. */
const WINDOW = { from: -12, to: 12 };

const bound = fc.integer({ min: -10, max: 10 });
/** Closed, open at either end or both, and without days. */
const ranges: fc.Arbitrary<DayRange> = fc.oneof(
  fc.record({ from: bound, to: bound }),
  fc.record({ from: bound, to: fc.constant(Infinity) }),
  fc.record({ from: fc.constant(-Infinity), to: bound }),
  fc.constant({ from: -Infinity, to: Infinity }),
  fc.constantFrom(NO_DAYS, { from: Infinity, to: Infinity }, { from: -Infinity, to: -Infinity }),
);

describe('days', () => {
  it('are numbered from 1970-01-01', () => {
    expect(dayOf('1970-01-01')).toBe(0);
    expect(dayOf('1969-12-31')).toBe(-1);
    expect(dayOf('2024-02-29') + 1).toBe(dayOf('2024-03-01'));
    expect(dayOf('2026-02-28') + 1).toBe(dayOf('2026-03-01'));
  });

  it('come back as the original date', () => {
    const days = fc.integer({ min: dayOf('0001-01-01'), max: dayOf('9999-12-31') });
    holds(
      fc.property(days, (day) => {
        expect(dateOf(day)).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(dayOf(dateOf(day))).toBe(day);
        expect(dateOf(day) < dateOf(day + 1) || day === dayOf('9999-12-31')).toBe(true);
      }),
    );
  });

  it.each([
    [Infinity, 'infinity'],
    [-Infinity, '-infinity'],
    [dayOf('2026-01-31'), '2026-01-31'],
  ])('%d is %s in PostgreSQL, and back', (day, text) => {
    expect(sqlDateOf(day)).toBe(text);
    expect(dayOfSqlDate(text)).toBe(day);
  });

  it.each([
    ['2026-01-03', '2026-01-09', 'from 2026-01-03 to 2026-01-09'],
    ['2026-01-03', 'infinity', 'from 2026-01-03 on'],
    ['-infinity', '2026-01-09', 'until 2026-01-09'],
    ['-infinity', 'infinity', 'always'],
  ])('from %s to %s are described as "%s"', (from, to, text) => {
    expect(describeDays({ from: dayOfSqlDate(from), to: dayOfSqlDate(to) })).toBe(text);
  });
});

describe('ranges of days', () => {
  it('are empty when they have no day', () => {
    holds(
      fc.property(ranges, (range) => {
        expect(isEmpty(range)).toBe(daysOf(range).size === 0);
      }),
    );
  });

  it('overlap when a day is in both', () => {
    holds(
      fc.property(ranges, ranges, (one, other) => {
        expect(overlaps(one, other)).toBe(shared(one, other).length > 0);
      }),
    );
  });

  it('intersect in the days that both have', () => {
    holds(
      fc.property(ranges, ranges, (one, other) => {
        const both = intersectionOf(one, other);
        expect([...daysOf(both)]).toEqual(shared(one, other));
        if (isEmpty(both)) expect(both).toEqual(NO_DAYS);
      }),
    );
  });

  it('less another keep the days that only they have, each once', () => {
    holds(
      fc.property(ranges, ranges, (one, other) => {
        const rest = differenceOf(one, other);
        const expected = [...daysOf(one)].filter((day) => !daysOf(other).has(day));
        expect(rest.flatMap((range) => [...daysOf(range)])).toEqual(expected);
        expect(rest.every((range) => daysOf(range).size > 0)).toBe(true);
      }),
    );
  });
});

function daysOf({ from, to }: DayRange): Set<number> {
  const days = new Set<number>();
  for (let day = WINDOW.from; day <= WINDOW.to; day += 1)
    if (day >= from && day <= to) days.add(day);
  return days;
}

const shared = (one: DayRange, other: DayRange): number[] =>
  [...daysOf(one)].filter((day) => daysOf(other).has(day));
