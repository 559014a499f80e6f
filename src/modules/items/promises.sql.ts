import {
  columnsOf,
  computed,
  idByPlatformIdSql,
  joined,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { statement } from '../../database/sql/statement.js';
import { concernsSql } from '../blocked-dates/blocked-date.sql.js';
import { Item } from './item.entity.js';
import { estimateFrom, freeSql } from './items.sql.js';
import { atRiskSql, overdueIdsSql, unitsAtRiskSql } from './risks.sql.js';

const ESTIMATE = estimateFrom(5);

/** Conditions for the cycles `c` at risk on a day from `$3` to `$4`. */
const IN_WINDOW = `c.occupied_to >= greatest($3::date, ${ESTIMATE.today}::date)
     and c.occupied_from <= $4 and ${atRiskSql('c', ESTIMATE)}`;

/** True for cycles `c` that were booked for the variant; substitutes have an index of their own. */
export const promisedSql = (variantId: string): string =>
  `(c.variant_id = ${variantId} and c.promised_variant_id is null
    or c.promised_variant_id = ${variantId})`;

const PROMISED = joined(
  computed<{
    cycleId: number;
    sequentialId: number;
    variantId: number;
    from: string;
    to: string;
  }>({
    cycleId: 'c.id',
    sequentialId: 'c.sequential_id',
    variantId: 'coalesce(c.promised_variant_id, c.variant_id)',
    to: 'c.occupied_to',
    from: `greatest(c.occupied_from, ${ESTIMATE.today}::date)`,
  }),
  columnsOf(Item, 'u', ['locationId']),
);

const PROMISED_CYCLES = `from cycles c join items u on u.shop_id = $1 and u.id = c.item_id
   where c.shop_id = $1 and ${IN_WINDOW}`;

const PROMISED_WITH_RIVALS = joined(
  PROMISED,
  computed<{ overdueIds: number[] | null }>({ overdueIds: overdueIdsSql('c', ESTIMATE) }),
);

/** The cycles at risk that were booked for one of the variants. */
export const FIND_PROMISED = statement<RowOf<typeof PROMISED_WITH_RIVALS>>(
  'promises.find',
  `select ${PROMISED_WITH_RIVALS} ${PROMISED_CYCLES} and ${promisedSql('any($2)')}
   order by "from", "cycleId"`,
);

const LOCATION_ID = idByPlatformIdSql('locations', '$2::bigint');

/** True for items of a location, if there is a platform id in `$2`. */
const atLocation = (locationId: string): string =>
  `($2::bigint is null or ${locationId} = ${LOCATION_ID})`;

/**
 * The variants without a free unit left on some day. The number of free units falls only where a
 * need, a cycle or a block begins, so only these days are counted.
 */
export const FIND_SHORT_VARIANTS = statement<{ variantId: number }>(
  'promises.short_variants',
  `with promised as materialized (
     select * from (select ${PROMISED} ${PROMISED_CYCLES}
       and c.item_id = any(array(${unitsAtRiskSql(ESTIMATE)}))) need
     where ${atLocation('need."locationId"')}
   ), days as (
     select n."variantId", greatest(n."from", $3::date) as day from promised n
     union
     select n."variantId", began.day from promised n cross join lateral (
       select c.occupied_from as day from cycles c
       where c.shop_id = $1 and c.variant_id = n."variantId" and c.occupied_to >= $3
       union all
       select b.from_day from blocked_dates b
       where b.shop_id = $1 and b.to_day >= $3 and ${concernsSql({
         itemId: `any(array(
           select i.id from items i where i.shop_id = $1 and i.variant_id = n."variantId"))`,
         variantId: 'n."variantId"',
         productId: `(
           select v.product_id from variants v where v.shop_id = $1 and v.id = n."variantId")`,
       })}) began
     where began.day between greatest(n."from", $3::date) and least(n."to", $4::date)
   )
   select distinct d."variantId" from days d
   where not exists (
     select from items i
     where i.shop_id = $1 and i.variant_id = d."variantId" and i.visibility = 'available'
       and ${atLocation('i.location_id')} and ${freeSql({ from: 'd.day', to: 'd.day' }, ESTIMATE)}
     offset (
       select count(*) from promised n
       where n."variantId" = d."variantId" and d.day between n."from" and n."to"))`,
);
