import { Injectable } from '@nestjs/common';
import { queryAll, type Statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { dayOf } from '../../time/days.js';
import { dayNumberIn } from '../../time/zone.js';
import {
  EARLIER_DUE_TIMES,
  REFUSALS,
  type RefusalsRow,
  RETURNS,
  type ReturnsRow,
  REVENUE,
  type RevenueRow,
} from './reports.sql.js';
import type { RefusalKey, RevenueKey, UtilisationKey } from './report.query.js';
import { UTILISATION, type UtilisationRow } from './utilisation.sql.js';

/** The days of a report in the zone of the shop. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** The first instant of each day, and of the day after the last one. */
  readonly starts: readonly string[];
  readonly today: string;
}

/** The parameters that statements of `reports.sql.ts` begin with. */
const valuesOf = ({ from, to, starts }: ReportDays) => [from, to, starts, starts[0], starts.at(-1)];

/** Reads the rows of reports: one statement each, and two for returns. */
@Injectable()
export class ReportsRepository {
  /**
   * @param limit the maximum number of rows
   * @param sameDayTurnover whether the last day of a cycle is free for the next one
   */
  utilisation(
    context: TenantContext,
    by: UtilisationKey,
    days: ReportDays,
    limit: number,
    sameDayTurnover: boolean,
  ): Promise<UtilisationRow[]> {
    const query: Statement<UtilisationRow> = UTILISATION[by];
    return queryAll(context, query, ...valuesOf(days), limit, sameDayTurnover);
  }

  /** @param limit the maximum number of rows */
  revenue(
    context: TenantContext,
    by: RevenueKey,
    days: ReportDays,
    limit: number,
  ): Promise<RevenueRow[]> {
    return queryAll(context, REVENUE[by], ...valuesOf(days), limit);
  }

  /** @param limit the maximum number of rows */
  refusals(
    context: TenantContext,
    by: RefusalKey,
    { from, to }: ReportDays,
    limit: number,
  ): Promise<RefusalsRow[]> {
    return queryAll(context, REFUSALS[by], from, to, limit);
  }

  async returns(context: TenantContext, days: ReportDays): Promise<ReturnsRow[]> {
    const { from, starts, today, timeZone } = days;
    const earlier = await queryAll(context, EARLIER_DUE_TIMES, starts[0], starts.at(-1));
    const dueTimes = earlier.map(({ dueAt }) => dueAt);
    const dueDays = dueTimes.map((dueAt) => dayNumberIn(dueAt, timeZone) - dayOf(from) + 1);
    return queryAll(context, RETURNS, ...valuesOf(days), today, dueTimes, dueDays);
  }
}
