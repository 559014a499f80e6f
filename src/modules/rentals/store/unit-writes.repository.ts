import { Injectable } from '@nestjs/common';
import {
  columnsOf,
  computed,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import { mapConstraintErrors, rejectedValueOf } from '../../../database/sql/postgres-errors.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import { insertStatement, updateStatement, write } from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { conflict, unknownReference } from '../../../errors/app-error.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import { idsOf } from '../../../records/grouped-by.js';
import { isOutOfStock } from '../../calendar/rules/item-values.js';
import { type ItemUpdate, serialAfter, serialTaken } from '../unit/item-update.js';
import { Item } from '../../items/item.entity.js';
import { Location } from '../../locations/location.entity.js';
import { itemSearchText } from '../../products/product.sql.js';
import { Variant } from '../../products/variant.entity.js';
import type { ResourceNumbers } from '../../resources/resource-kind.js';
import { PLAIN_ITEM_FIELDS } from '../plain-fields.js';
import { PLAIN_ITEM_COLUMNS } from '../plain-fields.sql.js';

const LOCKED = joined(
  columnsOf(Item, 'i', [
    'id',
    'sequentialId',
    'status',
    'visibility',
    'conditionId',
    'serial',
    'tags',
    'leftStockAt',
  ]),
  PLAIN_ITEM_COLUMNS,
  computed<{ hasServicePlans: boolean }>({
    hasServicePlans: 'exists (select from service_plans s where s.shop_id = $1)',
  }),
);

/** The fields that updates compare with. */
type LockedItem = RowOf<typeof LOCKED>;

/** No join: after a wait PostgreSQL would join the new row with rows read before it. */
const LOCK_ITEMS = statement<LockedItem>(
  'items.lock',
  `select ${LOCKED} from items i where i.shop_id = $1 and i.id = any($2)
   order by i.id for no key update`,
);

const PLATFORM_IDS = joined(
  columnsOf(Item, 'i', ['id']),
  columnsOf(Variant, 'v', { platformVariantId: 'platformId', productId: 'productId' }),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId' }),
);

/** The platform ids of the variant and the location of an item. */
type PlatformIds = RowOf<typeof PLATFORM_IDS>;

const READ_PLATFORM_IDS = statement<PlatformIds>(
  'items.read_platform_ids',
  `select ${PLATFORM_IDS}
   from items i
   join variants v on v.shop_id = $1 and v.id = i.variant_id
   left join locations l on l.shop_id = $1 and l.id = i.location_id
   where i.shop_id = $1 and i.id = any($2)`,
);

const VALUES = [
  'variantId',
  'status',
  'visibility',
  'conditionId',
  'locationId',
  ...PLAIN_ITEM_FIELDS,
  'tags',
  'leftStockAt',
  'productSince',
] as const;

const FIND_TAKEN_SERIALS = statement<{ id: number }>(
  'items.find_taken_serials',
  `select i.id from items i where i.shop_id = $1 and i.id = any($2) and exists (
     select from items other where other.shop_id = $1 and other.serial = i.serial
       and other.id <> i.id and other.visibility in ('available', 'unavailable'))`,
);

/** A unit to create. */
export type NewItem = ResourceNumbers &
  Pick<
    Item,
    'serial' | Exclude<(typeof VALUES)[number], 'tags' | 'leftStockAt' | 'productSince'>
  > & {
    readonly tags: readonly string[];
  };

const SEARCH_TEXT = {
  searchText: {
    from: ['serial', 'sequentialId', 'variantId'],
    sql: (serial: string, sequentialId: string, variantId: string) => `(
    select ${itemSearchText(serial, sequentialId)}
    from variants v join products p on p.shop_id = $1 and p.id = v.product_id
    where v.shop_id = $1 and v.id = ${variantId})`,
  },
} as const;

const CREATE = insertStatement(
  'items.create',
  Item,
  ['id', 'sequentialId', 'createdAt', 'serial', ...VALUES],
  {
    computed: SEARCH_TEXT,
  },
);

const UPDATE = updateStatement('items.update', Item, ['id'], ['serial', ...VALUES], {
  computed: SEARCH_TEXT,
});

/** Touches units in any case: several changes in a row can leave one as it was. */
const UPDATE_STATES = updateStatement(
  'items.update_states',
  Item,
  ['id'],
  ['status', 'visibility', 'conditionId', 'locationId', 'leftStockAt'],
  { alwaysTouch: true },
);

/** The columns of a unit that returns and the ends of rentals change; absent ones stay. */
export type UnitRow = Pick<Item, 'id' | 'status' | 'conditionId'> &
  Partial<Pick<Item, 'visibility' | 'leftStockAt' | 'locationId'>>;

/** Locks and writes units. */
@Injectable()
export class UnitWritesRepository {
  /** @param pathOf the path of a rejected serial in the request */
  async create(
    context: TenantContext,
    items: readonly NewItem[],
    pathOf: (serial: string) => string,
  ): Promise<void> {
    const rows = items.map((item) => ({
      ...item,
      leftStockAt: isOutOfStock(item.visibility) ? item.createdAt : null,
    }));
    await mapConstraintErrors(write(context, CREATE, rows), {
      fk_items_condition: (error) => unknownReference('conditionId', rejectedValueOf(error)),
      uq_items_serial: (error) => {
        const serial = rejectedValueOf(error);
        return serialTaken(pathOf(serial), serial);
      },
    });
  }

  /** Locks items until the transaction ends, and returns the fields that updates compare with. */
  lock(context: TenantContext, ids: readonly number[]): Promise<LockedItem[]> {
    return queryAll(context, LOCK_ITEMS, ids);
  }

  /** The platform ids of the variants and the locations of items. */
  async platformIds(context: TenantContext, ids: readonly number[]): Promise<PlatformIds[]> {
    return ids.length === 0 ? [] : queryAll(context, READ_PLATFORM_IDS, ids);
  }

  /** Clears the serials of items, so that other items can take them. */
  async releaseSerials(context: TenantContext, ids: readonly number[]): Promise<void> {
    await write(
      context,
      UPDATE,
      ids.map((id) => ({ id, serial: null })),
    );
  }

  /** Updates any number of items in one statement. */
  async update(
    context: TenantContext,
    updates: readonly ItemUpdate[],
    list?: BatchField,
  ): Promise<void> {
    const changes = updates.map(({ before: { id }, columns }) => ({ ...columns, id }));
    await mapConstraintErrors(write(context, UPDATE, changes), {
      fk_items_condition: (error) => {
        const rejected = rejectedValueOf(error);
        validateEach(list, updates, ({ columns: { conditionId } }) => {
          if (String(conditionId) === rejected) throw unknownReference('conditionId', rejected);
        });
        return unknownReference('conditionId', rejected);
      },
      uq_items_serial: (error) => {
        const rejected = rejectedValueOf(error);
        validateEach(list, updates, (update) => {
          if (serialAfter(update) === rejected) throw serialTaken('serial', rejected);
        });
        return serialTaken('serial', rejected);
      },
    });
  }

  /**
   * Updates status, condition, visibility, location and `leftStockAt` of any number of items in one
   * statement.
   * @throws AppError conflict when another unit has the serial of one that is in stock again
   */
  async updateStates(context: TenantContext, rows: readonly UnitRow[]): Promise<void> {
    await mapConstraintErrors(write(context, UPDATE_STATES, rows), {
      uq_items_serial: (error) =>
        conflict(
          `Another unit has the serial ${rejectedValueOf(error)} by now; change one of them`,
          'serial_taken',
        ),
    });
  }

  /** The items among these whose serial another unit in stock has by now. */
  async findTakenSerials(context: TenantContext, ids: readonly number[]): Promise<Set<number>> {
    return new Set(ids.length === 0 ? [] : idsOf(await queryAll(context, FIND_TAKEN_SERIALS, ids)));
  }
}
