import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { namesOf } from '../../database/sql/narrow-columns.js';
import { listStatement } from '../../database/sql/page.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { statement } from '../../database/sql/statement.js';
import {
  deleteStatement,
  insertStatement,
  pairOfWrites,
  updateStatement,
} from '../../database/sql/write.js';
import { EMBEDDED_CONDITION } from '../conditions/condition.sql.js';
import type { RecreditStatus } from '../credits/credit-status.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { Variant } from '../products/variant.entity.js';
import type { Detail } from '../timeline/event-types.js';
import { embeddedEvents } from '../timeline/timeline.sql.js';
import { ReturnLine } from './return-line.entity.js';
import { ReturnOrder } from './return-order.entity.js';
import type { LastReceipt } from '../rentals/rules/returns/return-entries.js';
import type { LockedLine, LockedOrder } from '../rentals/rules/returns/return-order.js';

const METHOD = ['methodType', 'trackingUrl', 'addressPlatformId', 'collectionDate'] as const;

/** The credit status of order `o`, computed from the membership credits of its rentals. */
export const creditStatusSql = `coalesce((
    select case count(*) filter (where m.status = 'returned')
      when 0 then 'uncredited' when count(*) then 'recredited' else 'partially_recredited' end
    from return_lines l
    join membership_credits m on m.shop_id = $1 and m.cycle_id = l.rental_id
    where l.shop_id = $1 and l.return_order_id = o.id), 'uncredited')`;

/** The columns of an order in responses, from order `o` and its customer, without its events. */
const FACTS = joined(
  columnsOf(ReturnOrder, 'o', [
    'id',
    'createdAt',
    'updatedAt',
    'sequentialId',
    'status',
    'receivalStatus',
    'requestedAt',
    ...METHOD,
    'tags',
  ]),
  computed<{ creditStatus: RecreditStatus }>({ creditStatus: creditStatusSql }),
  EMBEDDED_CUSTOMER,
);

const columnsIn = (detail: Detail) => joined(FACTS, embeddedEvents('o.id', detail));
export type ReturnOrderRow = RowOf<ReturnType<typeof columnsIn>>;

/** The columns of a line in responses, from line `l` and its condition. */
const LINE_COLUMNS = joined(
  columnsOf(ReturnLine, 'l', [
    'id',
    'returnOrderId',
    'createdAt',
    'rentalId',
    'itemId',
    'status',
    'requestedAt',
    'restockedAt',
  ]),
  EMBEDDED_CONDITION,
);
export type ReturnLineRow = RowOf<typeof LINE_COLUMNS>;

const CUSTOMER = 'left join customers u on u.shop_id = $1 and u.id = o.customer_id';

export const LIST_ORDERS = listStatement(
  'return_orders.list',
  ReturnOrder,
  'o',
  columnsIn('brief'),
  {
    joins: CUSTOMER,
    fieldColumns: {
      customer: namesOf(EMBEDDED_CUSTOMER),
      returnMethod: METHOD,
      // The lines are read by the ids of their orders.
      returnLines: [],
    },
  },
);

const findSql = (detail: Detail) => `select ${columnsIn(detail)} from return_orders o ${CUSTOMER}
   where o.shop_id = $1 and o.id = any($2) order by o.id`;

export const FIND_ORDERS = {
  brief: statement<ReturnOrderRow>('return_orders.find_brief', findSql('brief')),
  whole: statement<ReturnOrderRow>('return_orders.find_whole', findSql('whole')),
};

export const LINES_OF_ORDERS = statement<ReturnLineRow>(
  'return_orders.lines',
  `select ${LINE_COLUMNS}
   from return_lines l
   left join conditions c on c.shop_id = $1 and c.id = l.condition_id
   where l.shop_id = $1 and l.return_order_id = any($2) order by l.id`,
);

/**
 * `rentalsSearchText` as an SQL aggregate over rentals.
 * @param number SQL for the sequential number of the rental
 */
export const rentalsSearchSql = (number: string): string =>
  String.raw`string_agg(' sc-' || ${number} || ' ' || ${number}
        || E' \x1fsc-\x1f' || ${number}, '' order by ${number})`;

const LOCKED_ORDER = columnsOf(ReturnOrder, 'o', [
  'id',
  'sequentialId',
  'customerId',
  'status',
  'receivalStatus',
  ...METHOD,
  'tags',
]);

export const LOCK_ORDERS = statement<LockedOrder>(
  'return_orders.lock',
  `select ${LOCKED_ORDER}
   from return_orders o
   where o.shop_id = $1 and (o.id = any($2) or o.id = any(array(
     select l.return_order_id from return_lines l
     where l.shop_id = $1 and l.item_id = any($3) and l.status = 'received'
       and l.restocked_at is null)))
   order by o.id for update`,
);

const LINE_STATE = [
  'status',
  'conditionId',
  'restockedAt',
  'itemStatusBefore',
  'itemConditionBefore',
] as const;

const LOCKED_LINE = columnsOf(ReturnLine, 'l', [
  'id',
  'returnOrderId',
  'itemId',
  'rentalId',
  ...LINE_STATE,
]);

const linesWhere = (condition: string): string =>
  `select ${LOCKED_LINE} from return_lines l where l.shop_id = $1 and ${condition} order by l.id`;

export const LOCKED_LINES = {
  ofOrders: statement<LockedLine>(
    'return_lines.of_orders',
    linesWhere('l.return_order_id = any($2)'),
  ),
  openOfItems: statement<LockedLine>(
    'return_lines.open_of_items',
    linesWhere('l.item_id = any($2) and l.open'),
  ),
  ofRentals: statement<LockedLine>('return_lines.of_rentals', linesWhere('l.rental_id = any($2)')),
};

/**
 * The last receipts of the units that are unprocessed, by an order or of the rental alone. A later
 * line without a rental counts as well.
 */
export const LAST_RECEIPTS = statement<LastReceipt>(
  'return_lines.last_receipts',
  `select i.id as "itemId", received.id as "lineId", received.order_id as "orderId",
     received.number as "orderNumber", rental.number as "cycleNumber"
   from items i
   left join lateral (
     select c.id, c.sequential_id as number, c.received_at from cycles c
     where c.shop_id = $1 and c.item_id = i.id and c.received_at is not null
     order by c.received_at desc, c.id desc limit 1) rental on true
   left join lateral (
     select l.id, o.id as order_id, o.sequential_id as number from return_lines l
     join return_orders o on o.shop_id = $1 and o.id = l.return_order_id
     where l.shop_id = $1 and l.item_id = i.id and l.status = 'received'
       and (rental.id is null or l.rental_id = rental.id
         or l.rental_id is null and l.requested_at >= rental.received_at)
     order by l.id desc limit 1) received on true
   where i.shop_id = $1 and i.id = any($2) and i.status = 'unprocessed'
     and (rental.id is not null or received.id is not null)`,
);

const hasRental = (condition: string): string =>
  `exists (select from cycles c where c.shop_id = $1 and c.item_id = s.id and ${condition})`;

/**
 * The platform ids of the variants of units by id, serial and rental, each once. The unit of a serial
 * is the one that the entry of a return means: see `unit-by-serial.ts`.
 */
export const VARIANTS_OF_UNITS = statement<{ platformId: number }>(
  'return_lines.variants_of_units',
  `select distinct ${columnsOf(Variant, 'v', ['platformId'])}
   from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
   where i.shop_id = $1 and (i.id = any($2)
     or i.id = any(array(
       select (
         select s.id from items s where s.shop_id = $1 and lower(s.serial) = lower(sent.serial)
         order by s.serial = sent.serial desc, ${hasRental('c.active and c.fulfilled_at is not null')} desc,
           ${hasRental(`c.closed_as = 'lost' and c.received_at is null`)} desc,
           s.visibility in ('sold', 'retired'), s.id desc
         limit 1)
       from unnest($3::text[]) as sent (serial)))
     or i.id = any(array(select c.item_id from cycles c where c.shop_id = $1 and c.id = any($4))))`,
);

export const NEWEST_OF_RENTALS = statement<{ rentalId: number; returnOrderId: number }>(
  'return_lines.newest_of_rentals',
  `select ${columnsOf(ReturnLine, 'l', ['rentalId'])}, max(o.id) as "returnOrderId"
   from return_lines l
   join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
   where l.shop_id = $1 and l.rental_id = any($2) group by l.rental_id`,
);

const CREATE_ORDERS = insertStatement(
  'return_writes.create_orders',
  ReturnOrder,
  [
    'id',
    'sequentialId',
    'createdAt',
    'customerId',
    'status',
    'receivalStatus',
    'requestedAt',
    ...METHOD,
    'rentalsSearchText',
    'searchText',
  ],
  { computed: { searchText: { from: ['searchText'], sql: searchTextSql } } },
);

/** The columns that a line copies from its order. */
const OPENNESS = ['orderStatus', 'open', 'heldItemId'] as const;

const CREATE_LINES = insertStatement(
  'return_writes.create_lines',
  ReturnLine,
  ['returnOrderId', 'itemId', 'rentalId', ...LINE_STATE, ...OPENNESS, 'requestedAt'],
  { returning: columnsOf(ReturnLine, 'return_lines', ['id']) },
);

export const CREATE = pairOfWrites('return_writes.create', CREATE_ORDERS, CREATE_LINES);

const UPDATE_LINES = updateStatement(
  'return_writes.update_lines',
  ReturnLine,
  ['id'],
  [...LINE_STATE, ...OPENNESS],
);

/** Orders are touched even if only their lines change. */
const UPDATE_ORDERS = updateStatement(
  'return_writes.update_orders',
  ReturnOrder,
  ['id'],
  ['status', 'receivalStatus', ...METHOD, 'tags'],
  { alwaysTouch: true },
);

export const UPDATE = pairOfWrites('return_writes.update', UPDATE_LINES, UPDATE_ORDERS);

export const REMOVE_LINES = deleteStatement('return_writes.remove_lines', ReturnLine, 'id');

export const REFRESH_SEARCH = statement(
  'return_writes.refresh_search',
  `update return_orders o set rentals_search_text = coalesce((
     select ${rentalsSearchSql('c.sequential_id')}
     from return_lines l join cycles c on c.shop_id = $1 and c.id = l.rental_id
     where l.shop_id = $1 and l.return_order_id = o.id), '')
   where o.shop_id = $1 and o.id = any($2)`,
);
