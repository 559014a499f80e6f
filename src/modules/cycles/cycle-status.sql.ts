import type { ReadingTime } from './rules/cycle-status.js';

/** What `cycleStatus` says of a cycle `c` with its legs `f` and `r`, at the time in two parameters. */
export function cycleStatusSql({ now, dayStart }: Pick<ReadingTime, 'now' | 'dayStart'>): string {
  const isOverdue = (due: string) => `${due} < ${now} and ${due} <> ${dayStart}`;
  return `case
  when c.cancelled_at is not null then 'cancelled'
  when r.done_at is not null then 'received'
  when f.done_at is not null and ${isOverdue('r.due_at')} then 'unreceived'
  when f.done_at is not null then 'fulfilled'
  when ${isOverdue('f.due_at')} then 'unfulfilled'
  else 'scheduled' end`;
}
