import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import { type SearchedTable, searchIn, sortTextSql } from '../../database/sql/search.sql.js';
import {
  type MomentRange,
  QueryEither,
  QueryKeyText,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, PlatformIdFilters } from '../../http/paging/list.query.js';

/** The table of variants, in which searches find titles and SKUs. */
const SEARCHED_VARIANTS: SearchedTable = {
  table: 'variants',
  keyLike: (pattern) => `serial_key(variants.sku) like ${pattern}`,
};

/** The filters of the list of products. */
export class ProductFilters extends PlatformIdFilters {
  @QueryText({
    description: 'Words that are all part of its title or of those and the SKUs of its variants',
    example: 'parka',
  })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** The variants of a product. */
const VARIANTS = 'variants v where v.shop_id = $1 and v.product_id = products.id';

/** Matches the texts of the product and its variants. */
const searchInProducts = searchIn({
  main: { source: { table: 'products' }, sql: (ids) => `products.id = any(${ids})` },
  others: [
    {
      source: SEARCHED_VARIANTS,
      sql: (ids) => `products.id = any(array(
        select v.product_id from variants v where v.shop_id = $1 and v.id = any(${ids})))`,
    },
  ],
  row: {
    texts: ['products.search_text', `(select string_agg(v.search_text, ' ') from ${VARIANTS})`],
    keyLike: (pattern) => `exists (select from ${VARIANTS} and serial_key(v.sku) like ${pattern})`,
  },
});

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
      index: ['ix_products_search_keys', 'ix_variants_search_keys'],
      conditions: searchInProducts,
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

  @QueryEither({
    description:
      'Whether they are archived; if absent, archived ones are only in lists with `ids`, ' +
      '`platformIds`, `sku` or `updated`',
    example: true,
  })
  archived?: boolean;

  @QueryText({
    description: 'Words that are all part of its title, its SKU or the title of the product',
    example: 'parka',
  })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** Matches the texts of the variant and its product. */
const searchInVariants = searchIn({
  main: { source: { table: 'products' }, sql: (ids) => `v.product_id = any(${ids})` },
  others: [{ source: SEARCHED_VARIANTS, sql: (ids) => `v.id = any(${ids})` }],
  row: {
    texts: [
      'v.search_text',
      '(select p.search_text from products p where p.shop_id = $1 and p.id = v.product_id)',
    ],
    keyLike: (pattern) => `serial_key(v.sku) like ${pattern}`,
  },
});

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
    archived: {
      unindexed: 'It mostly narrows other filters; `true` alone reads the table.',
      conditions: (archived) => ({
        value: archived,
        plannedByValue: true,
        sql: () => `v.archived_at is ${archived ? 'not null' : 'null'}`,
      }),
    },
    search: {
      index: ['ix_variants_search_keys', 'ix_products_search_keys'],
      conditions: searchInVariants,
    },
    created: { index: 'ix_variants_created', conditions: momentFilter('v.created_at') },
    updated: { index: 'ix_variants_updated', conditions: momentFilter('v.updated_at') },
    ids: { index: 'pk_variants', ...ownIds('v') },
    platformIds: { index: 'uq_variants_platform', ...ownIds('v', 'platform_id') },
  },
} as const satisfies ListTable<VariantFilters, Zoned>;

/** True where archived variants are in the list, unless the filter `archived` excludes them. */
export const includesArchived = (query: VariantFilters): boolean =>
  [query.archived, query.ids, query.platformIds, query.sku, query.updated].some(
    (value) => value !== undefined,
  );

/** The parameters of `GET /variants`. */
export class ListVariantsQuery extends listQueryOf(VariantFilters, VARIANT_LIST) {}
