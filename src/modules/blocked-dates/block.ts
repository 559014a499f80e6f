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

/** True when the block is on the unit, its variant, its product or the store; see `concernsSql`. */
export function concerns(block: Block, unit: BlockableUnit): boolean {
  if (block.itemId !== null) return block.itemId === unit.itemId;
  if (block.variantId !== null) return block.variantId === unit.variantId;
  return block.productId === null || block.productId === unit.productId;
}
