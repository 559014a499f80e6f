import { Temporal } from 'temporal-polyfill';
import { dayOf } from './days.js';
import { type Duration, FIRST_DATE, instantOf, LAST_DATE } from './moment.js';

/** A name in the form of the IANA database, and no offset such as `+01:00`. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/**
 * True for the name of a time zone in which days can be computed. `Intl` alone accepts more, such
 * as `IST`. PostgreSQL knows other names: see `ShopsService`.
 */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return Boolean(zoned('2000-01-01T00:00:00Z', name));
  } catch {
    return false;
  }
}

/** The day of an instant in a zone; beyond the dates that texts can name, the nearest of them. */
export function dayIn(instant: string, timeZone: string): string {
  const date = zoned(instant, timeZone).toPlainDate();
  if (date.year < 1) return FIRST_DATE;
  return date.year > 9999 ? LAST_DATE : date.toString();
}

/** The day number of an instant in a zone, for use in a `DayRange`. */
export function dayNumberIn(instant: string, timeZone: string): number {
  return dayOf(dayIn(instant, timeZone));
}

/**
 * The instants of a day that mean all of it when something is due: its first one, which clocks that
 * skip midnight show as 01:00, and a second midnight where clocks are set back to it.
 */
export function midnightsOf(date: string, timeZone: string): readonly string[] {
  const start = instantOf({ kind: 'date', date }, timeZone);
  const last = Temporal.PlainDateTime.from(date).toZonedDateTime(timeZone, {
    disambiguation: 'later',
  });
  const isMidnight = last.toPlainTime().equals('00:00');
  const second = new Date(last.epochMilliseconds).toISOString();
  return isMidnight && second > start ? [start, second] : [start];
}

/** Bounds for moved instants, so that dates keep four digits in every zone. */
const EARLIEST = Date.UTC(1000, 0, 2);
const LATEST = Date.UTC(9999, 11, 30);

/**
 * An instant moved by a duration; at most to the bounds, and never against the direction.
 * Days and longer units follow the calendar of the zone: the first instant of a day becomes that of
 * another, also where clocks skip midnight. Hours and shorter units are elapsed time.
 */
export function moved(
  instant: string,
  { count, unit }: Duration,
  sign: 1 | -1,
  timeZone: string,
): string {
  const from = zoned(instant, timeZone);
  const step = { [`${unit}s`]: sign * count };
  const isWholeDay = CALENDAR_UNITS.has(unit) && from.equals(from.startOfDay());
  const to = isWholeDay ? from.toPlainDate().add(step).toZonedDateTime(timeZone) : from.add(step);
  const earliest = Math.min(from.epochMilliseconds, EARLIEST);
  const latest = Math.max(from.epochMilliseconds, LATEST);
  return new Date(Math.min(Math.max(to.epochMilliseconds, earliest), latest)).toISOString();
}

/**
 * An instant as far from `to` as it was from `from` on the clocks and calendars of a zone. The
 * first instant of a day stays that of a day.
 */
export function movedAlong(instant: string, from: string, to: string, timeZone: string): string {
  const [due, start, end] = [instant, from, to].map((one) => zoned(one, timeZone));
  const isWholeDay = due!.equals(due!.startOfDay());
  const result = isWholeDay
    ? end!
        .toPlainDate()
        .add(start!.toPlainDate().until(due!.toPlainDate()))
        .toZonedDateTime(timeZone)
    : end!
        .toPlainDateTime()
        .add(start!.toPlainDateTime().until(due!.toPlainDateTime()))
        .toZonedDateTime(timeZone);
  return new Date(Math.min(Math.max(result.epochMilliseconds, EARLIEST), LATEST)).toISOString();
}

const CALENDAR_UNITS: ReadonlySet<Duration['unit']> = new Set(['day', 'week', 'month', 'year']);

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}
