import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { notFound } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import type { VariantResponse, VariantWithInventoryResponse } from './product.response.js';
import { includesArchived, VARIANT_LIST, type VariantFilters } from './products.list.js';
import {
  type NamedVariant,
  type VariantFacts,
  type VariantRow,
  VariantsRepository,
} from './variants.repository.js';

export type { NamedVariant, VariantFacts };

/** Variants of products. */
@Injectable()
export class VariantsService {
  constructor(
    private readonly variants: VariantsRepository,
    private readonly shop: ShopReader,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: VariantFilters,
  ): Promise<Page<VariantResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const filters = conditionsOf(VARIANT_LIST, query, { timeZone });
    const page = await this.variants.list(context, window, filters, includesArchived(query));
    return mapPage(page, toVariant);
  }

  /**
   * One variant with its inventory; archived variants are included.
   * @throws AppError not_found
   */
  async get(context: TenantContext, platformId: number): Promise<VariantWithInventoryResponse> {
    const variant = await this.variants.get(context, platformId);
    if (!variant) throw notFound('Variant');
    const inventoryCounts = await this.variants.countItems(context, variant.id);
    return { ...toVariant(variant), inventoryCounts };
  }

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

/** The response for a variant. */
export function toVariant({ productId: _productId, ...variant }: VariantRow): VariantResponse {
  return variant;
}
