import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { rows } from '../../../database/sql/statement.js';
import {
  HOLD_ITEMS,
  REFRESH_SEARCH_TEXTS,
  STOCKED_BY_SERIAL,
  type StockedRow,
} from './item-import.sql.js';

@Injectable()
export class ItemImportRepository {
  /** Of each serial the unit in stock, else the newest that was. */
  stocked(scope: Scope, serials: readonly string[]): Promise<StockedRow[]> {
    return rows(scope, STOCKED_BY_SERIAL, serials);
  }

  /** Locks units until the transaction ends, any number, without an answer. */
  async hold(scope: Scope, ids: readonly number[]): Promise<void> {
    await rows(scope, HOLD_ITEMS, ids);
  }

  /** Copies titles and SKUs anew into the search text of the units of variants. */
  async refreshSearchTexts(scope: Scope, variantIds: readonly number[]): Promise<void> {
    await rows(scope, REFRESH_SEARCH_TEXTS, variantIds);
  }
}
