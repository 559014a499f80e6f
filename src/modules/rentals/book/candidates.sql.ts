import { computed, type RowOf } from '../../../database/sql/columns.sql.js';
import type { Packed } from '../../../database/sql/nested.sql.js';
import { statement } from '../../../database/sql/statement.js';
import {
  blocksFromSql,
  concernsVariantSql,
  lastBlockedDaySql,
} from '../../calendar/rules/blocks.js';
import { estimateFrom, freeSql } from '../../calendar/rules/taken-days.js';
import { needingCyclesSql, bookedForSql, NEEDED_LOCATION } from '../../calendar/rules/needs.js';
import { embeddedNeeds, type NeedRow } from '../../calendar/needs.sql.js';
import { LATE_DAYS, OPEN_STRETCH_DAYS } from '../../calendar/rules/unit-allocation.js';
import { usableSql } from '../../calendar/rules/usable-unit.js';

/** The parameters of a query for units, as JSON. */
export interface CandidateQuery {
  readonly variantId: number;
  readonly conditionIds: readonly number[] | null;
  readonly locationId: number | null;
  /** Stretches that end before this day count as before it, the rest as after it. */
  readonly day: string;
  /** Stretches that end before this day are ignored. */
  readonly since: string;
  /** The last day of the booking. */
  readonly to: string;
  /** When a unit that is out would be restocked if it came back now. */
  readonly restocked: string;
  readonly today: string;
}

const QUERIES = `rows from (jsonb_to_recordset($2) as ("variantId" bigint, "conditionIds" bigint[],
     "locationId" bigint, "day" date, "since" date, "to" date, "restocked" date,
     "today" date))
     with ordinality as asked`;

/** The first taken day of stretches that end on the day or later, and the last of earlier ones. */
const neighbours = (stretch: string): string =>
  `min(${stretch}.from_day) filter (where ${stretch}.to_day >= asked.day) as following,
   max(${stretch}.to_day) filter (where ${stretch}.to_day < asked.day) as preceding`;

const CANDIDATE = computed<{
  itemId: number;
  isLate: boolean;
  preceding: string | null;
  following: string | null;
}>({
  itemId: 'own.item_id',
  isLate: 'own.is_late',
  preceding: 'greatest(own.preceding, shared.preceding)',
  following: 'least(own.following, shared.following)',
});
export type CandidateRow = RowOf<typeof CANDIDATE> & { place: number };

/**
 * The bookable units of a query, the taken stretches of each one, and the blocks of all of them. A
 * unit that is out is taken until it would be restocked if it came back now: see `lastTakenDay`.
 * Each kind of stretch is read once and grouped by unit, so the cost per unit does not grow.
 * Each bookable unit also has one row without days; units that have none are dropped later.
 * @param units further conditions for items `i`
 * @param cycles a condition for the cycles `c` of the units
 */
const stretchesSql = (units: string, cycles: string): string => `
     with units as materialized (
       select i.id from items i
       where i.shop_id = $1 and i.variant_id = asked."variantId" and ${usableSql('i')}
         and (asked."conditionIds" is null or i.condition_id = any(asked."conditionIds"))
         and (asked."locationId" is null or i.location_id = asked."locationId") ${units}
     ), stretches as (
       select u.id as item_id, null::date as from_day, null::date as to_day, false as is_late
       from units u
       union all
       select c.item_id, c.occupied_from, c.occupied_to, false from cycles c
       where c.shop_id = $1 and ${cycles} and c.occupied_to >= asked.since
       union all
       select c.item_id, c.occupied_from, greatest(c.occupied_to, asked.restocked),
         asked.restocked > c.occupied_to from cycles c
       where c.shop_id = $1 and ${cycles} and c.out
       union all
       select b.item_id, b.from_day, ${lastBlockedDaySql('asked.today')}, false from blocked_dates b
       where b.shop_id = $1 and b.item_id = any(array(select u.id from units u))
         and ${blocksFromSql('asked.since', 'asked.today')}
     ), blocks as materialized (
       select b.from_day, b.to_day from blocked_dates b
       where b.shop_id = $1 and b.item_id is null and b.to_day >= asked.since
         and (${concernsVariantSql({
           variantId: 'asked."variantId"',
           productId: `(
           select v.product_id from variants v where v.shop_id = $1 and v.id = asked."variantId")`,
         })})
     )`;

/** True for the stretches `s` of a bookable unit: only those have a row without days. */
const IS_BOOKABLE = 'count(*) > count(s.from_day)';

/** Each unit with its nearest taken days before and after the day. */
const candidatesSql = (units: string, cycles: string): string => `${stretchesSql(units, cycles)},
     shared as materialized (select ${neighbours('b')} from blocks b)
     select ${CANDIDATE} from (
       select s.item_id, bool_or(s.is_late and s.to_day < asked.day) as is_late, ${neighbours('s')}
       from stretches s group by s.item_id
       having ${IS_BOOKABLE}) own
     cross join shared`;

const OF_VARIANT = 'c.variant_id = asked."variantId"';

const ESTIMATE = estimateFrom(4);

/** The cycles at risk that need a unit of a query's variant on its days. */
export const PROMISED = embeddedNeeds({ from: 'asked.day', to: 'asked."to"' }, ESTIMATE);

/** The free days of a unit around those of the booking and its lateness, as `bestUnit` compares them. */
const SLACK = `case when unit."isLate" then ${LATE_DAYS} else 0 end
     + coalesce(least(asked.day - unit.preceding - 1, ${OPEN_STRETCH_DAYS}), ${OPEN_STRETCH_DAYS})
     + case when asked."to" = 'infinity' then 0 else
       coalesce(least(unit.following - asked."to" - 1, ${OPEN_STRETCH_DAYS}), ${OPEN_STRETCH_DAYS}) end`;

/**
 * For each query, the best units of the variant: free ones with the tightest gaps, those that are late
 * after them, then taken ones.
 */
export const FIND_BEST_UNITS = statement<CandidateRow & { promised: Packed<NeedRow> }>(
  'booking.best_units',
  `select asked.ordinality as place, need.promised, candidate.*
   from ${QUERIES}
   cross join lateral (
     select case when asked."to" >= ${ESTIMATE.today}::date
       then ${PROMISED.sql('asked."variantId"')} end as promised offset 0) need
   cross join lateral (
     select unit.* from (${candidatesSql('', OF_VARIANT)}) unit
     cross join lateral (select coalesce(unit.following <= asked."to", false) as is_taken) days
     order by days.is_taken, case when not days.is_taken then ${SLACK} end, unit."itemId"
     limit $3) candidate
   order by asked.ordinality, candidate."itemId"`,
);

/** For each query, those of the units `$3` that it can choose. */
export const FIND_UNITS_AMONG = statement<CandidateRow>(
  'booking.units_among',
  `select asked.ordinality as place, candidate.*
   from ${QUERIES}
   cross join lateral (${candidatesSql('and i.id = any($3)', 'c.item_id = any($3)')}) candidate
   order by asked.ordinality, candidate."itemId"`,
);

/** The available units of each query, with the stretches until its last day as JSON. */
export const FIND_STOCK = statement<{
  itemId: number;
  variantId: number;
  locationId: number | null;
  taken: readonly (readonly [from: string, to: string])[] | null;
}>(
  'booking.stock',
  `select unit.item_id as "itemId", asked."variantId", unit.taken, (
     select i.location_id from items i where i.shop_id = $1 and i.id = unit.item_id) as "locationId"
   from ${QUERIES}
   cross join lateral (${stretchesSql('', OF_VARIANT)}
     select s.item_id, json_agg(json_build_array(s.from_day, s.to_day))
       filter (where s.from_day <= asked."to") as taken
     from (
       select s.item_id, s.from_day, s.to_day from stretches s
       union all
       select u.id, b.from_day, b.to_day from units u cross join blocks b) s
     group by s.item_id having ${IS_BOOKABLE}) unit`,
);

const WINDOW = { from: '$3::date', to: '$4::date' };
const ESTIMATE_AFTER_WINDOW = estimateFrom(5);

/** Free units of one location and one condition. */
export interface FreeUnits {
  readonly locationId: number | null;
  readonly location: string | null;
  readonly conditionId: number | null;
  readonly condition: string | null;
  readonly free: number;
  /** The number of cycles at risk that need a unit at the location. */
  readonly needed: number;
  /** The number of all cycles at risk that need a unit of the variant. */
  readonly neededAnywhere: number;
}

/**
 * The units of a variant that are free on all days of the window, by location and condition.
 * `$8` is the cycle that they are for, whose own need does not count.
 */
export const FIND_FREE_UNITS = statement<FreeUnits>(
  'booking.free_units',
  `with free as (
     select i.location_id, i.condition_id, count(*) as free from items i
     where i.shop_id = $1 and i.variant_id = $2 and ${freeSql(WINDOW, ESTIMATE_AFTER_WINDOW)}
     group by i.location_id, i.condition_id
   ), needs as (
     select ${NEEDED_LOCATION} as location_id ${needingCyclesSql(WINDOW, ESTIMATE_AFTER_WINDOW)}
       and ${bookedForSql('$2')} and c.id is distinct from $8::bigint
   )
   select f.location_id as "locationId", l.name as location, f.condition_id as "conditionId",
     d.title as condition, f.free,
     (select count(*) from needs n where n.location_id is not distinct from f.location_id) as needed,
     (select count(*) from needs) as "neededAnywhere"
   from free f
   left join locations l on l.shop_id = $1 and l.id = f.location_id
   left join conditions d on d.shop_id = $1 and d.id = f.condition_id`,
);
