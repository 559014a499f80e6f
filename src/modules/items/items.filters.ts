import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { eachOf, type ListFilter, valuesOf } from '../../database/sql/list-filter.js';
import { createdFilters, momentFilter, nearestFirst } from '../../database/sql/moment.filters.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import type { FiltersOf } from '../../http/paging/list.query.js';
import type { ListItemsQuery } from './dto/list-items.query.js';
import {
  bookableDays,
  bookableSql,
  onReturnOrders,
  onReturnOrderSql,
  WITH_ACTIVE_RENTAL,
  withActiveRentalSql,
} from './items.sql.js';
import { ITEM_STATUSES, VISIBILITIES, type Visibility } from './rules/item-values.js';
import type { ReturnEstimate } from './rules/taken-days.js';

/**
 * The filters of the list of items, over item `i`.
 * @param shortVariantIds variants whose free units on the days are all needed for cycles at risk
 */
export function itemFilters(
  query: FiltersOf<ListItemsQuery>,
  timeZone: string,
  estimate?: ReturnEstimate,
  shortVariantIds: readonly number[] = [],
): ListFilter[] {
  const { availableFrom, availableTo } = query;
  return [
    {
      value: query.sku,
      ...eachOf(
        'i.variant_id',
        (sku) => `select v.id from variants v where v.shop_id = $1 and v.sku = ${sku}`,
      ),
    },
    { value: query.serial, sql: (serial) => `i.serial = ${serial}` },
    searchFilter('items', 'i', query.search),
    valuesOf(
      { column: 'i.visibility', values: VISIBILITIES, wanted: visibilityOf(query) },
      { column: 'i.status', values: ITEM_STATUSES, wanted: query.status },
    ),
    { value: query.conditionId, sql: (id) => `i.condition_id = ${id}` },
    {
      value: query.locationPlatformId,
      sql: (id) => `i.location_id = ${idByPlatformIdSql('locations', id)}`,
    },
    {
      value: query.tag,
      plannedByValue: true,
      form: 'tag',
      sql: (tag) => `i.tags @> array[${tag}]`,
      path: { kind: 'unordered', probeRows: 4_000 },
    },
    {
      value: query.platformVariantId,
      sql: (id) => `i.variant_id = ${idByPlatformIdSql('variants', id)}`,
    },
    {
      value: query.platformProductId,
      ...eachOf(
        'i.variant_id',
        (id) => `select v.id from variants v
          where v.shop_id = $1 and v.product_id = ${idByPlatformIdSql('products', id)}`,
      ),
    },
    {
      value: query.withActiveRental,
      plannedByValue: true,
      sql: () => withActiveRentalSql(query.withActiveRental!),
      ...(query.withActiveRental && { path: WITH_ACTIVE_RENTAL }),
    },
    {
      value: query.returnOrderStatus,
      plannedByValue: true,
      sql: onReturnOrderSql,
      ...(query.returnOrderStatus && { path: onReturnOrders(query.returnOrderStatus) }),
    },
    {
      value: estimate && availableFrom && bookableDays(availableFrom, availableTo!, estimate),
      sql: bookableSql,
      path: { kind: 'sequential' },
    },
    {
      value: shortVariantIds.length === 0 ? undefined : shortVariantIds,
      sql: (ids) => `i.variant_id <> all(${ids}::bigint[])`,
      path: { kind: 'sequential' },
    },
    ...createdFilters('items', query.created, timeZone),
    momentFilter('i.updated_at', query.updated, timeZone, nearestFirst('i.id')),
  ];
}

/** Only available units can be booked. */
const visibilityOf = ({
  visibility,
  availableFrom,
}: FiltersOf<ListItemsQuery>): Visibility[] | undefined =>
  availableFrom === undefined
    ? visibility
    : (visibility ?? VISIBILITIES).filter((value) => value === 'available');
