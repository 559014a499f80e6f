import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { type NamedVariant, type VariantFacts, VariantsRepository } from './variants.repository.js';

export type { NamedVariant, VariantFacts };

/** The facts about variants that other modules may read. */
@Injectable()
export class VariantReader {
  constructor(private readonly variants: VariantsRepository) {}

  /** The variants that exist in the shop, in no order. Variants are never deleted. */
  find(context: TenantContext, platformIds: readonly number[]): Promise<VariantFacts[]> {
    return this.variants.facts(context, platformIds);
  }

  /** Variant ids by platform id. */
  async idsOf(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    if (platformIds.length === 0) return new Map();
    const found = await this.find(context, platformIds);
    return new Map(found.map(({ id, platformId }) => [platformId, id]));
  }

  /**
   * The variants that exist in the shop, by platform id, locked for share.
   * Imports that change a title or SKU wait until the transaction ends, so that copies are current.
   */
  async lockForShare(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<ReadonlyMap<number, VariantFacts>> {
    if (platformIds.length === 0) return new Map();
    const locked = await this.variants.lockForShare(context, platformIds);
    return new Map(locked.map((variant) => [variant.platformId, variant]));
  }

  /** The variants with one of the platform ids or SKUs, in no order. */
  async named(
    context: TenantContext,
    platformIds: readonly number[],
    skus: readonly string[],
  ): Promise<NamedVariant[]> {
    if (platformIds.length === 0 && skus.length === 0) return [];
    return this.variants.named(context, platformIds, skus);
  }

  /** Version strings by variant id; they change with any value that units copy. */
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
