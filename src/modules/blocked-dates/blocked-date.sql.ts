import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { Joins, outerJoin } from '../../database/sql/selection.sql.js';
import { statement } from '../../database/sql/statement.js';
import { Shop } from '../../platform/shops/shop.entity.js';
import { Item } from '../items/item.entity.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import { ServicePlan } from '../service-plans/service-plan.entity.js';
import { BlockedDate } from './blocked-date.entity.js';
import { blocksFromSql, concernsSql, lastBlockedDaySql } from '../calendar/rules/blocks.js';

/** The columns of a block's response, from block `b` and the blocked resource. */
const COLUMNS = joined(
  columnsOf(BlockedDate, 'b', [
    'id',
    'resourceType',
    'itemId',
    'closing',
    'reason',
    'description',
    'servicePlanId',
    'createdAt',
    'updatedAt',
  ]),
  computed<{
    from: string | null;
    imageUrl: string | null;
    itemSequentialId: number | null;
    itemSerial: string | null;
  }>({
    from: `nullif(b.from_day, '-infinity')`,
    imageUrl: 'coalesce(v.image_url, p.image_url)',
    itemSequentialId: 'i.sequential_id',
    itemSerial: 'i.serial',
  }),
  outerColumnsOf(Variant, 'v', {
    variantId: 'id',
    variantTitle: 'title',
    platformVariantId: 'platformId',
  }),
  outerColumnsOf(Product, 'p', {
    productId: 'id',
    productTitle: 'title',
    platformProductId: 'platformId',
  }),
  outerColumnsOf(ServicePlan, 'sp', { servicePlanName: 'name' }),
  columnsOf(Shop, 's', { shopName: 'name' }),
);

/** Today in the zone of the shop, given a parameter with the time of reading. */
export const todaySql = (now: string): string => `(
      select (${now}::timestamptz at time zone shop.time_zone)::date from shops shop
      where shop.id = $1)`;

const columnsAt = (now: string) =>
  joined(
    COLUMNS,
    computed<{ to: string | null }>({
      to: `nullif(${lastBlockedDaySql(todaySql(now))}, 'infinity')`,
    }),
  );
export type BlockedDateRow = RowOf<ReturnType<typeof columnsAt>>;

const JOINS = new Joins(
  { alias: 's', sql: 'join shops s on s.id = $1' },
  outerJoin(Item, 'i', 'i.id = b.item_id'),
  outerJoin(ServicePlan, 'sp', 'sp.id = b.service_plan_id'),
  outerJoin(Variant, 'v', 'v.id = coalesce(b.variant_id, i.variant_id)', 'i'),
  outerJoin(Product, 'p', 'p.id = coalesce(b.product_id, v.product_id)', 'v'),
);

export const LIST_BLOCKED_DATES = listStatement(
  'blocked_dates.list',
  BlockedDate,
  'b',
  ([now]) => columnsAt(now!),
  { joins: JOINS, parameters: 1 },
);

export const GET_BLOCKED_DATE = statement<BlockedDateRow>(
  'blocked_dates.get',
  `select ${columnsAt('$3')} from blocked_dates b ${JOINS} where b.shop_id = $1 and b.id = $2`,
);

/** The maximum number of affected cycles in a response. */
const MAX_AFFECTED = 100;

/**
 * The planned cycles that blocks leave at risk from today on, by their start: see `risksSql`.
 * Closing days concern no unit.
 */
export const CYCLES_AT_RISK = statement<{ id: number }>(
  'blocked_dates.cycles_at_risk',
  `select c.id from blocked_dates b
   join cycles c on c.shop_id = $1 and c.active and not c.out
     and c.occupied_to >= greatest(b.from_day, $3::date) and c.occupied_from <= ${lastBlockedDaySql('$3')}
   join variants v on v.shop_id = $1 and v.id = c.variant_id
   where b.shop_id = $1 and b.id = any($2) and ${blocksFromSql('$3::date', '$3')}
     and ${concernsSql({ itemId: 'c.item_id', variantId: 'c.variant_id', productId: 'v.product_id' })}
   group by c.id, c.rental_start order by c.rental_start, c.id limit ${MAX_AFFECTED}`,
);

/** The hand-overs and returns that are planned between two times, by due time. */
export const CYCLES_DUE = statement<{ id: number }>(
  'blocked_dates.cycles_due',
  `select due.id from (
     select c.id, c.awaited_at as at from cycles c
     where c.shop_id = $1 and c.active and c.awaited_at >= $2 and c.awaited_at < $3
     union all
     select c.id, c.receive_at from cycles c
     where c.shop_id = $1 and c.active and not c.out and c.receive_at >= $2 and c.receive_at < $3
   ) due
   group by due.id order by min(due.at), due.id limit ${MAX_AFFECTED}`,
);
