import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { type VariantFacts, VariantsRepository } from './variants.repository.js';

export type { VariantFacts };

/** The few facts of variants that other modules may ask for. */
@Injectable()
export class VariantReader {
  constructor(private readonly variants: VariantsRepository) {}

  /** Those of the variants that the shop has, in no order; none is ever deleted. */
  find(scope: Scope, platformIds: readonly number[]): Promise<VariantFacts[]> {
    return this.variants.facts(scope, platformIds);
  }

  /** Their ids, by the platform's. */
  async idsOf(scope: Scope, platformIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (platformIds.length === 0) return new Map();
    const found = await this.find(scope, platformIds);
    return new Map(found.map(({ id, platformId }) => [platformId, id]));
  }

  /**
   * The variant with this platform id, if the shop has it. An import that changes its titles or
   * SKU waits until the transaction ends, so that what is copied from them cannot stay stale.
   */
  keep(scope: Scope, platformId: number): Promise<VariantFacts | undefined> {
    return this.variants.keep(scope, platformId);
  }
}
