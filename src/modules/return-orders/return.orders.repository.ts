import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app.error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/page.query.js';
import { refusedValueOf, refusing } from '../../database/postgres.errors.js';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/statement.js';
import { Stale } from '../../database/transaction.js';
import { insertRows, updateRows } from '../../database/write.js';
import type { ReturnOrderStatus } from '../items/item.values.js';
import type { LineState } from './return.line.change.js';
import { ReturnLine } from './return.line.entity.js';
import type { ReturnLineRow, ReturnOrderRow } from './return.mapper.js';
import { ReturnOrder } from './return.order.entity.js';
import { FIND_ORDERS, LINES_OF_ORDERS, LIST_ORDERS } from './return.statements.js';
import type { ReceivalStatus, ReturnMethodType } from './return.values.js';

/** An order whose row is locked until the transaction ends. */
export interface LockedOrder {
  id: number;
  customerId: number | null;
  status: ReturnOrderStatus;
  receivalStatus: ReceivalStatus;
  tags: string[];
  updatedAt: string;
}

/** A line of an order as changes see it; it changes only while its unit is locked. */
export interface LockedLine extends LineState {
  id: number;
  returnOrderId: number;
  itemId: number;
  rentalId: number | null;
}

/** How units come back, as it is stored. */
export interface ReturnMethodColumns {
  methodType: ReturnMethodType;
  trackingUrl: string | null;
  addressPlatformId: number | null;
  collectionDate: string | null;
}

const LOCK_ORDERS = statement<LockedOrder>(
  'return_orders.lock',
  `select o.id, o.customer_id as "customerId", o.status, o.receival_status as "receivalStatus",
     o.tags, o.updated_at as "updatedAt"
   from return_orders o
   where o.shop_id = $1 and (o.id = any($2) or o.id = any(array(
     select l.return_order_id from return_lines l
     where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
       and l.restocked_at is null)))
   order by o.id for update`,
);

const LINE = `select l.id, l.return_order_id as "returnOrderId", l.item_id as "itemId",
    l.rental_id as "rentalId", l.status, l.condition_id as "conditionId",
    l.restocked_at as "restockedAt", l.item_status_before as "itemStatusBefore",
    l.item_condition_before as "itemConditionBefore", l.received_rental as "receivedRental"
  from return_lines l where l.shop_id = $1`;

const LINES_OF = statement<LockedLine>(
  'return_orders.lines_of',
  `${LINE} and l.return_order_id = any($2) order by l.id`,
);

const OPEN_LINES_OF_ITEMS = statement<LockedLine>(
  'return_orders.open_lines_of_items',
  `${LINE} and l.item_id = any($2) and l.open order by l.id`,
);

const STATE_RECORD = `status text, "conditionId" bigint, "restockedAt" timestamptz,
  "itemStatusBefore" text, "itemConditionBefore" bigint, "receivedRental" boolean`;

const CREATE_LINES = statement<{ id: number }>(
  'return_orders.create_lines',
  `insert into return_lines
     (shop_id, return_order_id, item_id, rental_id, open, requested_at, status, condition_id,
      restocked_at, item_status_before, item_condition_before, received_rental)
   select $1, "returnOrderId", "itemId", "rentalId", true, $3, status, "conditionId",
     "restockedAt", "itemStatusBefore", "itemConditionBefore", "receivedRental"
   from jsonb_to_recordset($2) as s
     ("returnOrderId" bigint, "itemId" bigint, "rentalId" bigint, ${STATE_RECORD})
   returning id`,
);

const UPDATE_LINES = statement(
  'return_orders.update_lines',
  `update return_lines l set status = s.status, condition_id = s."conditionId",
     restocked_at = s."restockedAt", item_status_before = s."itemStatusBefore",
     item_condition_before = s."itemConditionBefore", received_rental = s."receivedRental",
     updated_at = $3
   from jsonb_to_recordset($2) as s (id bigint, ${STATE_RECORD})
   where l.shop_id = $1 and l.id = s.id`,
);

const REMOVE_LINES = statement(
  'return_orders.remove_lines',
  'delete from return_lines where shop_id = $1 and id = any($2)',
);

const UPDATE_PROGRESS = statement(
  'return_orders.update_progress',
  `update return_orders o set status = s.status, receival_status = s."receivalStatus",
     updated_at = s."updatedAt"
   from jsonb_to_recordset($2) as s (id bigint, status text, "receivalStatus" text,
     "updatedAt" timestamptz)
   where o.shop_id = $1 and o.id = s.id`,
);

const UPDATE_METHOD = statement(
  'return_orders.update_method',
  `update return_orders set method_type = $3, tracking_url = $4, address_platform_id = $5,
     collection_date = $6, updated_at = greatest(updated_at, $7)
   where shop_id = $1 and id = any($2)
     and (method_type, tracking_url, address_platform_id, collection_date)
       is distinct from ($3, $4, $5::bigint, $6::date)`,
);

@Injectable()
export class ReturnOrdersRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly Filter[],
  ): Promise<Page<ReturnOrderRow>> {
    return page(scope, LIST_ORDERS, window, filters);
  }

  /** The orders with these ids, oldest first. */
  find(scope: Scope, ids: readonly number[]): Promise<ReturnOrderRow[]> {
    return rows(scope, FIND_ORDERS, ids);
  }

  /** The lines of the orders as answers show them, oldest first. */
  lines(scope: Scope, orderIds: readonly number[]): Promise<ReturnLineRow[]> {
    return rows(scope, LINES_OF_ORDERS, orderIds);
  }

  /** Locks the orders, and those that restocking the units changes, in the order of their ids. */
  lock(
    scope: Scope,
    ids: readonly number[],
    restockedItemIds: readonly number[] = [],
  ): Promise<LockedOrder[]> {
    return rows(scope, LOCK_ORDERS, ids, restockedItemIds);
  }

  /** The lines of the orders as changes see them, oldest first. */
  linesOf(scope: Scope, orderIds: readonly number[]): Promise<LockedLine[]> {
    return rows(scope, LINES_OF, orderIds);
  }

  /** The lines of open orders that the units are on, oldest first. */
  openLinesOfItems(scope: Scope, itemIds: readonly number[]): Promise<LockedLine[]> {
    return rows(scope, OPEN_LINES_OF_ITEMS, itemIds);
  }

  async create(
    scope: Scope,
    orders: readonly Pick<
      ReturnOrder,
      | 'id'
      | 'sequentialId'
      | 'customerId'
      | 'status'
      | 'receivalStatus'
      | 'requestedAt'
      | 'searchText'
    >[],
  ): Promise<void> {
    await insertRows(scope, ReturnOrder, orders);
  }

  /**
   * Puts units on orders and answers the ids of the lines, in their order.
   * @throws Stale when an order opened meanwhile that one of them is on
   */
  async createLines(
    scope: Scope,
    lines: readonly Omit<LockedLine, 'id'>[],
    now: string,
  ): Promise<number[]> {
    const created = rows(scope, CREATE_LINES, JSON.stringify(lines), now);
    const made = await refusing(created, OPENED_MEANWHILE);
    return made.map(({ id }) => id);
  }

  async updateLines(
    scope: Scope,
    lines: readonly (LineState & { id: number })[],
    now: string,
  ): Promise<void> {
    if (lines.length > 0) await rows(scope, UPDATE_LINES, JSON.stringify(lines), now);
  }

  async removeLines(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await rows(scope, REMOVE_LINES, ids);
  }

  /** Sets the statuses of any number of orders in one statement. */
  async updateProgress(
    scope: Scope,
    orders: readonly Pick<LockedOrder, 'id' | 'status' | 'receivalStatus' | 'updatedAt'>[],
  ): Promise<void> {
    if (orders.length > 0) await rows(scope, UPDATE_PROGRESS, JSON.stringify(orders));
  }

  async updateMethod(
    scope: Scope,
    ids: readonly number[],
    method: ReturnMethodColumns,
    now: string,
  ): Promise<void> {
    const { methodType, trackingUrl, addressPlatformId, collectionDate } = method;
    await rows(
      scope,
      UPDATE_METHOD,
      ids,
      methodType,
      trackingUrl,
      addressPlatformId,
      collectionDate,
      now,
    );
  }

  /** Undefined leaves the tags as they are. */
  async setTags(scope: Scope, id: number, tags: string[] | undefined): Promise<void> {
    await updateRows(scope, ReturnOrder, { id }, { tags });
  }

  /** Opens or closes the lines of an order with it. */
  async setOpen(scope: Scope, returnOrderId: number, open: boolean): Promise<void> {
    const set = updateRows(scope, ReturnLine, { returnOrderId }, { open });
    await refusing(set, ON_ANOTHER_ORDER);
  }
}

const OPENED_MEANWHILE = {
  uq_return_lines_open_rental: () => new Stale(),
  uq_return_lines_open_item: () => new Stale(),
};

const ON_ANOTHER_ORDER = {
  uq_return_lines_open_rental: (error: unknown) =>
    conflict(`Rental ${refusedValueOf(error)} is on another open return order`),
  uq_return_lines_open_item: (error: unknown) =>
    conflict(`Item ${refusedValueOf(error)} is on another open return order`),
};
