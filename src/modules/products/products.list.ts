import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import { searchFilter, sortTextSql } from '../../database/sql/search.sql.js';
import {
  type MomentRange,
  QueryKeyText,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, PlatformIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of products. */
export class ProductFilters extends PlatformIdFilters {
  @QueryText({ description: 'Part of a title, case-insensitive', example: 'parka' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** The list of products. */
export const PRODUCT_LIST = {
  // The sorts of products and variants are one enumeration.
  name: 'Title',
  sorts: {
    id: 'id',
    title: { key: sortTextSql('products.title'), type: 'text', index: 'ix_products_sort_title' },
  },
  filters: {
    search: {
      index: 'ix_products_search_keys',
      conditions: searchFilter('products'),
    },
    created: { index: 'ix_products_created', conditions: momentFilter('created_at') },
    updated: { index: 'ix_products_updated', conditions: momentFilter('updated_at') },
    ids: { index: 'pk_products', ...ownIds('products') },
    platformIds: { index: 'uq_products_platform', ...ownIds('products', 'platform_id') },
  },
} as const satisfies ListTable<ProductFilters, Zoned>;

/** The parameters of `GET /products`. */
export class ListProductsQuery extends listQueryOf(ProductFilters, PRODUCT_LIST) {}

/** The filters of the list of variants. */
export class VariantFilters extends PlatformIdFilters {
  @QueryIds({ description: 'Platform id of the product', example: [71001] })
  platformProductId?: RequestedIds;

  @QueryKeyText({ description: 'SKU, exact match', example: 'PARKA-M' })
  sku?: string;

  @QueryText({ description: 'Part of a title or SKU, case-insensitive', example: 'parka' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** The list of variants `v`. */
export const VARIANT_LIST = {
  name: 'Title',
  sorts: {
    id: 'id',
    title: { key: sortTextSql('v.title'), type: 'text', index: 'ix_variants_sort_title' },
  },
  filters: {
    platformProductId: {
      index: 'ix_variants_product',
      conditions: idFilter('v.product_id', (id) => idByPlatformIdSql('products', id)),
    },
    sku: { index: 'ix_variants_sku', sql: (sku) => `v.sku = ${sku}` },
    search: { index: 'ix_variants_search_keys', conditions: searchFilter('v') },
    created: { index: 'ix_variants_created', conditions: momentFilter('v.created_at') },
    updated: { index: 'ix_variants_updated', conditions: momentFilter('v.updated_at') },
    ids: { index: 'pk_variants', ...ownIds('v') },
    platformIds: { index: 'uq_variants_platform', ...ownIds('v', 'platform_id') },
  },
} as const satisfies ListTable<VariantFilters, Zoned>;

/** The parameters of `GET /variants`. */
export class ListVariantsQuery extends listQueryOf(VariantFilters, VARIANT_LIST) {}
