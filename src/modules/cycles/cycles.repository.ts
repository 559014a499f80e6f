import { Injectable } from '@nestjs/common';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { countByVariant, countedPage, countEach } from '../../database/sql/counts.js';
import { queryAll } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { MAX_COUNTED_VARIANTS, MAX_VALUE_COUNT } from '../../http/paging/counts.response.js';
import type { Count, Page, PageRequest, VariantCounts } from '../../http/paging/list.query.js';
import { estimateDays, type ReturnEstimate } from '../calendar/rules/taken-days.js';
import type { Detail } from '../timeline/event-types.js';
import { CYCLE_LIST } from './cycles.list.js';
import { type CycleRow, FIND_CYCLES, FIND_NEXT_CYCLES, LIST_CYCLES } from './cycles.sql.js';

/** Reads cycles in the form of the response. */
@Injectable()
export class CyclesRepository {
  /** @param estimate the days that decide which cycles conflict with others */
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
    estimate: ReturnEstimate,
  ): Promise<Page<CycleRow>> {
    return countedPage(context, LIST_CYCLES, window, filters, estimateDays(estimate));
  }

  /** Counts the cycles of several selections, each by its filters; undefined selects none. */
  countEach(
    context: TenantContext,
    selections: readonly (readonly ListFilter[] | undefined)[],
  ): Promise<Count[]> {
    return countEach(context, LIST_CYCLES, selections, MAX_VALUE_COUNT);
  }

  /** Counts the cycles that pass the filters by variant. */
  countByVariant(context: TenantContext, filters: readonly ListFilter[]): Promise<VariantCounts> {
    const { countedVariant } = CYCLE_LIST;
    return countByVariant(context, LIST_CYCLES, countedVariant, filters, MAX_COUNTED_VARIANTS);
  }

  /** The cycles with these ids, oldest first. */
  find(
    context: TenantContext,
    ids: readonly number[],
    estimate: ReturnEstimate,
    detail: Detail = 'brief',
  ): Promise<CycleRow[]> {
    return queryAll(context, FIND_CYCLES[detail], ids, ...estimateDays(estimate));
  }

  /** The earliest planned cycle of each of the units that has one. */
  findNext(
    context: TenantContext,
    itemIds: readonly number[],
    estimate: ReturnEstimate,
  ): Promise<CycleRow[]> {
    return queryAll(context, FIND_NEXT_CYCLES, itemIds, ...estimateDays(estimate));
  }
}
