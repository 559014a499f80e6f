import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app-error.js';
import { refusedValueOf, refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';
import { Stale } from '../../database/transaction.js';
import type { LineState } from './rules/line-change.js';
import type { LockedLine } from './rules/locked-returns.js';

const LINE = `select l.id, l.return_order_id as "returnOrderId", l.item_id as "itemId",
    l.rental_id as "rentalId", l.status, l.condition_id as "conditionId",
    l.restocked_at as "restockedAt", l.item_status_before as "itemStatusBefore",
    l.item_condition_before as "itemConditionBefore"
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
  `select distinct l.rental_id as "rentalId" from return_lines l
   join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
   where l.shop_id = $1 and l.rental_id = any($2)`,
);

const STATE_RECORD = `status text, "conditionId" bigint, "restockedAt" timestamptz,
  "itemStatusBefore" text, "itemConditionBefore" bigint`;

const CREATE = statement<{ id: number }>(
  'return_lines.create',
  `insert into return_lines
     (shop_id, return_order_id, item_id, rental_id, open, held_item_id, requested_at, status,
      condition_id, restocked_at, item_status_before, item_condition_before)
   select $1, "returnOrderId", "itemId", "rentalId", true, "itemId", $3, status, "conditionId",
     "restockedAt", "itemStatusBefore", "itemConditionBefore"
   from jsonb_to_recordset($2) as s
     ("returnOrderId" bigint, "itemId" bigint, "rentalId" bigint, ${STATE_RECORD})
   returning id`,
);

const UPDATE = statement(
  'return_lines.update',
  `update return_lines l set status = s.status, condition_id = s."conditionId",
     restocked_at = s."restockedAt", item_status_before = s."itemStatusBefore",
     item_condition_before = s."itemConditionBefore", updated_at = $3
   from jsonb_to_recordset($2) as s (id bigint, ${STATE_RECORD})
   where l.shop_id = $1 and l.id = s.id`,
);

const REMOVE = statement(
  'return_lines.remove',
  'delete from return_lines where shop_id = $1 and id = any($2)',
);

const SET_OPEN = statement(
  'return_lines.set_open',
  `update return_lines set open = $3, held_item_id = case when $3 then item_id end
   where shop_id = $1 and return_order_id = $2`,
);

const RESTOCK = statement<{ id: number; itemId: number; returnOrderId: number }>(
  'return_lines.restock',
  `update return_lines l set restocked_at = $3, updated_at = $3
   where l.shop_id = $1 and l.item_id = any($2) and l.status = 'received'
     and l.restocked_at is null
   returning l.id, l.item_id as "itemId", l.return_order_id as "returnOrderId"`,
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
    const created = rows(scope, CREATE, JSON.stringify(lines), now);
    const made = await refusing(created, OPENED_MEANWHILE);
    return made.map(({ id }) => id);
  }

  async update(
    scope: Scope,
    lines: readonly (LineState & { id: number })[],
    now: string,
  ): Promise<void> {
    if (lines.length > 0) await rows(scope, UPDATE, JSON.stringify(lines), now);
  }

  async remove(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await rows(scope, REMOVE, ids);
  }

  /** Restocks the received lines of units, and answers those that were not restocked yet. */
  restock(
    scope: Scope,
    itemIds: readonly number[],
    now: string,
  ): Promise<{ id: number; itemId: number; returnOrderId: number }[]> {
    return rows(scope, RESTOCK, itemIds, now);
  }

  /**
   * Opens or closes the lines of an order with it.
   * @throws AppError conflict when a line that opens is on another open order, or its rental has
   *   another unit by now
   */
  async setOpen(scope: Scope, returnOrderId: number, open: boolean): Promise<void> {
    await refusing(rows(scope, SET_OPEN, returnOrderId, open), CANNOT_OPEN);
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
    conflict(`Rental ${refusedValueOf(error)} is on another open return order`),
  uq_return_lines_open_item: (error: unknown) =>
    conflict(`Item ${refusedValueOf(error)} is on another open return order`),
  fk_return_lines_held: (error: unknown) =>
    conflict(`Rental ${refusedValueOf(error).split(',')[0]} has another unit by now`),
};
