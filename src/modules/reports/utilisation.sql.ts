import { statement } from '../../database/sql/statement.js';
import type { UtilisationKey } from './report.query.js';

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

/** The column of units that names a group, its columns in the rows, and the joins they need. */
interface Group {
  readonly id: string;
  readonly columns: string;
  readonly joins: string;
}

const WITH_PRODUCT = 'join products p on p.shop_id = $1 and p.id = v.product_id';

const GROUPS: Readonly<Record<UtilisationKey, Group>> = {
  product: {
    id: 'product_id',
    columns: 'p.platform_id as "platformProductId", p.title as "productTitle"',
    joins: 'join products p on p.shop_id = $1 and p.id = t.product_id',
  },
  variant: {
    id: 'variant_id',
    columns: `v.platform_id as "platformVariantId", p.title as "productTitle",
     v.title as "variantTitle", v.sku`,
    joins: `join variants v on v.shop_id = $1 and v.id = t.variant_id ${WITH_PRODUCT}`,
  },
  item: {
    id: 'id',
    columns: `i.id as "itemId", i.serial, p.title as "productTitle", v.title as "variantTitle"`,
    joins: `join items i on i.shop_id = $1 and i.id = t.id
   join variants v on v.shop_id = $1 and v.id = i.variant_id ${WITH_PRODUCT}`,
  },
  location: {
    id: 'location_id',
    columns: 'l.platform_id as "locationPlatformId", l.name as "locationName"',
    joins: 'left join locations l on l.shop_id = $1 and l.id = t.location_id',
  },
};

const dayOf = (instant: string): string => `(${instant} at time zone $4)::date`;

/**
 * The cycles that take their unit on a day of the range, by `takesDaysSql`: the range ends today at
 * the latest, and a unit that is out is taken until then. The subquery per variant reads no cycle
 * that ended before the range.
 */
const TAKEN = (condition: string): string => `
     select c.item_id, greatest(c.occupied_from, $2::date) as first,
       case when c.out then $3::date else least(c.occupied_to, $3::date) end as last,
       ${dayOf('coalesce(c.fulfilled_at, c.rental_start)')} as handed_out,
       case when c.out then $3::date
         when c.replaced_visibility is not null then c.occupied_to
         else coalesce(${dayOf('coalesce(c.received_at, c.rental_end)')}, 'infinity') end as back
     from variants v cross join lateral (
       select c.* from cycles c
       where c.shop_id = $1 and c.variant_id = v.id and c.occupied_from <= $3::date
         and ${condition} offset 0) c
     where v.shop_id = $1`;

const blockedBy = (match: string): string => `
     select u.id, 2, greatest(b.from_day, u.first), least(b.to_day, u.last), null::date, null::date
     from units u join blocks b on ${match}
     where b.from_day <= u.last and b.to_day >= u.first`;

/** The running sum of days in layers up to one, each day once per unit. */
const newDays = (layer: number): string =>
  `case when layer <= ${layer} then greatest(0, last - greatest(first - 1,
       max(last) filter (where layer <= ${layer}) over by_day)) else 0 end`;

/**
 * Counts each day of a unit once: as rented, else as a buffer, else as blocked, else as idle. The
 * layers are cycles, blocks and the life of the unit; each sum includes the layers before it.
 */
const utilisation = (name: string, by: UtilisationKey) => {
  const { columns, id, joins } = GROUPS[by];
  return statement<UtilisationRow>(
    name,
    `with units as materialized (
     select i.id, i.variant_id, v.product_id, i.location_id,
       greatest(${dayOf('i.created_at')}, $2::date) as first,
       case when i.visibility in ('sold', 'retired')
         then least(${dayOf('i.updated_at')}, $3::date) else $3::date end as last
     from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
     where i.shop_id = $1
   ), blocks as materialized (
     select b.resource_type, b.item_id, b.variant_id, b.product_id, b.from_day, b.to_day
     from blocked_dates b
     where b.shop_id = $1 and not b.closing and b.from_day <= $3::date and b.to_day >= $2::date
   ), cycle_days as (${TAKEN('c.occupied_to >= $2::date')}
     union all ${TAKEN('c.out and c.occupied_to < $2::date')}
   ), stretches as (
     select d.item_id, 1 as layer, d.first, d.last,
       case when d.handed_out <= d.last and d.back >= d.first and d.handed_out <= d.back
         then greatest(d.handed_out, d.first) end as rented_first,
       case when d.handed_out <= d.last and d.back >= d.first and d.handed_out <= d.back
         then least(d.back, d.last) end as rented_last
     from cycle_days d
     union all ${blockedBy('b.item_id = u.id')}
     union all ${blockedBy('b.variant_id = u.variant_id')}
     union all ${blockedBy(`b.resource_type = 'Product' and b.product_id = u.product_id`)}
     union all ${blockedBy(`b.resource_type = 'Store'`)}
     union all
     select u.id, 3, u.first, u.last, null::date, null::date from units u where u.first <= u.last
   ), swept as (
     select item_id, layer,
       ${newDays(1)} as taken, ${newDays(2)} as unavailable, ${newDays(3)} as existing,
       coalesce(greatest(0, rented_last - greatest(rented_first - 1, max(rented_last) over
         (partition by item_id order by rented_first
           rows between unbounded preceding and 1 preceding))), 0) as rented
     from stretches
     window by_day as (partition by item_id order by first
       rows between unbounded preceding and 1 preceding)
   ), days as (
     select item_id, sum(existing) as existing, sum(rented) as rented, sum(taken) as taken,
       sum(unavailable) as unavailable, count(*) filter (where layer = 1) as cycles
     from swept group by item_id
   ), earned as (
     select item_id, sum(cents) as cents from (
       select c.item_id, c.price_cents as cents from cycles c
       where c.shop_id = $1 and c.fulfilled_at >= $5 and c.fulfilled_at < $6
       union all
       select c.item_id, c.sale_price_cents from cycles c
       where c.shop_id = $1 and c.closed_as = 'bought' and c.occupied_to between $2::date and $3::date
     ) paid group by item_id
   ), figures as (
     select d.item_id, d.existing, d.rented, d.taken, d.unavailable, d.cycles, 0 as cents from days d
     union all
     select e.item_id, 0, 0, 0, 0, 0, e.cents from earned e
   ), totals as materialized (
     select u.${id}, sum(f.existing) as existing, sum(f.rented) as rented, sum(f.taken) as taken,
       sum(f.unavailable) as unavailable, sum(f.cycles) as cycles, sum(f.cents) as cents
     from figures f join units u on u.id = f.item_id
     group by u.${id}
   )
   select ${columns},
     t.existing::bigint as "unitDays", t.rented::bigint as "rentedDays",
     t.taken::bigint as "takenDays", t.unavailable::bigint as "unavailableDays",
     t.cycles::bigint as cycles, coalesce(t.cents, 0)::bigint as "revenueCents"
   from totals t ${joins}
   order by t.${id} limit $7`,
  );
};

export const UTILISATION = {
  product: utilisation('reports.utilisation_by_product', 'product'),
  variant: utilisation('reports.utilisation_by_variant', 'variant'),
  item: utilisation('reports.utilisation_by_item', 'item'),
  location: utilisation('reports.utilisation_by_location', 'location'),
};
