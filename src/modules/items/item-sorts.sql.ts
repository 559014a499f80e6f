import { sortTextSql } from '../../database/sql/search.sql.js';
import type { Sorts } from '../../http/paging/sort.js';

/** The sorts of the list of items `i`. */
export const ITEM_SORTS = {
  id: 'id',
  serial: { key: 'i.serial', type: 'text', index: 'ix_items_serial', isNullable: true },
  productTitle: {
    key: sortTextSql('sorted.title'),
    type: 'text',
    index: 'ix_products_sort_title',
    join: `join variants of_product on of_product.shop_id = $1 and of_product.id = i.variant_id
      join products sorted on sorted.shop_id = $1 and sorted.id = of_product.product_id`,
  },
  createdAt: 'id',
  updatedAt: { key: 'i.updated_at', type: 'timestamptz', index: 'ix_items_sort_updated' },
} as const satisfies Sorts;
