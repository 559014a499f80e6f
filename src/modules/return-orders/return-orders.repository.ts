import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import type { Detail } from '../timeline/event-types.js';
import { ReturnOrder } from './return-order.entity.js';
import {
  FIND_ORDERS,
  LINES_OF_ORDERS,
  LIST_ORDERS,
  type ReturnLineRow,
  type ReturnOrderRow,
} from './return-orders.sql.js';
import type { LockedOrder } from './rules/locked-returns.js';

const LOCKED = columnsOf(ReturnOrder, 'o', [
  'id',
  'sequentialId',
  'customerId',
  'status',
  'receivalStatus',
  'methodType',
  'trackingUrl',
  'addressPlatformId',
  'collectionDate',
  'tags',
]);

const LOCK_ORDERS = statement<LockedOrder>(
  'return_orders.lock',
  `select ${LOCKED}
   from return_orders o
   where o.shop_id = $1 and (o.id = any($2) or o.id = any(array(
     select l.return_order_id from return_lines l
     where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
       and l.restocked_at is null)))
   order by o.id for update`,
);

@Injectable()
export class ReturnOrdersRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<ReturnOrderRow>> {
    return page(context, LIST_ORDERS, window, filters);
  }

  /** The orders with these ids, oldest first. */
  find(context: TenantContext, ids: readonly number[], detail: Detail): Promise<ReturnOrderRow[]> {
    return queryAll(context, FIND_ORDERS[detail], ids);
  }

  /** The lines of the orders as answers show them, oldest first. */
  lines(context: TenantContext, orderIds: readonly number[]): Promise<ReturnLineRow[]> {
    return queryAll(context, LINES_OF_ORDERS, orderIds);
  }

  /** Locks the orders, and those that restocking the units changes, in the order of their ids. */
  lock(
    context: TenantContext,
    ids: readonly number[],
    restockedItemIds: readonly number[] = [],
  ): Promise<LockedOrder[]> {
    return queryAll(context, LOCK_ORDERS, ids, restockedItemIds);
  }
}
