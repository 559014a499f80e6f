import type { FiltersOf } from '../../http/paging/list.query.js';
import {
  eachOf,
  type ListCondition,
  type ListFilter,
  valuesOf,
} from '../../database/sql/list-filter.js';
import { createdFilters, momentFilter, nearestFirst } from '../../database/sql/moment.filters.js';
import { searchIn } from '../../database/sql/search.sql.js';
import { customerTextSql } from '../customers/customer.sql.js';
import { RETURN_ORDER_STATUSES } from '../resources/return-order-status.js';
import type { ListReturnOrdersQuery } from './dto/list-return-orders.query.js';
import { creditStatusSql } from './return-orders.sql.js';
import { RECEIVAL_STATUSES } from './rules/return-order.js';

/** The filters of the list of return orders, over order `o`. */
export function returnOrderFilters(
  query: FiltersOf<ListReturnOrdersQuery>,
  timeZone: string,
): ListFilter[] {
  return [
    searchInOrders(query.search),
    valuesOf(
      { column: 'o.status', values: RETURN_ORDER_STATUSES, wanted: query.status },
      { column: 'o.receival_status', values: RECEIVAL_STATUSES, wanted: query.receivalStatus },
    ),
    creditFilter(query),
    { value: query.customerId, sql: (id) => `o.customer_id = ${id}` },
    {
      value: query.tag,
      plannedByValue: true,
      form: 'tag',
      sql: (tag) => `o.tags @> array[${tag}]`,
      path: { kind: 'unordered', probeRows: 4_000 },
    },
    ...createdFilters('return_orders', query.created, timeZone),
    momentFilter('o.updated_at', query.updated, timeZone, nearestFirst('o.id')),
  ];
}

/** Only `uncredited` needs all orders; the other statuses start from the returned credits. */
function creditFilter({ creditStatus }: FiltersOf<ListReturnOrdersQuery>): ListFilter {
  const isNarrow = creditStatus?.includes('uncredited') === false;
  return {
    value: creditStatus,
    plannedByValue: true,
    form: isNarrow ? 'narrow' : 'wide',
    ...(isNarrow ? eachOf('o.id', recreditedOrdersSql) : WITH_CREDIT_STATUS),
  };
}

/** Selects the orders with one of the statuses, starting from the returned credits. */
const recreditedOrdersSql = (statuses: string): string => `
    select o.id from (
      select distinct l.return_order_id as id from membership_credits m
      cross join lateral (select l.return_order_id from return_lines l
        where l.shop_id = $1 and l.rental_id = m.cycle_id offset 0) l
      where m.shop_id = $1 and m.status = 'returned') o
    where ${creditStatusSql} = any(${statuses})`;

const WITH_CREDIT_STATUS: Pick<ListCondition, 'sql' | 'path'> = {
  sql: (statuses) => `${creditStatusSql} = any(${statuses})`,
  path: { kind: 'sequential' },
};

/** Searches the numbers of the order and its rentals, and the customer; each has its own index. */
const searchInOrders = (term: string | undefined): ListFilter =>
  searchIn(term, {
    sql: (indexLookup) => `(o.id = any(${indexLookup('return_orders')})
      or o.id = any(${indexLookup('return_orders', 'return_orders.rentals_search_text')})
      or o.customer_id = any(${indexLookup('customers')}))`,
    rowSql: (rowMatch) => `(${rowMatch('o.search_text')} or ${rowMatch('o.rentals_search_text')}
      or ${rowMatch(customerTextSql('o.customer_id'))})`,
  });
