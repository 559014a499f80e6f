import { Injectable } from '@nestjs/common';
import { pagesOf, countEach } from '../../database/sql/counts.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { queryAll } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { MAX_VALUE_COUNT } from '../../http/paging/counts.response.js';
import type { Count } from '../../http/paging/list.query.js';
import type { Detail } from '../timeline/event-types.js';
import {
  FIND_ORDERS,
  LINES_OF_ORDERS,
  LIST_ORDERS,
  type ReturnLineRow,
  type ReturnOrderRow,
} from './return-orders.sql.js';

/** Reads return orders and their lines in the form of the response. */
@Injectable()
export class ReturnOrdersRepository {
  readonly list = pagesOf(LIST_ORDERS);

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
}
