import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import {
  type Alternative,
  type Alternatives,
  type ListFilter,
  type OrderedPath,
  valuesOf,
} from '../../database/sql/list-filter.js';
import { createdFilters, momentFilter, nearestFirst } from '../../database/sql/moment.filters.js';
import { searchIn } from '../../database/sql/search.sql.js';
import { literal } from '../../database/sql/statement.js';
import type { FiltersOf } from '../../http/paging/list.query.js';
import { customerIdsSql, isCustomerSql } from '../customers/customer.sql.js';
import { promisedSql } from '../items/promises.sql.js';
import { atRiskSql, unitsAtRiskSql } from '../items/risks.sql.js';
import { estimateDays, estimateIn } from '../items/items.sql.js';
import type { ReturnEstimate } from '../items/rules/taken-days.js';
import { serialSearchText } from '../products/product.sql.js';
import type { ListCyclesQuery } from './dto/list-cycles.query.js';
import { isPastSql, legFilters } from './legs.filters.js';
import { CYCLE_STATUSES, type CycleStatus, type ReadingTime } from './rules/cycle-status.js';
import { DELIVERY_METHOD_TYPES, METHOD_TYPES, PACKING_STATUSES } from './rules/cycle-values.js';

type CyclesQuery = FiltersOf<ListCyclesQuery>;

/** `cycleStatus` in SQL for a cycle `c` with legs `f` and `r`, at the time in two parameters. */
export function cycleStatusSql(time: Pick<ReadingTime, 'now' | 'dayStart'>): string {
  return `case
  when c.cancelled_at is not null then 'cancelled'
  when c.closed_as is not null then c.closed_as
  when r.done_at is not null then 'received'
  when f.done_at is not null and ${isPastSql('r.due_at', time)} then 'unreceived'
  when f.done_at is not null then 'fulfilled'
  when ${isPastSql('f.due_at', time)} then 'unfulfilled'
  else 'scheduled' end`;
}

/**
 * Cycles `c` that have one of the statuses. Each alternative has an index: cycles that are out or
 * yet to go out are found by due time.
 */
function havingStatus(
  statuses: ReadonlySet<CycleStatus>,
  { now, dayStart }: ReadingTime,
): Alternatives {
  const isPast = isPastSql('c.awaited_at', { now: literal(now), dayStart: literal(dayStart) });
  const among = (indexed: string, due: CycleStatus, past: CycleStatus): Alternative[] => {
    if (!statuses.has(due)) {
      return statuses.has(past) ? [{ sql: `${indexed} and ${isPast}`, ordered: BY_AWAITED }] : [];
    }
    return [{ sql: statuses.has(past) ? indexed : `${indexed} and (${isPast}) is not true` }];
  };
  const alternatives: Alternative[] = [
    ...(statuses.has('cancelled') ? [{ sql: 'c.cancelled_at is not null' }] : []),
    ...over(statuses),
    ...among('c.out', 'fulfilled', 'unreceived'),
    ...among('c.active and not c.out', 'scheduled', 'unfulfilled'),
  ];
  return { alternatives };
}

/** Cycles that are over but not cancelled; fulfilled sales are among the fulfilled ones. */
function over(statuses: ReadonlySet<CycleStatus>): Alternative[] {
  const found = OVER.filter(([status]) => statuses.has(status)).map(([, sql]) => ({ sql }));
  return found.length < OVER.length ? found : [{ sql: 'c.cancelled_at is null and not c.active' }];
}

const OVER: readonly (readonly [CycleStatus, string])[] = [
  ['received', 'c.received_at is not null and not c.active'],
  ['lost', `c.closed_as = 'lost'`],
  ['bought', `c.closed_as = 'bought'`],
  ['fulfilled', 'c.replaced_visibility is not null and c.closed_as is null'],
];

const BY_AWAITED: OrderedPath = { id: '(c.id + 0)', isNearest: true };

/** The filters of the list of cycles, over cycle `c`. */
export function cycleFilters(
  query: CyclesQuery,
  time: ReadingTime,
  estimate: ReturnEstimate,
): ListFilter[] {
  const { timeZone } = time;
  return [
    momentFilter('c.fulfilled_at', query.fulfilledAt, timeZone, nearestFirst('c.id')),
    momentFilter('c.received_at', query.receivedAt, timeZone, nearestFirst('c.id')),
    momentFilter('c.receive_at', query.receiveAt, timeZone, nearestFirst('c.id')),
    momentFilter('c.rental_start', query.rentalStart, timeZone, nearestFirst('c.id')),
    ...createdFilters('cycles', query.created, timeZone),
    momentFilter('c.updated_at', query.updated, timeZone, nearestFirst('c.id')),
    { value: query.platformOrderId, sql: (id) => `c.platform_order_id = ${id}` },
    { value: query.platformOrderName, sql: (name) => `c.platform_order_name = ${name}` },
    {
      value: query.tag,
      plannedByValue: true,
      form: 'tag',
      sql: (tag) => `c.tags @> array[${tag}]`,
      path: { kind: 'unordered', probeRows: 4_000 },
    },
    ...locationFilters(query),
    ...legFilters(query, time),
    { value: query.itemId, sql: (id) => `c.item_id = ${id}` },
    {
      value: query.platformVariantId,
      sql: (id) => promisedSql(idByPlatformIdSql('variants', id)),
    },
    { value: query.customerId, sql: (id) => `c.customer_id = ${id}` },
    {
      value: query.customerPlatformId,
      sql: (id) => `c.customer_id = ${idByPlatformIdSql('customers', id)}`,
    },
    statusFilter(query, time),
    valuesOf(
      { column: 'c.method_type', values: METHOD_TYPES, wanted: query.methodType },
      { column: 'c.packing_status', values: PACKING_STATUSES, wanted: query.packingStatus },
    ),
    valuesOf({
      column: 'c.delivery_method_type',
      values: DELIVERY_METHOD_TYPES,
      wanted: query.deliveryMethodType,
    }),
    atRiskFilter(query.atRisk, estimate),
    searchInCycles(query.search),
  ];
}

/** Cycles whose unit is at a location now. */
const locationFilters = ({ locationPlatformId }: CyclesQuery): ListFilter[] => [
  {
    value: locationPlatformId,
    plannedByValue: true,
    form: 'location',
    sql: (id) => `c.item_id = any(array(
      select i.id from items i
      where i.shop_id = $1 and i.location_id = ${idByPlatformIdSql('locations', id)}))`,
    path: {
      kind: 'unordered',
      probeRows: 4_000,
      rowPredicateSql: (id) => `exists (
        select from items i
        where i.shop_id = $1 and i.id = c.item_id
          and i.location_id = ${idByPlatformIdSql('locations', id)})`,
    },
  },
];

/** Starts from the units on which cycles can be at risk. */
const atRiskFilter = (atRisk: boolean | undefined, estimate: ReturnEstimate): ListFilter => ({
  value: atRisk ? estimateDays(estimate) : undefined,
  plannedByValue: true,
  sql: (days) => `c.item_id = any(array(${unitsAtRiskSql(estimateIn(days))}))
    and ${atRiskSql('c', estimateIn(days))}`,
});

/** Matches the text of the cycle or its customer, or the serial of its unit; each has an index. */
const searchInCycles = (term: string | undefined): ListFilter =>
  searchIn(term, {
    sql: ({ indexLookup, phone }) => `(c.id = any(${indexLookup('cycles')})
      or c.customer_id = any(${customerIdsSql({ indexLookup, phone })})
      or c.item_id = any(${indexLookup('items', serialSearchText('items'), 'items.search_text')}))`,
    rowSql: ({ rowMatch, phone }) => `(${rowMatch('c.search_text')}
      or ${isCustomerSql('c.customer_id', { rowMatch, phone })}
      or ${rowMatch(`(select ${serialSearchText('i')} from items i
        where i.shop_id = $1 and i.id = c.item_id)`)})`,
  });

/**
 * The statuses that pass all parameters, each searched among the cycles that can have it. Cancelled
 * cycles have no actual times.
 */
function statusFilter(query: CyclesQuery, time: ReadingTime): Alternatives {
  const { status, closedAs, unfulfilled, excludeCancelled, fulfilledAt, receivedAt } = query;
  if (!status && !closedAs && !unfulfilled && !excludeCancelled) return { alternatives: undefined };
  const ends: ReadonlySet<string> | undefined =
    closedAs && new Set(closedAs.map((end) => (end === 'returned' ? 'received' : end)));
  const left = (status ?? CYCLE_STATUSES).filter(
    (one) =>
      (!ends || ends.has(one)) &&
      (!unfulfilled || NOT_GONE_OUT.has(one)) &&
      (!excludeCancelled || one !== 'cancelled') &&
      (!fulfilledAt || (one !== 'cancelled' && !NOT_GONE_OUT.has(one))) &&
      (!receivedAt || one === 'received'),
  );
  return havingStatus(new Set(left), time);
}

const NOT_GONE_OUT: ReadonlySet<CycleStatus> = new Set(['scheduled', 'unfulfilled']);
