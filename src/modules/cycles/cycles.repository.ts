import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { rows } from '../../database/sql/statement.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import type { Detail } from '../timeline/rules/embedded-events.js';
import { type CycleRow, FIND_CYCLES, LIST_CYCLES } from './cycles.sql.js';

/** Reads cycles as answers show them. */
@Injectable()
export class CyclesRepository {
  /** @param absence the days that tell which cycles are in the way of others */
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly ListFilter[],
    { today, restocked }: AbsenceDays,
  ): Promise<Page<CycleRow>> {
    return page(scope, LIST_CYCLES, window, filters, [today, restocked]);
  }

  /** The cycles with these ids, oldest first. */
  find(
    scope: Scope,
    ids: readonly number[],
    { today, restocked }: AbsenceDays,
    detail: Detail = 'brief',
  ): Promise<CycleRow[]> {
    return rows(scope, FIND_CYCLES[detail], ids, today, restocked);
  }
}
