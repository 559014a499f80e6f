import type { ListFilter } from '../../database/sql/list-filter.js';
import { momentFilter } from '../../database/sql/moment.filters.js';
import { idByPlatformIdSql } from '../../database/sql/platform-id.sql.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import type { ListProductsQuery } from './dto/list-products.query.js';
import type { ListVariantsQuery } from './dto/list-variants.query.js';

/** The filters of the list of products. */
export function productFilters(query: ListProductsQuery, timeZone: string): ListFilter[] {
  return [
    searchFilter('products', 'products', query.search),
    momentFilter('created_at', query.created, timeZone),
    momentFilter('updated_at', query.updated, timeZone),
  ];
}

/** The filters of the list of variants, over variant `v`. */
export function variantFilters(query: ListVariantsQuery, timeZone: string): ListFilter[] {
  return [
    {
      value: query.platformProductId,
      sql: (product) => `v.product_id = ${idByPlatformIdSql('products', product)}`,
    },
    { value: query.sku, sql: (sku) => `v.sku = ${sku}` },
    searchFilter('variants', 'v', query.search),
    momentFilter('v.created_at', query.created, timeZone),
    momentFilter('v.updated_at', query.updated, timeZone),
  ];
}
