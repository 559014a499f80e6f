import { enumeration } from '../../../fields/enumeration.js';
import { localDay } from '../../../time/local-day.js';
import type { ClosedAs, CycleEnd } from '../../calendar/rules/cycle-values.js';

/** The status of a cycle, computed from its facts at the time of reading. */
export const CYCLE_STATUSES = enumeration('CycleStatus', [
  'cancelled',
  'received',
  'lost',
  'bought',
  'unreceived',
  'fulfilled',
  'unfulfilled',
  'scheduled',
  'held',
]);
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/** The status of one leg of a cycle. */
export const LEG_STATUSES = enumeration('LegStatus', [
  'complete',
  'overdue',
  'in_progress',
  'scheduled',
  'pending',
]);
export type LegStatus = (typeof LEG_STATUSES)[number];

/** The facts that a status is computed from; instants in ISO, UTC, with milliseconds. */
export interface StatusFacts {
  readonly cancelledAt: string | null;
  readonly closedAs: CycleEnd | null;
  readonly holdUntil: string | null;
  readonly fulfillAt: string | null;
  readonly fulfilledAt: string | null;
  readonly receiveAt: string | null;
  readonly receivedAt: string | null;
}

/** The time at which statuses are read. */
export interface ReadingTime {
  readonly now: string;
  /** The first instant of the day. */
  readonly dayStart: string;
  /** A due time at one of these instants means the whole day; the first is `dayStart`. */
  readonly midnights: readonly string[];
  /** The first instant of the next day. */
  readonly nextDayStart: string;
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
}

/** Reading at an instant (ISO, UTC, with milliseconds) in the zone of a shop. */
export function readingTime(now: string, timeZone: string): ReadingTime {
  const { start, midnights, nextStart } = localDay(now, timeZone);
  return { now, dayStart: start, midnights, nextDayStart: nextStart, timeZone };
}

/**
 * True when a due time (ISO, UTC, with milliseconds) is over. Midnight in the shop's zone means
 * that day, which is over when the next one begins.
 */
export function isPast(due: string, { now, midnights }: ReadingTime): boolean {
  return due < now && !midnights.includes(due);
}

/** The time of reading as SQL literals. */
export type ReadingTimeSql = Pick<ReadingTime, 'now' | 'midnights'>;

/** `isPast` in SQL. */
export const isPastSql = (due: string, { now, midnights }: ReadingTimeSql): string =>
  [`${due} < ${now}`, ...midnights.map((midnight) => `${due} <> ${midnight}`)].join(' and ');

/** The status of a cycle; `statusFilter` finds the cycles of a status by their indexes. */
export function cycleStatus(facts: StatusFacts, time: ReadingTime): CycleStatus {
  if (facts.cancelledAt !== null) return 'cancelled';
  if (facts.closedAs !== null) return facts.closedAs;
  if (facts.receivedAt !== null) return 'received';
  const isOverdue = (due: string | null) => due !== null && isPast(due, time);
  if (facts.fulfilledAt !== null) return isOverdue(facts.receiveAt) ? 'unreceived' : 'fulfilled';
  if (facts.holdUntil !== null) return 'held';
  return isOverdue(facts.fulfillAt) ? 'unfulfilled' : 'scheduled';
}

/** How a cycle ended; null while it is open, and for a fulfilled sale. */
export function closedAsOf({
  cancelledAt,
  closedAs,
  receivedAt,
}: Pick<StatusFacts, 'cancelledAt' | 'closedAs' | 'receivedAt'>): ClosedAs | null {
  if (cancelledAt !== null) return 'cancelled';
  return closedAs ?? (receivedAt === null ? null : 'returned');
}

/** The status of a leg; `fulfillmentFilter` and `receivalFilter` find the cycles of a status. */
export function legStatus(due: string | null, done: string | null, time: ReadingTime): LegStatus {
  if (done !== null) return 'complete';
  if (due === null) return 'pending';
  if (isPast(due, time)) return 'overdue';
  return due < time.nextDayStart ? 'in_progress' : 'scheduled';
}
