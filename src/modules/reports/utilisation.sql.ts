import { statement } from '../../database/sql/statement.js';
import type { UtilisationKey } from './report.query.js';
import { BOOKED_VARIANT, BOUGHT, DAY_COUNT, dayNumberSql, isInRangeSql } from './reports.sql.js';

/** The figures of one group of units. */
export interface UtilisationRow {
  readonly unitDays: number;
  readonly rentedDays: number;
  readonly takenDays: number;
  /** Days that a rental or a block takes. */
  readonly unavailableDays: number;
  readonly cycles: number;
  readonly revenueCents: number;
}

/** The columns by which units `i` are summed, and those of the rows with the joins they need. */
interface Group {
  readonly units: string;
  /** True where revenue has other rows than days: it belongs to the variants that were booked. */
  readonly isOfVariants?: boolean;
  readonly columns: string;
  readonly joins: string;
  readonly group: string;
}

const VARIANTS = 'join variants v on v.shop_id = $1 and v.id = t.variant_id';
const PRODUCTS = 'join products p on p.shop_id = $1 and p.id = v.product_id';

const GROUPS: Readonly<Record<UtilisationKey, Group>> = {
  product: {
    units: 'i.variant_id',
    isOfVariants: true,
    columns: 'p.platform_id as "platformProductId", p.title as "productTitle"',
    joins: `${VARIANTS} ${PRODUCTS}`,
    group: 'p.id, p.platform_id, p.title',
  },
  variant: {
    units: 'i.variant_id',
    isOfVariants: true,
    columns: `v.platform_id as "platformVariantId", p.title as "productTitle",
     v.title as "variantTitle", v.sku`,
    joins: `${VARIANTS} ${PRODUCTS}`,
    group: 'v.id, v.platform_id, p.title, v.title, v.sku',
  },
  item: {
    units: 'i.variant_id, i.id',
    columns: `u.id as "itemId", u.serial, p.title as "productTitle", v.title as "variantTitle"`,
    joins: `${VARIANTS} ${PRODUCTS}
   join items u on u.shop_id = $1 and u.id = t.id`,
    group: 'u.id, u.serial, p.title, v.title',
  },
  location: {
    units: 'i.location_id',
    columns: 'l.platform_id as "locationPlatformId", l.name as "locationName"',
    joins: 'left join locations l on l.shop_id = $1 and l.id = t.location_id',
    group: 'l.id, l.platform_id, l.name',
  },
};

/** The first and the last day on which unit `i` exists. */
const ACQUIRED = `case when i.acquired_at is not null then greatest(i.acquired_at - $2::date + 1, 1)
         when i.created_at < $5::timestamptz then 1 else ${dayNumberSql('i.created_at')} end`;
const ENDED = `case when i.left_stock_at is null then ${DAY_COUNT}
       else least(${dayNumberSql('i.left_stock_at')}, ${DAY_COUNT}) end`;

/** The first occupied day of a cycle `c`, from the first day of the range to the day after it. */
const OCCUPIED_FROM = `
         greatest(least(c.occupied_from, $3::date + 1), $2::date) - $2::date + 1`;

/** When the rental of cycle `c` began, if it has begun: a receipt without a hand-over begins as planned. */
const BEGAN = `case when c.received_at is null then c.fulfilled_at
         else coalesce(c.fulfilled_at, c.rental_start) end`;

const BEGAN_ON = dayNumberSql(BEGAN);
const BACK_ON = dayNumberSql('c.received_at');

/** The last day on which the unit of a received cycle `c` was out; with same-day turnover ($8) the last night. */
const LAST_OUT = `case when ${BEGAN_ON} <= ${BACK_ON} then least(${DAY_COUNT},
           case when $8 then greatest(${BEGAN_ON}, ${BACK_ON} - 1) else ${BACK_ON} end) end`;

/**
 * The days that a cycle takes: those it occupies, and those from its hand-over to its receipt, since a
 * restock ends the occupied ones before its day. The range ends today at the latest, and a
 * unit that is out is taken until then. Cycles without a day in the range are read for their price.
 * The days of a rental before a swap belong to its former units: the day of the swap to both.
 */
const CYCLES = `
     select c.variant_id, c.item_id, 1 as layer,
       greatest(
         least(${OCCUPIED_FROM}, case when ${BEGAN_ON} < 1 then 1 else ${BEGAN_ON} end),
         ${dayNumberSql('swap.last_at')}) as first,
       case when c.out then ${DAY_COUNT} else greatest(
         greatest(least(c.occupied_to, $3::date), $2::date - 1) - $2::date + 1,
         ${LAST_OUT}) end as last,
       ${dayNumberSql('greatest(swap.last_at, coalesce(c.fulfilled_at, c.rental_start))')}
         as handed_out,
       case when c.out or c.replaced_visibility is not null then ${DAY_COUNT}
         else coalesce(${dayNumberSql('coalesce(c.received_at, c.rental_end)')}, ${DAY_COUNT})
         end as back,
       ${BOOKED_VARIANT} as booked_id,
       case when ${isInRangeSql('c.fulfilled_at')} then c.price_cents end as price_cents,
       case when ${BOUGHT} then c.sale_price_cents end as sale_price_cents
     from cycles c left join swaps swap on swap.cycle_id = c.id
     where c.shop_id = $1
       and (c.occupied_to >= $2::date or c.out or ${isInRangeSql('c.fulfilled_at')}
         or c.received_at >= $5::timestamptz)
       and (c.occupied_from <= $3::date or ${BOUGHT}
         or coalesce(c.fulfilled_at, c.received_at) < $6::timestamptz)`;

/** The last swap of each rental that had one. */
const SWAPS = `
     select former.cycle_id, max(former.to_at) as last_at from former_units former
     where former.shop_id = $1 group by former.cycle_id`;

/** The days of units before they were swapped; those to prepare belong to the first one. */
const FORMER_UNITS = `
     select i.variant_id, i.id, 1, greatest(1, least(${dayNumberSql('former.from_at')}, case
         when ${dayNumberSql('former.from_at')} = ${dayNumberSql('c.fulfilled_at')}
         then ${OCCUPIED_FROM} end)),
       least(${dayNumberSql('former.to_at')}, ${DAY_COUNT}), ${dayNumberSql('former.from_at')},
       ${dayNumberSql('former.to_at')}, null, null, null
     from former_units former
     join cycles c on c.shop_id = $1 and c.id = former.cycle_id
     join items i on i.shop_id = $1 and i.id = former.item_id
     where former.shop_id = $1 and former.from_at < $6::timestamptz
       and former.to_at >= $5::timestamptz`;

/** A service that is due lasts until today at least, which is the last day of the range or later. */
const LAST_BLOCKED = `case when b.service_days is null then b.to_day else greatest(b.to_day, $3::date) end`;

/** The days of units `i` that blocks `b` take. */
const blockedUnits = (joins: string): string => `
     select i.variant_id, i.id, 2, greatest(b.first, ${ACQUIRED}), least(b.last, ${ENDED}),
       null, 0, null, null, null
     from blocks b ${joins}`;

/** The maximum over the rows of the same unit that come before, in the order of `by`. */
const before = (value: string, by: string): string =>
  `${value} over (partition by variant_id, item_id order by ${by}
       rows between unbounded preceding and 1 preceding)`;

/** The number of days from the first to the last; 0 if the last comes before the first. */
const lengthOf = (first: string, last: string): string => `greatest(0, ${last} - ${first} + 1)`;

const CENTS = 'coalesce(sum(s.price_cents), 0) + coalesce(sum(s.sale_price_cents), 0)';

const REVENUE_OF_VARIANTS = `union all
     select s.booked_id, 0, 0, 0, 0, 0, 0, ${CENTS}
     from parts s where s.price_cents <> 0 or s.sale_price_cents <> 0 group by s.booked_id`;

/**
 * Counts each day of a unit once: as rented, else as a buffer, else as blocked, else as idle. The
 * layers are cycles and blocks. A stretch adds the days after all stretches that begin before it. A
 * unit exists while it is in stock, and on days that a cycle takes outside of that time.
 */
const utilisation = (name: string, by: UtilisationKey) => {
  const { units, isOfVariants, columns, joins, group } = GROUPS[by];
  return statement<UtilisationRow>(
    name,
    `with blocks as materialized (
     select b.resource_type, b.item_id, b.variant_id, b.product_id,
       greatest(b.from_day, $2::date) - $2::date + 1 as first,
       least(${LAST_BLOCKED}, $3::date) - $2::date + 1 as last
     from blocked_dates b
     where b.shop_id = $1 and not b.closing and b.from_day <= $3::date
       and ${LAST_BLOCKED} >= $2::date
   ), swaps as materialized (${SWAPS}
   ), stretches as (${CYCLES}
     union all ${FORMER_UNITS}
     union all ${blockedUnits('join items i on i.shop_id = $1 and i.id = b.item_id')}
     union all ${blockedUnits('join items i on i.shop_id = $1 and i.variant_id = b.variant_id')}
     union all ${blockedUnits(`join variants v on v.shop_id = $1 and v.product_id = b.product_id
     join items i on i.shop_id = $1 and i.variant_id = v.id
     where b.resource_type = 'Product'`)}
     union all ${blockedUnits(`join items i on i.shop_id = $1 where b.resource_type = 'Store'`)}
   ), swept as (
     select variant_id, item_id, layer, first, last, booked_id, price_cents, sale_price_cents,
       greatest(handed_out, first) as rented_first, least(back, last) as rented_last,
       ${before('max(last) filter (where layer = 1)', 'first')} as taken_before,
       ${before('max(last)', 'first')} as unavailable_before,
       ${before('max(least(back, last))', 'greatest(handed_out, first)')} as rented_before
     from stretches
   ), parts as (
     select variant_id, item_id, unavailable_before, booked_id, price_cents, sale_price_cents,
       case when layer = 1 then greatest(first, taken_before + 1) end as new_first,
       case when layer = 1 then last end as new_last,
       layer = 1 and first <= last and booked_id is not null as is_cycle,
       ${lengthOf('greatest(rented_first, rented_before + 1)', 'rented_last')} as rented,
       ${lengthOf('greatest(first, unavailable_before + 1)', 'last')} as unavailable
     from swept
   ), totals as materialized (
     select ${units},
       sum(case when s.unavailable_before is null then ${lengthOf(ACQUIRED, ENDED)} else 0 end) as life,
       coalesce(sum(${lengthOf('s.new_first', 's.new_last')}), 0) as taken,
       coalesce(sum(${lengthOf(`greatest(s.new_first, ${ACQUIRED})`, `least(s.new_last, ${ENDED})`)})
         filter (where s.new_first is not null), 0) as taken_in_life,
       coalesce(sum(s.rented), 0) as rented, coalesce(sum(s.unavailable), 0) as unavailable,
       count(*) filter (where s.is_cycle) as cycles,
       ${isOfVariants ? '0' : CENTS} as cents
     from items i
     left join parts s on s.variant_id = i.variant_id and s.item_id = i.id
     where i.shop_id = $1
     group by ${units}
     having count(s.item_id) > 0 or sum(${lengthOf(ACQUIRED, ENDED)}) > 0
     ${isOfVariants ? REVENUE_OF_VARIANTS : ''}
   )
   select ${columns},
     sum(t.life + t.taken - t.taken_in_life)::bigint as "unitDays",
     sum(t.rented)::bigint as "rentedDays", sum(t.taken)::bigint as "takenDays",
     sum(t.unavailable)::bigint as "unavailableDays", sum(t.cycles)::bigint as cycles,
     sum(t.cents)::bigint as "revenueCents"
   from totals t ${joins}
   group by ${group} order by ${group} limit $7`,
  );
};

export const UTILISATION = {
  product: utilisation('reports.utilisation_by_product', 'product'),
  variant: utilisation('reports.utilisation_by_variant', 'variant'),
  item: utilisation('reports.utilisation_by_item', 'item'),
  location: utilisation('reports.utilisation_by_location', 'location'),
};
