import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import type { FilterPath } from '../../database/sql/list-filter.js';
import { namesOf } from '../../database/sql/narrow-columns.js';
import { listStatement } from '../../database/sql/page.js';
import { literal, type Statement, statement } from '../../database/sql/statement.js';
import { type DaysSql, unblockedSql } from '../blocked-dates/blocked-date.sql.js';
import { EMBEDDED_CONDITION } from '../conditions/condition.sql.js';
import { embeddedFields } from '../custom-fields/custom-field.sql.js';
import { Location } from '../locations/location.entity.js';
import { restockDaysSql } from '../products/product.sql.js';
import { itemSearchText } from '../products/product.sql.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import type { ReturnOrderStatus } from '../resources/return-order-status.js';
import type { Detail } from '../timeline/event-types.js';
import { embeddedEvents } from '../timeline/timeline.sql.js';
import { Item } from './item.entity.js';
import type { ReturnEstimate } from '../calendar/rules/taken-days.js';

/** The rental of item `i` that is out, else its first active one, else null. */
const activeRentalIdSql = `(
    select rental.id from cycles rental
    where rental.shop_id = $1 and rental.item_id = i.id and rental.active
    order by rental.out desc, rental.rental_start, rental.id limit 1)`;

/** The revenue of the rentals of item `i` that were handed out, and its sale: an index-only scan. */
const revenueCentsSql = `(
    select coalesce(sum(earned.price_cents), 0) + coalesce(sum(earned.sale_price_cents), 0)
    from cycles earned
    where earned.shop_id = $1 and earned.item_id = i.id and earned.fulfilled_at is not null)`;

/** Starts from the active rentals. */
export const WITH_ACTIVE_RENTAL: FilterPath = {
  kind: 'idOrdered',
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

/** The newest open return order that awaits item `i`. */
const activeReturnIdSql = `(
    select max(l.return_order_id) from return_lines l
    where l.shop_id = $1 and l.item_id = i.id and l.open and l.status = 'awaiting')`;

/** True for items `i` on a return order with one of the statuses. */
export const onReturnOrderSql = (statuses: string): string => `exists (
  select from return_lines l
  where l.shop_id = $1 and l.item_id = i.id and l.order_status = any(${statuses}))`;

/** Starts from the return lines. */
export const onReturnOrders = (statuses: readonly ReturnOrderStatus[]): FilterPath => ({
  kind: 'idOrdered',
  paths: () =>
    statuses.map((status) => ({
      id: 'line.item_id',
      isNearest: false,
      isRepeated: true,
      join: `join return_lines line on line.shop_id = $1 and line.item_id = i.id
      and line.order_status = ${literal(status)}`,
    })),
});

/** An estimate as parameters from a number on; `estimateDays` are their values. */
export const estimateFrom = (first: number): ReturnEstimate => ({
  today: `$${first}`,
  restockStart: `$${first + 1}`,
  restocked: `$${first + 2}`,
});

/** The days of an estimate, in the order in which statements take them. */
export const estimateDays = ({ today, restockStart, restocked }: ReturnEstimate): string[] => [
  today,
  restockStart,
  restocked,
];

/** An estimate in the dates of an array, after the first ones. */
export const estimateIn = (days: string, skipped = 0): ReturnEstimate => ({
  today: `(${days}::date[])[${skipped + 1}]`,
  restockStart: `(${days}::date[])[${skipped + 2}]`,
  restocked: `(${days}::date[])[${skipped + 3}]`,
});

/** The parameter of `bookableSql`. */
export const bookableDays = (from: string, to: string, estimate: ReturnEstimate): string[] => [
  from,
  to,
  ...estimateDays(estimate),
];

/** True for items `i` that can be booked on all days of a range; false for an empty range. */
export function bookableSql(days: string): string {
  const [from, to] = [`(${days}::date[])[1]`, `(${days}::date[])[2]`];
  return `${from} <= ${to}
  and ${freeSql({ from, to }, estimateIn(days, 2))}`;
}

/**
 * `lastTakenDay` in SQL; `$1` is the shop.
 * @param cycle the alias of a row of `cycles`
 */
export const lastTakenDaySql = (
  cycle: string,
  { today, restockStart, restocked }: ReturnEstimate,
): string =>
  `case when ${cycle}.out then greatest(${cycle}.occupied_to, ${today}::date,
    coalesce(${restockStart}::date + ${restockDaysSql(`(
      select v.product_id from variants v where v.shop_id = $1 and v.id = ${cycle}.variant_id)`)},
    ${restocked}::date)) else ${cycle}.occupied_to end`;

/**
 * Conditions for the cycles that take their unit on one of the days: by stored days, or while they
 * are out. Each condition has its own index; a cycle can meet both.
 */
export const takesDaysSql = (
  cycle: string,
  { from, to }: DaysSql,
  estimate: ReturnEstimate,
): { readonly stored: string; readonly out: string } => ({
  stored: `${cycle}.occupied_to >= ${from} and ${cycle}.occupied_from <= ${to}`,
  out: `${cycle}.out and ${cycle}.occupied_from <= ${to}
      and ${lastTakenDaySql(cycle, estimate)} >= ${from}`,
});

/** True for items `i` without a taken day in the range: the opposite of `takenDaysOf`. */
export function freeSql(days: DaysSql, estimate: ReturnEstimate): string {
  const takes = takesDaysSql('c', days, estimate);
  const productId = `(
        select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)`;
  return `not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and ${takes.stored})
  and not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and ${takes.out})
  and ${unblockedSql(days, { itemId: 'i.id', variantId: 'i.variant_id', productId })}`;
}

/** The columns of an item in responses, from item `i` and its joins, without its events. */
const FACTS = joined(
  columnsOf(Item, 'i', [
    'id',
    'createdAt',
    'updatedAt',
    'serial',
    'sequentialId',
    'status',
    'visibility',
    'tags',
    'pickLocation',
    'acquisitionCostCents',
  ]),
  columnsOf(Variant, 'v', { platformVariantId: 'platformId', variantTitle: 'title' }),
  columnsOf(Product, 'p', { platformProductId: 'platformId', productTitle: 'title' }),
  EMBEDDED_CONDITION,
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId', locationName: 'name' }),
  computed<{
    imageUrl: string | null;
    activeReturnId: number | null;
    activeRentalId: number | null;
    revenueCents: number;
  }>({
    imageUrl: 'coalesce(v.image_url, p.image_url)',
    activeReturnId: activeReturnIdSql,
    activeRentalId: activeRentalIdSql,
    revenueCents: revenueCentsSql,
  }),
  embeddedFields('i.id'),
);

export const columnsIn = (detail: Detail) => joined(FACTS, embeddedEvents('i.id', detail));
export type ItemRow = RowOf<ReturnType<typeof columnsIn>>;

/** The columns of the location in the row of a unit or its rental. */
export const LOCATION_FIELDS = ['locationPlatformId', 'locationName'] as const;

export const JOINS = `
  join variants v on v.shop_id = $1 and v.id = i.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  left join conditions c on c.shop_id = $1 and c.id = i.condition_id
  left join locations l on l.shop_id = $1 and l.id = i.location_id`;

export const LIST_ITEMS = listStatement('items.list', Item, 'i', columnsIn('brief'), {
  joins: JOINS,
  fieldColumns: {
    condition: namesOf(EMBEDDED_CONDITION),
    location: LOCATION_FIELDS,
    roiCents: ['acquisitionCostCents', 'revenueCents'],
    // The next rental is found by the item.
    nextRentalId: [],
  },
});

const findSql = `select ${columnsIn('brief')} from items i ${JOINS}
   where i.shop_id = $1 and i.id = any($2) order by i.id`;

export const FIND_ITEMS = statement<ItemRow>('items.find', findSql);

const STOCKED = joined(
  columnsOf(Item, 'i', [
    'id',
    'serial',
    'variantId',
    'visibility',
    'conditionId',
    'pickLocation',
    'acquisitionCostCents',
    'tags',
  ]),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId' }),
  embeddedFields('i.id'),
);

/** The fields that imports compare with. */
export type StockedRow = RowOf<typeof STOCKED>;

/** Not prepared: a plan from the beginning of an import would read all imported units again. */
export const FIND_STOCKED: Statement<StockedRow> = {
  family: 'items.stocked',
  text: `select distinct on (i.serial) ${STOCKED}
   from items i left join locations l on l.shop_id = $1 and l.id = i.location_id
   where i.shop_id = $1 and i.serial = any($2)
   order by i.serial, i.visibility in ('available', 'unavailable') desc, i.id desc`,
};

export const LOCK_ITEMS_FOR_UPDATE = statement<{ count: number }>(
  'items.lock_for_update',
  `select count(*) from (
     select i.id from items i where i.shop_id = $1 and i.id = any($2)
     order by i.id for no key update) locked`,
);

const SEARCH_TEXT = itemSearchText('i.serial', 'i.sequential_id');

export const REFRESH_SEARCH_TEXTS = statement(
  'items.refresh_search_texts',
  `update items i set search_text = ${SEARCH_TEXT}
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 and v.shop_id = $1 and v.id = i.variant_id and v.id = any($2)
     and i.search_text is distinct from ${SEARCH_TEXT}`,
);
