import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { idsOf } from '../../../records/grouped-by.js';
import { type DayRange, sqlDateOf } from '../../../time/days.js';
import { bookedVariantSql } from '../../calendar/rules/needs.js';
import { Cycle } from '../../cycles/cycle.entity.js';

const PLANNED_CYCLES = statement<{ id: number }>(
  'cycles.planned',
  `select c.id from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.active and not c.out
     and c.occupied_to >= $3 and c.occupied_from <= $4`,
);

const PLANNED = joined(
  columnsOf(Cycle, 'c', ['itemId', 'sequentialId']),
  computed<{ bookedVariantId: number }>({
    bookedVariantId: bookedVariantSql('c'),
  }),
);

const PLANNED_OF_UNITS = statement<RowOf<typeof PLANNED>>(
  'cycles.planned_of_units',
  `select ${PLANNED} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.active and not c.out
   order by c.sequential_id`,
);

const LAPSED_HOLDS = statement<{ id: number; itemId: number }>(
  'cycles.lapsed_holds',
  `select ${columnsOf(Cycle, 'c', ['id', 'itemId'])} from cycles c
   where c.shop_id = $1 and c.hold_until is not null and c.cancelled_at is null
     and c.hold_until <= $2
   order by c.hold_until, c.id limit $3`,
);

const LOCK_FREE_UNITS = statement<{ id: number }>(
  'cycles.lock_free_units',
  `select i.id from items i where i.shop_id = $1 and i.id = any($2)
   order by i.id for no key update of i skip locked`,
);

/** Finds planned cycles that have to change: on units that are cleared, and lapsed holds. */
@Injectable()
export class PlannedCyclesRepository {
  /** The planned cycles of units, in order of their numbers. */
  async plannedOfUnits(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<RowOf<typeof PLANNED>[]> {
    return itemIds.length === 0 ? [] : queryAll(context, PLANNED_OF_UNITS, itemIds);
  }

  /** The ids of the planned cycles of units with a day in the range. */
  async planned(
    context: TenantContext,
    itemIds: readonly number[],
    { from, to }: DayRange,
  ): Promise<number[]> {
    const days = [sqlDateOf(from), sqlDateOf(to)];
    return idsOf(await queryAll(context, PLANNED_CYCLES, itemIds, ...days));
  }

  /** The ids of cycles whose hold has lapsed, the earliest first. */
  async lapsedHolds(context: TenantContext, limit: number): Promise<number[]> {
    return idsOf(await queryAll(context, LAPSED_HOLDS, context.now(), limit));
  }

  /** The same without cycles whose unit another request has locked; locks the other units. */
  async lockLapsedHolds(context: TenantContext, limit: number): Promise<number[]> {
    const lapsed = await queryAll(context, LAPSED_HOLDS, context.now(), limit);
    const itemIds = lapsed.map(({ itemId }) => itemId);
    const free = new Set(idsOf(await queryAll(context, LOCK_FREE_UNITS, itemIds)));
    return idsOf(lapsed.filter(({ itemId }) => free.has(itemId)));
  }
}
