import type { Alternative, Alternatives } from '../../database/sql/list-filter.js';
import { literal } from '../../database/sql/statement.js';
import type { CycleStatus, ReadingTime } from './rules/cycle-status.js';
import type { LegKind } from './rules/cycle-values.js';

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
 * Cycles `c` that have one of the statuses. Each alternative has an index: only what is out, or still
 * to go, is looked at for when it is due.
 */
export function havingStatus(
  statuses: ReadonlySet<CycleStatus>,
  { now, dayStart }: ReadingTime,
): Alternatives {
  const time = { now: literal(now), dayStart: literal(dayStart) };
  const among = (
    indexed: string,
    kind: LegKind,
    due: CycleStatus,
    past: CycleStatus,
  ): Alternative[] => {
    const isPast = `exists (select from cycle_legs l
      where l.shop_id = $1 and l.cycle_id = c.id and l.kind = '${kind}'
        and ${isPastSql('l.due_at', time)})`;
    if (statuses.has(due)) {
      return [{ indexed, sql: statuses.has(past) ? indexed : `${indexed} and not ${isPast}` }];
    }
    return statuses.has(past) ? [{ indexed, sql: `${indexed} and ${isPast}` }] : [];
  };
  const alternatives: Alternative[] = [
    ...(statuses.has('cancelled') ? [{ sql: 'c.cancelled_at is not null' }] : []),
    ...(statuses.has('received') ? [{ sql: 'c.cancelled_at is null and not c.active' }] : []),
    ...among('c.out', 'receival', 'fulfilled', 'unreceived'),
    ...among('c.active and not c.out', 'fulfillment', 'scheduled', 'unfulfilled'),
  ];
  return { alternatives };
}
