import type { AbsenceDays } from './rules/taken-days.js';
import { freeSql } from './taken-days.sql.js';

/** What the cycles of an item say of it. */
export interface ItemFacts {
  itemId: number;
  activeRentalId: number | null;
  revenueCents: number;
}

/** True for units with an active rental, over item `i`. */
export const withActiveRentalSql = (wanted: string): string => `exists (
  select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.active) = ${wanted}`;

/** The newest open return order on which item `i` is awaited. */
export const activeReturnIdSql = `(
    select max(l.return_order_id) from return_lines l
    where l.shop_id = $1 and l.item_id = i.id and l.open and l.status = 'awaiting')`;

/** True for units on a return order of one of the statuses, over item `i`. */
export const onReturnOrderSql = (statuses: string): string => `exists (
  select from return_lines l
  join return_orders o on o.shop_id = $1 and o.id = l.return_order_id
  where l.shop_id = $1 and l.item_id = i.id and o.status = any(${statuses}))`;

/** The one value of `bookableSql`. */
export const bookableDays = (from: string, to: string, absence: AbsenceDays): string[] => [
  from,
  to,
  absence.today,
  absence.restocked,
];

/**
 * Units that can be booked on every day from the first to the second of the days, over item `i`;
 * none when there is no such day.
 */
export function bookableSql(days: string): string {
  const [from, to, today, restocked] = [1, 2, 3, 4].map((place) => `(${days}::date[])[${place}]`);
  return `i.visibility = 'available' and ${from} <= ${to}
  and ${freeSql({ from: from!, to: to! }, { today: today!, restocked: restocked! })}`;
}
