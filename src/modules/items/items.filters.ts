import { createdFilters, momentFilters } from '../../database/sql/moment.filters.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { idByPlatformIdSql } from '../../database/sql/platform-id.sql.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import type { ListItemsQuery } from './dto/list-items.query.js';
import {
  bookableDays,
  bookableSql,
  onReturnOrderSql,
  withActiveRentalSql,
} from './item-facts.sql.js';
import type { AbsenceDays } from './rules/taken-days.js';

/** The filters of the list of items, over item `i`. */
export function itemFilters(
  query: ListItemsQuery,
  timeZone: string,
  absence?: AbsenceDays,
): ListFilter[] {
  const { availableFrom, availableTo } = query;
  return [
    {
      value: query.sku,
      sql: (sku) => `i.variant_id = any(array(
        select v.id from variants v where v.shop_id = $1 and v.sku = ${sku}))`,
    },
    { value: query.serial, sql: (serial) => `i.serial = ${serial}` },
    searchFilter('i.search_text', query.search),
    { column: 'i.visibility', values: query.visibility },
    { column: 'i.status', values: query.status },
    { value: query.conditionId, sql: (id) => `i.condition_id = ${id}` },
    {
      value: query.locationPlatformId,
      sql: (id) => `i.location_id = ${idByPlatformIdSql('locations', id)}`,
    },
    {
      value: query.tag,
      plannedByValue: true,
      isScattered: true,
      sql: (tag) => `i.tags @> array[${tag}]`,
    },
    {
      value: query.platformVariantId,
      sql: (id) => `i.variant_id = ${idByPlatformIdSql('variants', id)}`,
    },
    {
      value: query.platformProductId,
      sql: (id) => `i.variant_id = any(array(
        select v.id from variants v
        where v.shop_id = $1 and v.product_id = ${idByPlatformIdSql('products', id)}))`,
    },
    { value: query.withActiveRental, sql: withActiveRentalSql },
    { value: query.returnOrderStatus, plannedByValue: true, sql: onReturnOrderSql },
    {
      value: absence && availableFrom && bookableDays(availableFrom, availableTo!, absence),
      sql: bookableSql,
    },
    ...createdFilters('items', 'i', query.created, timeZone),
    ...momentFilters('i.updated_at', query.updated, timeZone),
  ];
}
