import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { ReportRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { csvExampleOf } from '../exports/export-formats.js';
import {
  RANGE_LIMIT,
  RefusalsQuery,
  ReportQuery,
  RevenueQuery,
  UtilisationQuery,
} from './report.query.js';
import {
  columnsBy,
  RefusalFigures,
  RefusalsReport,
  ReturnFigures,
  ReturnsReport,
  RevenueFigures,
  RevenueReport,
  UtilisationFigures,
  UtilisationReport,
} from './report.response.js';
import { ReportsService } from './reports.service.js';

const ERRORS = [
  'from must not be after to',
  `to must be at most ${RANGE_LIMIT - 1} days after from`,
  'from must not be after today, 2026-01-31',
  'bom must be absent unless format is csv',
];

const IN_DAYS =
  "Days are those of the shop's time zone. `format=csv` returns the rows as a CSV file.";

@Controller('reports')
@ApiTags('Reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @ReportRoute('utilisation', {
    operationId: 'getUtilisationReport',
    contents: csvExampleOf(columnsBy('product', UtilisationFigures)),
    summary: 'Get how much units were rented',
    answer: UtilisationReport,
    description:
      'Each day of a unit counts once: as rented, else as a buffer, else as blocked, else as ' +
      `idle. ${IN_DAYS}`,
    returns: 'One row per record with units or revenue in the range',
    parameterErrors: [...ERRORS, 'by must not be item: the report would have more than 10000 rows'],
  })
  utilisation(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: UtilisationQuery,
  ): Promise<UtilisationReport | StreamedResponse> {
    return this.reports.utilisation(context, query);
  }

  @ReportRoute('revenue', {
    operationId: 'getRevenueReport',
    contents: csvExampleOf(columnsBy('month', RevenueFigures)),
    summary: 'Get the revenue of a range of days',
    answer: RevenueReport,
    description:
      'Prices count on the day of the hand-out, sale prices on the day on which a cycle was ' +
      `closed as bought. ${IN_DAYS}`,
    returns: 'One row per day or month of the range, or per record with revenue',
    parameterErrors: ERRORS,
  })
  revenue(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: RevenueQuery,
  ): Promise<RevenueReport | StreamedResponse> {
    return this.reports.revenue(context, query);
  }

  @ReportRoute('returns', {
    operationId: 'getReturnsReport',
    contents: csvExampleOf(ReturnFigures),
    summary: 'Get how rentals came back',
    answer: ReturnsReport,
    description:
      'Received cycles count on the day of the receipt, lost ones on the day of closing, and ' +
      `cycles that are still out on the day on which they were due. ${IN_DAYS}`,
    returns: 'One row per result, number of days late and condition',
    parameterErrors: ERRORS,
  })
  returns(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ReportQuery,
  ): Promise<ReturnsReport | StreamedResponse> {
    return this.reports.returns(context, query);
  }

  @ReportRoute('refusals', {
    operationId: 'getRefusalsReport',
    contents: csvExampleOf(columnsBy('variant', RefusalFigures)),
    summary: 'Get how many bookings were refused for lack of a unit',
    answer: RefusalsReport,
    description:
      'Counts the requests to `POST /cycles` and `POST /cycles/batch` with the error code ' +
      '`no_unit_free`, by the day of the request. The counts are up to a few seconds old. ' +
      IN_DAYS,
    returns: 'One row per day of the range, or per variant with refusals',
    parameterErrors: ERRORS,
  })
  refusals(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: RefusalsQuery,
  ): Promise<RefusalsReport | StreamedResponse> {
    return this.reports.refusals(context, query);
  }
}
