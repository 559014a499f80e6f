import { idsByPlatformIdsSql } from '../../database/sql/columns.sql.js';
import { idFilter, idsFilter, ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import {
  type MomentRange,
  QueryDate,
  QueryEnumList,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';
import { blocksFromSql } from '../calendar/rules/blocks.js';
import { todaySql } from './blocked-date.sql.js';
import {
  BLOCK_REASONS,
  BLOCKED_TYPE_NAMES,
  type BlockedTypeName,
  blockedTypeOf,
  type BlockReason,
} from './blocked-resource.js';

/** The filters of the list of blocked dates; they combine with AND. */
export class BlockedDateFilters extends OwnIdFilters {
  @QueryEnumList(BLOCKED_TYPE_NAMES, { description: 'Any of these types of resource' })
  resourceType?: BlockedTypeName[];

  @QueryEnumList(BLOCK_REASONS, { description: 'Any of these reasons', example: ['repair'] })
  reason?: BlockReason[];

  @QueryIds({
    description: 'Id of the blocked item, not of its variant or product',
    example: [17],
    nullable: true,
  })
  itemId?: RequestedIds;

  @QueryIds({
    description: 'Platform id of the variant that is blocked, or that has the blocked item',
    example: [81001],
    nullable: true,
  })
  platformVariantId?: RequestedIds;

  @QueryIds({
    description:
      'Platform id of the product that is blocked, or that has the blocked variant or item',
    example: [71001],
    nullable: true,
  })
  platformProductId?: RequestedIds;

  @QueryIds({
    description: 'Id of the service plan that keeps the item for a service',
    example: [1],
    nullable: true,
  })
  servicePlanId?: RequestedIds;

  @QueryDate({
    description: 'Only blocked dates that end on or after this day',
    example: '2026-01-01',
  })
  activeFrom?: string;

  @QueryDate({
    description: 'Only blocked dates that begin on or before this day',
    example: '2026-01-31',
  })
  activeTo?: string;

  @QueryText({ description: 'Part of the description, case-insensitive', example: 'stocktaking' })
  search?: string;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When it last changed' })
  updated?: MomentRange;
}

/** Blocks of the variant and of its units, as `resource` shows them. */
const ofVariantSql = (platformIds: string): string => {
  const variants = idsByPlatformIdsSql('variants', platformIds);
  return `(b.variant_id = any(array(${variants}))
      or b.item_id = any(array(
        select i.id from items i where i.shop_id = $1 and i.variant_id = any(array(${variants})))))`;
};

/** Blocks of the product, of its variants and of their units. */
const ofProductSql = (platformIds: string): string => {
  const products = idsByPlatformIdsSql('products', platformIds);
  const variants = `select v.id from variants v
    where v.shop_id = $1 and v.product_id = any(array(${products}))`;
  return `(b.product_id = any(array(${products}))
      or b.variant_id = any(array(${variants}))
      or b.item_id = any(array(
        select i.id from items i where i.shop_id = $1 and i.variant_id = any(array(${variants})))))`;
};

const FEW_BLOCKS = 'A shop has few blocks.';

/** The list of blocked dates `b`. */
export const BLOCKED_DATE_LIST = {
  name: 'BlockedDate',
  filters: {
    resourceType: {
      unindexed: FEW_BLOCKS,
      conditions: (types) => ({
        value: types?.map(blockedTypeOf),
        sql: (wanted) => `b.resource_type = any(${wanted})`,
      }),
    },
    reason: { unindexed: FEW_BLOCKS, sql: (reasons) => `b.reason = any(${reasons})` },
    itemId: { index: 'ix_blocked_dates_item', conditions: idFilter('b.item_id') },
    platformVariantId: {
      index: ['ix_blocked_dates_variant', 'ix_items_variant', 'ix_blocked_dates_item'],
      conditions: idsFilter('(b.item_id is null and b.variant_id is null)', ofVariantSql),
    },
    platformProductId: {
      index: [
        'ix_blocked_dates_product',
        'ix_variants_product',
        'ix_blocked_dates_variant',
        'ix_items_variant',
        'ix_blocked_dates_item',
      ],
      conditions: idsFilter(
        '(b.item_id is null and b.variant_id is null and b.product_id is null)',
        ofProductSql,
      ),
    },
    servicePlanId: { index: 'ix_blocked_dates_plan', conditions: idFilter('b.service_plan_id') },
    activeFrom: {
      index: ['ix_blocked_dates_to', 'ix_blocked_dates_due'],
      conditions: (day, { now }) => ({
        value: day && [day, now],
        sql: (values) => {
          const [from, time] = [1, 2].map((place) => `(${values}::text[])[${place}]`);
          return blocksFromSql(`${from}::date`, todaySql(time!));
        },
      }),
    },
    activeTo: {
      unindexed: FEW_BLOCKS,
      conditions: (to, _reading, { activeFrom: from }) => [
        { value: to, sql: (day) => `b.from_day <= ${day}` },
        // A window that ends before it begins has no days to overlap.
        {
          value: (to && from && to < from) || undefined,
          sql: (reversed) => `not ${reversed}::boolean`,
        },
      ],
    },
    search: {
      index: 'ix_blocked_dates_search_keys',
      conditions: searchFilter('b'),
    },
    created: { unindexed: FEW_BLOCKS, conditions: momentFilter('b.created_at') },
    updated: { unindexed: FEW_BLOCKS, conditions: momentFilter('b.updated_at') },
    ids: { index: 'pk_blocked_dates', ...ownIds('b') },
  },
} as const satisfies ListTable<BlockedDateFilters, Zoned & { readonly now: string }>;

/** The parameters of `GET /blocked_dates`. */
export class ListBlockedDatesQuery extends listQueryOf(BlockedDateFilters, BLOCKED_DATE_LIST) {}
