import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { type NamedVariant, type VariantFacts, VariantsRepository } from './variants.repository.js';

export type { NamedVariant, VariantFacts };

/** The few facts of variants that other modules may ask for. */
@Injectable()
export class VariantReader {
  constructor(private readonly variants: VariantsRepository) {}

  /** Those of the variants that the shop has, in no order; none is ever deleted. */
  find(context: TenantContext, platformIds: readonly number[]): Promise<VariantFacts[]> {
    return this.variants.facts(context, platformIds);
  }

  /** Their ids, by the platform's. */
  async idsOf(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    if (platformIds.length === 0) return new Map();
    const found = await this.find(context, platformIds);
    return new Map(found.map(({ id, platformId }) => [platformId, id]));
  }

  /**
   * The variants that exist in the shop, by the platform's ids. An import that changes their
   * titles or SKU waits until the transaction ends, so that what is copied from them cannot stay
   * stale.
   */
  async lockForShare(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<ReadonlyMap<number, VariantFacts>> {
    if (platformIds.length === 0) return new Map();
    const locked = await this.variants.lockForShare(context, platformIds);
    return new Map(locked.map((variant) => [variant.platformId, variant]));
  }

  /** Those that one of the platform ids or SKUs names, in no order. */
  async named(
    context: TenantContext,
    platformIds: readonly number[],
    skus: readonly string[],
  ): Promise<NamedVariant[]> {
    if (platformIds.length === 0 && skus.length === 0) return [];
    return this.variants.named(context, platformIds, skus);
  }

  /** What tells, of each of the variants by id, whether what units copy from it has changed. */
  async versions(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<ReadonlyMap<number, string>> {
    const found = await this.variants.versions(context, platformIds);
    return new Map(
      found.map(({ id, updatedAt, productUpdatedAt }) => [id, `${updatedAt} ${productUpdatedAt}`]),
    );
  }
}
