import { dateOf, type DayRange } from '../../../time/days.js';
import { dayNumberIn, moved } from '../../../time/zone.js';

/** The days on which the shop hands nothing over and takes nothing back. */
interface ClosedDays {
  readonly timeZone: string;
  /** Ranges that neither overlap nor adjoin, so the days before and after one are open. */
  readonly closedDays: readonly DayRange[];
}

/** A due time that falls on a closed day moves to the next open day, at the same time of day. */
export const onOpenDayAfter = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, 1, closed);

/** A due time that falls on a closed day moves to the last open day, at the same time of day. */
export const onOpenDayBefore = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, -1, closed);

/** The validation errors of given due times on closed days; null is computed, so it is valid. */
export function closedDayRefusals(
  given: { readonly fulfillAt: string | null; readonly receiveAt: string | null },
  { timeZone, closedDays }: ClosedDays,
): string[] {
  return (['fulfillAt', 'receiveAt'] as const).flatMap((name) => {
    const due = given[name];
    if (due === null || closedDays.length === 0) return [];
    const day = dayNumberIn(due, timeZone);
    const closed = rangeWith(day, closedDays);
    if (!closed) return [];
    const open = dateOf(closed.to + 1);
    return [
      `${name} must not be on ${dateOf(day)}, when the shop is closed; the next open day is ${open}`,
    ];
  });
}

function onOpenDay(due: string, step: 1 | -1, { timeZone, closedDays }: ClosedDays): string {
  if (closedDays.length === 0) return due;
  const day = dayNumberIn(due, timeZone);
  const closed = rangeWith(day, closedDays);
  if (!closed) return due;
  const count = step > 0 ? closed.to + 1 - day : day - closed.from + 1;
  return moved(due, { count, unit: 'day' }, step, timeZone);
}

const rangeWith = (day: number, ranges: readonly DayRange[]): DayRange | undefined =>
  ranges.find(({ from, to }) => from <= day && day <= to);
