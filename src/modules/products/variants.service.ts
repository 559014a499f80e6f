import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { momentFilters } from '../../database/sql/moment.filters.js';
import type { Scope } from '../../database/scope.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import { ShopReader } from '../shop/shop.reader.js';
import type { ListVariantsQuery } from './dto/product.request.js';
import type { VariantResponse, VariantWithInventoryResponse } from './dto/variant.response.js';
import { toVariant } from './product.mapper.js';
import { VariantsRepository } from './variants.repository.js';

/** The variants of the products. */
@Injectable()
export class VariantsService {
  constructor(
    private readonly variants: VariantsRepository,
    private readonly shop: ShopReader,
  ) {}

  async list(
    scope: Scope,
    window: PageWindow,
    query: ListVariantsQuery,
  ): Promise<Page<VariantResponse>> {
    const timeZone = await this.shop.timeZoneFor(scope, query.created, query.updated);
    const { data, next } = await this.variants.list(scope, window, [
      {
        value: query.platformProductId,
        sql: (product) => `v.product_id = (
          select p.id from products p where p.shop_id = $1 and p.platform_id = ${product})`,
      },
      { value: query.sku, sql: (sku) => `v.sku = ${sku}` },
      searchFilter('v.search_text', query.search),
      ...momentFilters('v.created_at', query.created, timeZone),
      ...momentFilters('v.updated_at', query.updated, timeZone),
    ]);
    return { data: data.map(toVariant), next };
  }

  /**
   * One variant with its inventory, also when it is archived.
   * @throws AppError not_found
   */
  async get(scope: Scope, platformId: number): Promise<VariantWithInventoryResponse> {
    const variant = await this.variants.get(scope, platformId);
    if (!variant) throw notFound('Variant');
    const inventoryCounts = await this.variants.countItems(scope, variant.id);
    return { ...toVariant(variant), inventoryCounts };
  }
}
