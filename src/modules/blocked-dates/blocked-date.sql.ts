import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { statement } from '../../database/sql/statement.js';
import { Shop } from '../../platform/shops/shop.entity.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import type { Block } from './block.js';
import { BlockedDate } from './blocked-date.entity.js';

/** SQL expressions for the ids of a unit: columns, or `any` of several. */
interface UnitIds {
  readonly itemId: string;
  readonly variantId: string;
  readonly productId: string;
}

/** True for a block `b` of the store. On closing days units stay available: rentals continue. */
const BLOCKED_STORE = `b.resource_type = 'Store' and not b.closing`;

/** True for a block `b` of the variant, its product or the store; closing days concern no unit. */
export const concernsVariantSql = ({ variantId, productId }: Omit<UnitIds, 'itemId'>): string =>
  `b.variant_id = ${variantId} or b.resource_type = 'Product' and b.product_id = ${productId}
      or ${BLOCKED_STORE}`;

/** `concerns` in SQL, for block `b`. */
export const concernsSql = ({ itemId, ...ids }: UnitIds): string =>
  `(b.item_id = ${itemId} or ${concernsVariantSql(ids)})`;

/** True for a block `b` with a day from the first to the last. */
const blocksWithinSql = (from: string, to: string): string =>
  `b.to_day >= ${from} and b.from_day <= ${to}`;

/** Days as SQL, both included. */
export interface DaysSql {
  readonly from: string;
  readonly to: string;
}

/**
 * True for a unit that no block concerns on the days: none of its own, and none of its variant, its
 * product or the store. Each kind of block has an index, or is the same for all units and read once.
 */
export function unblockedByKindSql(
  { from, to }: DaysSql,
  ids: UnitIds,
): { readonly item: string; readonly others: string } {
  const none = (concerns: string) => `not exists (
    select from blocked_dates b
    where b.shop_id = $1 and ${concerns} and ${blocksWithinSql(from, to)})`;
  return {
    item: none(`b.item_id = ${ids.itemId}`),
    others: [
      `b.variant_id = ${ids.variantId}`,
      `b.product_id = ${ids.productId}`,
      `b.item_id is null and ${BLOCKED_STORE}`,
    ]
      .map(none)
      .join('\n  and '),
  };
}

/** True for a unit that no block concerns on the days. */
export function unblockedSql(days: DaysSql, ids: UnitIds): string {
  const { item, others } = unblockedByKindSql(days, ids);
  return `${item}\n  and ${others}`;
}

/** The columns of a block's response, from block `b` and the blocked resource. */
const COLUMNS = joined(
  columnsOf(BlockedDate, 'b', [
    'id',
    'resourceType',
    'itemId',
    'closing',
    'reason',
    'description',
    'createdAt',
    'updatedAt',
  ]),
  computed<{
    from: string | null;
    to: string | null;
    imageUrl: string | null;
    itemSequentialId: number | null;
  }>({
    from: `nullif(b.from_day, '-infinity')`,
    to: `nullif(b.to_day, 'infinity')`,
    imageUrl: 'coalesce(v.image_url, p.image_url)',
    itemSequentialId: 'i.sequential_id',
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
  columnsOf(Shop, 's', { shopName: 'name' }),
);
export type BlockedDateRow = RowOf<typeof COLUMNS>;

const JOINS = `
  join shops s on s.id = $1
  left join items i on i.shop_id = $1 and i.id = b.item_id
  left join variants v on v.shop_id = $1 and v.id = coalesce(b.variant_id, i.variant_id)
  left join products p on p.shop_id = $1 and p.id = coalesce(b.product_id, v.product_id)`;

export const LIST_BLOCKED_DATES = listStatement('blocked_dates.list', BlockedDate, 'b', COLUMNS, {
  joins: JOINS,
});

export const GET_BLOCKED_DATE = statement<BlockedDateRow>(
  'blocked_dates.get',
  `select ${COLUMNS} from blocked_dates b ${JOINS} where b.shop_id = $1 and b.id = $2`,
);

const blocksOf = (itemId: string): string => `select ${joined(
  columnsOf(BlockedDate, 'b', ['itemId', 'variantId', 'productId']),
  columnsOf(BlockedDate, 'b', { from: 'fromDay', to: 'toDay' }),
)}
   from blocked_dates b
   where b.shop_id = $1 and ${blocksWithinSql('$2', '$3')}
     and ${concernsSql({ itemId, variantId: 'any($4)', productId: 'any($5)' })}`;

export const BLOCKS_OF_UNITS = statement<Block>('blocked_dates.of_units', blocksOf('any($6)'));

/**
 * The blocks of all units of variants. A subquery, since sending the ids takes longer than finding
 * the blocks.
 */
export const BLOCKS_OF_VARIANTS = statement<Block>(
  'blocked_dates.of_variants',
  blocksOf(`(
      select i.id from items i where i.shop_id = $1 and i.id = b.item_id and i.variant_id = any($4))`),
);
