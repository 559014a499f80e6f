import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';

/** A unit, and what a block of it can be on. */
export interface BlockableUnit {
  itemId: number;
  variantId: number;
  productId: number;
}

/** Blocked days of an item, a variant, a product, or (all null) the store. */
export interface Block {
  itemId: number | null;
  variantId: number | null;
  productId: number | null;
  /** Days as PostgreSQL writes them, open ends as `-infinity` and `infinity`. */
  from: string;
  to: string;
}

const FIND = statement<Block>(
  'blocked_date_reader.find',
  `select b.item_id as "itemId", b.variant_id as "variantId", b.product_id as "productId",
     b.from_day as "from", b.to_day as "to"
   from blocked_dates b
   where b.shop_id = $1 and b.to_day >= $2 and b.from_day <= $3
     and (b.item_id = any($4) or b.variant_id = any($5) or b.product_id = any($6)
       or b.resource_type = 'Store')`,
);

/** What others may know of blocked dates. */
@Injectable()
export class BlockedDateReader {
  /** The blocks that touch one of the units on a day of the window. */
  find(
    scope: Scope,
    units: readonly BlockableUnit[],
    window: { from: string; to: string },
  ): Promise<Block[]> {
    return rows(
      scope,
      FIND,
      window.from,
      window.to,
      units.map(({ itemId }) => itemId),
      [...new Set(units.map(({ variantId }) => variantId))],
      [...new Set(units.map(({ productId }) => productId))],
    );
  }
}

/** True when the block is on the unit, its variant, its product or the store. */
export function concerns(block: Block, unit: BlockableUnit): boolean {
  if (block.itemId !== null) return block.itemId === unit.itemId;
  if (block.variantId !== null) return block.variantId === unit.variantId;
  return block.productId === null || block.productId === unit.productId;
}
