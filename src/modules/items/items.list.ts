import { idByPlatformIdSql, idsByPlatformIdsSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { eachOf, type ListFilter, tagFilter, valuesOf } from '../../database/sql/list-filter.js';
import type { ListTable } from '../../database/list-table.js';
import { createdFilter, momentFilter } from '../../database/sql/moment.filters.js';
import { partFilters, searchFilter, sortTextSql } from '../../database/sql/search.sql.js';
import {
  type MomentRange,
  QueryBoolean,
  QueryDate,
  QueryEither,
  QueryEnumList,
  QueryKeyText,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { QueryIds, QueryKeyTexts, type RequestedIds } from '../../fields/query-ids.js';
import { countsQueryOf } from '../../http/paging/counts.query.js';
import { includeQueryOf, listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';
import { enumerationKey } from '../../http/paging/sort.js';
import {
  type CustomFieldFilters,
  QueryCustomFields,
} from '../custom-fields/custom-field.filters.js';
import { RETURN_ORDER_STATUSES, type ReturnOrderStatus } from '../resources/return-order-status.js';
import { unitsBySerialSql } from '../products/product.sql.js';
import { onReturnOrderSql } from './items.sql.js';
import {
  ITEM_STATUSES,
  type ItemStatus,
  VISIBILITIES,
  type Visibility,
} from '../calendar/rules/item-values.js';
import { bookableDays, bookableSql, type ReturnEstimate } from '../calendar/rules/taken-days.js';
import { OFFERED } from '../calendar/rules/usable-unit.js';

/** The filters of the list of items; they combine with AND. */
export class ItemFilters extends OwnIdFilters {
  @QueryKeyText({ description: 'SKU of the variant, exact match', example: 'PARKA-M' })
  sku?: string;

  @QueryKeyText({
    description:
      'Serial; if none is equal, all that are equal but for case, accents, hyphens, dots, colons, ' +
      'slashes and blanks',
    example: 'SN-0042',
  })
  serial?: string;

  @QueryText({
    description: 'Part of the serial; case and accents make no difference',
    example: '004',
  })
  'serial[contains]'?: string;

  @QueryText({
    description: 'Beginning of the serial; case and accents make no difference',
    example: 'SN-',
  })
  'serial[startsWith]'?: string;

  @QueryText({
    description: 'Part of the title of the product; case and accents make no difference',
    example: 'parka',
  })
  'productTitle[contains]'?: string;

  @QueryText({
    description: 'Beginning of the title of the product; case and accents make no difference',
    example: 'storm',
  })
  'productTitle[startsWith]'?: string;

  @QueryText({
    description: 'Part of the title of the variant; case and accents make no difference',
    example: 'green',
  })
  'variantTitle[contains]'?: string;

  @QueryText({
    description: 'Beginning of the title of the variant; case and accents make no difference',
    example: 'M /',
  })
  'variantTitle[startsWith]'?: string;

  @QueryKeyTexts({
    description: 'Serials, each as in `serial`',
    example: ['SN-0042', 'SN-0043'],
  })
  serials?: string[];

  @QueryEither({ description: 'Whether they have a serial', example: true })
  hasSerial?: boolean;

  @QueryEither({ description: 'Whether they are out with a customer', example: true })
  isOut?: boolean;

  @QueryText({
    description:
      'Words that are all part of a title, serial, SKU or number, case-insensitive; with fewer than ' +
      'three characters, the beginning of a word. Hyphens, dots, colons, slashes and blanks of serials ' +
      'and SKUs may differ.',
    example: 'parka',
  })
  search?: string;

  @QueryEnumList(VISIBILITIES, { description: 'Any of these visibilities' })
  visibility?: Visibility[];

  @QueryEnumList(ITEM_STATUSES, { description: 'Any of these statuses' })
  status?: ItemStatus[];

  @QueryBoolean({ description: 'Whether they have an active rental', example: true })
  withActiveRental?: boolean;

  @QueryEither({ description: 'Whether they are due for a service', example: true })
  serviceDue?: boolean;

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

  @QueryIds({ description: 'Id of the condition', example: [3], nullable: true })
  conditionId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the location', example: [61001], nullable: true })
  locationPlatformId?: RequestedIds;

  @QueryKeyTexts({ description: 'Tag, exact match', example: ['fragile'] })
  tag?: string[];

  @QueryIds({ description: 'Platform id of the variant', example: [81001] })
  platformVariantId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the product', example: [71001] })
  platformProductId?: RequestedIds;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When it last changed' })
  updated?: MomentRange;

  @QueryCustomFields()
  customFields?: CustomFieldFilters;
}

/** The inputs of conditions other than the query. */
export interface ItemReading {
  readonly timeZone: string;
  /** Undefined unless the query asks which units are due for a service. */
  readonly today: string | undefined;
  /** Undefined unless the query has a window of available days. */
  readonly estimate: ReturnEstimate | undefined;
  /** Variants whose free units on these days are all needed for cycles at risk. */
  readonly shortVariantIds: readonly number[];
  /** The filters by custom fields. */
  readonly fields: readonly ListFilter[];
}

const SERIAL_PARTS = partFilters({ text: 'i.serial', table: 'i' });

const PRODUCT_TITLE_PARTS = partFilters({
  text: 'p.title',
  table: 'p',
  rowsWith: (condition) => `i.variant_id = any(array(
    select v.id from products p join variants v on v.shop_id = $1 and v.product_id = p.id
    where p.shop_id = $1 and ${condition}))`,
});

const VARIANT_TITLE_PARTS = partFilters({
  text: 'v.title',
  table: 'v',
  rowsWith: (condition) =>
    `i.variant_id = any(array(select v.id from variants v where v.shop_id = $1 and ${condition}))`,
});

/** The list of items `i`. */
export const ITEM_LIST = {
  name: 'Item',
  includes: ['activeRental', 'nextRental', 'activeReturn'],
  counts: {
    visibility: VISIBILITIES,
    status: ITEM_STATUSES,
    returnOrderStatus: RETURN_ORDER_STATUSES,
  },
  countedVariant: 'i.variant_id',
  sorts: {
    id: 'id',
    serial: { key: 'i.serial', type: 'text', index: 'ix_items_serial', isNullable: true },
    productTitle: {
      key: sortTextSql('sorted.title'),
      type: 'text',
      index: 'ix_products_sort_title',
      join: `join variants of_product on of_product.shop_id = $1 and of_product.id = i.variant_id
      join products sorted on sorted.shop_id = $1 and sorted.id = of_product.product_id`,
    },
    visibility: enumerationKey(VISIBILITIES, 'i.visibility'),
    status: enumerationKey(ITEM_STATUSES, 'i.status'),
    createdAt: { key: 'i.created_at', type: 'timestamptz', isById: true },
    updatedAt: { key: 'i.updated_at', type: 'timestamptz', index: 'ix_items_sort_updated' },
  },
  filters: {
    sku: {
      index: ['ix_variants_sku', 'ix_items_variant'],
      ...eachOf(
        'i.variant_id',
        (sku) => `select v.id from variants v where v.shop_id = $1 and v.sku = ${sku}`,
      ),
    },
    serial: {
      index: ['ix_items_serial', 'ix_items_serial_key'],
      sql: (serial) => `i.id = any(array(${unitsBySerialSql(`array[${serial}]`)}))`,
    },
    'serial[contains]': { index: 'ix_items_search_keys', conditions: SERIAL_PARTS.contains },
    'serial[startsWith]': { index: 'ix_items_search_keys', conditions: SERIAL_PARTS.startsWith },
    'productTitle[contains]': {
      index: ['ix_products_search_keys', 'ix_variants_product', 'ix_items_variant'],
      conditions: PRODUCT_TITLE_PARTS.contains,
    },
    'productTitle[startsWith]': {
      index: ['ix_products_search_keys', 'ix_variants_product', 'ix_items_variant'],
      conditions: PRODUCT_TITLE_PARTS.startsWith,
    },
    'variantTitle[contains]': {
      index: ['ix_variants_search_keys', 'ix_items_variant'],
      conditions: VARIANT_TITLE_PARTS.contains,
    },
    'variantTitle[startsWith]': {
      index: ['ix_variants_search_keys', 'ix_items_variant'],
      conditions: VARIANT_TITLE_PARTS.startsWith,
    },
    serials: {
      index: ['ix_items_serial', 'ix_items_serial_key'],
      ...eachOf('i.id', unitsBySerialSql),
    },
    hasSerial: {
      index: 'ix_items_serial',
      conditions: (hasSerial) => ({
        value: hasSerial,
        plannedByValue: true,
        sql: () => `i.serial is ${hasSerial ? 'not null' : 'null'}`,
      }),
    },
    isOut: {
      index: 'ix_cycles_out_item',
      conditions: (isOut) => ({
        value: isOut,
        plannedByValue: true,
        sql: () => `${isOut ? '' : 'not '}exists (
        select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.out)`,
      }),
    },
    search: {
      index: 'ix_items_search_keys',
      conditions: searchFilter(
        'i',
        'i.serial',
        '(select v.sku from variants v where v.shop_id = $1 and v.id = i.variant_id)',
      ),
    },
    visibility: {
      index: 'ix_items_state',
      conditions: (_value, _reading, query) =>
        valuesOf(
          { column: 'i.visibility', values: VISIBILITIES, wanted: visibilityOf(query) },
          { column: 'i.status', values: ITEM_STATUSES, wanted: query.status },
        ),
    },
    status: { index: 'ix_items_state', with: 'visibility' },
    conditionId: { index: 'ix_items_condition', conditions: idFilter('i.condition_id') },
    locationPlatformId: { index: 'ix_items_location', conditions: locationFilter },
    tag: { index: 'ix_items_tags', conditions: tagFilter('i.tags') },
    platformVariantId: {
      index: 'ix_items_variant',
      conditions: idFilter('i.variant_id', (id) => idByPlatformIdSql('variants', id)),
    },
    platformProductId: {
      index: ['ix_variants_product', 'ix_items_variant'],
      ...eachOf(
        'i.variant_id',
        (ids) => `select v.id from variants v where v.shop_id = $1
          and v.product_id = any(array(${idsByPlatformIdsSql('products', ids)}))`,
      ),
    },
    withActiveRental: {
      index: 'ix_cycles_active_item',
      plannedByValue: true,
      sql: () => `exists (
        select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.active)`,
    },
    serviceDue: {
      index: 'ix_blocked_dates_due',
      conditions: (isDue, { today }) => ({
        value: today,
        plannedByValue: true,
        sql: (day) => `${isDue ? '' : 'not '}exists (
        select from blocked_dates b where b.shop_id = $1 and b.item_id = i.id
          and b.service_days is not null and b.from_day <= ${day}::date)`,
      }),
    },
    returnOrderStatus: {
      index: 'ix_return_lines_order_status',
      plannedByValue: true,
      sql: onReturnOrderSql,
    },
    availableFrom: {
      unindexed: 'The free days of each unit follow from its cycles and blocks.',
      conditions: (from, { estimate, shortVariantIds }, { availableTo: to }) => [
        {
          value: estimate && bookableDays(from!, to!, estimate),
          sql: bookableSql,
        },
        {
          value: shortVariantIds.length === 0 ? undefined : shortVariantIds,
          sql: (ids) => `i.variant_id <> all(${ids}::bigint[])`,
        },
      ],
    },
    availableTo: { unindexed: 'As for `availableFrom`.', with: 'availableFrom' },
    created: { index: 'ix_items_created', conditions: createdFilter('items', 'i') },
    updated: {
      index: 'ix_items_sort_updated',
      conditions: momentFilter('i.updated_at'),
    },
    customFields: { index: 'ix_custom_fields_value', conditions: (_, { fields }) => fields },
    ids: { index: 'pk_items', ...ownIds('i') },
  },
} as const satisfies ListTable<ItemFilters, ItemReading>;

/** PostgreSQL does not know how many units of one location are among the first of an order. */
function locationFilter(requested: RequestedIds | undefined): ListFilter {
  const filter = idFilter('i.location_id', (id) => idByPlatformIdSql('locations', id))(requested);
  if (filter.plannedByValue) return filter;
  const { sql } = filter;
  return {
    ...filter,
    check: { rows: 4_000, sql },
    idSql: sql,
    sql: (id) => `i.id = any(array(
      select unit.id from items unit
      where unit.shop_id = $1 and unit.location_id = ${idByPlatformIdSql('locations', id)}))`,
  };
}

/** Only offered units can be booked: see `freeSql`. Their visibility has an index. */
const visibilityOf = ({ visibility, availableFrom }: ItemFilters): Visibility[] | undefined =>
  availableFrom === undefined
    ? visibility
    : (visibility ?? VISIBILITIES).filter((value) => value === OFFERED);

/** The parameters of `GET /items`. */
export class ListItemsQuery extends listQueryOf(ItemFilters, ITEM_LIST) {}

/** The parameters of `GET /items/{id}`. */
export class GetItemQuery extends includeQueryOf(ITEM_LIST) {}

/** The parameters of `GET /items/counts`. */
export class CountItemsQuery extends countsQueryOf(ItemFilters, ITEM_LIST) {}
