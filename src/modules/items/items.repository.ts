import { Injectable } from '@nestjs/common';
import { AppError, invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/sql/page.js';
import { refusedValueOf, refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import { updateRows } from '../../database/sql/write.js';
import { itemSearchText } from '../products/item-search-text.sql.js';
import type { ResourceNumbers } from '../resources/rules/resource-kind.js';
import { Item } from './item.entity.js';
import type { ItemFacts } from './item-facts.sql.js';
import type { ItemRow } from './item.mapper.js';
import { FIND_ITEMS, ITEM_FACTS, LIST_ITEMS } from './items.sql.js';
import type { ItemStatus, Visibility } from './rules/item-values.js';

/** What the units made by one request have in common. */
export interface NewItems {
  variantId: number;
  status: ItemStatus;
  visibility: Visibility;
  conditionId: number | null;
  locationId: number | null;
  pickLocation: string | null;
  acquisitionCostCents: number | null;
  tags: readonly string[];
}

/** The columns that an update can set. */
export type ItemChanges = Partial<NewItems & { serial: string | null }>;

/** What an update compares with. */
export interface LockedItem {
  status: ItemStatus;
  visibility: Visibility;
  conditionId: number | null;
  locationPlatformId: number | null;
  platformVariantId: number;
  tags: string[];
}

const CREATE = statement(
  'items.create',
  `insert into items (shop_id, id, sequential_id, variant_id, status, visibility, serial,
     condition_id, location_id, pick_location, acquisition_cost_cents, tags, search_text)
   select $1, made.id, made.sequential_id, v.id, $6, $7, made.serial, $8, $9, $10, $11, $12,
     ${itemSearchText('made')}
   from unnest($3::bigint[], $4::bigint[], $5::text[]) as made (id, sequential_id, serial)
   join variants v on v.shop_id = $1 and v.id = $2
   join products p on p.shop_id = $1 and p.id = v.product_id
   order by made.id`,
);

/** Without joins: after a wait PostgreSQL would join the new row with what it read before. */
const LOCK = statement(
  'items.lock',
  `select i.id from items i where i.shop_id = $1 and i.id = $2 for no key update`,
);

const READ_LOCKED = statement<LockedItem>(
  'items.read_locked',
  `select i.status, i.visibility, i.condition_id as "conditionId", i.tags,
     l.platform_id as "locationPlatformId", v.platform_id as "platformVariantId"
   from items i
   join variants v on v.shop_id = $1 and v.id = i.variant_id
   left join locations l on l.shop_id = $1 and l.id = i.location_id
   where i.shop_id = $1 and i.id = $2`,
);

const REFRESH_SEARCH = statement(
  'items.refresh_search',
  `update items i set search_text = ${itemSearchText('i')}
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 and i.id = $2 and v.shop_id = $1 and v.id = i.variant_id`,
);

const UPDATE_STATES = statement(
  'items.update_states',
  `update items i set status = s.status, condition_id = s."conditionId",
     updated_at = ${movedSql('i.updated_at', '$3')}
   from jsonb_to_recordset($2) as s (id bigint, status text, "conditionId" bigint)
   where i.shop_id = $1 and i.id = s.id`,
);

@Injectable()
export class ItemsRepository {
  list(scope: Scope, window: PageWindow, filters: readonly Filter[]): Promise<Page<ItemRow>> {
    return page(scope, LIST_ITEMS, window, filters);
  }

  /** The items with these ids, oldest first. */
  find(scope: Scope, ids: readonly number[]): Promise<ItemRow[]> {
    return rows(scope, FIND_ITEMS, ids);
  }

  /** What their cycles say of the items, by id; items without cycles are left out. */
  async facts(scope: Scope, ids: readonly number[]): Promise<Map<number, ItemFacts>> {
    const facts = await rows(scope, ITEM_FACTS, ids);
    return new Map(facts.map((one) => [one.itemId, oneOf(one)]));
  }

  /** Makes one unit for each pair of numbers, the serials given out in order. */
  async create(
    scope: Scope,
    numbers: readonly ResourceNumbers[],
    serials: readonly string[],
    items: NewItems,
  ): Promise<void> {
    const made = rows(
      scope,
      CREATE,
      items.variantId,
      numbers.map(({ id }) => id),
      numbers.map(({ sequentialId }) => sequentialId),
      numbers.map((_, index) => serials[index] ?? null),
      items.status,
      items.visibility,
      items.conditionId,
      items.locationId,
      items.pickLocation,
      items.acquisitionCostCents,
      items.tags,
    );
    await refusing(made, {
      ...UNKNOWN_CONDITION,
      uq_items_serial: (error) => {
        const serial = refusedValueOf(error);
        return serialTaken(`serials[${serials.indexOf(serial)}]`, serial);
      },
    });
  }

  /** Reads what an update compares with, and locks the item until the transaction ends. */
  async lock(scope: Scope, id: number): Promise<LockedItem | undefined> {
    await row(scope, LOCK, id);
    return row(scope, READ_LOCKED, id);
  }

  async update(scope: Scope, id: number, changes: ItemChanges): Promise<void> {
    const updated = updateRows(scope, Item, { id }, changes as Partial<Item>);
    const changed = await refusing(updated, {
      ...UNKNOWN_CONDITION,
      uq_items_serial: (error) => serialTaken('serial', refusedValueOf(error)),
    });
    if (changed > 0 && (changes.serial !== undefined || changes.variantId !== undefined)) {
      await rows(scope, REFRESH_SEARCH, id);
    }
  }

  /** Sets status and condition of any number of items in one statement. */
  async updateStates(
    scope: Scope,
    states: readonly { id: number; status: ItemStatus; conditionId: number | null }[],
  ): Promise<void> {
    await rows(scope, UPDATE_STATES, JSON.stringify(states), new Date());
  }
}

/** Sums of bigint are numeric, which the driver leaves as text. */
function oneOf({ itemId, activeRentalId, revenueCents }: ItemFacts): ItemFacts {
  return { itemId, activeRentalId, revenueCents: Number(revenueCents) };
}

const UNKNOWN_CONDITION = {
  fk_items_condition: () => invalidBody('conditionId must be the id of a condition'),
};

function serialTaken(path: string, serial: string): AppError {
  return invalidBody(`${path} must be unique among units not sold or retired: ${serial} is taken`);
}
