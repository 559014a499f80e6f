import { statement } from '../../database/sql/statement.js';
import type { ReturnResult } from './report.response.js';

/** The cycles with one result, lateness and condition. */
export interface ReturnsRow {
  readonly result: ReturnResult;
  readonly daysLate: number | null;
  readonly conditionTitle: string | null;
  readonly cycles: number;
}

const dayOf = (instant: string): string => `(${instant} at time zone $4)::date`;

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
  `select r.result, r.days_late as "daysLate", d.title as "conditionTitle", count(*) as cycles
   from (
     select case when coalesce(${dayOf('c.received_at')} <= ${dayOf('c.receive_at')}, true)
         then 'on_time' else 'late' end as result,
       greatest(${dayOf('c.received_at')} - ${dayOf('c.receive_at')}, 0) as days_late,
       ${lineSql('condition_id')} as condition_id
     from cycles c
     where c.shop_id = $1 and c.received_at >= $5 and c.received_at < $6 and c.cancelled_at is null
     union all
     select case when ${lineSql('status')} = 'missing' then 'missing' else 'overdue' end,
       $7::date - ${dayOf('c.receive_at')}, null
     from cycles c
     where c.shop_id = $1 and c.receive_at >= $5 and c.receive_at < $6 and c.out
       and ${dayOf('c.receive_at')} < $7::date
     union all
     select 'lost', null, null from cycles c
     where c.shop_id = $1 and c.closed_as = 'lost' and c.occupied_to between $2::date and $3::date
   ) r
   left join conditions d on d.shop_id = $1 and d.id = r.condition_id
   group by r.result, r.days_late, d.title
   order by array_position(array['on_time', 'late', 'overdue', 'missing', 'lost'], r.result),
     r.days_late, d.title nulls last`,
);
