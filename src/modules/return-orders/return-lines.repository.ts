import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app-error.js';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { refusedValueOf, refusing } from '../../database/sql/postgres-errors.js';
import { rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import { change, insertion, removal, write } from '../../database/sql/write.js';
import { Stale } from '../../database/transaction.js';
import { ReturnLine } from './entities/return-line.entity.js';
import type { LineState } from './rules/line-change.js';
import type { LockedLine } from './rules/locked-returns.js';
import { RETURN_REFUSALS } from './rules/return-values.js';

/** What changes of a line. */
const STATE = [
  'status',
  'conditionId',
  'restockedAt',
  'itemStatusBefore',
  'itemConditionBefore',
] as const;

const IDENTITY = ['returnOrderId', 'itemId', 'rentalId'] as const;

const LINE = `select ${columnsOf(ReturnLine, 'l', ['id', ...IDENTITY, ...STATE])}
  from return_lines l where l.shop_id = $1`;

const OF_ORDERS = statement<LockedLine>(
  'return_lines.of_orders',
  `${LINE} and l.return_order_id = any($2) order by l.id`,
);

const OPEN_OF_ITEMS = statement<LockedLine>(
  'return_lines.open_of_items',
  `${LINE} and l.item_id = any($2) and l.open order by l.id`,
);

/** Lines that name another unit tell what was once, and do not follow the rental any more. */
const OF_RENTAL = statement<LockedLine>(
  'return_lines.of_rental',
  `${LINE} and l.rental_id = $2 and l.item_id = $3 order by l.id`,
);

/** Which of the rentals are on an order that is not cancelled. */
const RETURNED = statement<{ rentalId: number }>(
  'return_lines.returned',
  `select distinct ${columnsOf(ReturnLine, 'l', ['rentalId'])} from return_lines l
   join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
   where l.shop_id = $1 and l.rental_id = any($2)`,
);

const CREATE = insertion(
  'return_lines.create',
  ReturnLine,
  [...IDENTITY, ...STATE, 'open', 'heldItemId', 'requestedAt'],
  { returning: columnsOf(ReturnLine, 'return_lines', ['id']) },
);

const UPDATE = change('return_lines.update', ReturnLine, ['id'], STATE);

const REMOVE = removal('return_lines.remove', ReturnLine, 'id');

const SET_OPEN = statement(
  'return_lines.set_open',
  `update return_lines l set open = $3, held_item_id = case when $3 then l.item_id end,
     updated_at = ${movedSql('l.updated_at', '$4')}
   where l.shop_id = $1 and l.return_order_id = $2`,
);

const RESTOCKED = columnsOf(ReturnLine, 'l', ['id', 'itemId', 'returnOrderId']);

const RESTOCK = statement<RowOf<typeof RESTOCKED>>(
  'return_lines.restock',
  `update return_lines l set restocked_at = $3, updated_at = ${movedSql('l.updated_at', '$3')}
   where l.shop_id = $1 and l.item_id = any($2) and l.status = 'received'
     and l.restocked_at is null
   returning ${RESTOCKED}`,
);

/** Lines of return orders, which change only while their units and orders are locked. */
@Injectable()
export class ReturnLinesRepository {
  /** The lines of the orders as changes see them, oldest first. */
  ofOrders(scope: Scope, orderIds: readonly number[]): Promise<LockedLine[]> {
    return rows(scope, OF_ORDERS, orderIds);
  }

  /** The lines of open orders that the units are on, oldest first. */
  openOfItems(scope: Scope, itemIds: readonly number[]): Promise<LockedLine[]> {
    return rows(scope, OPEN_OF_ITEMS, itemIds);
  }

  /** The lines of a rental that speak of the unit, oldest first. */
  ofRental(scope: Scope, rentalId: number, itemId: number): Promise<LockedLine[]> {
    return rows(scope, OF_RENTAL, rentalId, itemId);
  }

  /**
   * Puts units on orders and answers the ids of the lines, in their order.
   * @throws Stale when an order opened meanwhile that one of them is on
   */
  async create(
    scope: Scope,
    lines: readonly Omit<LockedLine, 'id'>[],
    now: string,
  ): Promise<number[]> {
    const opened = lines.map((line) => ({
      ...line,
      open: true,
      heldItemId: line.itemId,
      requestedAt: now,
    }));
    const made = await refusing(write(scope, CREATE, opened), OPENED_MEANWHILE);
    return idsOf(made);
  }

  async update(scope: Scope, lines: readonly (LineState & { id: number })[]): Promise<void> {
    await write(scope, UPDATE, lines);
  }

  async remove(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await rows(scope, REMOVE, ids);
  }

  /** Restocks the received lines of units, and answers those that were not restocked yet. */
  restock(
    scope: Scope,
    itemIds: readonly number[],
    now: string,
  ): Promise<RowOf<typeof RESTOCKED>[]> {
    return rows(scope, RESTOCK, itemIds, now);
  }

  /**
   * Opens or closes the lines of an order with it.
   * @throws AppError conflict when a line that opens is on another open order, or its rental has
   *   another unit by now
   */
  async setOpen(scope: Scope, returnOrderId: number, open: boolean): Promise<void> {
    await refusing(rows(scope, SET_OPEN, returnOrderId, open, new Date()), CANNOT_OPEN);
  }

  /** Those of the rentals that are on an order that is not cancelled. */
  async returned(scope: Scope, rentalIds: readonly number[]): Promise<Set<number>> {
    const found = await rows(scope, RETURNED, rentalIds);
    return new Set(found.map(({ rentalId }) => rentalId));
  }
}

const OPENED_MEANWHILE = {
  uq_return_lines_open_rental: () => new Stale(),
  uq_return_lines_open_item: () => new Stale(),
};

const CANNOT_OPEN = {
  uq_return_lines_open_rental: (error: unknown) =>
    conflict(RETURN_REFUSALS.onAnotherOrder(`Rental ${refusedValueOf(error)}`)),
  uq_return_lines_open_item: (error: unknown) =>
    conflict(RETURN_REFUSALS.onAnotherOrder(`Item ${refusedValueOf(error)}`)),
  fk_return_lines_held: (error: unknown) =>
    conflict(RETURN_REFUSALS.withAnotherUnit(refusedValueOf(error).split(',')[0]!)),
};
