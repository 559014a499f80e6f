import { Injectable } from '@nestjs/common';
import { dayOfSqlDate, sqlDateOf } from '../../../time/days.js';
import { columnsOf, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { OccupyingCycle } from '../../items/rules/taken-days.js';
import { Cycle } from '../cycle.entity.js';

const COLUMNS = columnsOf(Cycle, 'c', {
  itemId: 'itemId',
  cycleId: 'id',
  sequentialId: 'sequentialId',
  out: 'out',
  from: 'occupiedFrom',
  to: 'occupiedTo',
});

const OCCUPYING_CYCLES = statement<RowOf<typeof COLUMNS>>(
  'unit_calendar.occupying',
  `select ${COLUMNS} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.occupied_to >= $3
   union all
   select ${COLUMNS} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.out and c.occupied_to < $3
   order by "from", "cycleId"`,
);

/** Reads the calendar of units. */
@Injectable()
export class UnitCalendarRepository {
  /** The cycles of the units that end on the day or later, or are still out, the earliest first. */
  async occupying(
    context: TenantContext,
    itemIds: readonly number[],
    since: number,
  ): Promise<(OccupyingCycle & { itemId: number })[]> {
    const found = await queryAll(context, OCCUPYING_CYCLES, itemIds, sqlDateOf(since));
    return found.map((cycle) => ({
      ...cycle,
      from: dayOfSqlDate(cycle.from),
      to: dayOfSqlDate(cycle.to),
    }));
  }
}
