import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { notFound } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import type { VariantResponse, VariantWithInventoryResponse } from './product.response.js';
import { VARIANT_LIST, type VariantFilters } from './products.list.js';
import { type VariantRow, VariantsRepository } from './variants.repository.js';

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
    return mapPage(await this.variants.list(context, window, filters), toVariant);
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
}

/** The response for a variant. */
export function toVariant({ productId: _productId, ...variant }: VariantRow): VariantResponse {
  return variant;
}
