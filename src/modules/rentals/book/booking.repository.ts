import { Injectable } from '@nestjs/common';
import {
  computed,
  idByPlatformIdSql,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import type { SoughtUnit } from '../../../errors/app-error.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { groupedBy } from '../../../records/grouped-by.js';
import { type DayRange, dayOfSqlDate, sqlDateOf } from '../../../time/days.js';
import { needOf } from '../../calendar/needs.sql.js';
import type { Need } from '../../calendar/rules/needs.js';
import { estimateDays, type ReturnEstimate } from '../../calendar/rules/taken-days.js';
import { restockDaysSql, variantNameSql } from '../../products/product.sql.js';
import { Variant } from '../../products/variant.entity.js';
import type { LockedUnit } from '../picture/picture.js';
import type { BookingFacts, RequestedBooking } from './booking-decision.js';
import type { RefusedBooking } from './refused-booking.entity.js';
import type { UnitRequirements } from '../../calendar/rules/requirements.js';
import { CALENDAR_LOOKBACK_DAYS, type Unit } from '../../calendar/rules/unit-allocation.js';
import {
  type CandidateQuery,
  type CandidateRow,
  type FreeUnits,
  FIND_BEST_UNITS,
  FIND_FREE_UNITS,
  FIND_STOCK,
  FIND_UNITS_AMONG,
  PROMISED,
} from './candidates.sql.js';

const FACTS = joined(
  computed<{ customerId: number | null; locationId: number | null }>({
    customerId: idByPlatformIdSql('customers', 'sent."customerPlatformId"'),
    locationId: idByPlatformIdSql('locations', 'sent."locationPlatformId"'),
  }),
  outerColumnsOf(Variant, 'v', { variantId: 'id' }),
  computed<{ name: string; archived: boolean; restockDays: number | null }>({
    name: variantNameSql('v'),
    archived: 'v.archived_at is not null',
    restockDays: restockDaysSql('v.product_id'),
  }),
);

/** The limit forces an index lookup per id, regardless of the row estimate. */
const factsSql = (lock: string): string =>
  `select ${FACTS}, array(
     select d.id from conditions d where d.shop_id = $1 and d.id = any(sent."conditionIds")
     ${lock}) as "conditionIds"
   from rows from (jsonb_to_recordset($2) as ("customerPlatformId" bigint,
     "conditionIds" bigint[], "locationPlatformId" bigint, "platformVariantId" bigint))
     with ordinality as sent
   left join lateral (
     select v.* from variants v
     where v.shop_id = $1 and v.platform_id = sent."platformVariantId" limit 1) v on true
   order by sent.ordinality`;

type FactsRow = RowOf<typeof FACTS> & { conditionIds: number[] };

/** The named conditions are locked against deletion, since no foreign key covers a list of ids. */
const FIND_FACTS = statement<FactsRow>('booking.facts', factsSql('for key share of d'));

/** The same without locks. */
const FIND_NAMED = statement<FactsRow>('booking.named', factsSql(''));

/**
 * See docs/inside/locking.md. PostgreSQL calls a volatile function after the sort. Negated: ids of variants
 * and the other numbers locked like this are positive.
 */
const TAKE_TURNS = statement(
  'booking.take_turns',
  `select pg_advisory_xact_lock(-v.id) from variants v
   where v.shop_id = $1 and v.id = any($2) order by v.id`,
);

/** The units that may be booked, and the days. */
export interface WantedUnits extends UnitRequirements {
  readonly variantId: number;
  /** Stretches that end before this day count as before it, the rest as after it. */
  readonly from: number;
  readonly to: number;
  /** When a unit that is out would be restocked if it came back now. */
  readonly restocked: string;
  readonly today: string;
}

/** The units to choose from, the same list for equal queries. */
export interface Candidates {
  readonly units: readonly Unit[];
  /** The cycles at risk that need units of the variant on the days. */
  readonly promised: readonly Need[];
}

/** The available units of variants and their taken days. */
export interface Stock {
  readonly units: readonly Pick<LockedUnit, 'itemId' | 'variantId' | 'locationId'>[];
  readonly taken: ReadonlyMap<number, readonly DayRange[]>;
}

/** The records that requests name. */
export type NamedRecords = Partial<
  Pick<
    RequestedBooking,
    'customerPlatformId' | 'conditionIds' | 'locationPlatformId' | 'platformVariantId'
  >
>;

/** Refusals of a shop to add to those of a variant and day. */
export type CountedRefusals = Omit<RefusedBooking, 'shopId'>;

/**
 * Refusals of variants that a reset of the shop has deleted are dropped. Processes write in the
 * same order, so that they never wait for each other in a circle.
 */
const ADD_REFUSALS = statement(
  'refused_bookings.add',
  `insert into refused_bookings as stored (shop_id, day, variant_id, refusals)
   select $1, added.* from unnest($2::date[], $3::bigint[], $4::bigint[]) added (day, variant_id, refusals)
   join variants v on v.shop_id = $1 and v.id = added.variant_id
   order by added.day, added.variant_id
   on conflict (shop_id, day, variant_id) do update
     set refusals = stored.refusals + excluded.refusals`,
);

/** Reads the data that bookings are decided on, and counts refused ones. */
@Injectable()
export class BookingRepository {
  /** The records that each request names; their conditions are locked. */
  async facts(context: TenantContext, requests: readonly NamedRecords[]): Promise<BookingFacts[]> {
    return toFacts(await queryAll(context, FIND_FACTS, toNames(requests)));
  }

  /** The same without locks. */
  async named(context: TenantContext, requests: readonly NamedRecords[]): Promise<BookingFacts[]> {
    return toFacts(await queryAll(context, FIND_NAMED, toNames(requests)));
  }

  /** Waits for earlier bookings of the same variants, in the order of their ids. */
  async takeTurns(context: TenantContext, variantIds: readonly number[]): Promise<void> {
    await queryAll(context, TAKE_TURNS, variantIds);
  }

  /**
   * For each query, the best of the bookable units that meet the requirements, by their ids: free
   * ones with the tightest gaps, then taken ones. Each has its nearest taken days on both sides of
   * the day. Locks nothing. Equal queries share one list.
   * @param limit the length of each list
   */
  async bestUnits(
    context: TenantContext,
    wanted: readonly WantedUnits[],
    limit: number,
    estimate: ReturnEstimate,
  ): Promise<Candidates[]> {
    const { queries, places } = distinctQueries(wanted);
    const days = estimateDays(estimate);
    const found = await queryAll(context, FIND_BEST_UNITS, queries, limit, ...days);
    const lists = new Map<number, Candidates>();
    for (const [place, rows] of groupedBy(found, (row) => row.place)) {
      const promised = PROMISED.rowsOf(rows[0]!.promised).map(needOf);
      lists.set(place, { units: rows.map(unitOf), promised });
    }
    return places.map((place) => lists.get(place) ?? NO_CANDIDATES);
  }

  /**
   * For each query, those of some units that are bookable and meet the requirements, by their ids.
   * Each has its nearest taken days on both sides of the day. Locks nothing.
   */
  async unitsAmong(
    context: TenantContext,
    itemIds: readonly number[],
    wanted: readonly WantedUnits[],
  ): Promise<Unit[][]> {
    const { queries, places } = distinctQueries(wanted);
    const found = await queryAll(context, FIND_UNITS_AMONG, queries, itemIds);
    const lists = new Map<number, Unit[]>();
    for (const [place, rows] of groupedBy(found, (row) => row.place)) {
      lists.set(place, rows.map(unitOf));
    }
    return places.map((place) => lists.get(place) ?? []);
  }

  /** The free units of the variant in any place and condition. Locks nothing. */
  freeUnits(
    context: TenantContext,
    { variantId, days: { from, to }, cycleId }: SoughtUnit,
    estimate: ReturnEstimate,
  ): Promise<FreeUnits[]> {
    const window = [sqlDateOf(from), sqlDateOf(to)];
    const parameters = [variantId, ...window, ...estimateDays(estimate), cycleId ?? null];
    return queryAll(context, FIND_FREE_UNITS, ...parameters);
  }

  /**
   * The available units of the variants, with their taken days from the first to the last day that
   * is wanted of the variant.
   */
  async stock(context: TenantContext, wanted: readonly WantedUnits[]): Promise<Stock> {
    const byVariant = groupedBy(wanted, ({ variantId }) => variantId);
    const queries = [...byVariant.values()].map((ofVariant) => {
      const from = Math.min(...ofVariant.map((one) => one.from));
      const to = Math.max(...ofVariant.map((one) => one.to));
      const all = { ...ofVariant[0]!, from, to, conditionIds: null, locationId: null };
      return { ...queryOf(all), since: sqlDateOf(from) };
    });
    const units = await queryAll(context, FIND_STOCK, JSON.stringify(queries));
    const taken = units.map(({ itemId, taken: ranges }) => {
      const days = ranges?.map(([from, to]) => ({
        from: dayOfSqlDate(from),
        to: dayOfSqlDate(to),
      }));
      return [itemId, days ?? []] as const;
    });
    return { units, taken: new Map(taken) };
  }

  /** Adds refusals to those of their variants and days. */
  async addRefusals(context: TenantContext, counted: readonly CountedRefusals[]): Promise<void> {
    await queryAll(
      context,
      ADD_REFUSALS,
      counted.map(({ day }) => day),
      counted.map(({ variantId }) => variantId),
      counted.map(({ refusals }) => refusals),
    );
  }
}

const toNames = (requests: readonly NamedRecords[]): string =>
  JSON.stringify(
    requests.map(({ customerPlatformId, conditionIds, locationPlatformId, platformVariantId }) => {
      return { customerPlatformId, conditionIds, locationPlatformId, platformVariantId };
    }),
  );

const toFacts = (rows: readonly FactsRow[]): BookingFacts[] =>
  rows.map(({ variantId, name, archived, restockDays, ...facts }) => ({
    ...facts,
    variant: variantId === null ? null : { id: variantId, name, archived, restockDays },
  }));

const NO_CANDIDATES: Candidates = { units: [], promised: [] };

/** The queries as JSON without duplicates, and for each of the wanted units the place of its query. */
function distinctQueries(wanted: readonly WantedUnits[]): { queries: string; places: number[] } {
  const asked = wanted.map((one) => JSON.stringify(queryOf(one)));
  const queries = [...new Set(asked)];
  return {
    queries: `[${queries.join(',')}]`,
    places: asked.map((query) => queries.indexOf(query) + 1),
  };
}

const queryOf = ({ from, to, ...wanted }: WantedUnits): CandidateQuery => ({
  ...wanted,
  to: sqlDateOf(to),
  day: sqlDateOf(from),
  since: sqlDateOf(from - CALENDAR_LOOKBACK_DAYS),
});

/** Taken days beyond the nearest ones do not matter. */
function unitOf({ itemId, isLate, preceding, following }: CandidateRow): Unit {
  return {
    itemId,
    busy: [
      ...(preceding === null ? [] : [{ from: -Infinity, to: dayOfSqlDate(preceding), isLate }]),
      ...(following === null ? [] : [{ from: dayOfSqlDate(following), to: Infinity }]),
    ],
  };
}
