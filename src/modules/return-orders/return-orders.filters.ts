import { createdFilters, momentFilters } from '../../database/sql/moment.filters.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { searchIn } from '../../database/sql/search.sql.js';
import { customersSql } from '../customers/customer.sql.js';
import { creditStatusSql, someRecreditedSql } from './credit-status.sql.js';
import type { ListReturnOrdersQuery } from './dto/list-return-orders.query.js';

/** The filters of the list of return orders, over order `o`. */
export function returnOrderFilters(query: ListReturnOrdersQuery, timeZone: string): ListFilter[] {
  return [
    searchInOrders(query.search),
    { column: 'o.status', values: query.status },
    { column: 'o.receival_status', values: query.receivalStatus },
    creditFilter(query),
    { value: query.customerId, sql: (id) => `o.customer_id = ${id}` },
    {
      value: query.tag,
      plannedByValue: true,
      isScattered: true,
      sql: (tag) => `o.tags @> array[${tag}]`,
    },
    ...createdFilters('return_orders', 'o', query.created, timeZone),
    ...momentFilters('o.updated_at', query.updated, timeZone),
  ];
}

/** Only `uncredited` orders are sought among all of them. */
function creditFilter({ creditStatus }: ListReturnOrdersQuery): ListFilter {
  const narrow = creditStatus?.includes('uncredited') === false;
  return {
    value: creditStatus,
    plannedByValue: true,
    sql: (values) =>
      `${narrow ? `${someRecreditedSql} and ` : ''}${creditStatusSql} = any(${values})`,
  };
}

/** The order's own number, those of its rentals, or its customer; each has an index of its own. */
const searchInOrders = (term: string | undefined): ListFilter =>
  searchIn(
    term,
    (matches) => `(${matches('o.search_text')} or ${matches('o.rentals_search_text')}
      or o.customer_id = any(${customersSql(matches)}))`,
  );
