import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { rows } from '../../database/sql/statement.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import { type CycleRow, FIND_CONFLICTS, FIND_CYCLES, LIST_CYCLES } from './cycles.sql.js';

/** Reads cycles as answers show them. */
@Injectable()
export class CyclesRepository {
  list(scope: Scope, window: PageWindow, filters: readonly ListFilter[]): Promise<Page<CycleRow>> {
    return page(scope, LIST_CYCLES, window, filters);
  }

  /** The cycles with these ids, oldest first. */
  find(scope: Scope, ids: readonly number[]): Promise<CycleRow[]> {
    return rows(scope, FIND_CYCLES, ids);
  }

  /** For each of the cycles the ids of those that it collides with, as of a day. */
  async conflicts(
    scope: Scope,
    ids: readonly number[],
    { today, restocked }: AbsenceDays,
  ): Promise<Map<number, number[]>> {
    const found = await rows(scope, FIND_CONFLICTS, ids, today, restocked);
    return new Map(found.map(({ cycleId, others }) => [cycleId, others]));
  }
}
