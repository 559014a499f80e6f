import {
  type MomentRange,
  QueryInteger,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { ListQuery, QueryCount } from '../../http/paging/list.query.js';
import { QuerySort, type SortOrder } from '../../http/paging/sort.js';

import { PRODUCT_SORTS, VARIANT_SORTS } from './product-sorts.sql.js';

/** The parameters of `GET /variants`. */
export class ListVariantsQuery extends ListQuery {
  @QuerySort(VARIANT_SORTS, 'TitleSort')
  sort?: SortOrder;

  @QueryCount()
  count?: boolean;

  @QueryInteger({ description: 'Platform id of the product', example: 71001 })
  platformProductId?: number;

  @QueryText({ description: 'SKU, exact match', example: 'PARKA-M' })
  sku?: string;

  @QueryText({ description: 'Part of a title or SKU, case-insensitive', example: 'parka' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}

/** The parameters of `GET /products`. */
export class ListProductsQuery extends ListQuery {
  @QuerySort(PRODUCT_SORTS, 'TitleSort')
  sort?: SortOrder;

  @QueryCount()
  count?: boolean;

  @QueryText({ description: 'Part of a title, case-insensitive', example: 'parka' })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}
