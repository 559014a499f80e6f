import { comparedIdFilter } from '../../database/sql/id.filters.js';
import { anyOf, type ListFilter } from '../../database/sql/list-filter.js';
import { bookedForSql } from '../calendar/rules/needs.js';
import { searchIn } from '../../database/sql/search.sql.js';
import { customerTexts, SEARCHED_CUSTOMERS } from '../customers/customer.sql.js';
import { SEARCHED_SERIALS, serialSearchText } from '../products/product.sql.js';
import { cyclesThatHadSql } from './former-unit.sql.js';
import type { CycleFilters } from './dto/cycle-filters.query.js';
import {
  CYCLE_STATUSES,
  type CycleStatus,
  isPastSql,
  type LegStatus,
  type ReadingTime,
  type ReadingTimeSql,
} from '../rentals/plan/cycle-status.js';
import { fixedUnitParts, isUnitFixedSql } from '../calendar/rules/fixed-unit.js';
import type { momentFilter } from '../../database/sql/moment.filters.js';
import { literal } from '../../database/sql/statement.js';
import type { SortKey } from '../../http/paging/sort.js';
import type { LegKind } from '../calendar/rules/cycle-values.js';

/**
 * Cycles `c` that have one of the statuses. Each part has an index: cycles that are out or
 * yet to go out are found by due time.
 */
function havingStatus(statuses: ReadonlySet<CycleStatus>, time: ReadingTime): ListFilter {
  const isPast = isPastSql('c.awaited_at', readingTimeSql(time));
  const among = (indexed: string, due: CycleStatus, past: CycleStatus): string[] => {
    if (!statuses.has(due)) {
      return statuses.has(past) ? [`${indexed} and ${isPast}`] : [];
    }
    return [statuses.has(past) ? indexed : `${indexed} and (${isPast}) is not true`];
  };
  return anyOf([
    ...(statuses.has('cancelled') ? ['c.cancelled_at is not null'] : []),
    ...over(statuses),
    ...among('c.out', 'fulfilled', 'unreceived'),
    ...(statuses.has('held') ? ['c.hold_until is not null and c.cancelled_at is null'] : []),
    ...among('c.active and not c.out and c.hold_until is null', 'scheduled', 'unfulfilled'),
  ]);
}

/** Cycles that are over but not cancelled; fulfilled sales are among the fulfilled ones. */
function over(statuses: ReadonlySet<CycleStatus>): string[] {
  const found = OVER.filter(([status]) => statuses.has(status)).map(([, sql]) => sql);
  return found.length < OVER.length ? found : ['c.cancelled_at is null and not c.active'];
}

const OVER: readonly (readonly [CycleStatus, string])[] = [
  ['received', 'c.received_at is not null and not c.active'],
  ['lost', `c.closed_as = 'lost'`],
  ['bought', `c.closed_as = 'bought'`],
  ['fulfilled', 'c.replaced_visibility is not null and c.closed_as is null'],
];

const ofUnit = (sql: string): string =>
  `(select ${sql} from items i where i.shop_id = $1 and i.id = c.item_id)`;

const CUSTOMER_TEXTS = customerTexts('c.customer_id');

/** Matches the texts of the cycle and its customer, and the serial of its unit; each has an index. */
export const searchInCycles = searchIn({
  main: { source: SEARCHED_CUSTOMERS, sql: (ids) => `c.customer_id = any(${ids})` },
  others: [
    { source: { table: 'cycles' }, sql: (ids) => `c.id = any(${ids})` },
    { source: SEARCHED_SERIALS, sql: (ids) => `c.item_id = any(${ids})` },
  ],
  row: {
    ...CUSTOMER_TEXTS,
    texts: ['c.search_text', ...CUSTOMER_TEXTS.texts, ofUnit(serialSearchText('i'))],
    keyLike: (pattern) => `${ofUnit('serial_key(i.serial)')} like ${pattern}`,
  },
});

/** Filters by the units that cycles have, or had until a swap. */
export const unitFilter = comparedIdFilter(
  (isOneOf) => `(c.item_id = ${isOneOf} or c.id = any(${cyclesThatHadSql(isOneOf)}))`,
);

/** Filters by the booked variants. */
export const variantFilter = comparedIdFilter(bookedForSql, 'variants');

/**
 * The statuses that pass all parameters, each searched among the cycles that can have it. Cancelled
 * cycles have no actual times.
 */
export function statusFilter(query: CycleFilters, time: ReadingTime): ListFilter {
  const { status, closedAs, unfulfilled, excludeCancelled, fulfilledAt, receivedAt } = query;
  if (!status && !closedAs && !unfulfilled && !excludeCancelled) return anyOf(undefined);
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

/** The filter by whether cycles are fixed to their units, in parts with an index each. */
export const fixedFilter = (isFixed: boolean | undefined): ListFilter =>
  anyOf(
    isFixed === undefined
      ? undefined
      : isFixed
        ? fixedUnitParts('c')
        : [`not ${isUnitFixedSql('c')}`],
  );

/** The time of reading as SQL. */
const readingTimeSql = ({ now, midnights }: ReadingTime): ReadingTimeSql => ({
  now: literal(now),
  midnights: midnights.map(literal),
});

/** The filter by the status of the fulfilment. */
export const fulfillmentFilter = (
  statuses: readonly LegStatus[] | undefined,
  time: ReadingTime,
): ListFilter => anyOf(statuses && fulfillmentParts(statuses, time));

/** The filter by the status of the receival, of which the row of the cycle has the times. */
export const receivalFilter = (
  statuses: readonly LegStatus[] | undefined,
  time: ReadingTime,
): ListFilter => anyOf(statuses && receivalParts(statuses, time));

/** The condition that a leg that is not done has a status, by its due time. */
function dueSql(due: string, status: LegStatus, time: ReadingTime): string {
  const [dayStart, nextDayStart] = [time.dayStart, time.nextDayStart].map(literal);
  const isPast = isPastSql(due, readingTimeSql(time));
  switch (status) {
    case 'complete':
      return 'false';
    case 'pending':
      return `${due} is null`;
    case 'overdue':
      return isPast;
    case 'in_progress':
      return `${due} >= ${dayStart} and ${due} < ${nextDayStart} and not (${isPast})`;
    case 'scheduled':
      return `${due} >= ${nextDayStart}`;
  }
}

/** The cycles with one of the statuses of the fulfilment, by an index each. */
const fulfillmentParts = (statuses: readonly LegStatus[], time: ReadingTime): string[] =>
  [...new Set(statuses)].flatMap((status) =>
    status === 'complete'
      ? ['c.fulfilled_at is not null']
      : [
          `c.active and not c.out and ${dueSql('c.awaited_at', status, time)}`,
          `c.cancelled_at is not null and ${unsentSql(status, time)}`,
          `c.received_at is not null and c.fulfilled_at is null and ${unsentSql(status, time)}`,
        ],
  );

/** Most legs are due in the past, so that each cycle looks up its own; few are due later. */
function unsentSql(status: LegStatus, time: ReadingTime): string {
  const due = dueSql('leg.due_at', status, time);
  const legs = `from cycle_legs leg where ${legSql('leg', 'fulfillment')}`;
  return status === 'overdue' ? `(select ${due} ${legs})` : `exists (select ${legs} and ${due})`;
}

/** The cycles with one of the statuses of the receival, by an index each. */
const receivalParts = (statuses: readonly LegStatus[], time: ReadingTime): string[] =>
  [...new Set(statuses)].flatMap((status) =>
    status === 'complete'
      ? ['c.received_at is not null and not c.active']
      : NOT_RECEIVED.map((part) => `${part} and ${receivalDueSql(status, time)}`),
  );

/** Few legs have no due time, and only the index of legs finds them. */
const receivalDueSql = (status: LegStatus, time: ReadingTime): string =>
  status === 'pending'
    ? `exists (select from cycle_legs leg where ${legSql('leg', 'receival')} and leg.due_at is null)`
    : dueSql('c.receive_at', status, time);

/** The cycles that are not received, in parts with an index each. */
const NOT_RECEIVED = [
  'c.out',
  'c.active and not c.out',
  'c.cancelled_at is not null',
  'c.closed_as is not null and c.received_at is null',
  'c.replaced_visibility is not null and c.closed_as is null and c.received_at is null',
] as const;

const legSql = (leg: string, kind: LegKind): string =>
  `${leg}.shop_id = $1 and ${leg}.cycle_id = c.id and ${leg}.kind = ${literal(kind)}`;

/** Filters by a range of a leg. */
export const legFilter =
  (leg: string, kind: LegKind, filter: ReturnType<typeof momentFilter>): typeof filter =>
  (sent, reading) => {
    const range = filter(sent, reading);
    return {
      ...range,
      sql: (operand) =>
        `exists (select from cycle_legs ${leg} where ${legSql(leg, kind)} and ${range.sql(operand)})`,
    };
  };

/** The sort by an enumeration that is computed at the time of reading, by the filter of each value. */
export const placeAmong = <Value extends string>(
  values: readonly Value[],
  filterOf: (value: Value, time: ReadingTime) => ListFilter,
): SortKey => ({
  key: (time: ReadingTime) => {
    const places = values.map(
      (value, place) => `when ${filterOf(value, time).sql('')} then ${place}`,
    );
    return `case ${places.join(' ')} end`;
  },
  type: 'integer',
  isNullable: true,
});

/** The sort by the due time of a leg. */
export function dueTimeOf(kind: LegKind): SortKey {
  return {
    ...ofLeg(kind),
    key: `sorted_${kind}.due_at`,
    type: 'timestamptz',
    index: 'ix_cycle_legs_sort_due',
  };
}

/** The sort by the first or last reserved day. */
export function bufferDayOf(kind: LegKind): SortKey {
  return {
    ...ofLeg(kind),
    key: `sorted_${kind}.buffer_day`,
    type: 'date',
    index: 'ix_cycle_legs_sort_buffer',
  };
}

function ofLeg(kind: LegKind): Pick<SortKey, 'join' | 'id' | 'isNullable'> {
  const leg = `sorted_${kind}`;
  return {
    join: `join cycle_legs ${leg}
      on ${leg}.shop_id = $1 and ${leg}.cycle_id = c.id and ${leg}.kind = '${kind}'`,
    id: `${leg}.cycle_id`,
    isNullable: true,
  };
}
