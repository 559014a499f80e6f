import {
  computed,
  joined,
  type RowOf,
  idsByPlatformIdsSql,
} from '../../database/sql/columns.sql.js';
import { nested, type Nested } from '../../database/sql/nested.sql.js';
import { statement } from '../../database/sql/statement.js';
import { dayOfSqlDate } from '../../time/days.js';
import { concernsVariantSql, type DaysSql } from './rules/blocks.js';
import { overdueIdsSql } from './rules/risks.js';
import {
  bookedForSql,
  bookedVariantSql,
  NEEDED_LOCATION,
  neededDaysSql,
  needingCyclesSql,
  type Need,
} from './rules/needs.js';
import { estimateFrom, freeSql, type ReturnEstimate } from './rules/taken-days.js';

const ESTIMATE = estimateFrom(5);

const WINDOW = { from: '$3::date', to: '$4::date' };

const promisedColumns = (estimate: ReturnEstimate) =>
  computed<{
    cycleId: number;
    sequentialId: number;
    variantId: number;
    from: string;
    to: string;
    locationId: number | null;
  }>({
    cycleId: 'c.id',
    sequentialId: 'c.sequential_id',
    variantId: bookedVariantSql('c'),
    to: neededDaysSql(estimate).to,
    from: neededDaysSql(estimate).from,
    locationId: NEEDED_LOCATION,
  });

const withRivals = (estimate: ReturnEstimate) =>
  joined(
    promisedColumns(estimate),
    computed<{ overdueIds: number[] | null }>({ overdueIds: overdueIdsSql('c', estimate) }),
  );

/** A cycle at risk, and the days on which it needs a unit. */
export type NeedRow = RowOf<ReturnType<typeof withRivals>>;

/** The days of a row. */
export const needOf = ({ from, to, ...promised }: NeedRow): Need => ({
  ...promised,
  from: dayOfSqlDate(from),
  to: dayOfSqlDate(to),
});

/** The cycles at risk that were booked for one of the variants. */
export const FIND_NEEDS = statement<NeedRow>(
  'promises.find',
  `select ${withRivals(ESTIMATE)} ${needingCyclesSql(WINDOW, ESTIMATE)} and ${bookedForSql('any($2)')}
   order by "from", "cycleId"`,
);

/** The same for one variant, embedded in another row. */
export const embeddedNeeds = (days: DaysSql, estimate: ReturnEstimate): Nested<NeedRow> =>
  nested(
    withRivals(estimate),
    (variantId) => `${needingCyclesSql(days, estimate)} and ${bookedForSql(variantId)}
   order by ${neededDaysSql(estimate).from}, c.id`,
  );

/** True for items of the locations with platform ids in `$2`, of which null means none; if it has any. */
const atLocation = (locationId: string): string =>
  `($2::bigint[] is null
    or ${locationId} is null and array_position($2::bigint[], null) is not null
    or ${locationId} = any(array(${idsByPlatformIdsSql('locations', '$2')})))`;

/** True for a day after the first one of a need `n`, within the need and the window. */
const beginsInNeed = (day: string): string =>
  `${day} > greatest(n."from", ${WINDOW.from}) and ${day} <= least(n."to", ${WINDOW.to})`;

/**
 * The variants without a free unit left on some day. The number of free units falls only where a
 * need, a cycle or a block begins, so only these days are counted. The search for a free unit ends
 * with the first one that is left, where a count would read all.
 */
export const FIND_SHORT_VARIANTS = statement<{ variantId: number }>(
  'promises.short_variants',
  `with promised as materialized (
     select ${promisedColumns(ESTIMATE)} ${needingCyclesSql(WINDOW, ESTIMATE)}
       and ${atLocation(NEEDED_LOCATION)}
   ), blocks as materialized (
     select b.*, (
       select i.variant_id from items i where i.shop_id = $1 and i.id = b.item_id) as unit_variant_id
     from blocked_dates b
     where b.shop_id = $1 and b.from_day > $3::date and b.from_day <= $4::date
       and (b.item_id is null or b.item_id = any(array(
         select i.id from items i where i.shop_id = $1
           and i.variant_id = any(array(select n."variantId" from promised n)))))
   ), days as (
     select n."variantId", greatest(n."from", $3::date) as day from promised n
     union
     select n."variantId", c.occupied_from from promised n
     join cycles c on c.shop_id = $1 and c.variant_id = n."variantId"
       and c.occupied_to >= $3::date and ${beginsInNeed('c.occupied_from')}
     union
     select n."variantId", b.from_day from promised n
     join blocks b on ${beginsInNeed('b.from_day')}
       and (b.unit_variant_id = n."variantId" or ${concernsVariantSql({
         variantId: 'n."variantId"',
         productId: `(
           select v.product_id from variants v where v.shop_id = $1 and v.id = n."variantId")`,
       })})
   )
   select distinct d."variantId" from days d
   where not exists (
     select from items i
     where i.shop_id = $1 and i.variant_id = d."variantId"
       and ${atLocation('i.location_id')} and ${freeSql({ from: 'd.day', to: 'd.day' }, ESTIMATE)}
     offset (
       select count(*) from promised n
       where n."variantId" = d."variantId" and d.day between n."from" and n."to"))`,
);
