import { dayOf, type DayRange, weekdayOf } from '../../../time/days.js';
import { type Duration, FIRST_DATE, LAST_DATE } from '../../../time/moment.js';
import { dayIn, dayNumberIn, moved } from '../../../time/zone.js';
import type { DeliveryMethodType } from './cycle-values.js';

/** The days on which the shop hands nothing over and takes nothing back. */
export interface ClosedDays {
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
  /** Ranges that neither overlap nor adjoin, so the days before and after one are open. */
  readonly closedDays: readonly DayRange[];
  /** The weekdays on which it is always closed, from 1 (Monday) to 7; at most six. */
  readonly closedWeekdays: readonly number[];
}

/** How far a computed due time moves off closed days, in days. One that is too far stays. */
export const LONGEST_MOVE = 60;

/** A due time that falls on a closed day moves to the next open day, at the same time of day. */
export const onOpenDayAfter = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, 1, closed);

/** A due time that falls on a closed day moves to the last open day, at the same time of day. */
export const onOpenDayBefore = (due: string, closed: ClosedDays): string =>
  onOpenDay(due, -1, closed);

function onOpenDay(due: string, step: 1 | -1, closedDays: ClosedDays): string {
  if (isAlwaysOpen(closedDays)) return due;
  const { timeZone } = closedDays;
  const day = dayNumberIn(due, timeZone);
  const closed = closedDaysAround(day, closedDays);
  if (!closed) return due;
  const count = step > 0 ? closed.to + 1 - day : day - closed.from + 1;
  return count > LONGEST_MOVE ? due : moved(due, { count, unit: 'day' }, step, timeZone);
}

const isAlwaysOpen = ({ closedDays, closedWeekdays }: ClosedDays): boolean =>
  closedDays.length === 0 && closedWeekdays.length === 0;

/** The closed days without an open one between them that a day is one of. */
export function closedDaysAround(day: number, closed: ClosedDays): DayRange | undefined {
  let range = closedDaysWith(day, closed);
  if (!range) return undefined;
  for (let next; (next = closedDaysWith(range.from - 1, closed));) {
    range = { ...range, from: next.from };
  }
  for (let next; (next = closedDaysWith(range.to + 1, closed));) range = { ...range, to: next.to };
  return {
    from: Math.max(range.from, dayOf(FIRST_DATE)),
    to: Math.min(range.to, dayOf(LAST_DATE)),
  };
}

function closedDaysWith(
  day: number,
  { closedDays, closedWeekdays }: ClosedDays,
): DayRange | undefined {
  const range = closedDays.find(({ from, to }) => from <= day && day <= to);
  return range ?? (closedWeekdays.includes(weekdayOf(day)) ? { from: day, to: day } : undefined);
}

/** The settings of a shop that a schedule is computed from. */
export interface Logistics extends ClosedDays {
  readonly preparation: Duration;
  readonly delivery: Duration;
  readonly reverseDelivery: Duration;
  readonly restock: Duration;
  /** Whether the last day of a cycle is free for the first day of the next one. */
  readonly sameDayTurnover: boolean;
}

/** The inputs of decisions about cycles, other than the stored cycles. */
export interface SchedulingContext {
  /** The settings of the shop. */
  readonly logistics: Logistics;
  readonly now: string;
}

/** The settings for a unit, whose product may have a restock duration of its own. */
export const logisticsOf = (
  shop: Logistics,
  { restockDays }: { readonly restockDays: number | null },
): Logistics =>
  restockDays === null ? shop : { ...shop, restock: { count: restockDays, unit: 'day' } };

/** The user's input for a cycle. Instants are ISO in UTC, days are `YYYY-MM-DD`. */
export interface SchedulePlan {
  readonly deliveryMethodType: DeliveryMethodType;
  readonly rentalStart: string;
  /** Null: reserved without end. */
  readonly rentalEnd: string | null;
  /** The due times, if given; null is computed from the rental. */
  readonly fulfillAtGiven: string | null;
  readonly receiveAtGiven: string | null;
  /** The buffer days, if given; null is automatic. */
  readonly prepareFromGiven: string | null;
  readonly restockByGiven: string | null;
  /** The actual times. */
  readonly fulfilledAt: string | null;
  readonly receivedAt: string | null;
}

/** The values computed from a plan. */
export interface Schedule {
  readonly fulfillAt: string;
  readonly receiveAt: string | null;
  readonly prepareFrom: string;
  readonly restockBy: string | null;
}

/** The sides of a schedule to compute; the other ones stay as stored. */
export interface TouchedSides {
  /** The hand-out: `fulfillAt` and `prepareFrom`. */
  readonly out: boolean;
  /** The return: `receiveAt` and `restockBy`. */
  readonly back: boolean;
}

/** Computes due times and buffer days. Pure: neither clock nor I/O. */
export const scheduleOf = (plan: SchedulePlan, logistics: Logistics): Schedule => ({
  ...wayOut(plan, logistics),
  ...wayBack(plan, logistics),
});

/** Recomputes the touched sides of a stored schedule, so that new settings spare the other side. */
export const rescheduled = (
  { fulfillAt, prepareFrom, receiveAt, restockBy }: Schedule,
  plan: SchedulePlan,
  logistics: Logistics,
  touched: TouchedSides,
): Schedule => ({
  ...(touched.out ? wayOut(plan, logistics) : { fulfillAt, prepareFrom }),
  ...(touched.back ? wayBack(plan, logistics) : { receiveAt, restockBy }),
});

function wayOut(
  plan: SchedulePlan,
  logistics: Logistics,
): Pick<Schedule, 'fulfillAt' | 'prepareFrom'> {
  const { timeZone, delivery, preparation } = logistics;
  const handOverAt =
    plan.deliveryMethodType === 'shipping'
      ? moved(plan.rentalStart, delivery, -1, timeZone)
      : plan.rentalStart;
  const fulfillAt = plan.fulfillAtGiven ?? onOpenDayBefore(handOverAt, logistics);
  const out = plan.fulfilledAt ?? fulfillAt;
  const prepareFrom =
    plan.prepareFromGiven ?? dayIn(moved(out, preparation, -1, timeZone), timeZone);
  return { fulfillAt, prepareFrom };
}

function wayBack(
  plan: SchedulePlan,
  logistics: Logistics,
): Pick<Schedule, 'receiveAt' | 'restockBy'> {
  const { timeZone, reverseDelivery, restock } = logistics;
  const returnAt =
    plan.deliveryMethodType === 'shipping' && plan.rentalEnd !== null
      ? moved(plan.rentalEnd, reverseDelivery, 1, timeZone)
      : plan.rentalEnd;
  const receiveAt = plan.receiveAtGiven ?? (returnAt && onOpenDayAfter(returnAt, logistics));
  const back = plan.receivedAt ?? receiveAt;
  const restockBy =
    plan.restockByGiven ?? (back && dayIn(moved(back, restock, 1, timeZone), timeZone));
  return { receiveAt, restockBy };
}
