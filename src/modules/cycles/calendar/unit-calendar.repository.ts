import { Injectable } from '@nestjs/common';
import { dayOfSqlDate, sqlDateOf } from '../../../common/time/days.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryAll } from '../../../database/sql/statement.js';
import type { OccupyingCycle } from '../../items/rules/taken-days.js';
import { OCCUPYING_CYCLES } from './unit-calendar.sql.js';

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
