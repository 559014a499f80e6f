import type { FiltersOf } from '../../http/paging/list.query.js';
import {
  eachOf,
  type ListCondition,
  type ListFilter,
  valuesOf,
} from '../../database/sql/list-filter.js';
import {
  createdFilters,
  dayFilter,
  momentFilter,
  nearestFirst,
} from '../../database/sql/moment.filters.js';
import { type IndexLookup, searchIn } from '../../database/sql/search.sql.js';
import { customerIdsSql, isCustomerSql } from '../customers/customer.sql.js';
import { serialSearchText } from '../products/product.sql.js';
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
    { value: query.itemId, ...eachOf('o.id', (id) => ordersOfLines(`l.item_id = ${id}`)) },
    {
      value: query.serial,
      ...eachOf('o.id', (serial) =>
        ordersOfLines(`l.item_id = any(array(
          select i.id from items i where i.shop_id = $1 and i.serial = ${serial}))`),
      ),
    },
    {
      value: query.platformOrderName,
      ...eachOf('o.id', (name) =>
        ordersOfLines(`l.rental_id = any(array(
          select c.id from cycles c where c.shop_id = $1 and c.platform_order_name = ${name}))`),
      ),
    },
    dayFilter('o.collection_date', query.collectionDate, timeZone),
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

/** Selects the orders with a line that meets the condition, each once. */
const ordersOfLines = (condition: string): string =>
  `select distinct l.return_order_id from return_lines l where l.shop_id = $1 and ${condition}`;

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

/**
 * Searches the numbers of the order and its rentals, the names of their platform orders, the serials
 * of its units and the customer; each has its own index.
 */
const searchInOrders = (term: string | undefined): ListFilter =>
  searchIn(term, {
    sql: ({ indexLookup, phone }) => `(o.id = any(${indexLookup('return_orders')})
      or o.id = any(${indexLookup('return_orders', 'return_orders.rentals_search_text')})
      or o.id = any(array(${ordersOfLines(`l.rental_id = any(${indexLookup('cycles')})`)}))
      or o.id = any(array(${ordersOfLines(`l.item_id = any(${unitsBySerial(indexLookup)})`)}))
      or o.customer_id = any(${customerIdsSql({ indexLookup, phone })}))`,
    rowSql: ({
      rowMatch,
      phone,
    }) => `(${rowMatch('o.search_text')} or ${rowMatch('o.rentals_search_text')}
      or exists (
        select from return_lines l
        join items i on i.shop_id = $1 and i.id = l.item_id
        left join cycles c on c.shop_id = $1 and c.id = l.rental_id
        where l.shop_id = $1 and l.return_order_id = o.id
          and (${rowMatch(serialSearchText('i'))} or ${rowMatch('c.search_text')}))
      or ${isCustomerSql('o.customer_id', { rowMatch, phone })})`,
  });

const unitsBySerial = (indexLookup: IndexLookup): string =>
  indexLookup('items', serialSearchText('items'), 'items.search_text');
