/** A variant, and the ids that a block of all its units can refer to. */
export interface BlockableVariant {
  readonly variantId: number;
  readonly productId: number;
}

/** A unit, and the ids that a block of it can refer to. */
export interface BlockableUnit extends BlockableVariant {
  readonly itemId: number;
}

/** Blocked days of an item, a variant, a product, or (all null) the store. */
export interface Block {
  readonly itemId: number | null;
  readonly variantId: number | null;
  readonly productId: number | null;
  /** Days as PostgreSQL writes them, open ends as `-infinity` and `infinity`. */
  readonly from: string;
  readonly to: string;
}

/** True when the block is on the unit, its variant, its product or the store; `concernsSql` is the same in SQL. */
export function concerns(block: Block, unit: BlockableUnit): boolean {
  if (block.itemId !== null) return block.itemId === unit.itemId;
  if (block.variantId !== null) return block.variantId === unit.variantId;
  return block.productId === null || block.productId === unit.productId;
}

/** SQL expressions for the ids of a unit: columns, or `any` of several. */
interface UnitIds {
  readonly itemId: string;
  readonly variantId: string;
  readonly productId: string;
}

/** Days as SQL, both included. */
export interface DaysSql {
  readonly from: string;
  readonly to: string;
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
export const blocksWithinSql = ({ from, to }: DaysSql): string =>
  `b.to_day >= ${from} and b.from_day <= ${to}`;

/**
 * True for a unit that no block concerns on the days: none of its own, and none of its variant, its
 * product or the store. Each kind of block has an index, or is the same for all units and read once.
 */
export function unblockedByKindSql(
  days: DaysSql,
  ids: UnitIds,
): { readonly item: string; readonly others: string } {
  const none = (concerned: string) => `not exists (
    select from blocked_dates b
    where b.shop_id = $1 and ${concerned} and ${blocksWithinSql(days)})`;
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
