import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { momentFilter } from '../../database/sql/moment.filters.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import { blockedTypeOf } from './blocked-resource.js';
import type { ListBlockedDatesQuery } from './dto/list-blocked-dates.query.js';

/** The filters of the list of blocked dates, over block `b`. */
export function blockedDateFilters(query: ListBlockedDatesQuery, timeZone: string): ListFilter[] {
  return [
    {
      value: query.resourceType?.map(blockedTypeOf),
      sql: (types) => `b.resource_type = any(${types})`,
    },
    { value: query.itemId, sql: (id) => `b.item_id = ${id}` },
    {
      value: query.platformVariantId,
      sql: (id) => `b.variant_id = ${idByPlatformIdSql('variants', id)}`,
    },
    {
      value: query.platformProductId,
      sql: (id) => `b.product_id = ${idByPlatformIdSql('products', id)}`,
    },
    { value: query.activeFrom, sql: (day) => `b.to_day >= ${day}` },
    { value: query.activeTo, sql: (day) => `b.from_day <= ${day}` },
    { value: isReversed(query) || undefined, sql: (reversed) => `not ${reversed}::boolean` },
    searchFilter('blocked_dates', 'b', query.search),
    momentFilter('b.created_at', query.created, timeZone),
    momentFilter('b.updated_at', query.updated, timeZone),
  ];
}

/** A window that ends before it begins has no days to overlap. */
const isReversed = ({ activeFrom, activeTo }: ListBlockedDatesQuery): boolean =>
  activeFrom !== undefined && activeTo !== undefined && activeTo < activeFrom;
