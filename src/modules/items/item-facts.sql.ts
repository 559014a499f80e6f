import type { FilterPath } from '../../database/sql/list-filter.js';
import { literal } from '../../database/sql/statement.js';
import type { ReturnOrderStatus } from '../resources/rules/return-order-status.js';
import type { ReturnEstimate } from './rules/taken-days.js';
import { freeSql } from './taken-days.sql.js';

/** The rental of item `i` that is out, else the earliest to start, else null. */
export const activeRentalIdSql = `(
    select rental.id from cycles rental
    where rental.shop_id = $1 and rental.item_id = i.id and rental.active
    order by rental.out desc, rental.rental_start, rental.id limit 1)`;

/** What the rentals and the sale of item `i` brought, out of an index alone. */
export const revenueCentsSql = `(
    select coalesce(sum(sold.price_cents), 0) from cycles sold
    where sold.shop_id = $1 and sold.item_id = i.id and sold.cancelled_at is null)`;

/** True for units with an active rental, or for those without, over item `i`. */
export const withActiveRentalSql = (wanted: boolean): string => `${wanted ? '' : 'not '}exists (
  select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.active)`;

/** Finds the units with an active rental by their rentals. */
export const WITH_ACTIVE_RENTAL: FilterPath = {
  kind: 'ordered',
  paths: () => [
    {
      id: 'rented.item_id',
      isNearest: false,
      isRepeated: true,
      join: `join cycles rented
        on rented.shop_id = $1 and rented.item_id = i.id and rented.active`,
    },
  ],
};

/** The newest open return order on which item `i` is awaited. */
export const activeReturnIdSql = `(
    select max(l.return_order_id) from return_lines l
    where l.shop_id = $1 and l.item_id = i.id and l.open and l.status = 'awaiting')`;

/** True for item `i` if it is on a return order of one of the statuses. */
export const onReturnOrderSql = (statuses: string): string => `exists (
  select from return_lines l
  where l.shop_id = $1 and l.item_id = i.id and l.order_status = any(${statuses}))`;

/** Finds them by their lines. */
export const onReturnOrders = (statuses: readonly ReturnOrderStatus[]): FilterPath => ({
  kind: 'ordered',
  paths: () =>
    statuses.map((status) => ({
      id: 'line.item_id',
      isNearest: false,
      isRepeated: true,
      join: `join return_lines line on line.shop_id = $1 and line.item_id = i.id
      and line.order_status = ${literal(status)}`,
    })),
});

/** The one value of `bookableSql`. */
export const bookableDays = (from: string, to: string, estimate: ReturnEstimate): string[] => [
  from,
  to,
  estimate.today,
  estimate.restocked,
];

/**
 * Units that can be booked on every day from the first to the second of the days, over item `i`;
 * none when there is no such day.
 */
export function bookableSql(days: string): string {
  const [from, to, today, restocked] = [1, 2, 3, 4].map((place) => `(${days}::date[])[${place}]`);
  return `${from} <= ${to}
  and ${freeSql({ from: from!, to: to! }, { today: today!, restocked: restocked! })}`;
}
