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
import { creditStatusSql, recreditedOrdersSql } from './credit-status.sql.js';
import type { ListReturnOrdersQuery } from './dto/list-return-orders.query.js';
import { RECEIVAL_STATUSES } from './rules/return-values.js';

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
      path: { kind: 'scattered' },
    },
    ...createdFilters('return_orders', query.created, timeZone),
    momentFilter('o.updated_at', query.updated, timeZone, nearestFirst('o.id')),
  ];
}

/** Only `uncredited` orders are sought among all of them. */
function creditFilter({ creditStatus }: FiltersOf<ListReturnOrdersQuery>): ListFilter {
  const isNarrow = creditStatus?.includes('uncredited') === false;
  return {
    value: creditStatus,
    plannedByValue: true,
    form: isNarrow ? 'narrow' : 'wide',
    ...(isNarrow ? eachOf('o.id', recreditedOrdersSql) : WITH_CREDIT_STATUS),
  };
}

const WITH_CREDIT_STATUS: Pick<ListCondition, 'sql' | 'path'> = {
  sql: (statuses) => `${creditStatusSql} = any(${statuses})`,
  path: { kind: 'walk' },
};

/** The order's own number, those of its rentals, or its customer; each has an index of its own. */
const searchInOrders = (term: string | undefined): ListFilter =>
  searchIn(term, {
    sql: (finds) => `(o.id = any(${finds('return_orders')})
      or o.id = any(${finds('return_orders', 'return_orders.rentals_search_text')})
      or o.customer_id = any(${finds('customers')}))`,
    nearSql: (matches) => `(${matches('o.search_text')} or ${matches('o.rentals_search_text')}
      or ${matches(customerTextSql('o.customer_id'))})`,
  });
