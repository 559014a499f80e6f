import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';

/** What others may know of a variant. */
export interface VariantFacts {
  id: number;
  archived: boolean;
}

/** The same with the internal id of its product. */
export type IdentifiedVariant = VariantFacts & { productId: number };

/**
 * An import locks each variant that it is sent, changed or not, and refreshes the units after
 * that; so this lock keeps the product's title as well, and the product itself must stay unlocked:
 * an import takes it first.
 */
const FIND = statement<VariantFacts>(
  'variant_reader.find',
  `select id, archived_at is not null as archived from variants
   where shop_id = $1 and platform_id = $2 for share`,
);

const IDENTIFY = statement<IdentifiedVariant>(
  'variant_reader.identify',
  `select id, archived_at is not null as archived, product_id as "productId" from variants
   where shop_id = $1 and platform_id = $2`,
);

const IDS_OF = statement<{ id: number; platformId: number }>(
  'variant_reader.ids_of',
  `select id, platform_id as "platformId" from variants
   where shop_id = $1 and platform_id = any($2)`,
);

/** The few facts of variants that other modules may ask for. */
@Injectable()
export class VariantReader {
  /** The variant with this platform id and its product, if the shop has it; nothing is locked. */
  identify(scope: Scope, platformId: number): Promise<IdentifiedVariant | undefined> {
    return row(scope, IDENTIFY, platformId);
  }

  /**
   * The variant with this platform id, if the shop has it. An import that changes its titles or
   * SKU waits until the transaction ends, so that what is copied from them cannot stay stale.
   */
  find(scope: Scope, platformId: number): Promise<VariantFacts | undefined> {
    return row(scope, FIND, platformId);
  }

  /** The ids of those of the variants that the shop has, by the platform's; none is ever deleted. */
  async idsOf(scope: Scope, platformIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (platformIds.length === 0) return new Map();
    const found = await rows(scope, IDS_OF, platformIds);
    return new Map(found.map(({ id, platformId }) => [platformId, id]));
  }
}
