import type { DayRange } from '../../../time/days.js';
import { dayNumberIn, moved } from '../../../time/zone.js';

/** The days on which the shop hands nothing over and takes nothing back. */
export interface ClosedDays {
  readonly timeZone: string;
  /** Ranges that neither overlap nor adjoin, so the days before and after one are open. */
  readonly closedDays: readonly DayRange[];
}

/** How far a computed due time moves off closed days, in days. One that is too far stays. */
export const LONGEST_MOVE = 60;

/** A due time that falls on a closed day moves to the next open day, at the same time of day. */
export const onOpenDayAfter = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, 1, closed);

/** A due time that falls on a closed day moves to the last open day, at the same time of day. */
export const onOpenDayBefore = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, -1, closed);

function onOpenDay(due: string, step: 1 | -1, { timeZone, closedDays }: ClosedDays): string {
  if (closedDays.length === 0) return due;
  const day = dayNumberIn(due, timeZone);
  const closed = rangeWith(day, closedDays);
  if (!closed) return due;
  const count = step > 0 ? closed.to + 1 - day : day - closed.from + 1;
  return count > LONGEST_MOVE ? due : moved(due, { count, unit: 'day' }, step, timeZone);
}

/** The closed days that a day is one of. */
export const rangeWith = (day: number, ranges: readonly DayRange[]): DayRange | undefined =>
  ranges.find(({ from, to }) => from <= day && day <= to);
