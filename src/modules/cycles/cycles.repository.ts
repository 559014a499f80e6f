import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { countedPage, countEach } from '../../database/sql/counts.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { MAX_VALUE_COUNT } from '../../http/paging/counts.response.js';
import type { Count, Page, PageRequest } from '../../http/paging/list.query.js';
import { groupedBy } from '../../records/grouped-by.js';
import { dayOfSqlDate, sqlDateOf } from '../../time/days.js';
import { estimateDays } from '../items/items.sql.js';
import type { OccupyingCycle, ReturnEstimate } from '../calendar/rules/taken-days.js';
import type { Detail } from '../timeline/event-types.js';
import { Cycle } from './cycle.entity.js';
import type { BookedDays } from '../rentals/rules/cycle-receipt.js';
import { type CycleRow, FIND_CYCLES, FIND_NEXT_CYCLES, LIST_CYCLES } from './cycles.sql.js';

const OCCUPIED = columnsOf(Cycle, 'c', {
  itemId: 'itemId',
  cycleId: 'id',
  sequentialId: 'sequentialId',
  out: 'out',
  from: 'occupiedFrom',
  to: 'occupiedTo',
  bookedFrom: 'bookedFrom',
  bookedTo: 'bookedTo',
});

const OCCUPYING_CYCLES = statement<RowOf<typeof OCCUPIED>>(
  'cycles.occupying',
  `select ${OCCUPIED} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.occupied_to >= $3
   union all
   select ${OCCUPIED} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.out and c.occupied_to < $3
   order by "from", "cycleId"`,
);

/** Reads cycles in the form of the response, and as days that their units are taken. */
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

  /** The cycles of the units that end on the day or later, or are still out, the earliest first. */
  async occupying(
    context: TenantContext,
    itemIds: readonly number[],
    since: number,
  ): Promise<(OccupyingCycle & { itemId: number })[]> {
    const found = await queryAll(context, OCCUPYING_CYCLES, itemIds, sqlDateOf(since));
    return found.map(({ bookedFrom: _, bookedTo: __, ...cycle }) => ({
      ...cycle,
      from: dayOfSqlDate(cycle.from),
      to: dayOfSqlDate(cycle.to),
    }));
  }

  /** The days that cycles have booked on units from a day on, by unit. */
  async booked(
    context: TenantContext,
    itemIds: readonly number[],
    since: number,
  ): Promise<ReadonlyMap<number, BookedDays[]>> {
    if (itemIds.length === 0) return new Map();
    const found = await queryAll(context, OCCUPYING_CYCLES, itemIds, sqlDateOf(since));
    const booked = found.map(({ itemId, cycleId, bookedFrom, bookedTo }) => {
      return { itemId, cycleId, from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) };
    });
    return groupedBy(booked, ({ itemId }) => itemId);
  }
}
