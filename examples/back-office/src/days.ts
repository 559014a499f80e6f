/** A day as the API writes it: `2031-07-10`. Days compare like texts. */
export type Day = string;

const LENGTH = 86_400_000;

export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(day) + count * LENGTH).toISOString().slice(0, 10);

export const daysBetween = (from: Day, to: Day): number =>
  (Date.parse(to) - Date.parse(from)) / LENGTH;

/** The day of a time in the shop's zone. */
export function dayIn(zone: string): (time: string | Date) => Day {
  // The Swedish locale writes days as the API does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  return (time) => format.format(new Date(time));
}

const read = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(day));

export const dayAndMonth = (day: Day): string => read(day, { day: 'numeric', month: 'short' });

export const isWeekend = (day: Day): boolean => read(day, { weekday: 'short' }).startsWith('S');
