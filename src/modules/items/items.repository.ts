import { Injectable } from '@nestjs/common';
import { AppError, invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { refusedValueOf, refusing } from '../../database/sql/postgres-errors.js';
import { row, rows } from '../../database/sql/statement.js';
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
  LOCK_ITEM,
  type PlatformIds,
  READ_PLATFORM_IDS,
} from './items.sql.js';

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

/** What the units made by one request have in common. */
export type NewItems = Pick<Item, (typeof VALUES)[number]>;

/** The columns that an update can set. */
export type ItemChanges = Partial<NewItems & Pick<Item, 'serial'>>;

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

  /** Makes one unit for each pair of numbers, the serials given out in order. */
  async create(
    scope: Scope,
    numbers: readonly ResourceNumbers[],
    serials: readonly string[],
    items: NewItems,
  ): Promise<void> {
    const made = numbers.map((given, index) => ({
      ...items,
      ...given,
      serial: serials[index] ?? null,
    }));
    await refusing(write(scope, CREATE, made), {
      ...UNKNOWN_CONDITION,
      uq_items_serial: (error) => {
        const serial = refusedValueOf(error);
        return serialTaken(`serials[${serials.indexOf(serial)}]`, serial);
      },
    });
  }

  /** Reads what an update compares with, and locks the item until the transaction ends. */
  lock(scope: Scope, id: number): Promise<LockedItem | undefined> {
    return row(scope, LOCK_ITEM, id);
  }

  /** The variant and the location of an item, by the platform's ids. */
  async platformIds(scope: Scope, id: number): Promise<PlatformIds> {
    return (await row(scope, READ_PLATFORM_IDS, id))!;
  }

  async update(scope: Scope, id: number, changes: ItemChanges): Promise<void> {
    await refusing(write(scope, UPDATE, [{ ...changes, id }]), {
      ...UNKNOWN_CONDITION,
      uq_items_serial: (error) => serialTaken('serial', refusedValueOf(error)),
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

const UNKNOWN_CONDITION = {
  fk_items_condition: () => invalidBody('conditionId must be the id of a condition'),
};

function serialTaken(path: string, serial: string): AppError {
  return invalidBody(`${path} must be unique among units not sold or retired: ${serial} is taken`);
}
