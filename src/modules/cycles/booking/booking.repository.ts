import { Injectable } from '@nestjs/common';
import {
  columnsOf,
  computed,
  idByPlatformIdSql,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { groupedBy } from '../../../records/grouped-by.js';
import { dayOfSqlDate, sqlDateOf } from '../../../time/days.js';
import { concernsSql } from '../../blocked-dates/blocked-date.sql.js';
import { Item } from '../../items/item.entity.js';
import { estimateFrom, estimateDays } from '../../items/items.sql.js';
import { promisedSql } from '../../items/promises.sql.js';
import { atRiskSql } from '../../items/risks.sql.js';
import type { ReturnEstimate } from '../../items/rules/taken-days.js';
import { restockDaysSql } from '../../products/product.sql.js';
import { Variant } from '../../products/variant.entity.js';
import type { BookingFacts } from '../rules/booking-decision.js';
import type { RequestedBooking } from '../rules/cycle-requests.js';
import type { UnitRequirements } from '../rules/locked-rentals.js';
import { CALENDAR_LOOKBACK_DAYS, type Unit } from '../rules/unit-allocation.js';

const FACTS = joined(
  computed<{ place: number }>({ place: 'sent.ordinality' }),
  computed<{ customerId: number | null; conditionIds: number[]; locationId: number | null }>({
    customerId: idByPlatformIdSql('customers', 'sent."customerPlatformId"'),
    conditionIds: `array(
        select d.id from conditions d where d.shop_id = $1 and d.id = any(sent."conditionIds"))`,
    locationId: idByPlatformIdSql('locations', 'sent."locationPlatformId"'),
  }),
  outerColumnsOf(Variant, 'v', { variantId: 'id' }),
  computed<{ archived: boolean; restockDays: number | null; isInTurn: boolean }>({
    archived: 'v.archived_at is not null',
    restockDays: restockDaysSql('v.product_id'),
    // Negated: ids of variants and the other numbers locked like this are positive.
    isInTurn: 'pg_advisory_xact_lock(-v.id) is not null',
  }),
);

/**
 * Locks the named variants in the order of their ids: see docs/locking.md. PostgreSQL calls a
 * volatile function after the sort. The limit forces an index lookup per id, regardless of the row
 * estimate.
 */
const FIND_FACTS = statement<RowOf<typeof FACTS>>(
  'booking.facts',
  `select ${FACTS}
   from rows from (jsonb_to_recordset($2) as ("customerPlatformId" bigint,
     "conditionIds" bigint[], "locationPlatformId" bigint, "platformVariantId" bigint))
     with ordinality as sent
   left join lateral (
     select v.* from variants v
     where v.shop_id = $1 and v.platform_id = sent."platformVariantId" limit 1) v on true
   order by v.id`,
);

/** The parameters of a candidate query. */
interface CandidateQuery {
  readonly variantId: number;
  readonly conditionIds: readonly number[] | null;
  readonly locationId: number | null;
  /** The only unit that counts; null for any. */
  readonly itemId: number | null;
  /** Stretches that end before this day count as before it, the rest as after it. */
  readonly day: string;
  /** Stretches that end before this day are ignored. */
  readonly since: string;
  /** The last day of the booking. */
  readonly to: string;
  /** When a unit that is out would be restocked if it came back now. */
  readonly restocked: string;
}

const QUERY = `"variantId" bigint, "conditionIds" bigint[], "locationId" bigint, "itemId" bigint,
     "day" date, "since" date, "to" date, "restocked" date`;

/** The first taken day of stretches that end on the day or later, and the last of earlier ones. */
const neighbours = (from: string, to: string): string =>
  `min(${from}) filter (where ${to} >= asked.day) as following,
   max(${to}) filter (where ${to} < asked.day) as preceding`;

const CANDIDATE = joined(
  columnsOf(Item, 'u', { itemId: 'id' }),
  computed<{ preceding: string | null; following: string | null }>({
    preceding: 'greatest(stored.preceding, out.preceding, blocked.preceding)',
    following: 'least(stored.following, out.following, blocked.following)',
  }),
);
type CandidateRow = RowOf<typeof CANDIDATE>;

const ESTIMATE = estimateFrom(3);

/** True if a cycle at risk needs a unit of the variant on one of the days that are not over. */
const IS_PROMISED = `asked."to" >= ${ESTIMATE.today}::date and exists (
       select from cycles c
       where c.shop_id = $1 and ${promisedSql('asked."variantId"')}
         and c.occupied_from <= asked."to"
         and c.occupied_to >= greatest(asked.day, ${ESTIMATE.today}::date)
         and ${atRiskSql('c', ESTIMATE)})`;

/**
 * For each query, the bookable units of a variant that meet the requirements, or one of them. One
 * row per unit, with its nearest taken days before and after a day. A unit that is out is taken
 * until it would be restocked if it came back now: see `lastTakenDay`.
 */
const FIND_CANDIDATES = statement<CandidateRow & { place: number; promised: boolean }>(
  'booking.candidates',
  `select asked.ordinality as place, need.promised, candidate.*
   from rows from (jsonb_to_recordset($2) as (${QUERY})) with ordinality as asked
   cross join lateral (
     select asked."itemId" is null and ${IS_PROMISED} as promised offset 0) need
   cross join lateral (
     with units as (
       select i.id from items i
       where i.shop_id = $1 and i.variant_id = asked."variantId" and i.visibility = 'available'
         and (asked."conditionIds" is null or i.condition_id = any(asked."conditionIds"))
         and (asked."locationId" is null or i.location_id = asked."locationId")
         and (asked."itemId" is null or i.id = asked."itemId")
     ), blocks as materialized (
       select b.item_id, b.from_day, b.to_day from blocked_dates b
       where b.shop_id = $1 and b.to_day >= asked.since and ${concernsSql({
         itemId: 'any(array(select u.id from units u))',
         variantId: 'asked."variantId"',
         productId: `(
           select v.product_id from variants v where v.shop_id = $1 and v.id = asked."variantId")`,
       })}
     ), out as materialized (
       select c.item_id, ${neighbours('c.occupied_from', 'greatest(c.occupied_to, asked.restocked)')}
       from cycles c where c.shop_id = $1 and c.variant_id = asked."variantId" and c.out
       group by c.item_id
     )
     select ${CANDIDATE} from units u
     cross join lateral (
       select ${neighbours('c.occupied_from', 'c.occupied_to')} from cycles c
       where c.shop_id = $1 and c.item_id = u.id and c.occupied_to >= asked.since) stored
     left join out on out.item_id = u.id
     cross join lateral (
       select ${neighbours('b.from_day', 'b.to_day')} from blocks b
       where b.item_id = u.id or b.item_id is null) blocked
   ) candidate
   order by asked.ordinality, candidate."itemId"`,
);

/** The units that may be booked, and the days. */
export interface WantedUnits extends UnitRequirements {
  readonly variantId: number;
  /** Stretches that end before this day count as before it, the rest as after it. */
  readonly from: number;
  readonly to: number;
  /** When a unit that is out would be restocked if it came back now. */
  readonly restocked: string;
  /** The only unit that counts; any if absent. */
  readonly itemId?: number;
}

/** The units to choose from, equal for equal queries. */
export interface Candidates {
  readonly units: readonly Unit[];
  /** Whether cycles at risk need units of the variant on the days. */
  readonly arePromised: boolean;
}

/** The records that requests name. */
export type NamedRecords = Partial<
  Pick<
    RequestedBooking,
    'customerPlatformId' | 'conditionIds' | 'locationPlatformId' | 'platformVariantId'
  >
>;

/** Reads the data that bookings are decided on. */
@Injectable()
export class BookingRepository {
  /**
   * The records that each request names. A booking by variant waits for earlier bookings of the
   * same variant.
   */
  async facts(context: TenantContext, requests: readonly NamedRecords[]): Promise<BookingFacts[]> {
    const named = requests.map(
      ({ customerPlatformId, conditionIds, locationPlatformId, platformVariantId }) => {
        return { customerPlatformId, conditionIds, locationPlatformId, platformVariantId };
      },
    );
    const found = await queryAll(context, FIND_FACTS, JSON.stringify(named));
    return found
      .toSorted((one, other) => one.place - other.place)
      .map(({ place: _, variantId, archived, restockDays, ...facts }) => ({
        ...facts,
        variant: variantId === null ? null : { id: variantId, archived, restockDays },
      }));
  }

  /**
   * For each query, the bookable units of the variant that meet the requirements. Each has its
   * nearest taken days on both sides of the day. Locks nothing. Equal queries share one list.
   */
  async candidates(
    context: TenantContext,
    wanted: readonly WantedUnits[],
    estimate: ReturnEstimate,
  ): Promise<Candidates[]> {
    const asked = wanted.map((one) => JSON.stringify(queryOf(one)));
    const queries = [...new Set(asked)];
    const found = await queryAll(
      context,
      FIND_CANDIDATES,
      `[${queries.join(',')}]`,
      ...estimateDays(estimate),
    );
    const byPlace = groupedBy(found, ({ place }) => place);
    const lists = queries.map((_, index): Candidates => {
      const rows = byPlace.get(index + 1) ?? [];
      return { units: rows.map(unitOf), arePromised: rows[0]?.promised ?? false };
    });
    return asked.map((one) => lists[queries.indexOf(one)]!);
  }
}

const queryOf = ({ from, to, itemId, ...wanted }: WantedUnits): CandidateQuery => ({
  ...wanted,
  to: sqlDateOf(to),
  itemId: itemId ?? null,
  day: sqlDateOf(from),
  since: sqlDateOf(from - CALENDAR_LOOKBACK_DAYS),
});

/** Taken days beyond the nearest ones do not matter. */
function unitOf({ itemId, preceding, following }: CandidateRow): Unit {
  return {
    itemId,
    busy: [
      ...(preceding === null ? [] : [{ from: -Infinity, to: dayOfSqlDate(preceding) }]),
      ...(following === null ? [] : [{ from: dayOfSqlDate(following), to: Infinity }]),
    ],
  };
}
