import { dateOf, dayOf, type DayRange, describeDays } from '../../../time/days.js';
import { LAST_DATE } from '../../../time/moment.js';
import { dayNumberIn, moved } from '../../../time/zone.js';
import type { Schedule, SchedulePlan } from './cycle-schedule.js';

/** The days on which the shop hands nothing over and takes nothing back. */
interface ClosedDays {
  readonly timeZone: string;
  /** Ranges that neither overlap nor adjoin, so the days before and after one are open. */
  readonly closedDays: readonly DayRange[];
}

/** How far a computed due time moves off closed days, in days. One that is too far stays. */
const LONGEST_MOVE = 60;

/** A due time that falls on a closed day moves to the next open day, at the same time of day. */
export const onOpenDayAfter = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, 1, closed);

/** A due time that falls on a closed day moves to the last open day, at the same time of day. */
export const onOpenDayBefore = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, -1, closed);

/** The fields of a plan that a due time depends on. */
const PLAN_OF = {
  fulfillAt: ['deliveryMethodType', 'rentalStart', 'fulfillAtGiven'],
  receiveAt: ['deliveryMethodType', 'rentalEnd', 'receiveAtGiven'],
} as const satisfies Partial<Record<keyof Schedule, readonly (keyof SchedulePlan)[]>>;

/**
 * The validation errors of planned due times on closed days. Times that were promised before stay
 * valid, and so do those that move with an actual time.
 * @param before the stored cycle; undefined for a new one
 */
export function closedDayRefusals(
  before: (SchedulePlan & Schedule) | undefined,
  { state, schedule }: { readonly state: SchedulePlan; readonly schedule: Schedule },
  { timeZone, closedDays }: ClosedDays,
): string[] {
  return (['fulfillAt', 'receiveAt'] as const).flatMap((name) => {
    const due = schedule[name];
    const isPlanned = PLAN_OF[name].some((member) => state[member] !== before?.[member]);
    if (due === null || due === before?.[name] || !isPlanned || closedDays.length === 0) return [];
    const day = dayNumberIn(due, timeZone);
    const closed = rangeWith(day, closedDays);
    if (!closed) return [];
    return `${name} must ${
      state[`${name}Given`] === null
        ? `be sent: it would be on ${dateOf(day)}, and the shop is closed ${describeDays(closed)}, for more than ${LONGEST_MOVE} days`
        : `not be on ${dateOf(day)}, when the shop is closed${nextOpenDay(closed)}`
    }`;
  });
}

const nextOpenDay = (closed: DayRange): string =>
  closed.to < dayOf(LAST_DATE)
    ? `; the next open day is ${dateOf(closed.to + 1)}`
    : ` ${describeDays(closed)}`;

function onOpenDay(due: string, step: 1 | -1, { timeZone, closedDays }: ClosedDays): string {
  if (closedDays.length === 0) return due;
  const day = dayNumberIn(due, timeZone);
  const closed = rangeWith(day, closedDays);
  if (!closed) return due;
  const count = step > 0 ? closed.to + 1 - day : day - closed.from + 1;
  return count > LONGEST_MOVE ? due : moved(due, { count, unit: 'day' }, step, timeZone);
}

const rangeWith = (day: number, ranges: readonly DayRange[]): DayRange | undefined =>
  ranges.find(({ from, to }) => from <= day && day <= to);
