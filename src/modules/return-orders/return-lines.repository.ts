import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import { ReturnLine } from './return-line.entity.js';
import type { LockedLine } from './rules/locked-returns.js';

const COLUMNS = columnsOf(ReturnLine, 'l', [
  'id',
  'returnOrderId',
  'itemId',
  'rentalId',
  'status',
  'conditionId',
  'restockedAt',
  'itemStatusBefore',
  'itemConditionBefore',
]);

const LINE = `select ${COLUMNS} from return_lines l where l.shop_id = $1`;

const OF_ORDERS = statement<LockedLine>(
  'return_lines.of_orders',
  `${LINE} and l.return_order_id = any($2) order by l.id`,
);

const OPEN_OF_ITEMS = statement<LockedLine>(
  'return_lines.open_of_items',
  `${LINE} and l.item_id = any($2) and l.open order by l.id`,
);

const OF_RENTALS = statement<LockedLine>(
  'return_lines.of_rentals',
  `${LINE} and l.rental_id = any($2) order by l.id`,
);

/** The youngest order that is not cancelled, of the rentals that are on one. */
const RETURNED = statement<{ rentalId: number; returnOrderId: number }>(
  'return_lines.returned',
  `select ${columnsOf(ReturnLine, 'l', ['rentalId'])}, max(o.id) as "returnOrderId"
   from return_lines l
   join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
   where l.shop_id = $1 and l.rental_id = any($2) group by l.rental_id`,
);

/** Reads lines of return orders, which change only while their units and orders are locked. */
@Injectable()
export class ReturnLinesRepository {
  /** The lines of the orders as changes see them, oldest first. */
  ofOrders(context: TenantContext, orderIds: readonly number[]): Promise<LockedLine[]> {
    return queryAll(context, OF_ORDERS, orderIds);
  }

  /** The lines of open orders that the units are on, oldest first. */
  openOfItems(context: TenantContext, itemIds: readonly number[]): Promise<LockedLine[]> {
    return queryAll(context, OPEN_OF_ITEMS, itemIds);
  }

  /** The lines of the rentals, oldest first. */
  ofRentals(context: TenantContext, rentalIds: readonly number[]): Promise<LockedLine[]> {
    return queryAll(context, OF_RENTALS, rentalIds);
  }

  /** The youngest order that is not cancelled, of those of the rentals that are on one. */
  async returned(
    context: TenantContext,
    rentalIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const found = await queryAll(context, RETURNED, rentalIds);
    return new Map(found.map(({ rentalId, returnOrderId }) => [rentalId, returnOrderId]));
  }
}
