import { Temporal } from 'temporal-polyfill';
import { dayOf } from './days.js';
import type { Duration } from './moment.js';

/** The day of an instant in a zone. */
export function dayIn(instant: string, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** The same as a number, of which a `DayRange` is made. */
export function dayNumberIn(instant: string, timeZone: string): number {
  return dayOf(dayIn(instant, timeZone));
}

/** What lies beyond is as good as without end; dates keep four digits, in every zone. */
const EARLIEST = Date.UTC(1000, 0, 2);
const LATEST = Date.UTC(9999, 11, 30);

/**
 * An instant moved by a duration: days and longer on the calendar of the zone, hours and shorter
 * in elapsed time.
 */
export function moved(
  instant: string,
  { count, unit }: Duration,
  sign: 1 | -1,
  timeZone: string,
): string {
  const { epochMilliseconds } = zoned(instant, timeZone).add({ [`${unit}s`]: sign * count });
  return new Date(Math.min(Math.max(epochMilliseconds, EARLIEST), LATEST)).toISOString();
}

function zoned(instant: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
}
