import { Injectable } from '@nestjs/common';
import { conflict } from '../../errors/app-error.js';
import { idsOf } from '../../records/grouped-by.js';
import { MAX_VALUE_COUNT } from '../../http/paging/counts.response.js';
import type { Count, Page, PageRequest } from '../../http/paging/list.query.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { countedPage, countEach } from '../../database/sql/counts.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { queryAll } from '../../database/sql/statement.js';
import { writePair } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { StaleReadError } from '../../database/transaction.js';
import type { ResourceNumbers } from '../resources/resource-kind.js';
import { isOpen } from '../resources/return-order-status.js';
import type { Detail } from '../timeline/event-types.js';
import type { ReturnLine } from './return-line.entity.js';
import type { ReturnOrder } from './return-order.entity.js';
import {
  CREATE,
  FIND_ORDERS,
  LAST_RECEIPTS,
  LINES_OF_ORDERS,
  LIST_ORDERS,
  LOCK_ORDERS,
  LOCKED_LINES,
  NEWEST_OF_RENTALS,
  REFRESH_SEARCH,
  REMOVE_LINES,
  type ReturnLineRow,
  type ReturnOrderRow,
  UPDATE,
  VARIANTS_OF_UNITS,
} from './return-orders.sql.js';
import { RESTOCK, UNDO_RESTOCK, type UndoneLineRestock } from '../rentals/returning/restock.sql.js';
import type { ChangedLine, NewOrder } from '../rentals/rules/returns/return-decision.js';
import type { EntryNames, LastReceipt } from '../rentals/rules/returns/return-entries.js';
import {
  type LockedLine,
  type LockedOrder,
  type OrderState,
  RETURN_REFUSALS,
} from '../rentals/rules/returns/return-order.js';

type NewReturnOrder = Omit<NewOrder, 'lines' | 'rentals'> &
  ResourceNumbers &
  Pick<ReturnOrder, 'requestedAt' | 'searchText'>;

/** Return orders and their lines. They change only while the orders and their units are locked. */
@Injectable()
export class ReturnOrdersRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<ReturnOrderRow>> {
    return countedPage(context, LIST_ORDERS, window, filters);
  }

  /** Counts the return orders of several selections, each by its filters; undefined selects none. */
  countEach(
    context: TenantContext,
    selections: readonly (readonly ListFilter[] | undefined)[],
  ): Promise<Count[]> {
    return countEach(context, LIST_ORDERS, selections, MAX_VALUE_COUNT);
  }

  /** The orders with these ids, oldest first. */
  find(context: TenantContext, ids: readonly number[], detail: Detail): Promise<ReturnOrderRow[]> {
    return queryAll(context, FIND_ORDERS[detail], ids);
  }

  /** The lines of the orders for responses, oldest first. */
  lines(context: TenantContext, orderIds: readonly number[]): Promise<ReturnLineRow[]> {
    return queryAll(context, LINES_OF_ORDERS, orderIds);
  }

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

  /** The last receipts of those of the units that are unprocessed, by item id. */
  async lastReceipts(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, LastReceipt>> {
    const found = await queryAll(context, LAST_RECEIPTS, itemIds);
    return new Map(found.map((receipt) => [receipt.itemId, receipt]));
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
   * Creates orders with their lines, and lines of existing orders. Returns the ids of the lines, in
   * their order.
   * @throws StaleReadError when a concurrent request put one of them on an open order
   */
  async create(
    context: TenantContext,
    orders: readonly NewReturnOrder[],
    lines: readonly (Omit<LockedLine, 'id'> & Pick<ReturnLine, 'orderStatus'>)[],
    now: string,
  ): Promise<number[]> {
    const opened = lines.map((line) => ({ ...line, ...opennessOf(line), requestedAt: now }));
    const created = writePair(context, CREATE, orders, opened);
    return idsOf(await mapConstraintErrors(created, STALE_CREATION));
  }

  /**
   * Updates the defined fields of any number of lines and orders, and the `updatedAt` of these
   * orders. Lines open and close with their order.
   * @throws AppError conflict when a line that opens is on another open order, or its rental has
   *   another unit by now
   */
  async update(
    context: TenantContext,
    lines: readonly ChangedLine[],
    orders: readonly (Partial<OrderState> & Pick<ReturnOrder, 'id'>)[],
  ): Promise<void> {
    const changed = lines.map(({ orderStatus, ...line }) => ({
      ...line,
      ...(orderStatus && opennessOf({ ...line, orderStatus })),
    }));
    await mapConstraintErrors(writePair(context, UPDATE, changed, orders), CANNOT_OPEN);
  }

  async removeLines(context: TenantContext, lines: readonly LockedLine[]): Promise<void> {
    if (lines.length > 0) await queryAll(context, REMOVE_LINES, idsOf(lines));
  }

  /** Lets the search find orders by the rentals of their current lines. */
  async refreshSearch(context: TenantContext, orderIds: readonly number[]): Promise<void> {
    if (orderIds.length > 0) await queryAll(context, REFRESH_SEARCH, [...new Set(orderIds)]);
  }

  /**
   * Restocks the received lines of units, moves the `updatedAt` of their orders, and returns the
   * lines that were not restocked yet.
   */
  restock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<Pick<ReturnLine, 'id' | 'itemId' | 'returnOrderId'>[]> {
    return queryAll(context, RESTOCK, itemIds, now);
  }

  /** Undoes the restock of those of the lines that are restocked, and touches their orders. */
  undoRestock(
    context: TenantContext,
    lineIds: readonly number[],
    now: string,
  ): Promise<UndoneLineRestock[]> {
    return queryAll(context, UNDO_RESTOCK, lineIds, now);
  }
}

function opennessOf({ itemId, orderStatus }: Pick<ReturnLine, 'itemId' | 'orderStatus'>) {
  const open = isOpen(orderStatus);
  return { orderStatus, open, heldItemId: open ? itemId : null };
}

const STALE_CREATION = {
  uq_return_lines_open_rental: () => new StaleReadError(),
  uq_return_lines_open_item: () => new StaleReadError(),
};

const CANNOT_OPEN = {
  uq_return_lines_open_rental: (error: unknown) =>
    conflict(
      RETURN_REFUSALS.onAnotherOrder(`Rental ${rejectedValueOf(error)}`),
      'on_another_return_order',
    ),
  uq_return_lines_open_item: (error: unknown) =>
    conflict(
      RETURN_REFUSALS.onAnotherOrder(`Item ${rejectedValueOf(error)}`),
      'on_another_return_order',
    ),
  fk_return_lines_held: (error: unknown) =>
    conflict(
      RETURN_REFUSALS.withAnotherUnit(rejectedValueOf(error).split(',')[0]!),
      'unit_on_return',
    ),
};
