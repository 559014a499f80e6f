import { sortTextSql } from '../../database/sql/search.sql.js';
import type { Sorts } from '../../http/paging/sort.js';

/** The sorts of the list of products. */
export const PRODUCT_SORTS = {
  id: 'id',
  title: { key: sortTextSql('products.title'), type: 'text', index: 'ix_products_sort_title' },
} as const satisfies Sorts;

/** The sorts of the list of variants `v`. */
export const VARIANT_SORTS = {
  id: 'id',
  title: { key: sortTextSql('v.title'), type: 'text', index: 'ix_variants_sort_title' },
} as const satisfies Sorts;
