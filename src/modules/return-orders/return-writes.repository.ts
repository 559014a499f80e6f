import { Injectable } from '@nestjs/common';
import { conflict } from '../../errors/app-error.js';
import { idsOf } from '../../records/grouped-by.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import {
  deleteStatement,
  insertStatement,
  pairOfWrites,
  updateStatement,
  writePair,
} from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { StaleReadError } from '../../database/transaction.js';
import { isOpen } from '../resources/return-order-status.js';
import { ReturnLine } from './return-line.entity.js';
import { ReturnOrder } from './return-order.entity.js';
import { rentalsSearchSql } from './return-orders.sql.js';
import type { LockedLine, OrderState } from './rules/locked-returns.js';
import type { ChangedLine } from './rules/return-decision.js';
import type { ReturnMethod } from './rules/return-method.js';
import { RETURN_REFUSALS } from './rules/return-values.js';

/** What an order is made with. */
export type NewReturnOrder = ReturnMethod &
  Pick<
    ReturnOrder,
    | 'id'
    | 'sequentialId'
    | 'createdAt'
    | 'customerId'
    | 'status'
    | 'receivalStatus'
    | 'requestedAt'
    | 'searchText'
    | 'rentalsSearchText'
  >;

const CREATE_ORDERS = insertStatement(
  'return_writes.create_orders',
  ReturnOrder,
  [
    'id',
    'sequentialId',
    'createdAt',
    'customerId',
    'status',
    'receivalStatus',
    'requestedAt',
    'methodType',
    'trackingUrl',
    'addressPlatformId',
    'collectionDate',
    'rentalsSearchText',
    'searchText',
  ],
  { computed: { searchText: (valueOf) => searchTextSql(valueOf('searchText')) } },
);

const STATE = [
  'status',
  'conditionId',
  'restockedAt',
  'itemStatusBefore',
  'itemConditionBefore',
] as const;

/** What a line has of its order. */
const OPENNESS = ['orderStatus', 'open', 'heldItemId'] as const;

const CREATE_LINES = insertStatement(
  'return_writes.create_lines',
  ReturnLine,
  [
    'returnOrderId',
    'itemId',
    'rentalId',
    ...STATE,
    'orderStatus',
    'open',
    'heldItemId',
    'requestedAt',
  ],
  { returning: columnsOf(ReturnLine, 'return_lines', ['id']) },
);

const CREATE = pairOfWrites('return_writes.create', CREATE_ORDERS, CREATE_LINES);

const UPDATE_LINES = updateStatement(
  'return_writes.update_lines',
  ReturnLine,
  ['id'],
  [...STATE, ...OPENNESS],
);

/** What changes of an order may be on its lines alone. */
const UPDATE_ORDERS = updateStatement(
  'return_writes.update_orders',
  ReturnOrder,
  ['id'],
  [
    'status',
    'receivalStatus',
    'methodType',
    'trackingUrl',
    'addressPlatformId',
    'collectionDate',
    'tags',
  ],
  { alwaysTouch: true },
);

const UPDATE = pairOfWrites('return_writes.update', UPDATE_LINES, UPDATE_ORDERS);

const REMOVE_LINES = deleteStatement('return_writes.remove_lines', ReturnLine, 'id');

const REFRESH_SEARCH = statement(
  'return_writes.refresh_search',
  `update return_orders o set rentals_search_text = coalesce((
     select ${rentalsSearchSql('c.sequential_id')}
     from return_lines l join cycles c on c.shop_id = $1 and c.id = l.rental_id
     where l.shop_id = $1 and l.return_order_id = o.id), '')
   where o.shop_id = $1 and o.id = any($2)`,
);

const RESTOCKED = columnsOf(ReturnLine, 'l', ['id', 'itemId', 'returnOrderId']);

const RESTOCK = statement<RowOf<typeof RESTOCKED>>(
  'return_writes.restock',
  `with moved as (
     update return_orders o set updated_at = ${movedSql('o.updated_at', '$4')}
     where o.shop_id = $1 and o.id = any($2)
   )
   update return_lines l set restocked_at = $4, updated_at = ${movedSql('l.updated_at', '$4')}
   where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
     and l.restocked_at is null
   returning ${RESTOCKED}`,
);

/** Writes return orders and their lines, which change only while their units and they are locked. */
@Injectable()
export class ReturnWritesRepository {
  /**
   * Makes orders and puts units on them; answers the ids of the lines, in their order.
   * @throws StaleReadError when an order opened meanwhile that one of them is on
   */
  async create(
    context: TenantContext,
    orders: readonly NewReturnOrder[],
    lines: readonly (Omit<LockedLine, 'id'> & Pick<ReturnLine, 'orderStatus'>)[],
    now: string,
  ): Promise<number[]> {
    const opened = lines.map((line) => ({ ...line, ...opennessOf(line), requestedAt: now }));
    return idsOf(
      await mapConstraintErrors(writePair(context, CREATE, orders, opened), OPENED_MEANWHILE),
    );
  }

  /**
   * Sets what is given of any number of lines and orders; the `updatedAt` of these orders moves even
   * where only their lines changed. Lines open and close with their order.
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

  /** Takes lines off their orders, which are found by their rentals no longer. */
  async removeLines(context: TenantContext, lines: readonly LockedLine[]): Promise<void> {
    if (lines.length === 0) return;
    await queryAll(context, REMOVE_LINES, idsOf(lines));
    const orderIds = lines.map(({ returnOrderId }) => returnOrderId);
    await queryAll(context, REFRESH_SEARCH, [...new Set(orderIds)]);
  }

  /**
   * Restocks the received lines of units, moves the `updatedAt` of their orders, and answers the
   * lines that were not restocked yet.
   */
  restock(
    context: TenantContext,
    orderIds: readonly number[],
    itemIds: readonly number[],
    now: string,
  ): Promise<RowOf<typeof RESTOCKED>[]> {
    return queryAll(context, RESTOCK, orderIds, itemIds, now);
  }
}

function opennessOf({ itemId, orderStatus }: Pick<ReturnLine, 'itemId' | 'orderStatus'>) {
  const open = isOpen(orderStatus);
  return { orderStatus, open, heldItemId: open ? itemId : null };
}

const OPENED_MEANWHILE = {
  uq_return_lines_open_rental: () => new StaleReadError(),
  uq_return_lines_open_item: () => new StaleReadError(),
};

const CANNOT_OPEN = {
  uq_return_lines_open_rental: (error: unknown) =>
    conflict(RETURN_REFUSALS.onAnotherOrder(`Rental ${rejectedValueOf(error)}`)),
  uq_return_lines_open_item: (error: unknown) =>
    conflict(RETURN_REFUSALS.onAnotherOrder(`Item ${rejectedValueOf(error)}`)),
  fk_return_lines_held: (error: unknown) =>
    conflict(RETURN_REFUSALS.withAnotherUnit(rejectedValueOf(error).split(',')[0]!)),
};
