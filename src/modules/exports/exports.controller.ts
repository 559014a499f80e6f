import { applyDecorators, Controller, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { ExportRoute, TakesFields } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { CreditEntryResponse } from '../credits/credit-entry.response.js';
import { CustomerResponse } from '../customers/customer.response.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { ItemResponse } from '../items/dto/item.response.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { TimelineEventResponse } from '../timeline/timeline.response.js';
import { exportExamplesOf } from './export-formats.js';
import {
  ExportCreditEntriesQuery,
  ExportCustomersQuery,
  ExportCyclesQuery,
  ExportEventsQuery,
  ExportItemsQuery,
  ExportReturnOrdersQuery,
  ExportTimelineEventsQuery,
} from './export.query.js';
import { ExportsService } from './exports.service.js';

/** Declares the export of a list. */
function ListExport(list: string, record: Type, columns = ''): MethodDecorator {
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
  @ListExport('items', ItemResponse, 'Each custom field of items is a column.')
  items(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportItemsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.items(context, query);
  }

  @DependsOnHolds()
  @ListExport('cycles', CycleResponse, 'Each custom field of rentals is a column.')
  cycles(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCyclesQuery,
  ): Promise<StreamedResponse> {
    return this.exports.cycles(context, query);
  }

  @ListExport('return_orders', ReturnOrderResponse, 'A column contains the lines as JSON.')
  returnOrders(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportReturnOrdersQuery,
  ): Promise<StreamedResponse> {
    return this.exports.returnOrders(context, query);
  }

  @ListExport('customers', CustomerResponse)
  customers(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCustomersQuery,
  ): Promise<StreamedResponse> {
    return this.exports.customers(context, query);
  }

  @ListExport('credit_entries', CreditEntryResponse)
  creditEntries(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCreditEntriesQuery,
  ): Promise<StreamedResponse> {
    return this.exports.creditEntries(context, query);
  }

  @ListExport('timeline_events', TimelineEventResponse, '`metadata` is a column of JSON.')
  timelineEvents(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportTimelineEventsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.timelineEvents(context, query);
  }

  @ListExport('events', LoggedEventResponse, '`changes` is a column of JSON.')
  events(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportEventsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.events(context, query);
  }
}
