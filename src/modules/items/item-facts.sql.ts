import { type AbsenceDays, lastTakenDaySql } from './rules/item-absence.js';

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
export const bookableDays = (from: string, to: string, days: AbsenceDays): string[] => [
  from,
  to,
  days.today,
  days.restocked,
];

/**
 * Units that can be booked on every day from the first to the second of the days, over item `i`;
 * none when there is no such day.
 */
export const bookableSql = (days: string): string => `i.visibility = 'available'
  and (${days}::date[])[1] <= (${days}::date[])[2]
  and not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id
      and c.occupied_to >= (${days}::date[])[1] and c.occupied_from <= (${days}::date[])[2])
  and not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.out
      and c.occupied_from <= (${days}::date[])[2] and (${days}::date[])[1] <= ${lastTakenDaySql(
        'c',
        { today: `(${days}::date[])[3]`, restocked: `(${days}::date[])[4]` },
      )})
  and not exists (
    select from blocked_dates b
    where b.shop_id = $1 and b.to_day >= (${days}::date[])[1] and b.from_day <= (${days}::date[])[2]
      and (b.item_id = i.id or b.variant_id = i.variant_id or b.resource_type = 'Store'
        or b.product_id = (
          select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)))`;
