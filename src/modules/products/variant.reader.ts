import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, statement } from '../../database/statement.js';

/** What others may know of a variant. */
export interface VariantFacts {
  id: number;
  archived: boolean;
}

/** Both rows are locked against an import until the caller's transaction ends. */
const FIND = statement<VariantFacts>(
  'variant_reader.find',
  `select v.id, v.archived_at is not null as archived
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where v.shop_id = $1 and v.platform_id = $2
   for share of v, p`,
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
   * The variant with this platform id, if the shop has it. Its titles and SKU stay as they are
   * until the transaction ends, so that what is copied from them cannot be stale.
   */
  find(scope: Scope, platformId: number): Promise<VariantFacts | undefined> {
    return row(scope, FIND, platformId);
  }
}
