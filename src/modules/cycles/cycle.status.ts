import { dayIn } from './cycle.schedule.js';

/** Where a cycle stands; follows from its facts at the time of reading. */
export const CYCLE_STATUSES = [
  'cancelled',
  'received',
  'unreceived',
  'fulfilled',
  'unfulfilled',
  'scheduled',
] as const;
export type CycleStatus = (typeof CYCLE_STATUSES)[number];

/** Where one leg of a cycle stands. */
export const LEG_STATUSES = ['complete', 'overdue', 'in_progress', 'scheduled', 'pending'] as const;
export type LegStatus = (typeof LEG_STATUSES)[number];

/** The facts that a status follows from; instants in ISO, UTC, with milliseconds. */
export interface StatusFacts {
  readonly cancelledAt: string | null;
  readonly fulfillAt: string | null;
  readonly fulfilledAt: string | null;
  readonly receiveAt: string | null;
  readonly receivedAt: string | null;
}

/** The status of a cycle at `now`; `cycleStatusSql` says the same in SQL. */
export function cycleStatus(facts: StatusFacts, now: string): CycleStatus {
  if (facts.cancelledAt !== null) return 'cancelled';
  if (facts.receivedAt !== null) return 'received';
  if (facts.fulfilledAt !== null) {
    return isPast(facts.receiveAt, now) ? 'unreceived' : 'fulfilled';
  }
  return isPast(facts.fulfillAt, now) ? 'unfulfilled' : 'scheduled';
}

/** The status of a cycle `c` with its legs `f` and `r`, at the time in a parameter. */
export const cycleStatusSql = (now: string): string => `case
  when c.cancelled_at is not null then 'cancelled'
  when r.done_at is not null then 'received'
  when f.done_at is not null and r.due_at < ${now} then 'unreceived'
  when f.done_at is not null then 'fulfilled'
  when f.due_at < ${now} then 'unfulfilled'
  else 'scheduled' end`;

/** The status of a leg at `now`, "today" being a day of the shop's zone. */
export function legStatus(
  due: string | null,
  done: string | null,
  now: string,
  timeZone: string,
): LegStatus {
  if (done !== null) return 'complete';
  if (due === null) return 'pending';
  if (isPast(due, now)) return 'overdue';
  return dayIn(due, timeZone) === dayIn(now, timeZone) ? 'in_progress' : 'scheduled';
}

/** ISO instants in UTC with milliseconds sort as text. */
function isPast(instant: string | null, now: string): boolean {
  return instant !== null && instant < now;
}
