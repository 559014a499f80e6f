import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { notFound } from '../../errors/app-error.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { VARIANT_LIST, type VariantFilters } from './products.list.js';
import type { VariantResponse, VariantWithInventoryResponse } from './product.response.js';
import { toVariant } from './product.mapper.js';
import { VariantsRepository } from './variants.repository.js';

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
    const { data, ...rest } = await this.variants.list(context, window, filters);
    return { data: data.map(toVariant), ...rest };
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
