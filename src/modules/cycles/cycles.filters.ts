import {
  type Alternative,
  type Alternatives,
  type OrderedPath,
} from '../../database/sql/list-filter.js';
import { searchIn } from '../../database/sql/search.sql.js';
import { customerIdsSql, isCustomerSql } from '../customers/customer.sql.js';
import { serialSearchText } from '../products/product.sql.js';
import type { CycleFilters } from './dto/cycle-filters.query.js';
import { readingTimeSql } from './legs.filters.js';
import {
  CYCLE_STATUSES,
  type CycleStatus,
  isPastSql,
  type ReadingTime,
} from '../rentals/rules/cycle-status.js';

/**
 * Cycles `c` that have one of the statuses. Each alternative has an index: cycles that are out or
 * yet to go out are found by due time.
 */
function havingStatus(statuses: ReadonlySet<CycleStatus>, time: ReadingTime): Alternatives {
  const isPast = isPastSql('c.awaited_at', readingTimeSql(time));
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
    ...(statuses.has('held')
      ? [{ sql: 'c.hold_until is not null and c.cancelled_at is null' }]
      : []),
    ...among('c.active and not c.out and c.hold_until is null', 'scheduled', 'unfulfilled'),
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

/** Matches the text of the cycle or its customer, or the serial of its unit; each has an index. */
export const searchInCycles = searchIn({
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
export function statusFilter(query: CycleFilters, time: ReadingTime): Alternatives {
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

const NOT_GONE_OUT: ReadonlySet<CycleStatus> = new Set(['held', 'scheduled', 'unfulfilled']);
