import { Temporal } from 'temporal-polyfill';
import { dayOf } from './days.js';
import type { Duration } from './moment.js';

/** The day of an instant in a zone. */
export function dayIn(instant: string, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** The day number of an instant in a zone, for use in a `DayRange`. */
export function dayNumberIn(instant: string, timeZone: string): number {
  return dayOf(dayIn(instant, timeZone));
}

/** Bounds for moved instants, so that dates keep four digits in every zone. */
const EARLIEST = Date.UTC(1000, 0, 2);
const LATEST = Date.UTC(9999, 11, 30);

/**
 * An instant moved by a duration.
 * Days and longer units follow the calendar of the zone; hours and shorter units are elapsed time.
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
