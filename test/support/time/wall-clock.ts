/**
 * Reckoning in time zones with nothing but `Intl.DateTimeFormat`: slow, and independent of the
 * library that the service uses.
 */

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** A wall clock as if it were UTC, in milliseconds. */
type WallTime = number;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clocks of a zone at an instant. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
  const shown = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute, second } = shown;
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/**
 * The instant at which the clocks of a zone show a time: the first of two, and in a gap as much
 * later as the gap is long.
 */
export function instantAt(wall: WallTime, timeZone: string): number {
  const offsets = new Set<number>();
  for (let hour = -36; hour <= 36; hour += 1) {
    const near = wall + hour * HOUR;
    offsets.add(wallTimeAt(near, timeZone) - near);
  }
  const candidates = [...offsets].map((offset) => wall - offset);
  const exact = candidates.filter((instant) => wallTimeAt(instant, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** The first instant of a day in a zone; of a day that a zone left out, that of the next one. */
export function dayStartAt(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const start = instantAt(midnight, timeZone);
  if (wallTimeAt(start, timeZone) === midnight) return start;
  // The clocks skip midnight: the day begins where they do.
  return boundary(start - 36 * HOUR, start, (instant) => wallTimeAt(instant, timeZone) >= midnight);
}

/** The instants of a day that mean all of it: its first one, and each midnight on its clocks. */
export function midnightsAt(date: string, timeZone: string): number[] {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const start = dayStartAt(date, timeZone);
  const later = [30, 60, 120, 180].map((minutes) => start + minutes * MINUTE);
  return [start, ...later.filter((one) => wallTimeAt(one, timeZone) === midnight)];
}

const changes = new Map<string, readonly number[]>();

/** The instants from 2007 to 2030 at which a zone changes its clocks. */
export function changesOf(timeZone: string): readonly number[] {
  const known = changes.get(timeZone);
  if (known) return known;
  const offsetAt = (instant: number) => wallTimeAt(instant, timeZone) - instant;
  const found: number[] = [];
  const step = 10 * 24 * HOUR;
  for (let from = Date.UTC(2007, 0, 1); from < Date.UTC(2031, 0, 1); from += step) {
    const [before, after] = [offsetAt(from), offsetAt(from + step)];
    if (before === after) continue;
    found.push(boundary(from, from + step, (instant) => offsetAt(instant) !== before));
  }
  changes.set(timeZone, found);
  return found;
}

/** The first whole second at which something is so that is not so at first, and is from then on. */
function boundary(from: number, to: number, isSo: (instant: number) => boolean): number {
  let [before, after] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isSo(middle * 1000)) after = middle;
    else before = middle;
  }
  return after * 1000;
}

/** The day that the calendars of a zone show at an instant, as `YYYY-MM-DD`. */
export function dayAt(instant: number, timeZone: string): string {
  return new Date(wallTimeAt(instant, timeZone)).toISOString().slice(0, 10);
}

/** An instant moved by so many units, which may be negative. */
export function movedBy(instant: number, count: number, unit: string, timeZone: string): number {
  if (unit === 'second') return instant + count * 1000;
  if (unit === 'minute') return instant + count * MINUTE;
  if (unit === 'hour') return instant + count * HOUR;
  // A time that the clocks show twice stays the one that it is.
  if (count === 0) return instant;
  const wall = wallTimeAt(instant, timeZone);
  const date = dayAt(instant, timeZone);
  // The first instant of a day means the day, also where the clocks skip its midnight.
  if (dayAt(instant - 1, timeZone) !== date) {
    const target = new Date(dateMovedBy(Date.parse(`${date}T00:00:00Z`), count, unit));
    return dayStartAt(target.toISOString().slice(0, 10), timeZone);
  }
  const timeOfDay = ((wall % (24 * HOUR)) + 24 * HOUR) % (24 * HOUR);
  return instantAt(dateMovedBy(wall - timeOfDay, count, unit) + timeOfDay, timeZone);
}

/** Steps through the calendar day by day, or month by month, and stays within short months. */
function dateMovedBy(midnight: WallTime, count: number, unit: string): WallTime {
  if (unit === 'week') return dateMovedBy(midnight, count * 7, 'day');
  if (unit === 'year') return dateMovedBy(midnight, count * 12, 'month');
  const step = Math.sign(count);
  const date = new Date(midnight);
  if (unit === 'day') {
    for (let left = Math.abs(count); left > 0; left -= 1) date.setUTCDate(date.getUTCDate() + step);
    return date.getTime();
  }
  const day = date.getUTCDate();
  date.setUTCDate(1);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    date.setUTCMonth(date.getUTCMonth() + step);
  }
  const month = date.getUTCMonth();
  while (date.getUTCDate() < day) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCMonth() !== month) {
      date.setUTCDate(0);
      break;
    }
  }
  return date.getTime();
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
