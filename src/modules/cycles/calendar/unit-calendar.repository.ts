import { Injectable } from '@nestjs/common';
import { dayOfSqlDate, sqlDateOf } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { rows, statement } from '../../../database/sql/statement.js';
import type { OccupyingCycle } from '../../items/rules/taken-days.js';

const OCCUPYING = statement<{
  itemId: number;
  cycleId: number;
  sequentialId: number;
  out: boolean;
  from: string;
  to: string;
}>(
  'unit_calendar.occupying',
  `select item_id as "itemId", id as "cycleId", sequential_id as "sequentialId", out,
     occupied_from as "from", occupied_to as "to"
   from cycles
   where shop_id = $1 and item_id = any($2) and occupied_to >= $3
   union all
   select item_id, id, sequential_id, out, occupied_from, occupied_to
   from cycles
   where shop_id = $1 and item_id = any($2) and out and occupied_to < $3
   order by "from", "cycleId"`,
);

/** Reads the calendar of units. */
@Injectable()
export class UnitCalendarRepository {
  /** The cycles of the units that end on the day or later, or are still out, the earliest first. */
  async occupying(
    scope: Scope,
    itemIds: readonly number[],
    since: number,
  ): Promise<(OccupyingCycle & { itemId: number })[]> {
    const found = await rows(scope, OCCUPYING, itemIds, sqlDateOf(since));
    return found.map((cycle) => ({
      ...cycle,
      from: dayOfSqlDate(cycle.from),
      to: dayOfSqlDate(cycle.to),
    }));
  }
}
