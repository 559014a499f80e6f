/** SQL expressions for the ids of a unit: columns, or `any` of several. */
interface UnitIds {
  readonly itemId: string;
  readonly variantId: string;
  readonly productId: string;
}

/** `concerns` in SQL, for block `b`. */
export const concernsSql = ({ itemId, variantId, productId }: UnitIds): string =>
  `(b.item_id = ${itemId} or b.variant_id = ${variantId} or b.resource_type = 'Product' and b.product_id = ${productId}
      or b.resource_type = 'Store')`;

/** True for a block `b` with a day from the first to the last. */
export const blocksWithinSql = (from: string, to: string): string =>
  `b.to_day >= ${from} and b.from_day <= ${to}`;

/** Days as SQL, both included. */
export interface DaysSql {
  readonly from: string;
  readonly to: string;
}

/**
 * True for a unit that no block concerns on the days. Each kind of block has an index, or is the
 * same for all units and read once.
 */
export const unblockedSql = ({ from, to }: DaysSql, ids: UnitIds): string =>
  [
    `b.item_id = ${ids.itemId}`,
    `b.variant_id = ${ids.variantId}`,
    `b.product_id = ${ids.productId}`,
    `b.resource_type = 'Store'`,
  ]
    .map(
      (concerns) => `not exists (
    select from blocked_dates b
    where b.shop_id = $1 and ${concerns} and ${blocksWithinSql(from, to)})`,
    )
    .join('\n  and ');
