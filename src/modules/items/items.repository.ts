import { Injectable } from '@nestjs/common';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { queryAll } from '../../database/sql/statement.js';
import { insertStatement, updateStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { AppError, invalidBody } from '../../errors/app-error.js';
import { type BatchField, validateEach } from '../../errors/entries.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { itemSearchText } from '../products/item-search-text.sql.js';
import type { ResourceNumbers } from '../resources/resource-kind.js';
import type { Detail } from '../timeline/event-types.js';
import { Item } from './item.entity.js';
import {
  FIND_ITEMS,
  type ItemRow,
  LIST_ITEMS,
  LOCK_ITEMS,
  type LockedItem,
  type PlatformIds,
  READ_PLATFORM_IDS,
} from './items.sql.js';
import { type ItemUpdate, serialAfter } from './rules/item-update.js';

const VALUES = [
  'variantId',
  'status',
  'visibility',
  'conditionId',
  'locationId',
  'pickLocation',
  'acquisitionCostCents',
  'tags',
] as const;

/** A unit that is to be made. */
export type NewItem = ResourceNumbers &
  Pick<Item, 'serial' | Exclude<(typeof VALUES)[number], 'tags'>> & {
    readonly tags: readonly string[];
  };

const SEARCH_TEXT = {
  searchText: (valueOf: (property: 'serial' | 'sequentialId' | 'variantId') => string) => `(
    select ${itemSearchText(valueOf('serial'), valueOf('sequentialId'))}
    from variants v join products p on p.shop_id = $1 and p.id = v.product_id
    where v.shop_id = $1 and v.id = ${valueOf('variantId')})`,
};

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

@Injectable()
export class ItemsRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<ItemRow>> {
    return page(context, LIST_ITEMS, window, filters);
  }

  /** The items with these ids, oldest first. */
  find(
    context: TenantContext,
    ids: readonly number[],
    detail: Detail = 'brief',
  ): Promise<ItemRow[]> {
    return queryAll(context, FIND_ITEMS[detail], ids);
  }

  /** @param pathOf where a serial stands that is refused */
  async create(
    context: TenantContext,
    items: readonly NewItem[],
    pathOf: (serial: string) => string,
  ): Promise<void> {
    await mapConstraintErrors(write(context, CREATE, items), {
      fk_items_condition: unknownCondition,
      uq_items_serial: (error) => {
        const serial = rejectedValueOf(error);
        return serialTaken(pathOf(serial), serial);
      },
    });
  }

  /** Reads what updates compare with, and locks the items until the transaction ends. */
  lock(context: TenantContext, ids: readonly number[]): Promise<LockedItem[]> {
    return queryAll(context, LOCK_ITEMS, ids);
  }

  /** The variants and the locations of items, by the platform's ids. */
  async platformIds(context: TenantContext, ids: readonly number[]): Promise<PlatformIds[]> {
    return ids.length === 0 ? [] : queryAll(context, READ_PLATFORM_IDS, ids);
  }

  /** Takes the serials of items away, so that others can have them. */
  async releaseSerials(context: TenantContext, ids: readonly number[]): Promise<void> {
    await write(
      context,
      UPDATE,
      ids.map((id) => ({ id, serial: null })),
    );
  }

  /** Stores changes of any number of items in one statement. */
  async update(
    context: TenantContext,
    updates: readonly ItemUpdate[],
    list?: BatchField,
  ): Promise<void> {
    const changes = updates.map(({ before: { id }, columns }) => ({ ...columns, id }));
    await mapConstraintErrors(write(context, UPDATE, changes), {
      fk_items_condition: (error) => {
        const refused = rejectedValueOf(error);
        validateEach(list, updates, ({ columns: { conditionId } }) => {
          if (String(conditionId) === refused) throw unknownCondition();
        });
        return unknownCondition();
      },
      uq_items_serial: (error) => {
        const refused = rejectedValueOf(error);
        validateEach(list, updates, (one) => {
          if (serialAfter(one) === refused) throw serialTaken('serial', refused);
        });
        return serialTaken('serial', refused);
      },
    });
  }

  /** Sets status and condition of any number of items in one statement. */
  async updateStates(
    context: TenantContext,
    states: readonly Pick<Item, 'id' | 'status' | 'conditionId'>[],
  ): Promise<void> {
    await write(context, UPDATE, states);
  }
}

const unknownCondition = (): AppError => invalidBody('conditionId must be the id of a condition');

function serialTaken(path: string, serial: string): AppError {
  return invalidBody(`${path} must be unique among units not sold or retired: ${serial} is taken`);
}
