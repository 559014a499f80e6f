import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { queryAll } from '../../database/sql/statement.js';
import type { ReturnEstimate } from '../items/rules/taken-days.js';
import type { Detail } from '../timeline/rules/embedded-events.js';
import { type CycleRow, FIND_CYCLES, LIST_CYCLES } from './cycles.sql.js';

/** Reads cycles in the form of the response. */
@Injectable()
export class CyclesRepository {
  /** @param absence the days that decide which cycles conflict with others */
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
    { today, restocked }: ReturnEstimate,
  ): Promise<Page<CycleRow>> {
    return page(context, LIST_CYCLES, window, filters, [today, restocked]);
  }

  /** The cycles with these ids, oldest first. */
  find(
    context: TenantContext,
    ids: readonly number[],
    { today, restocked }: ReturnEstimate,
    detail: Detail = 'brief',
  ): Promise<CycleRow[]> {
    return queryAll(context, FIND_CYCLES[detail], ids, today, restocked);
  }
}
