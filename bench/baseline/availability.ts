import { runStatement, pool } from './database.js';

const UNITS = `select i.variant_id, i.id from items i
  where i.shop_id = $1 and i.visibility = 'available' and i.variant_id = any(array(
    select v.id from variants v where v.shop_id = $1 and v.platform_id = any($2)))`;

/** Until when a unit is taken that is out. */
const UNTIL = `greatest(c.occupied_to, coalesce(
  (select now.today + m.custom_restock_duration_count from variants v
   join product_methods m on m.shop_id = $1 and m.product_id = v.product_id and m.kind = 'calendar'
   where v.shop_id = $1 and v.id = c.variant_id), now.restocked))`;

const TAKEN = `with now as materialized (
    select ($5::timestamptz at time zone s.time_zone)::date as today,
      (($5::timestamptz at time zone s.time_zone) + replace(s.restock_duration, '.', ' ')::interval)::date
        as restocked
    from shops s where s.id = $1)
  select item_id, greatest(day_from, $3::date) - $3::date as first,
    least(day_to, $4::date) - $3::date as last
  from (
    select c.item_id, c.occupied_from as day_from, c.occupied_to as day_to from cycles c
    where c.shop_id = $1 and c.variant_id = any($2) and c.occupied_to >= $3 and c.occupied_from <= $4
    union all
    select c.item_id, c.occupied_from, ${UNTIL} from cycles c, now
    where c.shop_id = $1 and c.variant_id = any($2) and c.out and c.occupied_from <= $4
      and ${UNTIL} >= $3
    union all
    select i.id, b.from_day, b.to_day from blocked_dates b
    join items i on i.shop_id = $1 and i.id = b.item_id and i.variant_id = any($2)
    where b.shop_id = $1 and b.to_day >= $3 and b.from_day <= $4
  ) taken order by item_id, first`;

/** The units with an active rental, and whether one of those is without end. */
const ACTIVE = `select c.item_id, bool_or(c.occupied_to = 'infinity') as endless from cycles c
  where c.shop_id = $1 and c.variant_id = any($2) and c.active group by c.item_id`;

/** How many units are free, summed over all days, and how many of them nobody has. */
interface FreeUnits {
  days: number;
  future: number;
  uncommitted: number;
}

/**
 * The bare work: the rows that it takes, and one sweep over them. What is free is summed up instead of
 * written down day by day.
 */
export async function freeUnits(
  shopId: number,
  platformIds: readonly number[],
  from: string,
  to: string,
): Promise<FreeUnits> {
  const units = await runStatement(pool, 'units', UNITS, [shopId, platformIds]);
  const variantOf = new Map(units.map(({ id, variant_id: variantId }) => [id, variantId]));
  const variantIds = [...new Set(variantOf.values())];
  const [taken, active] = await Promise.all([
    runStatement(pool, 'taken', TAKEN, [shopId, variantIds, from, to, new Date()]),
    runStatement(pool, 'active', ACTIVE, [shopId, variantIds]),
  ]);
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const changes = new Map(variantIds.map((id) => [id, new Int32Array(days + 1)]));
  for (const { variant_id: variantId } of units) changes.get(variantId)![0]! += 1;
  let unit = -1;
  let until = -1;
  for (const { item_id: id, first, last } of taken) {
    if (id !== unit) until = -1;
    unit = id;
    const own = changes.get(variantOf.get(id));
    const begin = Math.max(first, until + 1);
    if (own === undefined || begin > last) continue;
    own[begin]! -= 1;
    own[last + 1]! += 1;
    until = last;
  }
  let sum = 0;
  for (const own of changes.values()) {
    for (let day = 0, free = 0; day < days; day += 1) sum += free += own[day]!;
  }
  const own = active.filter(({ item_id: id }) => variantOf.has(id));
  const endless = own.filter((one) => one.endless);
  return {
    days: sum,
    future: units.length - endless.length,
    uncommitted: units.length - own.length,
  };
}
