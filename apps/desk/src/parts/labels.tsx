import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { currentSession, session } from '../service/session.js';
import { locale, t } from '../texts/language.js';
import { currentDay, type Day, dayOf, daysBetween } from './days.js';

type Customer = Pick<Schemas['Customer'], 'firstName' | 'lastName' | 'email'>;

/** `SC-1042`, as on the papers of a rental. */
export const rentalNumber = ({ sequentialId }: Pick<Schemas['Cycle'], 'sequentialId'>): string =>
  `SC-${sequentialId}`;

/** The serial of a unit, as on its label. */
export const unitName = ({ id, serial }: Pick<Schemas['Item'], 'id' | 'serial'>): string =>
  serial ?? t('unitWithoutSerial', { id });

/** True for a unit that has left the stock. */
export const isGone = ({ visibility }: Pick<Schemas['Item'], 'visibility'>): boolean =>
  visibility === 'sold' || visibility === 'retired';

/** `Dome tent, 2 persons`: the product and the variant of a unit. */
export const titleOf = ({
  productTitle,
  variantTitle,
}: Pick<Schemas['Item'], 'productTitle' | 'variantTitle'>): string =>
  `${productTitle}, ${variantTitle}`;

/** The cell that names a variant in a file: its SKU if it has one. */
export const variantCell = ({
  sku,
  platformId,
}: Pick<Schemas['Variant'], 'sku' | 'platformId'>): string =>
  sku === null ? `platformVariantId: ${platformId}` : `sku: ${sku}`;

/** How many records a text names. */
const NAMED = 3;

const joined = (names: readonly string[]): string =>
  names.length > NAMED
    ? t('andMore', { names: names.slice(0, NAMED).join(', '), n: names.length - NAMED })
    : names.join(', ');

/** The names of the units of rentals. */
export const unitNames = (
  rentals: readonly { readonly item: Pick<Schemas['Item'], 'id' | 'serial'> }[],
): string => joined(rentals.map(({ item }) => unitName(item)));

/** The numbers of rentals. */
export const rentalNumbers = (rentals: readonly Pick<Schemas['Cycle'], 'sequentialId'>[]): string =>
  joined(rentals.map(rentalNumber));

/** The name of a customer, else the address. */
export function customerName({ firstName, lastName, email }: Customer): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? t('customerWithoutName'));
}

/** The names of the customers of rentals, each once. */
export const customerNames = (rentals: readonly Pick<Schemas['Cycle'], 'customer'>[]): string =>
  joined([...new Set(rentals.map(({ customer }) => customerName(customer)))]);

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

/** `14:30` on a day, else as {@link formatTime}; nothing for the whole of that day. */
export function formatTimeOn(day: Day, time: string): string {
  if (dayOf(time) !== day) return formatTime(time);
  return isMidnight(time) ? '' : format(time, { hour: '2-digit', minute: '2-digit' });
}

/** `14:30:05` in the time zone of the shop. */
export const formatSeconds = (time: string | number): string =>
  new Date(time).toLocaleTimeString(locale(), { timeZone: session.value?.shop.timeZone });

/** `10 Jul` in the time zone of the shop. */
export const formatDay = (time: string): string => format(time, { day: 'numeric', month: 'short' });

/** True for a day without a time, and for its first instant in the time zone of the shop, whose clocks may skip 00:00. */
export function isMidnight(time: string): boolean {
  if (time.length === 10) return true;
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

/** An amount in the currency of the shop. */
export const formatMoney = (cents: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: currentSession().shop.currency,
  }).format(cents / 100);

type Phased = Pick<Schemas['Cycle'], 'status' | 'fulfillAt' | 'receiveAt' | 'holdUntil'>;

/** The state of a rental, with the day on which the desk acts: `2 days late`, `due 10 Jul`, `from 10 Jul`. */
export function phaseOf({ status, fulfillAt, receiveAt, holdUntil }: Phased): string {
  if (status === 'unreceived' && receiveAt !== null) {
    const n = daysBetween(dayOf(receiveAt), currentDay());
    if (n > 0) return t('lateBy', { n });
  }
  if (status === 'fulfilled' && receiveAt !== null) {
    return t('dueOn', { day: formatDay(receiveAt) });
  }
  if (status === 'held' && holdUntil !== null) {
    return t('heldUntil', { time: formatTime(holdUntil) });
  }
  if (status !== 'scheduled') return t(`status_${status}`);
  return t('startsOn', { day: formatDay(fulfillAt) });
}

/** The statuses of rentals, the most urgent first. */
const URGENCY: readonly string[] = ['unreceived', 'fulfilled', 'unfulfilled', 'scheduled', 'held'];

/** Sorts open rentals first, and among them what is late. Other statuses keep their order. */
export function byUrgency(one: { status: string }, other: { status: string }): number {
  const [first, second] = [one, other].map(({ status }) => URGENCY.indexOf(status) >>> 0);
  return first! - second!;
}

/** A unit with the rental that it is out with. */
export interface Located extends Pick<Schemas['Item'], 'location' | 'pickLocation'> {
  readonly activeRental?: Schemas['Cycle'] | null;
}

/** The place of a unit: with a customer, else its location. */
export function placeText({ activeRental, location, pickLocation }: Located): string {
  if (!activeRental || activeRental.fulfilledAt === null) {
    return [location?.name, pickLocation].filter(Boolean).join(', ');
  }
  const { customer, receiveAt, status } = activeRental;
  const text = receiveAt === null ? 'outWith' : status === 'unreceived' ? 'outSince' : 'outUntil';
  return t(text, {
    customer: customerName(customer),
    day: receiveAt ? formatDay(receiveAt) : '',
  });
}
