import {
  type MomentRange,
  QueryBoolean,
  QueryDate,
  QueryEnumList,
  QueryInteger,
  QueryMomentRange,
  QuerySerial,
  QueryText,
} from '../../../fields/query-fields.js';
import { enumeration } from '../../../fields/enumeration.js';
import {
  type CustomFieldFilters,
  QueryCustomFields,
} from '../../custom-fields/custom-fields.query.js';
import { countsQueryOf, enumerationNames } from '../../../http/paging/counts.query.js';
import { ListQuery, QueryCount, QueryIncludes } from '../../../http/paging/list.query.js';
import { QuerySort, type SortOrder } from '../../../http/paging/sort.js';
import {
  RETURN_ORDER_STATUSES,
  type ReturnOrderStatus,
} from '../../resources/return-order-status.js';
import {
  ITEM_STATUSES,
  type ItemStatus,
  VISIBILITIES,
  type Visibility,
} from '../rules/item-values.js';

import { ITEM_SORTS } from '../item-sorts.sql.js';

/** The members that `include` adds to items. */
export const ITEM_INCLUDES = enumeration('ItemInclude', [
  'activeRental',
  'nextRental',
  'activeReturn',
]);

/** The parameters of `GET /items/{id}`. */
export class GetItemQuery {
  @QueryIncludes(ITEM_INCLUDES)
  include?: (typeof ITEM_INCLUDES)[number][];
}

/** The parameters of `GET /items`; they combine with AND. */
export class ListItemsQuery extends ListQuery {
  @QueryIncludes(ITEM_INCLUDES)
  include?: GetItemQuery['include'];

  @QuerySort(ITEM_SORTS, 'ItemSort')
  sort?: SortOrder;

  @QueryCount()
  count?: boolean;

  @QueryText({ description: 'SKU of the variant, exact match', example: 'PARKA-M' })
  sku?: string;

  @QuerySerial({ description: 'Serial, exact match without surrounding spaces' })
  serial?: string;

  @QueryText({
    description:
      'Part of a title, serial, SKU or number, case-insensitive; with fewer than three characters, ' +
      'the beginning of a word',
    example: 'parka',
  })
  search?: string;

  @QueryEnumList(VISIBILITIES, { description: 'Any of these visibilities' })
  visibility?: Visibility[];

  @QueryEnumList(ITEM_STATUSES, { description: 'Any of these statuses' })
  status?: ItemStatus[];

  @QueryBoolean({ description: 'Whether they have an active rental', example: true })
  withActiveRental?: boolean;

  @QueryEnumList(RETURN_ORDER_STATUSES, {
    description: 'On a return order of any of these statuses',
  })
  returnOrderStatus?: ReturnOrderStatus[];

  @QueryDate({
    description: 'With `availableTo`: units that can be booked on all days from this one on',
    example: '2026-01-10',
  })
  availableFrom?: string;

  @QueryDate({ description: 'The last of these days', example: '2026-01-17' })
  availableTo?: string;

  @QueryInteger({ description: 'Id of the condition', example: 3 })
  conditionId?: number;

  @QueryInteger({ description: 'Platform id of the location', example: 61001 })
  locationPlatformId?: number;

  @QueryText({ description: 'Tag, exact match', example: 'fragile' })
  tag?: string;

  @QueryInteger({ description: 'Platform id of the variant', example: 81001 })
  platformVariantId?: number;

  @QueryInteger({ description: 'Platform id of the product', example: 71001 })
  platformProductId?: number;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When it last changed' })
  updated?: MomentRange;

  @QueryCustomFields()
  customFields?: CustomFieldFilters;
}

/** The enumerations of items with their values; `GET /items/counts` counts by them. */
export const ITEM_ENUMERATIONS = {
  visibility: VISIBILITIES,
  status: ITEM_STATUSES,
  returnOrderStatus: RETURN_ORDER_STATUSES,
} as const;

/** The parameters of `GET /items/counts`. */
export class CountItemsQuery extends countsQueryOf(
  ListItemsQuery,
  enumeration('ItemEnumeration', enumerationNames(ITEM_ENUMERATIONS)),
) {}
