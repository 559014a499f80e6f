import type { Alternative, Alternatives, OrderedPath } from '../../database/sql/list-filter.js';
import { literal } from '../../database/sql/statement.js';
import type { CycleStatus, ReadingTime } from './rules/cycle-status.js';

/** What `isPast` says of a due time, at the time in two parameters or literals. */
const isPastSql = (due: string, { now, dayStart }: Pick<ReadingTime, 'now' | 'dayStart'>): string =>
  `${due} < ${now} and ${due} <> ${dayStart}`;

/** What `cycleStatus` says of a cycle `c` with its legs `f` and `r`, at the time in two parameters. */
export function cycleStatusSql(time: Pick<ReadingTime, 'now' | 'dayStart'>): string {
  return `case
  when c.cancelled_at is not null then 'cancelled'
  when r.done_at is not null then 'received'
  when f.done_at is not null and ${isPastSql('r.due_at', time)} then 'unreceived'
  when f.done_at is not null then 'fulfilled'
  when ${isPastSql('f.due_at', time)} then 'unfulfilled'
  else 'scheduled' end`;
}

/**
 * Cycles `c` that have one of the statuses. Each alternative has an index: what is out, or still to go,
 * by when that is awaited.
 */
export function havingStatus(
  statuses: ReadonlySet<CycleStatus>,
  { now, dayStart }: ReadingTime,
): Alternatives {
  const isPast = isPastSql('c.awaited_at', { now: literal(now), dayStart: literal(dayStart) });
  const among = (indexed: string, due: CycleStatus, past: CycleStatus): Alternative[] => {
    if (statuses.has(due)) {
      const isDue = `${indexed} and (${isPast}) is not true`;
      return [{ indexed, sql: statuses.has(past) ? indexed : isDue }];
    }
    return statuses.has(past) ? [{ sql: `${indexed} and ${isPast}`, ordered: BY_AWAITED }] : [];
  };
  const alternatives: Alternative[] = [
    ...(statuses.has('cancelled') ? [{ sql: 'c.cancelled_at is not null' }] : []),
    ...(statuses.has('received') ? [{ sql: 'c.cancelled_at is null and not c.active' }] : []),
    ...among('c.out', 'fulfilled', 'unreceived'),
    ...among('c.active and not c.out', 'scheduled', 'unfulfilled'),
  ];
  return { alternatives };
}

const BY_AWAITED: OrderedPath = { id: '(c.id + 0)', isNearest: true };
