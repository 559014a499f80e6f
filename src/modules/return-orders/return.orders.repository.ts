import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/page.query.js';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/statement.js';
import { insertRows, updateRows } from '../../database/write.js';
import type { ReturnOrderStatus } from '../items/item.values.js';
import type { ReturnLineRow, ReturnOrderRow } from './return.mapper.js';
import { ReturnOrder } from './return.order.entity.js';
import { FIND_ORDERS, LINES_OF_ORDERS, LIST_ORDERS } from './return.statements.js';
import type { ReceivalStatus, ReturnMethodType } from './return.values.js';

/** An order whose row is locked until the transaction ends. */
export interface LockedOrder {
  id: number;
  sequentialId: number;
  customerId: number | null;
  status: ReturnOrderStatus;
  receivalStatus: ReceivalStatus;
  tags: string[];
  updatedAt: string;
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
  `select o.id, o.sequential_id as "sequentialId", o.customer_id as "customerId", o.status,
     o.receival_status as "receivalStatus", o.tags, o.updated_at as "updatedAt"
   from return_orders o
   where o.shop_id = $1 and (o.id = any($2) or o.id = any(array(
     select l.return_order_id from return_lines l
     where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
       and l.restocked_at is null)))
   order by o.id for update`,
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
}
