import { statement } from '../../database/sql/statement.js';
import { concernsSql } from '../calendar/rules/blocks.js';

/** The maximum number of affected cycles in a response. */
export const MAX_AFFECTED = 100;

/**
 * The planned cycles that a block leaves at risk from today on, by their start: see `risksSql`.
 * Closing days concern no unit.
 */
export const CYCLES_AT_RISK = statement<{ id: number }>(
  'blocked_dates.cycles_at_risk',
  `select c.id from blocked_dates b
   join cycles c on c.shop_id = $1 and c.active and not c.out
     and c.occupied_to >= greatest(b.from_day, $3::date) and c.occupied_from <= b.to_day
   join variants v on v.shop_id = $1 and v.id = c.variant_id
   where b.shop_id = $1 and b.id = $2 and b.to_day >= $3::date
     and ${concernsSql({ itemId: 'c.item_id', variantId: 'c.variant_id', productId: 'v.product_id' })}
   order by c.rental_start, c.id limit ${MAX_AFFECTED}`,
);

/** The hand-overs and returns that are planned between two times, by due time. */
export const CYCLES_DUE = statement<{ id: number }>(
  'blocked_dates.cycles_due',
  `select due.id from (
     select c.id, c.awaited_at as at from cycles c
     where c.shop_id = $1 and c.active and c.awaited_at >= $2 and c.awaited_at < $3
     union all
     select c.id, c.receive_at from cycles c
     where c.shop_id = $1 and c.active and not c.out and c.receive_at >= $2 and c.receive_at < $3
   ) due
   group by due.id order by min(due.at), due.id limit ${MAX_AFFECTED}`,
);
