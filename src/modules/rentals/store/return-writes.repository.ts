import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../../database/sql/columns.sql.js';
import { mapConstraintErrors } from '../../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../../database/sql/search.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import {
  deleteStatement,
  insertStatement,
  movedSql,
  pairOfWrites,
  updateStatement,
  writePair,
} from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { StaleReadError } from '../../../database/transaction.js';
import { idsOf } from '../../../records/grouped-by.js';
import type { ResourceNumbers } from '../../resources/resource-kind.js';
import { isOpen } from '../../resources/return-order-status.js';
import { ReturnLine } from '../../return-orders/return-line.entity.js';
import { ReturnOrder } from '../../return-orders/return-order.entity.js';
import type { ChangedLine, NewOrder } from '../return/return-decision.js';
import {
  LINE_STATE,
  type LockedLine,
  METHOD_FIELDS,
  type OrderState,
  rentalsSearchSql,
  RETURN_REFUSALS,
} from '../return/return-order.js';

type NewReturnOrder = Omit<NewOrder, 'lines' | 'cycles'> &
  ResourceNumbers &
  Pick<ReturnOrder, 'requestedAt' | 'searchText'>;

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
    ...METHOD_FIELDS,
    'rentalsSearchText',
    'searchText',
  ],
  { computed: { searchText: { from: ['searchText'], sql: searchTextSql } } },
);

/** The columns that a line copies from its order. */
const OPENNESS = ['orderStatus', 'open', 'heldItemId'] as const;

const CREATE_LINES = insertStatement(
  'return_writes.create_lines',
  ReturnLine,
  ['returnOrderId', 'itemId', 'rentalId', ...LINE_STATE, ...OPENNESS, 'requestedAt'],
  { returning: columnsOf(ReturnLine, 'return_lines', ['id']) },
);

const CREATE = pairOfWrites('return_writes.create', CREATE_ORDERS, CREATE_LINES);

const UPDATE_LINES = updateStatement(
  'return_writes.update_lines',
  ReturnLine,
  ['id'],
  [...LINE_STATE, ...OPENNESS],
);

/** Orders are touched even if only their lines change. */
const UPDATE_ORDERS = updateStatement(
  'return_writes.update_orders',
  ReturnOrder,
  ['id'],
  ['status', 'receivalStatus', ...METHOD_FIELDS, 'tags'],
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

const LINE = columnsOf(ReturnLine, 'l', ['id', 'itemId', 'returnOrderId']);

const touchOrdersOf = (lines: string): string => `
     update return_orders o set updated_at = ${movedSql('o.updated_at', '$3')}
     where o.shop_id = $1 and o.id in (select "returnOrderId" from ${lines})`;

/** Restocks received lines of units, and touches their orders. */
const RESTOCK_LINES = statement<Pick<ReturnLine, 'id' | 'itemId' | 'returnOrderId'>>(
  'return_writes.restock',
  `with restocked as (
     update return_lines l set restocked_at = $3, updated_at = ${movedSql('l.updated_at', '$3')}
     where l.shop_id = $1 and l.item_id = any($2) and l.status = 'received'
       and l.restocked_at is null
     returning ${LINE}
   ), moved as (${touchOrdersOf('restocked')}
   )
   select * from restocked`,
);

/** A line whose restock was undone, and when it had been restocked. */
type UndoneLineRestock = Pick<ReturnLine, 'id' | 'returnOrderId'> & {
  readonly restockedAt: string;
};

const UNDO_RESTOCK = statement<UndoneLineRestock>(
  'return_writes.undo_restock',
  `with undone as (
     update return_lines l set restocked_at = null, updated_at = ${movedSql('l.updated_at', '$3')}
     from return_lines before
     where l.shop_id = $1 and l.id = any($2) and l.restocked_at is not null
       and before.shop_id = $1 and before.id = l.id
     returning ${LINE}, before.restocked_at as "restockedAt"
   ), moved as (${touchOrdersOf('undone')}
   )
   select * from undone`,
);

/** Writes return orders and their lines. They change only while the orders and their units are locked. */
@Injectable()
export class ReturnWritesRepository {
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
    return queryAll(context, RESTOCK_LINES, itemIds, now);
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
  uq_return_lines_open_rental: () => RETURN_REFUSALS.onAnotherOrder('A rental of this order'),
  uq_return_lines_open_item: () => RETURN_REFUSALS.onAnotherOrder('A unit of this order'),
  fk_return_lines_held: () => RETURN_REFUSALS.withAnotherUnit('A rental of this order'),
};
