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
    { value: query.reason, sql: (reasons) => `b.reason = any(${reasons})` },
    { value: query.itemId, sql: (id) => `b.item_id = ${id}` },
    { value: query.platformVariantId, sql: ofVariantSql },
    { value: query.platformProductId, sql: ofProductSql },
    { value: query.activeFrom, sql: (day) => `b.to_day >= ${day}` },
    { value: query.activeTo, sql: (day) => `b.from_day <= ${day}` },
    { value: isReversed(query) || undefined, sql: (reversed) => `not ${reversed}::boolean` },
    searchFilter('blocked_dates', 'b', query.search),
    momentFilter('b.created_at', query.created, timeZone),
    momentFilter('b.updated_at', query.updated, timeZone),
  ];
}

/** Blocks of the variant and of its units, as `resource` shows them. */
const ofVariantSql = (platformId: string): string => {
  const variantId = idByPlatformIdSql('variants', platformId);
  return `(b.variant_id = ${variantId}
      or b.item_id = any(array(
        select i.id from items i where i.shop_id = $1 and i.variant_id = ${variantId})))`;
};

/** Blocks of the product, of its variants and of their units. */
const ofProductSql = (platformId: string): string => {
  const productId = idByPlatformIdSql('products', platformId);
  const variants = `select v.id from variants v where v.shop_id = $1 and v.product_id = ${productId}`;
  return `(b.product_id = ${productId}
      or b.variant_id = any(array(${variants}))
      or b.item_id = any(array(
        select i.id from items i where i.shop_id = $1 and i.variant_id = any(array(${variants})))))`;
};

/** A window that ends before it begins has no days to overlap. */
const isReversed = ({ activeFrom, activeTo }: ListBlockedDatesQuery): boolean =>
  activeFrom !== undefined && activeTo !== undefined && activeTo < activeFrom;
