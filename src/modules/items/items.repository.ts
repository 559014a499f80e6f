import { Injectable } from '@nestjs/common';
import { AppError, invalidBody } from '../../common/errors/app-error.js';
import { type EntryList, judgeEach } from '../../common/errors/entries.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { refusedValueOf, refusing } from '../../database/sql/postgres-errors.js';
import { rows } from '../../database/sql/statement.js';
import { change, insertion, write } from '../../database/sql/write.js';
import { itemSearchText } from '../products/item-search-text.sql.js';
import type { ResourceNumbers } from '../resources/rules/resource-kind.js';
import type { Detail } from '../timeline/rules/embedded-events.js';
import { Item } from './item.entity.js';
import {
  FIND_ITEMS,
  type ItemRow,
  LIST_ITEMS,
  type LockedItem,
  LOCK_ITEMS,
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

const CREATE = insertion(
  'items.create',
  Item,
  ['id', 'sequentialId', 'createdAt', 'serial', ...VALUES],
  {
    made: SEARCH_TEXT,
  },
);

const UPDATE = change('items.update', Item, ['id'], ['serial', ...VALUES], { made: SEARCH_TEXT });

@Injectable()
export class ItemsRepository {
  list(scope: Scope, window: PageWindow, filters: readonly ListFilter[]): Promise<Page<ItemRow>> {
    return page(scope, LIST_ITEMS, window, filters);
  }

  /** The items with these ids, oldest first. */
  find(scope: Scope, ids: readonly number[], detail: Detail = 'brief'): Promise<ItemRow[]> {
    return rows(scope, FIND_ITEMS[detail], ids);
  }

  /** @param pathOf where a serial stands that is refused */
  async create(
    scope: Scope,
    items: readonly NewItem[],
    pathOf: (serial: string) => string,
  ): Promise<void> {
    await refusing(write(scope, CREATE, items), {
      fk_items_condition: unknownCondition,
      uq_items_serial: (error) => {
        const serial = refusedValueOf(error);
        return serialTaken(pathOf(serial), serial);
      },
    });
  }

  /** Reads what updates compare with, and locks the items until the transaction ends. */
  lock(scope: Scope, ids: readonly number[]): Promise<LockedItem[]> {
    return rows(scope, LOCK_ITEMS, ids);
  }

  /** The variants and the locations of items, by the platform's ids. */
  async platformIds(scope: Scope, ids: readonly number[]): Promise<PlatformIds[]> {
    return ids.length === 0 ? [] : rows(scope, READ_PLATFORM_IDS, ids);
  }

  /** Takes the serials of items away, so that others can have them. */
  async releaseSerials(scope: Scope, ids: readonly number[]): Promise<void> {
    await write(
      scope,
      UPDATE,
      ids.map((id) => ({ id, serial: null })),
    );
  }

  /** Stores changes of any number of items in one statement. */
  async update(scope: Scope, updates: readonly ItemUpdate[], list?: EntryList): Promise<void> {
    const changes = updates.map(({ before: { id }, columns }) => ({ ...columns, id }));
    await refusing(write(scope, UPDATE, changes), {
      fk_items_condition: (error) => {
        const refused = refusedValueOf(error);
        judgeEach(list, updates, ({ columns: { conditionId } }) => {
          if (String(conditionId) === refused) throw unknownCondition();
        });
        return unknownCondition();
      },
      uq_items_serial: (error) => {
        const refused = refusedValueOf(error);
        judgeEach(list, updates, (one) => {
          if (serialAfter(one) === refused) throw serialTaken('serial', refused);
        });
        return serialTaken('serial', refused);
      },
    });
  }

  /** Sets status and condition of any number of items in one statement. */
  async updateStates(
    scope: Scope,
    states: readonly Pick<Item, 'id' | 'status' | 'conditionId'>[],
  ): Promise<void> {
    await write(scope, UPDATE, states);
  }
}

const unknownCondition = (): AppError => invalidBody('conditionId must be the id of a condition');

function serialTaken(path: string, serial: string): AppError {
  return invalidBody(`${path} must be unique among units not sold or retired: ${serial} is taken`);
}
