import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';
import { blocksWithinSql, concernsSql } from './block.sql.js';
import type { Block, BlockableUnit } from './rules/block.js';

const FIND = statement<Block>(
  'blocked_date_reader.find',
  `select b.item_id as "itemId", b.variant_id as "variantId", b.product_id as "productId",
     b.from_day as "from", b.to_day as "to"
   from blocked_dates b
   where b.shop_id = $1 and ${blocksWithinSql('$2', '$3')}
     and ${concernsSql({ itemId: 'any($4)', variantId: 'any($5)', productId: 'any($6)' })}`,
);

/** What others may know of blocked dates. */
@Injectable()
export class BlockedDateReader {
  /** The blocks that concern one of the units on a day of the window. */
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
