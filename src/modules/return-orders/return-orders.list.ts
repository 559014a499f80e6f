import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { eachOf, type ListFilter, tagFilter, valuesOf } from '../../database/sql/list-filter.js';
import type { ListTable } from '../../database/list-table.js';
import {
  createdFilter,
  dayFilter,
  momentFilter,
  type Zoned,
} from '../../database/sql/moment.filters.js';
import { searchIn } from '../../database/sql/search.sql.js';
import {
  type MomentRange,
  QueryEnumList,
  QueryKeyText,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { QueryIds, QueryKeyTexts, type RequestedIds } from '../../fields/query-ids.js';
import { countsQueryOf } from '../../http/paging/counts.query.js';
import { includeQueryOf, listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';
import { enumerationKey } from '../../http/paging/sort.js';
import { RECREDIT_STATUSES, type RecreditStatus } from '../credits/credit-status.js';
import { customerTagFilter, customerTexts, SEARCHED_CUSTOMERS } from '../customers/customer.sql.js';
import { SEARCHED_SERIALS, serialSearchText, unitsBySerialSql } from '../products/product.sql.js';
import { RETURN_ORDER_STATUSES, type ReturnOrderStatus } from '../resources/return-order-status.js';
import { creditStatusSql } from './return-orders.sql.js';
import { RECEIVAL_STATUSES, type ReceivalStatus } from '../rentals/return/return-order.js';

/** The filters of the list of return orders; they combine with AND. */
export class ReturnOrderFilters extends OwnIdFilters {
  @QueryText({
    description:
      'Case-insensitive part of its formatted id, of the ids, order names and serials of its rentals, or of ' +
      'the name, email, platform id or phone of the customer. It also finds the last part of the ' +
      'tracking URL.',
    example: '#2001',
  })
  search?: string;

  @QueryEnumList(RETURN_ORDER_STATUSES, { description: 'Any of these statuses' })
  status?: ReturnOrderStatus[];

  @QueryEnumList(RECEIVAL_STATUSES, { description: 'Any of these receival statuses' })
  receivalStatus?: ReceivalStatus[];

  @QueryEnumList(RECREDIT_STATUSES, { description: 'Any of these credit statuses' })
  creditStatus?: RecreditStatus[];

  @QueryIds({ description: 'Id of the customer', example: [12], nullable: true })
  customerId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the customer', example: [52001], nullable: true })
  customerPlatformId?: RequestedIds;

  @QueryKeyTexts({ description: 'Tag of the customer, exact match', example: ['vip'] })
  customerTag?: string[];

  @QueryIds({ description: 'Id of one of its units', example: [17] })
  itemId?: RequestedIds;

  @QueryKeyText({
    description:
      'Serial of one of its units; if none is equal, all that are equal but for case, accents, ' +
      'hyphens, dots, colons, slashes and blanks',
    example: 'SN-0042',
  })
  serial?: string;

  @QueryText({ description: 'Order name of one of its rentals, exactly', example: '#10001' })
  platformOrderName?: string;

  @QueryMomentRange({ description: 'Day of the collection' })
  collectionDate?: MomentRange;

  @QueryKeyTexts({ description: 'Tag, exact match', example: ['damaged'] })
  tag?: string[];

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({
    description:
      'When it or one of its lines last changed. To miss no change between two synchronisations, ' +
      'start each one five minutes before the start of the last one.',
  })
  updated?: MomentRange;
}

/** Selects the orders with a line that meets the condition, each once. */
const ordersOfLines = (condition: string): string =>
  `select distinct l.return_order_id from return_lines l where l.shop_id = $1 and ${condition}`;

/** Only `uncredited` needs all orders; the other statuses start from the returned credits. */
function creditFilter(statuses: readonly RecreditStatus[] | undefined): ListFilter {
  const isNarrow = statuses?.includes('uncredited') === false;
  return {
    value: statuses,
    plannedByValue: true,
    sql: isNarrow
      ? (wanted) => `o.id = any(array(${recreditedOrdersSql(wanted)}))`
      : (wanted) => `${creditStatusSql} = any(${wanted})`,
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

const CUSTOMER_TEXTS = customerTexts('o.customer_id');

/** The lines of an order with their units and rentals. */
const LINES = `return_lines l
  join items i on i.shop_id = $1 and i.id = l.item_id
  left join cycles c on c.shop_id = $1 and c.id = l.rental_id
  where l.shop_id = $1 and l.return_order_id = o.id`;

const LINE_TEXTS = `(
  select string_agg(concat_ws(' ', ${serialSearchText('i')}, c.search_text), ' ') from ${LINES})`;

const ordersWith =
  (column: string) =>
  (ids: string): string =>
    `o.id = any(array(${ordersOfLines(`l.${column} = any(${ids})`)}))`;

/** The last part of the tracking URL of an order as a search text. */
const trackingText = (order: string): string => `tracking_text(${order}.tracking_url)`;

const isOrder = (ids: string): string => `o.id = any(${ids})`;

/**
 * Searches the numbers of the order and its rentals, the names of their platform orders, the serials
 * of its units, the number of its parcel and the customer; each has its own index.
 */
const searchInOrders = searchIn({
  main: { source: SEARCHED_CUSTOMERS, sql: (ids) => `o.customer_id = any(${ids})` },
  others: [
    { source: { table: 'return_orders' }, sql: isOrder },
    {
      source: { table: 'return_orders', text: 'return_orders.rentals_search_text' },
      sql: isOrder,
    },
    {
      source: {
        table: 'return_orders',
        text: trackingText('return_orders'),
        marks: 'return_orders.search_text',
      },
      sql: isOrder,
    },
    { source: { table: 'cycles' }, sql: ordersWith('rental_id') },
    { source: SEARCHED_SERIALS, sql: ordersWith('item_id') },
  ],
  row: {
    ...CUSTOMER_TEXTS,
    texts: [
      'o.search_text',
      'o.rentals_search_text',
      trackingText('o'),
      ...CUSTOMER_TEXTS.texts,
      LINE_TEXTS,
    ],
    keyLike: (pattern) => `exists (select from ${LINES} and serial_key(i.serial) like ${pattern})`,
  },
});

/** The list of return orders `o`. */
export const RETURN_ORDER_LIST = {
  name: 'ReturnOrder',
  includes: ['customer.creditBalance'],
  counts: {
    status: RETURN_ORDER_STATUSES,
    receivalStatus: RECEIVAL_STATUSES,
    creditStatus: RECREDIT_STATUSES,
  },
  sorts: {
    id: 'id',
    requestedAt: {
      key: 'o.requested_at',
      type: 'timestamptz',
      index: 'ix_return_orders_sort_requested',
    },
    status: enumerationKey(RETURN_ORDER_STATUSES, 'o.status'),
    receivalStatus: enumerationKey(RECEIVAL_STATUSES, 'o.receival_status'),
    creditStatus: enumerationKey(RECREDIT_STATUSES, creditStatusSql),
    createdAt: { key: 'o.created_at', type: 'timestamptz', isById: true },
    updatedAt: { key: 'o.updated_at', type: 'timestamptz', index: 'ix_return_orders_sort_updated' },
  },
  filters: {
    search: {
      index: [
        'ix_return_orders_search_keys',
        'ix_return_orders_rental_keys',
        'ix_return_orders_tracking_keys',
        'ix_cycles_search_keys',
        'ix_items_serial_search_keys',
        'ix_customers_person_keys',
      ],
      conditions: searchInOrders,
    },
    status: {
      index: 'ix_return_orders_state',
      conditions: (status, _reading, { receivalStatus }) =>
        valuesOf(
          { column: 'o.status', values: RETURN_ORDER_STATUSES, wanted: status },
          { column: 'o.receival_status', values: RECEIVAL_STATUSES, wanted: receivalStatus },
        ),
    },
    receivalStatus: { index: 'ix_return_orders_state', with: 'status' },
    creditStatus: { index: 'ix_membership_credits_returned', conditions: creditFilter },
    customerId: { index: 'ix_return_orders_customer', conditions: idFilter('o.customer_id') },
    customerPlatformId: {
      index: 'ix_return_orders_customer',
      conditions: idFilter('o.customer_id', (id) => idByPlatformIdSql('customers', id)),
    },
    customerTag: {
      index: ['ix_customers_tags', 'ix_return_orders_customer'],
      conditions: customerTagFilter('o.customer_id'),
    },
    itemId: {
      index: 'ix_return_lines_item',
      ...eachOf('o.id', (ids) => ordersOfLines(`l.item_id = any(${ids}::bigint[])`)),
    },
    serial: {
      index: ['ix_items_serial', 'ix_items_serial_key', 'ix_return_lines_item'],
      ...eachOf('o.id', (serial) =>
        ordersOfLines(`l.item_id = any(array(${unitsBySerialSql(`array[${serial}]`)}))`),
      ),
    },
    platformOrderName: {
      index: ['ix_cycles_order_name', 'ix_return_lines_rental'],
      ...eachOf('o.id', (name) =>
        ordersOfLines(`l.rental_id = any(array(
          select c.id from cycles c where c.shop_id = $1 and c.platform_order_name = ${name}))`),
      ),
    },
    collectionDate: {
      index: 'ix_return_orders_collection',
      conditions: dayFilter('o.collection_date'),
    },
    tag: { index: 'ix_return_orders_tags', conditions: tagFilter('o.tags') },
    created: { index: 'ix_return_orders_created', conditions: createdFilter('return_orders', 'o') },
    updated: {
      index: 'ix_return_orders_sort_updated',
      conditions: momentFilter('o.updated_at'),
    },
    ids: { index: 'pk_return_orders', ...ownIds('o') },
  },
} as const satisfies ListTable<ReturnOrderFilters, Zoned>;

/** The parameters of `GET /return_orders`. */
export class ListReturnOrdersQuery extends listQueryOf(ReturnOrderFilters, RETURN_ORDER_LIST) {}

/** The parameters of `GET /return_orders/{id}`. */
export class GetReturnOrderQuery extends includeQueryOf(RETURN_ORDER_LIST) {}

/** The parameters of `GET /return_orders/counts`. */
export class CountReturnOrdersQuery extends countsQueryOf(ReturnOrderFilters, RETURN_ORDER_LIST) {}
