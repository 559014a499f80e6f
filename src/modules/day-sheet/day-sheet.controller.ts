import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { ResultRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { DaySheetQuery, DaySheetResponse } from './day-sheet.response.js';
import { DaySheetService } from './day-sheet.service.js';

@DependsOnHolds()
@Controller('day_sheet')
@ApiTags('DaySheet')
export class DaySheetController {
  constructor(private readonly sheets: DaySheetService) {}

  @ResultRoute('', {
    operationId: 'getDaySheet',
    summary: 'Get the open work of a day: to prepare, hand over, receive',
    answer: DaySheetResponse,
    description:
      'The tasks that are left for a desk on a day; finished ones are omitted, except for what came ' +
      'back on a past day. Unfinished preparation and restocking moves to the sheet of today.',
    returns: 'The cycles of each task, as in lists, with their number',
    notFound: ['Location not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: DaySheetQuery,
  ): Promise<DaySheetResponse> {
    return this.sheets.get(context, query);
  }
}
