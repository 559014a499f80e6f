import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { type AppError, invalidBody, rejectedBody } from '../../errors/app-error.js';
import type { ErrorCode } from '../../errors/error-codes.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import { countedPage } from '../../database/sql/counts.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { idsOf } from '../../records/grouped-by.js';
import { BlockedDate } from './blocked-date.entity.js';
import {
  type BlockedDateRow,
  CYCLES_AT_RISK,
  CYCLES_DUE,
  GET_BLOCKED_DATE,
  LIST_BLOCKED_DATES,
} from './blocked-date.sql.js';
import type { BlockedType } from './blocked-resource.js';

const RESOURCE = ['resourceType', 'itemId', 'variantId', 'productId'] as const;

const DAYS = ['fromDay', 'toDay', 'closing', 'reason', 'description'] as const;

const SEARCH_TEXT = { searchText: { from: ['description'], sql: searchTextSql } } as const;

const CREATE = insertStatement('blocked_dates.create', BlockedDate, [...RESOURCE, ...DAYS], {
  computed: SEARCH_TEXT,
  returning: columnsOf(BlockedDate, 'blocked_dates', ['id']),
});

/** Blocks of service plans are not changed by hand. */
const UPDATE = comparedUpdateStatement('blocked_dates.update', BlockedDate, ['id'], DAYS, {
  computed: SEARCH_TEXT,
  guard: 'blocked_dates.service_plan_id is null',
});

const REMOVE = statement<{ id: number }>(
  'blocked_dates.remove',
  `delete from blocked_dates b
   where b.shop_id = $1 and b.id = $2 and b.service_plan_id is null returning b.id`,
);

/** The fields of a block that users set, open ends as `-infinity` and `infinity`. */
export type BlockedDays = Pick<BlockedDate, (typeof DAYS)[number]>;

@Injectable()
export class BlockedDatesRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<BlockedDateRow>> {
    return countedPage(context, LIST_BLOCKED_DATES, window, filters, [context.now()]);
  }

  get(context: TenantContext, id: number): Promise<BlockedDateRow | undefined> {
    return queryOne(context, GET_BLOCKED_DATE, id, context.now());
  }

  /** The planned cycles that blocks leave at risk from today on, by their start. */
  async cyclesAtRisk(
    context: TenantContext,
    ids: readonly number[],
    today: string,
  ): Promise<number[]> {
    return idsOf(await queryAll(context, CYCLES_AT_RISK, ids, today));
  }

  /** The cycles with a hand-over or return that is due between two instants, by due time. */
  async cyclesDue(context: TenantContext, from: string, until: string): Promise<number[]> {
    return idsOf(await queryAll(context, CYCLES_DUE, from, until));
  }

  async create(
    context: TenantContext,
    resourceType: BlockedType,
    resourceId: number,
    days: BlockedDays,
  ): Promise<number> {
    const block = { ...days, resourceType, ...idOf(resourceType, resourceId) };
    const [created] = await mapConstraintErrors(write(context, CREATE, [block]), REFUSALS);
    return created!.id;
  }

  /** @returns the changed columns */
  update(context: TenantContext, id: number, days: Partial<BlockedDays>): Promise<Changes> {
    return mapConstraintErrors(writeChanges(context, UPDATE, { ...days, id }), REFUSALS);
  }

  /** @returns true if one was deleted; blocks of service plans are not */
  async remove(context: TenantContext, id: number): Promise<boolean> {
    return (await queryAll(context, REMOVE, id)).length > 0;
  }
}

/** The column that refers to the blocked resource; the store has none. */
function idOf(type: BlockedType, id: number) {
  switch (type) {
    case 'Item':
      return { itemId: id };
    case 'Variant':
      return { variantId: id };
    case 'Product':
      return { productId: id };
    case 'Store':
      return {};
  }
}

const REFUSALS = {
  ck_blocked_dates_days: () => invalidBody('from must not be after to'),
  ck_blocked_dates_closing: () =>
    invalidBody('closing must be false unless resourceType is Store: only the store can close'),
  ck_blocked_dates_closing_days: () =>
    invalidBody('from and to must both be dates if closing is true'),
  fk_blocked_dates_item: unknownResource('an item', 'unknown_item'),
  fk_blocked_dates_variant: unknownResource('a variant', 'unknown_variant'),
  fk_blocked_dates_product: unknownResource('a product', 'unknown_record'),
};

function unknownResource(record: string, code: ErrorCode): (error: unknown) => AppError {
  return (error) =>
    rejectedBody(`resourceId must be the id of ${record}: ${rejectedValueOf(error)}`, code);
}
