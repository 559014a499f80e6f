import { Injectable, type Type } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { invalidParameter } from '../../errors/app-error.js';
import { StreamedResponse } from '../../http/responses/streamed-response.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { dateOf, dayOf } from '../../time/days.js';
import { instantOf } from '../../time/moment.js';
import { dayIn } from '../../time/zone.js';
import { csvWriter, MEDIA_TYPES } from '../exports/export-formats.js';
import {
  RANGE_LIMIT,
  type ReportQuery,
  type RefusalKey,
  type RefusalsQuery,
  type RevenueKey,
  type RevenueQuery,
  type UtilisationQuery,
} from './report.query.js';
import {
  columnsBy,
  RefusalFigures,
  type RefusalsReport,
  ReturnFigures,
  type ReturnsReport,
  RevenueFigures,
  type RevenueReport,
  UtilisationFigures,
  type UtilisationReport,
} from './report.response.js';
import { type ReportDays, ReportsRepository } from './reports.repository.js';
import type { RefusalsRow, RevenueRow } from './reports.sql.js';
import type { UtilisationRow } from './utilisation.sql.js';

/** The most rows of a report. */
const MAX_ROWS = 10_000;

/** The fields of the rows that are summed. */
type Sums<Row> = { readonly [Key in keyof Row]: number };

/** Computes reports about the past of a shop. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly shop: ShopReader,
  ) {}

  /** @throws AppError invalid_parameter */
  async utilisation(
    context: TenantContext,
    query: UtilisationQuery,
  ): Promise<UtilisationReport | StreamedResponse> {
    const { by } = query;
    const days = await this.daysOf(context, query);
    const { sameDayTurnover } = await this.shop.logistics(context);
    const limit = MAX_ROWS + 1;
    const rows = await this.reports.utilisation(context, by, days, limit, sameDayTurnover);
    assertRowLimit(rows, by);
    const data = rows.map(withUtilisation);
    if (query.format === 'csv')
      return csvOf('utilisation', columnsBy(by, UtilisationFigures), data, days, query);
    const totals = withUtilisation(sumsOf(rows, NO_DAYS_AT_ALL)) as UtilisationFigures;
    return { from: days.from, to: days.to, by, data, totals };
  }

  /** @throws AppError invalid_parameter */
  async revenue(
    context: TenantContext,
    query: RevenueQuery,
  ): Promise<RevenueReport | StreamedResponse> {
    const { by } = query;
    const days = await this.daysOf(context, query);
    const rows = await this.reports.revenue(context, by, days, MAX_ROWS + 1);
    assertRowLimit(rows, by);
    const data = withEmptyPeriods(rows, by, days, NO_REVENUE).map(withRevenue);
    if (query.format === 'csv')
      return csvOf('revenue', columnsBy(by, RevenueFigures), data, days, query);
    const totals = withRevenue(sumsOf(rows, NO_REVENUE));
    return { from: days.from, to: days.to, by, data, totals };
  }

  /** @throws AppError invalid_parameter */
  async returns(
    context: TenantContext,
    query: ReportQuery,
  ): Promise<ReturnsReport | StreamedResponse> {
    const days = await this.daysOf(context, query);
    const data = await this.reports.returns(context, days);
    if (query.format === 'csv') return csvOf('returns', ReturnFigures, data, days, query);
    const countOf = (result: string) =>
      data.reduce((sum, row) => sum + (row.result === result ? row.cycles : 0), 0);
    const totals = {
      onTime: countOf('on_time'),
      late: countOf('late'),
      overdue: countOf('overdue'),
      missing: countOf('missing'),
      lost: countOf('lost'),
    };
    return { from: days.from, to: days.to, data, totals };
  }

  /** @throws AppError invalid_parameter */
  async refusals(
    context: TenantContext,
    query: RefusalsQuery,
  ): Promise<RefusalsReport | StreamedResponse> {
    const { by } = query;
    const days = await this.daysOf(context, query);
    const rows = await this.reports.refusals(context, by, days, MAX_ROWS + 1);
    assertRowLimit(rows, by);
    const data = withEmptyPeriods(rows, by, days, NO_REFUSALS);
    if (query.format === 'csv')
      return csvOf('refusals', columnsBy(by, RefusalFigures), data, days, query);
    return { from: days.from, to: days.to, by, data, totals: sumsOf(rows, NO_REFUSALS) };
  }

  /** @throws AppError invalid_parameter */
  private async daysOf(
    context: TenantContext,
    { from, to: requestedTo, format, bom }: ReportQuery,
  ): Promise<ReportDays> {
    if (bom && format !== 'csv') throw invalidParameter('bom must be absent unless format is csv');
    if (from > requestedTo) throw invalidParameter('from must not be after to');
    const timeZone = await this.shop.timeZone(context);
    const today = dayIn(context.now().toISOString(), timeZone);
    if (from > today) throw invalidParameter(`from must not be after today, ${today}`);
    const to = requestedTo > today ? today : requestedTo;
    if (dayOf(to) - dayOf(from) >= RANGE_LIMIT) {
      throw invalidParameter(`to must be at most ${RANGE_LIMIT - 1} days after from`);
    }
    const startOf = (date: string) => instantOf({ kind: 'date', date }, timeZone);
    const count = dayOf(to) - dayOf(from) + 1;
    const starts = Array.from({ length: count + 1 }, (_, offset) =>
      startOf(dateOf(dayOf(from) + offset)),
    );
    return { from, to, timeZone, starts, today };
  }
}

const NO_DAYS_AT_ALL: UtilisationRow = {
  unitDays: 0,
  rentedDays: 0,
  takenDays: 0,
  unavailableDays: 0,
  cycles: 0,
  revenueCents: 0,
};

const NO_REVENUE: RevenueRow = { cycles: 0, priceCents: 0, salePriceCents: 0 };

const NO_REFUSALS: RefusalsRow = { refusals: 0 };

/** The sum of each field over all rows. */
function sumsOf<Row extends Sums<Row>>(rows: readonly Row[], zero: Row): Row {
  const sums = Object.keys(zero).map((key) => [
    key,
    rows.reduce((sum, row) => sum + row[key as keyof Row], 0),
  ]);
  return Object.fromEntries(sums) as Row;
}

function withUtilisation({
  unitDays,
  rentedDays,
  takenDays,
  unavailableDays,
  cycles,
  revenueCents,
  ...key
}: UtilisationRow): UtilisationFigures {
  return {
    ...key,
    unitDays,
    rentedDays,
    bufferDays: takenDays - rentedDays,
    blockedDays: unavailableDays - takenDays,
    idleDays: unitDays - unavailableDays,
    utilisation: unitDays === 0 ? null : Math.round((rentedDays / unitDays) * 10_000) / 10_000,
    cycles,
    revenueCents,
  };
}

const withRevenue = (row: RevenueRow): RevenueFigures => ({
  ...row,
  revenueCents: row.priceCents + row.salePriceCents,
});

/** Adds the days or months without a row. */
function withEmptyPeriods<Row extends object>(
  rows: readonly Row[],
  by: RevenueKey | RefusalKey,
  { from, to }: ReportDays,
  zero: Row,
): Row[] {
  if (by !== 'day' && by !== 'month') return [...rows];
  const length = by === 'day' ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length;
  const byPeriod = new Map(
    rows.map((row) => [(row as unknown as Record<string, string>)[by]!, row]),
  );
  const dates = Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, offset) =>
    dateOf(dayOf(from) + offset).slice(0, length),
  );
  return [...new Set(dates)].map((period) => byPeriod.get(period) ?? { [by]: period, ...zero });
}

function assertRowLimit(rows: readonly object[], by: string): void {
  if (rows.length > MAX_ROWS) {
    throw invalidParameter(
      `by must not be ${by}: the report would have more than ${MAX_ROWS} rows`,
    );
  }
}

/** The rows as a CSV file. */
function csvOf(
  name: string,
  row: Type,
  data: readonly object[],
  { from, to }: ReportDays,
  { bom }: ReportQuery,
): StreamedResponse {
  const text = csvWriter(row, { keys: [], bom })(data);
  return new StreamedResponse(
    {
      'Content-Type': `${MEDIA_TYPES.csv}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}_${from}_${to}.csv"`,
    },
    async function* chunks() {
      yield text;
    },
  );
}
