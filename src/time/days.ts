/**
 * A range of whole days as numbers since 1970-01-01, both ends included; ±Infinity is an open end.
 * A range whose end precedes its beginning is empty.
 */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** The empty range. */
export const NO_DAYS: DayRange = { from: Infinity, to: -Infinity };

/** The range with both ends open. */
export const ALL_DAYS: DayRange = { from: -Infinity, to: Infinity };

const DAY_LENGTH = 86_400_000;

/** The day number of a `YYYY-MM-DD`. */
export function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_LENGTH;
}

/** The `YYYY-MM-DD` of a finite day number. */
export function dateOf(day: number): string {
  return new Date(day * DAY_LENGTH).toISOString().slice(0, 10);
}

/** The weekday of a day, from 1 (Monday) to 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** A day in PostgreSQL's `date` format, open ends included. */
export function sqlDateOf(day: number): string {
  return Number.isFinite(day) ? dateOf(day) : day > 0 ? 'infinity' : '-infinity';
}

/** The day number of a PostgreSQL `date`, open ends included. */
export function dayOfSqlDate(date: string): number {
  if (date === 'infinity') return Infinity;
  return date === '-infinity' ? -Infinity : dayOf(date);
}

/** True for a range without days; a range beyond an open end is also empty. */
export const isEmpty = ({ from, to }: DayRange): boolean =>
  to < from || from === Infinity || to === -Infinity;

export const overlaps = (one: DayRange, other: DayRange): boolean =>
  !isEmpty(one) && !isEmpty(other) && one.from <= other.to && other.from <= one.to;

/** The days in both ranges. */
export function intersectionOf(one: DayRange, other: DayRange): DayRange {
  const both = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
  return isEmpty(both) ? NO_DAYS : both;
}

/** The days of a range that are not in the other: none, one or two ranges. */
export function differenceOf(range: DayRange, other: DayRange): DayRange[] {
  if (isEmpty(range)) return [];
  if (!overlaps(range, other)) return [range];
  return [
    { from: range.from, to: other.from - 1 },
    { from: other.to + 1, to: range.to },
  ].filter((rest) => !isEmpty(rest));
}

/** `from 2026-01-03 to 2026-01-09`, `from 2026-01-03 on`, `until 2026-01-09` or `always`. */
export function describeDays({ from, to }: DayRange): string {
  if (Number.isFinite(from) && Number.isFinite(to)) return `from ${dateOf(from)} to ${dateOf(to)}`;
  if (Number.isFinite(from)) return `from ${dateOf(from)} on`;
  return Number.isFinite(to) ? `until ${dateOf(to)}` : 'always';
}
