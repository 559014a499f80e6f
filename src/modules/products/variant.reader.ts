import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, statement } from '../../database/statement.js';

/** What others may know of a variant. */
export interface VariantFacts {
  id: number;
  archived: boolean;
}

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

const ID_OF = statement<{ id: number }>(
  'variant_reader.id_of',
  `select id from variants where shop_id = $1 and platform_id = $2`,
);

/** The few facts of variants that other modules may ask for. */
@Injectable()
export class VariantReader {
  /** The id of the variant with this platform id, if the shop has it. */
  async idOf(scope: Scope, platformId: number): Promise<number | undefined> {
    return (await row(scope, ID_OF, platformId))?.id;
  }

  /**
   * The variant with this platform id, if the shop has it. An import that changes its titles or
   * SKU waits until the transaction ends, so that what is copied from them cannot stay stale.
   */
  find(scope: Scope, platformId: number): Promise<VariantFacts | undefined> {
    return row(scope, FIND, platformId);
  }
}
