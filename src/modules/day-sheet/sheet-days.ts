import { dateOf, dayOf } from '../../time/days.js';
import { localDay } from '../../time/local-day.js';
import { instantOf, LAST_DATE } from '../../time/moment.js';

/** The number of days whose hand-overs are checked for risks: the day itself and the next two. */
export const RISK_DAYS = 3;

const LAST_DAY = dayOf(LAST_DATE);

/** The bounds of the lists of a day sheet; instants are ISO in UTC, days are `YYYY-MM-DD`. */
export interface SheetDays {
  readonly date: string;
  /** The first instants of the day and of the next one. */
  readonly start: string;
  readonly nextStart: string;
  /** The first instant of the day after those that are checked for risks. */
  readonly riskEnd: string;
  /** Due times before this instant are overdue. */
  readonly overdueBefore: string;
  /** Due times at these instants mean all of today, so they are not overdue. */
  readonly midnights: readonly string[];
  /** Whether the day is over, or has not begun. */
  readonly isPast: boolean;
  readonly isComing: boolean;
  /** The first day whose unfinished work is on the sheet: today's has that of all earlier days. */
  readonly from: string;
}

/**
 * The days of the sheet of a date, today by default.
 * @param now ISO, UTC, with milliseconds
 * @param timeZone the zone in which the shop's days begin
 */
export function sheetDaysOf(date: string | undefined, now: string, timeZone: string): SheetDays {
  const today = localDay(now, timeZone);
  const day = date ?? today.date;
  const startAfter = (days: number) =>
    instantOf({ kind: 'date', date: dateOf(Math.min(dayOf(day) + days, LAST_DAY)) }, timeZone);
  const start = startAfter(0);
  return {
    date: day,
    start,
    nextStart: startAfter(1),
    riskEnd: startAfter(RISK_DAYS),
    overdueBefore: start < now ? start : now,
    midnights: today.midnights,
    isPast: day < today.date,
    isComing: day > today.date,
    from: day === today.date ? '-infinity' : day,
  };
}
