import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { ExportRoute, TakesFields } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { exportExamplesOf } from './export-formats.js';
import {
  ExportCreditEntriesQuery,
  ExportCustomersQuery,
  ExportCyclesQuery,
  ExportEventsQuery,
  ExportItemsQuery,
  ExportReturnOrdersQuery,
  ExportTimelineEventsQuery,
  ExportWaitingEntriesQuery,
} from './export.query.js';
import { EXPORTED_LISTS, type ExportName, ExportsService } from './exports.service.js';

/** Declares the export of a list. */
function ListExport(list: ExportName): MethodDecorator {
  const { record, columns = '' } = EXPORTED_LISTS[list];
  const title = list.replace('_', ' ');
  const route = ExportRoute(list, {
    operationId: `export_${list}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `Export ${title}`,
    description:
      `Returns all records of \`GET /${list}\`, with the same filters, as one response. ${columns}`.trim(),
    contents: exportExamplesOf(record),
    returns: `All ${title}, oldest first`,
    parameterErrors: ['bom must be absent unless format is csv'],
  });
  return applyDecorators(route, TakesFields(record));
}

@Controller('exports')
@ApiTags('Exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @DependsOnHolds('availableFrom')
  @ListExport('items')
  items(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportItemsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'items', query);
  }

  @DependsOnHolds()
  @ListExport('cycles')
  cycles(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCyclesQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'cycles', query);
  }

  @ListExport('return_orders')
  returnOrders(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportReturnOrdersQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'return_orders', query);
  }

  @ListExport('customers')
  customers(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCustomersQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'customers', query);
  }

  @ListExport('credit_entries')
  creditEntries(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCreditEntriesQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'credit_entries', query);
  }

  @DependsOnHolds()
  @ListExport('waiting_entries')
  waitingEntries(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportWaitingEntriesQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'waiting_entries', query);
  }

  @ListExport('timeline_events')
  timelineEvents(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportTimelineEventsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'timeline_events', query);
  }

  @ListExport('events')
  events(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportEventsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.export(context, 'events', query);
  }
}
