import { Injectable } from '@nestjs/common';
import { queryAll } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { estimateDays, type ReturnEstimate } from '../calendar/rules/taken-days.js';
import { READ_SHEET, type SheetRow } from './day-sheet.sql.js';
import type { SheetDays } from './sheet-days.js';

@Injectable()
export class DaySheetRepository {
  /**
   * The first cycles of each list of a sheet, in their order.
   * @param locationId the location of the units; null for all units
   * @param estimate the days that decide which cycles are at risk
   */
  read(
    context: TenantContext,
    days: SheetDays,
    locationId: number | null,
    estimate: ReturnEstimate,
  ): Promise<SheetRow[]> {
    const { date, from, start, nextStart, riskEnd, overdueBefore, midnights } = days;
    const { isPast, isComing } = days;
    const bounds = [
      date,
      from,
      start,
      nextStart,
      riskEnd,
      overdueBefore,
      midnights,
      isPast,
      isComing,
    ];
    return queryAll(context, READ_SHEET, locationId, ...bounds, ...estimateDays(estimate));
  }
}
