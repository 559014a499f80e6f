import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { bookedVariantSql } from '../../calendar/rules/needs.js';
import { Cycle } from '../../cycles/cycle.entity.js';
import { Variant } from '../../products/variant.entity.js';
import { ReturnLine } from '../../return-orders/return-line.entity.js';
import { ReturnOrder } from '../../return-orders/return-order.entity.js';
import type { CountedCycles, CountRequest, EntryNames, LastReceipt } from '../return/entries.js';
import {
  LINE_STATE,
  type LockedLine,
  type LockedOrder,
  METHOD_FIELDS,
} from '../return/return-order.js';
import type { CustomerOrder } from '../change/steps.js';

const LOCKED_ORDER = columnsOf(ReturnOrder, 'o', [
  'id',
  'sequentialId',
  'customerId',
  'status',
  'receivalStatus',
  ...METHOD_FIELDS,
  'tags',
]);

const LOCK_ORDERS = statement<LockedOrder>(
  'return_orders.lock',
  `select ${LOCKED_ORDER}
   from return_orders o
   where o.shop_id = $1 and (o.id = any($2) or o.id = any(array(
     select l.return_order_id from return_lines l
     where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
       and l.restocked_at is null)))
   order by o.id for update`,
);

const LOCKED_LINE = columnsOf(ReturnLine, 'l', [
  'id',
  'returnOrderId',
  'itemId',
  'rentalId',
  ...LINE_STATE,
]);

const linesWhere = (condition: string): string =>
  `select ${LOCKED_LINE} from return_lines l where l.shop_id = $1 and ${condition} order by l.id`;

const LOCKED_LINES = {
  ofOrders: statement<LockedLine>(
    'return_lines.of_orders',
    linesWhere('l.return_order_id = any($2)'),
  ),
  openOfItems: statement<LockedLine>(
    'return_lines.open_of_items',
    linesWhere('l.item_id = any($2) and l.open'),
  ),
  awaitedOfItems: statement<LockedLine>(
    'return_lines.awaited_of_items',
    linesWhere(`l.item_id = any($2)
     and (l.open or l.order_status = 'completed' and l.status <> 'received')`),
  ),
  ofCycles: statement<LockedLine>('return_lines.of_cycles', linesWhere('l.rental_id = any($2)')),
};

/** The last receipts of units, by an order or of the rental alone. A later line without a rental counts as well. */
const LAST_RECEIPTS = statement<LastReceipt>(
  'return_lines.last_receipts',
  `select i.id as "itemId", received.id as "lineId", received.order_id as "orderId",
     received.number as "orderNumber", rental.number as "cycleNumber"
   from items i
   left join lateral (
     select c.id, c.sequential_id as number, c.received_at from cycles c
     where c.shop_id = $1 and c.item_id = i.id and c.received_at is not null
     order by c.received_at desc, c.id desc limit 1) rental on true
   left join lateral (
     select l.id, o.id as order_id, o.sequential_id as number from return_lines l
     join return_orders o on o.shop_id = $1 and o.id = l.return_order_id
     where l.shop_id = $1 and l.item_id = i.id and l.status = 'received'
       and (rental.id is null or l.rental_id = rental.id
         or l.rental_id is null and l.requested_at >= rental.received_at)
     order by l.id desc limit 1) received on true
   where i.shop_id = $1 and i.id = any($2)
     and (rental.id is not null or received.id is not null)`,
);

/** The sales of units that are sold, by a sale or by their rental. */
const SALES = statement<{ itemId: number; cycleNumber: number }>(
  'cycles.sales_of_units',
  `select distinct on (c.item_id) ${columnsOf(Cycle, 'c', { itemId: 'itemId', cycleNumber: 'sequentialId' })}
   from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.replaced_visibility is not null
     and c.closed_as is distinct from 'lost'
   order by c.item_id, c.fulfilled_at desc, c.id desc`,
);

const OF_SENT_ORDER = `c.shop_id = $1 and (c.platform_order_id = sent."platformOrderId"
         or c.platform_order_name = sent."platformOrderName")`;

/**
 * Each count names its order either by name or by id, and the variant that was booked.
 * @param rest the conditions, the order and the limit of its rentals
 */
const countedSql = (rest: string): string =>
  `select v.id is not null as "hasVariant",
     exists (select from cycles c where ${OF_SENT_ORDER}) as "hasOrder",
     array(
       select c.id from cycles c
       where ${OF_SENT_ORDER} and ${bookedVariantSql('c')} = v.id ${rest}) as "cycleIds"
   from rows from (jsonb_to_recordset($2) as ("platformOrderName" text,
     "platformOrderId" bigint, "platformVariantId" bigint)) with ordinality as sent
   left join variants v on v.shop_id = $1 and v.platform_id = sent."platformVariantId"
   order by sent.ordinality`;

/** Rentals that the return order $4 awaits come first. */
const OUT_OF_COUNTS = statement<CountedCycles>(
  'cycles.out_of_counts',
  countedSql(
    `and c.out
       order by exists (
         select from return_lines l
         where l.shop_id = $1 and l.return_order_id = $4 and l.rental_id = c.id
           and l.item_id = c.item_id) desc, c.fulfilled_at, c.id
       limit $3`,
  ),
);

const ALL_OF_COUNTS = statement<CountedCycles>(
  'cycles.all_of_counts',
  countedSql('order by c.rental_start, c.id'),
);

const hasCycle = (condition: string): string =>
  `exists (select from cycles c where c.shop_id = $1 and c.item_id = s.id and ${condition})`;

/**
 * The platform ids of the variants of units by id, serial and rental, each once. The unit of a serial
 * is the one that the entry of a return means: see `unit-by-serial.ts`.
 */
const VARIANTS_OF_UNITS = statement<{ platformId: number }>(
  'return_lines.variants_of_units',
  `select distinct ${columnsOf(Variant, 'v', ['platformId'])}
   from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
   where i.shop_id = $1 and (i.id = any($2)
     or i.id = any(array(
       select (
         select s.id from items s where s.shop_id = $1
           and (s.serial = sent.serial or serial_key(s.serial) = serial_key(sent.serial))
         order by s.serial = sent.serial desc, ${hasCycle('c.active and c.fulfilled_at is not null')} desc,
           s.visibility in ('sold', 'retired'),
           ${hasCycle(`c.closed_as = 'lost' and c.received_at is null`)} desc, s.id desc
         limit 1)
       from unnest($3::text[]) as sent (serial)))
     or i.id = any(array(select c.item_id from cycles c where c.shop_id = $1 and c.id = any($4))))`,
);

const NEWEST_OF_RENTALS = statement<{ rentalId: number; returnOrderId: number }>(
  'return_lines.newest_of_cycles',
  `select ${columnsOf(ReturnLine, 'l', ['rentalId'])}, max(o.id) as "returnOrderId"
   from return_lines l
   join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
   where l.shop_id = $1 and l.rental_id = any($2) group by l.rental_id`,
);

const CUSTOMER_ORDERS = statement<CustomerOrder & { cycleId: number }>(
  'cycles.customer_orders',
  `select sent.cycle_id as "cycleId", found.* from unnest($2::bigint[]) as sent (cycle_id)
   cross join lateral (
     select o.sequential_id as "sequentialId", o.customer_id as "customerId", o.status,
       l.status as "lineStatus"
     from return_lines l join return_orders o on o.shop_id = $1 and o.id = l.return_order_id
     where l.shop_id = $1 and l.rental_id = sent.cycle_id and o.status <> 'cancelled'
     order by l.open desc, o.id desc, l.id desc limit 1) found`,
);

const sentCounts = (counts: readonly CountRequest[]): string =>
  JSON.stringify(
    counts.map(({ platformOrderName, platformOrderId, platformVariantId }) => {
      return { platformOrderName, platformOrderId, platformVariantId };
    }),
  );

/** Locks return orders and reads their lines, which change only while orders and units are locked. */
@Injectable()
export class ReturnLocksRepository {
  /** Locks the orders, and those that a restock of the units changes, in the order of their ids. */
  lock(
    context: TenantContext,
    ids: readonly number[],
    restockedItemIds: readonly number[] = [],
  ): Promise<LockedOrder[]> {
    return queryAll(context, LOCK_ORDERS, ids, restockedItemIds);
  }

  /** The lines for changes, by the ids of their orders, items or rentals, oldest first. */
  findLines(
    context: TenantContext,
    by: keyof typeof LOCKED_LINES,
    ids: readonly number[],
  ): Promise<LockedLine[]> {
    return queryAll(context, LOCKED_LINES[by], ids);
  }

  /** The last receipts of units that were received, by item id. */
  async lastReceipts(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, LastReceipt>> {
    const found = itemIds.length === 0 ? [] : await queryAll(context, LAST_RECEIPTS, itemIds);
    return new Map(found.map((receipt) => [receipt.itemId, receipt]));
  }

  /** The numbers of the cycles with which units were sold, by item id. */
  async sales(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const found = itemIds.length === 0 ? [] : await queryAll(context, SALES, itemIds);
    return new Map(found.map(({ itemId, cycleNumber }) => [itemId, cycleNumber]));
  }

  /**
   * The rentals of orders and variants that are out, in the order of their hand-over, for each of
   * the counts; locks nothing.
   * @param limit the maximum number of rentals of each count
   * @param orderId the return order whose rentals come first
   */
  async countedCycles(
    context: TenantContext,
    counts: readonly CountRequest[],
    limit: number,
    orderId: number | null,
  ): Promise<CountedCycles[]> {
    if (counts.length === 0) return [];
    return queryAll(context, OUT_OF_COUNTS, sentCounts(counts), limit, orderId);
  }

  /** All rentals of the counts, by their start, then by id; locks nothing. */
  allOfCounts(context: TenantContext, counts: readonly CountRequest[]): Promise<CountedCycles[]> {
    return queryAll(context, ALL_OF_COUNTS, sentCounts(counts));
  }

  /** The platform ids of the variants of units; locks nothing. */
  async variantsOfUnits(
    context: TenantContext,
    { itemIds, serials, cycleIds }: EntryNames,
  ): Promise<number[]> {
    const found = await queryAll(context, VARIANTS_OF_UNITS, itemIds, serials, cycleIds);
    return found.map(({ platformId }) => platformId);
  }

  /** The newest order that is not cancelled, by rental; rentals without one are omitted. */
  async newestOfCycles(
    context: TenantContext,
    rentalIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const found = await queryAll(context, NEWEST_OF_RENTALS, rentalIds);
    return new Map(found.map(({ rentalId, returnOrderId }) => [rentalId, returnOrderId]));
  }

  /**
   * The return orders of cycles, by cycle: an open one, else the newest. Orders take further cycles only under the lock of the
   * unit.
   */
  async customerOrders(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, CustomerOrder>> {
    const orders = ids.length === 0 ? [] : await queryAll(context, CUSTOMER_ORDERS, ids);
    return new Map(orders.map((order) => [order.cycleId, order]));
  }
}
