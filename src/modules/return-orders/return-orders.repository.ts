import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { rows, statement } from '../../database/sql/statement.js';
import { change, insertion, write } from '../../database/sql/write.js';
import { ReturnOrder } from './entities/return-order.entity.js';
import {
  FIND_ORDERS,
  LINES_OF_ORDERS,
  LIST_ORDERS,
  rentalsSearchSql,
  type ReturnLineRow,
  type ReturnOrderRow,
} from './return-orders.sql.js';
import type { LockedOrder, OrderState } from './rules/locked-returns.js';
import type { ReturnMethod } from './rules/return-method.js';

const CHANGED = [
  'status',
  'receivalStatus',
  'methodType',
  'trackingUrl',
  'addressPlatformId',
  'collectionDate',
  'tags',
] as const;

const LOCK_ORDERS = statement<LockedOrder>(
  'return_orders.lock',
  `select ${columnsOf(ReturnOrder, 'o', ['id', 'sequentialId', 'customerId', ...CHANGED])}
   from return_orders o
   where o.shop_id = $1 and (o.id = any($2) or o.id = any(array(
     select l.return_order_id from return_lines l
     where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
       and l.restocked_at is null)))
   order by o.id for update`,
);

const CREATE = insertion(
  'return_orders.create',
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
  { made: { searchText: (valueOf) => searchTextSql(valueOf('searchText')) } },
);

/** What changes of an order may be on its lines alone. */
const UPDATE = change('return_orders.update', ReturnOrder, ['id'], CHANGED, { evenIfSame: true });

const REFRESH_SEARCH = statement(
  'return_orders.refresh_search',
  `update return_orders o set rentals_search_text = coalesce((
     select ${rentalsSearchSql('c.sequential_id')}
     from return_lines l join cycles c on c.shop_id = $1 and c.id = l.rental_id
     where l.shop_id = $1 and l.return_order_id = o.id), '')
   where o.shop_id = $1 and o.id = any($2)`,
);

@Injectable()
export class ReturnOrdersRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly ListFilter[],
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
    orders: readonly (ReturnMethod &
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
      >)[],
  ): Promise<void> {
    await write(scope, CREATE, orders);
  }

  /**
   * Sets what is given of any number of orders in one statement; their `updatedAt` moves even where
   * only their lines changed.
   */
  async update(
    scope: Scope,
    orders: readonly (Partial<OrderState> & Pick<ReturnOrder, 'id'>)[],
  ): Promise<void> {
    await write(scope, UPDATE, orders);
  }

  /** Lets orders be found no longer by rentals whose lines are gone. */
  async refreshSearch(scope: Scope, ids: readonly number[]): Promise<void> {
    await rows(scope, REFRESH_SEARCH, ids);
  }
}
