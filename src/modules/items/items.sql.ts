import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { join, Joins, namesOf, outerJoin } from '../../database/sql/selection.sql.js';
import { type Statement, statement } from '../../database/sql/statement.js';
import { LIST_LIMIT } from '../../fields/rules.js';
import { Condition } from '../conditions/condition.entity.js';
import { EMBEDDED_CONDITION } from '../conditions/condition.sql.js';
import { embeddedFields } from '../custom-fields/custom-field.sql.js';
import { Location } from '../locations/location.entity.js';
import { itemSearchText } from '../products/product.sql.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import type { Detail } from '../timeline/event-types.js';
import { embeddedEvents } from '../timeline/timeline.sql.js';
import { PLAIN_ITEM_COLUMNS } from '../rentals/plain-fields.sql.js';
import { Item } from './item.entity.js';
import { atRiskSql } from '../calendar/rules/risks.js';
import { estimateFrom } from '../calendar/rules/taken-days.js';
import type { EmbeddedLocation } from './dto/item.response.js';

/** The rental of item `i` that is out, else its first active one, else null. */
const activeRentalIdSql = `(
    select rental.id from cycles rental
    where rental.shop_id = $1 and rental.item_id = i.id and rental.active
    order by rental.out desc, rental.rental_start, rental.id limit 1)`;

/** The revenue of the rentals of item `i` that were handed out, and its sale: an index-only scan. */
const revenueCentsSql = `(
    select coalesce(sum(earned.price_cents), 0) + coalesce(sum(earned.sale_price_cents), 0)
    from cycles earned
    where earned.shop_id = $1 and earned.item_id = i.id and earned.fulfilled_at is not null)`;

/** The newest open return order that awaits item `i`. */
const activeReturnIdSql = `(
    select max(l.return_order_id) from return_lines l
    where l.shop_id = $1 and l.item_id = i.id and l.open and l.status = 'awaiting')`;

/** True for items `i` on a return order with one of the statuses. */
export const onReturnOrderSql = (statuses: string): string => `exists (
  select from return_lines l
  where l.shop_id = $1 and l.item_id = i.id and l.order_status = any(${statuses}))`;

/** The columns of an item in responses, from item `i` and its joins, without its events. */
const FACTS = joined(
  columnsOf(Item, 'i', [
    'id',
    'createdAt',
    'updatedAt',
    'serial',
    'sequentialId',
    'status',
    'visibility',
    'leftStockAt',
    'tags',
  ]),
  PLAIN_ITEM_COLUMNS,
  columnsOf(Variant, 'v', { platformVariantId: 'platformId', variantTitle: 'title' }),
  columnsOf(Product, 'p', { platformProductId: 'platformId', productTitle: 'title' }),
  EMBEDDED_CONDITION,
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId', locationName: 'name' }),
  computed<{ imageUrl: string | null }>(
    { imageUrl: 'coalesce(v.image_url, p.image_url)' },
    { aliases: ['v', 'p'] },
  ),
  computed<{
    activeReturnId: number | null;
    activeRentalId: number | null;
    revenueCents: number;
  }>({
    activeReturnId: activeReturnIdSql,
    activeRentalId: activeRentalIdSql,
    revenueCents: revenueCentsSql,
  }),
  computed<{ hasServicePlans: boolean }>(
    {
      hasServicePlans: `exists (
    select from service_plans plan where plan.shop_id = $1 and plan.product_id = v.product_id)`,
    },
    { aliases: ['v'] },
  ),
  embeddedFields('i.id'),
);

const columnsIn = (detail: Detail) => joined(FACTS, embeddedEvents('i.id', detail));
export type ItemRow = RowOf<ReturnType<typeof columnsIn>>;

/** The columns of the location in the row of a unit or its rental. */
export const LOCATION_FIELDS = ['locationPlatformId', 'locationName'] as const;

const JOINS = new Joins(
  join(Variant, 'v', 'v.id = i.variant_id'),
  join(Product, 'p', 'p.id = v.product_id', 'v'),
  outerJoin(Condition, 'c', 'c.id = i.condition_id'),
  outerJoin(Location, 'l', 'l.id = i.location_id'),
);

export const LIST_ITEMS = listStatement('items.list', Item, 'i', columnsIn('brief'), {
  joins: JOINS,
  fieldColumns: {
    condition: namesOf(EMBEDDED_CONDITION),
    location: LOCATION_FIELDS,
    roiCents: ['acquisitionCostCents', 'revenueCents'],
    services: ['hasServicePlans'],
    // The next rental is found by the item.
    nextRentalId: [],
  },
});

const WHOLE_ITEM = joined(
  columnsIn('whole'),
  computed<{ affectedCycleIds: number[] }>({
    affectedCycleIds: `array(
      select c.id from cycles c
      where c.shop_id = $1 and c.item_id = i.id and ${atRiskSql('c', estimateFrom(3))}
      order by c.rental_start, c.id limit ${LIST_LIMIT})`,
  }),
);

/** An item with the cycles at risk on it. */
export type WholeItemRow = RowOf<typeof WHOLE_ITEM>;

export const GET_ITEM = statement<WholeItemRow>(
  'items.get',
  `select ${WHOLE_ITEM} from items i ${JOINS} where i.shop_id = $1 and i.id = $2`,
);

const findSql = `select ${columnsIn('brief')} from items i ${JOINS}
   where i.shop_id = $1 and i.id = any($2) order by i.id`;

export const FIND_ITEMS = statement<ItemRow>('items.find', findSql);

const STOCKED = joined(
  columnsOf(Item, 'i', [
    'id',
    'sequentialId',
    'serial',
    'variantId',
    'visibility',
    'conditionId',
    'tags',
  ]),
  PLAIN_ITEM_COLUMNS,
  columnsOf(Variant, 'v', ['sku']),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId' }),
  embeddedFields('i.id'),
);

/** The fields that imports compare with. */
export type StockedRow = RowOf<typeof STOCKED>;

/** Not prepared: a plan from the beginning of an import would read all imported units again. */
export const FIND_STOCKED: Statement<StockedRow> = {
  family: 'items.stocked',
  text: `select ${STOCKED}
   from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
   left join locations l on l.shop_id = $1 and l.id = i.location_id
   where i.shop_id = $1 and i.id = any($2)`,
};

/** A unit that has or had a serial. */
export type SerialRow = Pick<StockedRow, 'id' | 'serial' | 'visibility'>;

/** Not prepared, for the same reason. */
export const FIND_BY_SERIAL: Statement<SerialRow> = {
  family: 'items.by_serial',
  text: `select distinct on (i.serial) ${columnsOf(Item, 'i', ['id', 'serial', 'visibility'])}
   from items i where i.shop_id = $1 and i.serial = any($2)
   order by i.serial, i.visibility in ('available', 'unavailable') desc, i.id desc`,
};

/** Not prepared, for the same reason. */
export const FIND_BY_SERIAL_WITHOUT_ZEROS: Statement<Pick<SerialRow, 'id' | 'serial'>> = {
  family: 'items.by_serial_without_zeros',
  text: `select ${columnsOf(Item, 'i', ['id', 'serial'])}
   from items i where i.shop_id = $1 and ltrim(i.serial, '0') = any($2) order by i.id`,
};

export const LOCK_ITEMS_FOR_UPDATE = statement<{ count: number }>(
  'items.lock_for_update',
  `select count(*) from (
     select i.id from items i where i.shop_id = $1 and i.id = any($2)
     order by i.id for no key update) locked`,
);

const SEARCH_TEXT = itemSearchText('i.serial', 'i.sequential_id');

export const REFRESH_SEARCH_TEXTS = statement(
  'items.refresh_search_texts',
  `update items i set search_text = ${SEARCH_TEXT}
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 and v.shop_id = $1 and v.id = i.variant_id and v.id = any($2)
     and i.search_text is distinct from ${SEARCH_TEXT}`,
);

/** The location in a response; null for a unit without one. */
export function locationOf({
  locationPlatformId,
  locationName,
}: {
  readonly locationPlatformId: number | null;
  readonly locationName: string | null;
}): EmbeddedLocation | null {
  return locationPlatformId === null
    ? null
    : { platformId: locationPlatformId, name: locationName! };
}
