import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { statement } from '../../database/sql/statement.js';
import { EMBEDDED_CONDITION } from '../conditions/condition.sql.js';
import { embeddedFields } from '../custom-fields/custom-field.sql.js';
import { Location } from '../locations/location.entity.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import type { Detail } from '../timeline/rules/embedded-events.js';
import { embeddedEvents } from '../timeline/timeline.sql.js';
import { activeRentalIdSql, activeReturnIdSql, revenueCentsSql } from './item-facts.sql.js';
import { Item } from './item.entity.js';

/** The columns of an item's answer, out of item `i` and what it is joined to, but for its events. */
const FACTS = joined(
  columnsOf(Item, 'i', [
    'id',
    'createdAt',
    'updatedAt',
    'serial',
    'sequentialId',
    'status',
    'visibility',
    'tags',
    'pickLocation',
    'acquisitionCostCents',
  ]),
  columnsOf(Variant, 'v', { platformVariantId: 'platformId', variantTitle: 'title' }),
  columnsOf(Product, 'p', { platformProductId: 'platformId', productTitle: 'title' }),
  EMBEDDED_CONDITION,
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId', locationName: 'name' }),
  computed<{
    imageUrl: string | null;
    activeReturnId: number | null;
    activeRentalId: number | null;
    revenueCents: number;
  }>({
    imageUrl: 'coalesce(v.image_url, p.image_url)',
    activeReturnId: activeReturnIdSql,
    activeRentalId: activeRentalIdSql,
    revenueCents: revenueCentsSql,
  }),
  embeddedFields('i.id'),
);

const columnsIn = (detail: Detail) => joined(FACTS, embeddedEvents('i.id', detail));
export type ItemRow = RowOf<ReturnType<typeof columnsIn>>;

const JOINS = `
  join variants v on v.shop_id = $1 and v.id = i.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  left join conditions c on c.shop_id = $1 and c.id = i.condition_id
  left join locations l on l.shop_id = $1 and l.id = i.location_id`;

export const LIST_ITEMS = listStatement('items.list', Item, 'i', columnsIn('brief'), {
  joins: JOINS,
});

const findSql = (detail: Detail) => `select ${columnsIn(detail)} from items i ${JOINS}
   where i.shop_id = $1 and i.id = any($2) order by i.id`;

export const FIND_ITEMS = {
  brief: statement<ItemRow>('items.find_brief', findSql('brief')),
  whole: statement<ItemRow>('items.find_whole', findSql('whole')),
};

const LOCKED = columnsOf(Item, 'i', [
  'id',
  'status',
  'visibility',
  'conditionId',
  'serial',
  'pickLocation',
  'acquisitionCostCents',
  'tags',
]);

/** What an update compares with. */
export type LockedItem = RowOf<typeof LOCKED>;

/** Without joins: after a wait PostgreSQL would join the new row with what it read before. */
export const LOCK_ITEMS = statement<LockedItem>(
  'items.lock',
  `select ${LOCKED} from items i where i.shop_id = $1 and i.id = any($2)
   order by i.id for no key update`,
);

const PLATFORM_IDS = joined(
  columnsOf(Item, 'i', ['id']),
  columnsOf(Variant, 'v', { platformVariantId: 'platformId' }),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId' }),
);

/** What an item has of the platform's, by its ids. */
export type PlatformIds = RowOf<typeof PLATFORM_IDS>;

export const READ_PLATFORM_IDS = statement<PlatformIds>(
  'items.read_platform_ids',
  `select ${PLATFORM_IDS}
   from items i
   join variants v on v.shop_id = $1 and v.id = i.variant_id
   left join locations l on l.shop_id = $1 and l.id = i.location_id
   where i.shop_id = $1 and i.id = any($2)`,
);
