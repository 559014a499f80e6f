/** What the ids of a unit are found by: columns, or `any` of several. */
interface UnitIds {
  readonly itemId: string;
  readonly variantId: string;
  readonly productId: string;
}

/** What `concerns` says, of block `b`. */
export const concernsSql = ({ itemId, variantId, productId }: UnitIds): string =>
  `(b.item_id = ${itemId} or b.variant_id = ${variantId} or b.resource_type = 'Product' and b.product_id = ${productId}
      or b.resource_type = 'Store')`;

/** True for a block `b` with a day from the first to the last. */
export const blocksWithinSql = (from: string, to: string): string =>
  `b.to_day >= ${from} and b.from_day <= ${to}`;
