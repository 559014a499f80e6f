import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { currentSession } from '../service/session.js';
import { locale, t } from '../texts/language.js';

type Customer = Pick<Schemas['Customer'], 'firstName' | 'lastName' | 'email'>;

/** `SC-1042`, as on the papers of a rental. */
export const rentalNumber = ({ sequentialId }: Pick<Schemas['Cycle'], 'sequentialId'>): string =>
  `SC-${sequentialId}`;

/** The serial of a unit, as on its label. */
export const unitName = ({ id, serial }: Pick<Schemas['Item'], 'id' | 'serial'>): string =>
  serial ?? t('unitWithoutSerial', { id });

/** How many records a text names. */
const NAMED = 3;

const joined = (names: readonly string[]): string =>
  names.length > NAMED
    ? t('andMore', { names: names.slice(0, NAMED).join(', '), n: names.length - NAMED })
    : names.join(', ');

/** The names of the units of rentals. */
export const unitNames = (rentals: readonly Pick<Schemas['Cycle'], 'item'>[]): string =>
  joined(rentals.map(({ item }) => unitName(item)));

/** The numbers of rentals. */
export const rentalNumbers = (rentals: readonly Pick<Schemas['Cycle'], 'sequentialId'>[]): string =>
  joined(rentals.map(rentalNumber));

/** The name of a customer, else the address. */
export function customerName({ firstName, lastName, email }: Customer): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? t('customerWithoutName'));
}

/** A text from records, which may be in any script. */
export const Name = ({ children }: { children: string }) => <bdi dir="auto">{children}</bdi>;

/**
 * `10 Jul, 14:30` in the time zone of the shop; only the day for a time that means the whole day. The year is
 * there when it is not this one.
 */
export function formatTime(time: string): string {
  return isMidnight(time)
    ? formatDay(time)
    : format(time, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

/** `10 Jul` in the time zone of the shop. */
export const formatDay = (time: string): string => format(time, { day: 'numeric', month: 'short' });

/** True for the first instant of a day in the time zone of the shop, whose clocks may skip 00:00. */
export function isMidnight(time: string): boolean {
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone: timeZone() } as const;
  const shown = (instant: number): string[] =>
    new Intl.DateTimeFormat('en-GB', options).format(instant).split(', ');
  const instant = Date.parse(time);
  const [day, clock] = shown(instant);
  return clock === '00:00:00' || shown(instant - 1)[0] !== day;
}

const timeZone = (): string => currentSession().shop.timeZone;

/** Dates without a time, such as `2031-07-10`, are the same day in all zones. */
function format(time: string, options: Intl.DateTimeFormatOptions): string {
  const zone = time.length === 10 ? 'UTC' : timeZone();
  const yearIn = (date: Date): string =>
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone }).format(date);
  const isThisYear = yearIn(new Date(time)) === yearIn(new Date());
  const year = isThisYear || !options.day ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale(), { ...options, ...year, timeZone: zone }).format(
    new Date(time),
  );
}
