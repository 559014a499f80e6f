import { type DayRange, dayOf, intersectionOf, isEmpty, NO_DAYS } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import type { Logistics, Schedule, SchedulePlan } from './schedule.js';

/*
 * The stored days of a cycle. Booked days are the promise: a constraint keeps those of a unit apart.
 * Occupied days are reality, and may overlap. A claim is the days that have to be free for a change.
 * Restocks change the days of many cycles in one statement, so they have SQL beside TypeScript.
 */

/** The days of a schedule from a day on. */
type DaysFrom = (from: number) => DayRange;

/**
 * The days through `restockBy`. With same-day turnover that day is free for the next cycle, unless
 * it is the only one. The range is empty if `restockBy` is before `from`.
 */
export function daysUntilRestock(
  from: number,
  { restockBy }: Pick<Schedule, 'restockBy'>,
  { sameDayTurnover }: Pick<Logistics, 'sameDayTurnover'>,
): DayRange {
  const to = restockBy === null ? Infinity : dayOf(restockBy);
  return { from, to: sameDayTurnover && to > from ? to - 1 : to };
}

/** The days through the hand-over of a sale, which are all that it books. */
export const daysUntilHandOver = (
  from: number,
  { fulfillAt, prepareFrom }: Pick<Schedule, 'fulfillAt' | 'prepareFrom'>,
  timeZone: string,
): DayRange => ({
  from,
  to: Math.max(dayNumberIn(fulfillAt, timeZone), dayOf(prepareFrom)),
});

/** The last of `daysUntilRestock` in SQL, for dates that are known. */
export const lastDayUntilRestockSql = (
  from: string,
  restockBy: string,
  sameDayTurnover: string,
): string =>
  `case when ${sameDayTurnover} and ${restockBy} > ${from} then ${restockBy} - 1
         else ${restockBy} end`;

/**
 * The first day that a plan may claim: today, or the first day of a range that it holds already.
 * @param held the booked days at the same unit. A range that ended before yesterday does not count:
 *   between it and today, other cycles may have been booked
 * @param isOut a unit that is out needs no days before those that it holds
 */
export function claimStart(held: DayRange, today: number, isOut: boolean): number {
  if (isEmpty(held) || held.to < today - 1) return today;
  return isOut ? held.from : Math.min(held.from, today);
}

/** The days that a plan books: none before `start`, so none if it lies wholly before. */
export function claimedDays(
  daysFrom: DaysFrom,
  { prepareFrom }: Pick<Schedule, 'prepareFrom'>,
  start: number,
): DayRange {
  const days = daysFrom(Math.max(dayOf(prepareFrom), start));
  return isEmpty(days) ? NO_DAYS : days;
}

/** A plan that lies wholly in the past keeps its days, so that its conflicts can be named. */
export const occupiedByPlan = (
  booked: DayRange,
  daysFrom: DaysFrom,
  { prepareFrom }: Schedule,
): DayRange => (isEmpty(booked) ? daysFrom(dayOf(prepareFrom)) : booked);

/**
 * The days of a unit that went out or came back. A unit that is out is taken from the day on which
 * it went out, even after the planned days. A restocked unit is free from that day on, even inside
 * its restock buffer: `storedDaysSql` and `endedOnSql` store the same days.
 */
export function actualDays(
  daysFrom: DaysFrom,
  { prepareFrom }: Pick<Schedule, 'prepareFrom'>,
  {
    fulfilledAt,
    receivedAt,
    restockedAt,
  }: Pick<SchedulePlan, 'fulfilledAt' | 'receivedAt'> & { readonly restockedAt: string | null },
  timeZone: string,
): DayRange {
  const planned = dayOf(prepareFrom);
  if (receivedAt === null) {
    const from = Math.min(planned, dayNumberIn(fulfilledAt!, timeZone));
    return { from, to: Math.max(daysFrom(from).to, from) };
  }
  const { to } = daysFrom(planned);
  const restocked = restockedAt === null ? Infinity : dayNumberIn(restockedAt, timeZone) - 1;
  const days = { from: planned, to: Math.min(to, restocked) };
  return isEmpty(days) ? NO_DAYS : days;
}

/** The days through a last one. */
export const endedOn = (days: DayRange, to: number): DayRange =>
  intersectionOf(days, { from: -Infinity, to });

/** Sets the stored days of a cycle `c` to `endedOn`. */
export const endedOnSql = (range: StoredRange, to: string): string =>
  storedDaysSql(range, `c.${range}_from`, `least(c.${range}_to, ${to})`);

type StoredRange = 'occupied' | 'booked';

/** Sets the stored days of a cycle; to `NO_DAYS` if the last one precedes the first. */
export const storedDaysSql = (range: StoredRange, from: string, to: string): string =>
  `${range}_from = case when ${to} < ${from} then 'infinity' else ${from} end,
     ${range}_to = case when ${to} < ${from} then '-infinity' else ${to} end`;
