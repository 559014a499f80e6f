import { Injectable } from '@nestjs/common';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { countByVariant, countEach, pagesOf } from '../../database/sql/counts.js';
import { queryAll, queryOne } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { MAX_COUNTED_VARIANTS, MAX_VALUE_COUNT } from '../../http/paging/counts.response.js';
import type { Count, VariantCounts } from '../../http/paging/list.query.js';
import { ITEM_LIST } from './items.list.js';
import {
  FIND_ITEMS,
  FIND_BY_SERIAL,
  FIND_BY_SERIAL_WITHOUT_ZEROS,
  FIND_STOCKED,
  GET_ITEM,
  type ItemRow,
  LIST_ITEMS,
  LOCK_ITEMS_FOR_UPDATE,
  REFRESH_SEARCH_TEXTS,
  type SerialRow,
  type StockedRow,
  type WholeItemRow,
} from './items.sql.js';
import { estimateDays, type ReturnEstimate } from '../calendar/rules/taken-days.js';

@Injectable()
export class ItemsRepository {
  readonly list = pagesOf(LIST_ITEMS);

  /** Counts the items of several selections, each by its filters; undefined selects none. */
  countEach(
    context: TenantContext,
    selections: readonly (readonly ListFilter[] | undefined)[],
  ): Promise<Count[]> {
    return countEach(context, LIST_ITEMS, selections, MAX_VALUE_COUNT);
  }

  /** Counts the items that pass the filters by variant. */
  countByVariant(context: TenantContext, filters: readonly ListFilter[]): Promise<VariantCounts> {
    const { countedVariant } = ITEM_LIST;
    return countByVariant(context, LIST_ITEMS, countedVariant, filters, MAX_COUNTED_VARIANTS);
  }

  /** The items with these ids, oldest first. */
  find(context: TenantContext, ids: readonly number[]): Promise<ItemRow[]> {
    return queryAll(context, FIND_ITEMS, ids);
  }

  /** @param estimate the days that decide which cycles are at risk */
  get(
    context: TenantContext,
    id: number,
    estimate: ReturnEstimate,
  ): Promise<WholeItemRow | undefined> {
    return queryOne(context, GET_ITEM, id, ...estimateDays(estimate));
  }

  /** The id of the unit in stock by each serial, else of the newest unit that had it. */
  findBySerial(context: TenantContext, serials: readonly string[]): Promise<SerialRow[]> {
    return queryAll(context, FIND_BY_SERIAL, serials);
  }

  /** The units whose serials are these after their leading zeros. */
  findBySerialWithoutZeros(
    context: TenantContext,
    serials: readonly string[],
  ): Promise<Pick<SerialRow, 'id' | 'serial'>[]> {
    return queryAll(context, FIND_BY_SERIAL_WITHOUT_ZEROS, serials);
  }

  /** The fields that imports compare with. */
  findStocked(context: TenantContext, ids: readonly number[]): Promise<StockedRow[]> {
    return queryAll(context, FIND_STOCKED, ids);
  }

  /** Locks any number of items until the transaction ends, without reading them. */
  async lockForUpdate(context: TenantContext, ids: readonly number[]): Promise<void> {
    await queryAll(context, LOCK_ITEMS_FOR_UPDATE, ids);
  }

  /** Copies titles and SKUs to the search texts of the units of variants. */
  async refreshSearchTexts(context: TenantContext, variantIds: readonly number[]): Promise<void> {
    await queryAll(context, REFRESH_SEARCH_TEXTS, variantIds);
  }
}
