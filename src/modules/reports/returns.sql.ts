import { statement } from '../../database/sql/statement.js';
import type { ReturnResult } from './report.response.js';
import { dateSql, dayNumberSql, isInRangeSql } from './report-days.sql.js';

/** The cycles with one result, lateness and condition. */
export interface ReturnsRow {
  readonly result: ReturnResult;
  readonly daysLate: number | null;
  readonly conditionTitle: string | null;
  readonly cycles: number;
}

/** The due times of cycles that came back in a range of instants, and were due before it: a few. */
export const EARLIER_DUE_TIMES = statement<{ readonly dueAt: string }>(
  'reports.earlier_due_times',
  `select distinct c.receive_at as "dueAt" from cycles c
   where c.shop_id = $1 and c.received_at >= $2::timestamptz and c.received_at < $3::timestamptz
     and c.receive_at < $2::timestamptz and c.cancelled_at is null
   order by c.receive_at`,
);

/**
 * The number of the due day. For earlier due times it is a parameter: PostgreSQL can have other rules
 * for a zone than the calendar of the service, and reads `CET` as an offset without summer time.
 */
const DUE_DAY = `case when c.receive_at < $5::timestamptz
         then coalesce(($9::integer[])[width_bucket(c.receive_at, $8::timestamptz[])], 0)
         else ${dayNumberSql('c.receive_at')} end`;

const DAYS_LATE = `greatest(${dayNumberSql('c.received_at')} - ${DUE_DAY}, 0)`;

/** A line of the newest return order of a cycle. */
const lineSql = (column: string): string => `(
       select l.${column} from return_lines l
       where l.shop_id = $1 and l.rental_id = c.id and l.order_status <> 'cancelled'
       order by l.id desc limit 1)`;

/**
 * Received cycles count on the day of the receipt, lost ones on the day of closing, and cycles that
 * are still out on the day on which they were due.
 */
export const RETURNS = statement<ReturnsRow>(
  'reports.returns',
  `select r.result, r.days_late as "daysLate", d.title as "conditionTitle",
     sum(r.cycles)::bigint as cycles
   from (
     select case when l.days_late > 0 then 'late' else 'on_time' end as result, l.days_late,
       l.condition_id, count(*) as cycles
     from (
       select ${DAYS_LATE} as days_late, ${lineSql('condition_id')} as condition_id
       from cycles c
       where c.shop_id = $1 and ${isInRangeSql('c.received_at')} and c.cancelled_at is null
     ) l group by l.days_late, l.condition_id
     union all
     select case when ${lineSql('status')} = 'missing' then 'missing' else 'overdue' end,
       $7::date - ${dateSql(dayNumberSql('c.receive_at'))}, null, 1
     from cycles c
     where c.shop_id = $1 and ${isInRangeSql('c.receive_at')} and c.out
       and ${dateSql(dayNumberSql('c.receive_at'))} < $7::date
     union all
     select 'lost', null, null, 1 from cycles c
     where c.shop_id = $1 and c.closed_as = 'lost' and c.occupied_to between $2::date and $3::date
   ) r
   left join conditions d on d.shop_id = $1 and d.id = r.condition_id
   group by r.result, r.days_late, d.title
   order by array_position(array['on_time', 'late', 'overdue', 'missing', 'lost'], r.result),
     r.days_late, d.title nulls last`,
);
