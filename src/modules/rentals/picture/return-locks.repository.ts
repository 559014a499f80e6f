import { Injectable } from '@nestjs/common';
import { queryAll } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { CountedRentals, CountRequest, EntryNames, LastReceipt } from '../return/entries.js';
import type { LockedLine, LockedOrder } from '../return/return-order.js';
import type { CustomerOrder } from '../change/steps.js';
import {
  COUNTED_RENTALS,
  CUSTOMER_ORDERS,
  LAST_RECEIPTS,
  LOCK_ORDERS,
  LOCKED_LINES,
  NEWEST_OF_RENTALS,
  SALES,
  VARIANTS_OF_UNITS,
} from './return-locks.sql.js';

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
  async countedRentals(
    context: TenantContext,
    counts: readonly CountRequest[],
    limit: number,
    orderId: number | null,
  ): Promise<CountedRentals[]> {
    if (counts.length === 0) return [];
    const sent = counts.map(({ platformOrderName, platformOrderId, platformVariantId }) => {
      return { platformOrderName, platformOrderId, platformVariantId };
    });
    return queryAll(context, COUNTED_RENTALS, JSON.stringify(sent), limit, orderId);
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
  async newestOfRentals(
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
