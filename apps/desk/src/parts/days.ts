import { currentSession } from '../service/session.js';

/** A day as the service writes it: `2031-07-10`. Days compare like texts. */
export type Day = string;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;

export const latest = (one: Day, other: Day): Day => (one > other ? one : other);

/** The day of a time in the time zone of the shop. */
export const dayOf = (time: string): Day =>
  time.length === 10 ? time : formatIn({ dateStyle: 'short' }, time);

/** Today in the time zone of the shop. */
export const currentDay = (): Day => dayOf(new Date().toISOString());

/** The hour of a time in the time zone of the shop: `2031-07-10 14`. */
export const hourOf = (time: string): string =>
  time.length === 10
    ? time
    : formatIn({ dateStyle: 'short', timeStyle: 'short' }, time).slice(0, 13);

/** The same time of day in the time zone of the shop, on another day. */
export function onDay(time: string, day: Day): string {
  const moved = Date.parse(time) + daysBetween(dayOf(time), day) * DAY_MS;
  // Clocks may have been changed in between.
  const shift = minutesOf(time) - minutesOf(new Date(moved).toISOString());
  return new Date(moved + shift * MINUTE_MS).toISOString();
}

/** The day that a date of the browser shows, whatever the time zone of the browser. */
export const shownDay = (date: Date): Day =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(date);

function minutesOf(time: string): number {
  const [hours, minutes] = formatIn({ timeStyle: 'short' }, time).split(':').map(Number);
  return hours! * 60 + minutes!;
}

/** The Swedish locale writes days and times as the service does. */
const formatIn = (options: Intl.DateTimeFormatOptions, time: string): string =>
  new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: currentSession().shop.timeZone }).format(
    new Date(time),
  );
