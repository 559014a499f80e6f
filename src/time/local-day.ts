import { dateOf, dayOf } from './days.js';
import { instantOf } from './moment.js';
import { dayIn, midnightsOf } from './zone.js';

/** A calendar day in a time zone. */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Its first instant (ISO, UTC, with milliseconds). */
  readonly start: string;
  /** The instants that mean the whole day; the first is `start`. */
  readonly midnights: readonly string[];
  /** The first instant of the next day. */
  readonly nextStart: string;
}

/** The cached day by zone, and the minute for which it was computed. */
const known = new Map<string, { readonly minute: string; readonly day: LocalDay }>();

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:MM'.length;

/**
 * The day of an instant (ISO, UTC, with milliseconds) in a zone.
 * Every request needs today, so the day is computed once per minute. No day begins and no clock
 * changes within a minute.
 */
export function localDay(instant: string, timeZone: string): LocalDay {
  const minute = instant.slice(0, MINUTE_LENGTH);
  const last = known.get(timeZone);
  if (last?.minute === minute) return last.day;
  const date = dayIn(instant, timeZone);
  const midnights = midnightsOf(date, timeZone);
  const nextStart = instantOf({ kind: 'date', date: dateOf(dayOf(date) + 1) }, timeZone);
  const day = { date, start: midnights[0]!, midnights, nextStart };
  known.set(timeZone, { minute, day });
  return day;
}
