import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryAll } from '../../../database/sql/statement.js';
import {
  LOCK_ITEMS_FOR_UPDATE,
  REFRESH_SEARCH_TEXTS,
  STOCKED_BY_SERIAL,
  type StockedRow,
} from './item-import.sql.js';

@Injectable()
export class ItemImportRepository {
  /** Of each serial the unit in stock, else the newest that was. */
  stocked(context: TenantContext, serials: readonly string[]): Promise<StockedRow[]> {
    return queryAll(context, STOCKED_BY_SERIAL, serials);
  }

  /** Locks units until the transaction ends, any number, without an answer. */
  async lockForUpdate(context: TenantContext, ids: readonly number[]): Promise<void> {
    await queryAll(context, LOCK_ITEMS_FOR_UPDATE, ids);
  }

  /** Copies titles and SKUs anew into the search text of the units of variants. */
  async refreshSearchTexts(context: TenantContext, variantIds: readonly number[]): Promise<void> {
    await queryAll(context, REFRESH_SEARCH_TEXTS, variantIds);
  }
}
