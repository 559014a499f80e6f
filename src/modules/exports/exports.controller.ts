import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { ExportRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { LoggedEventResponse } from '../../platform/event-log/logged-event.response.js';
import { CustomerResponse } from '../customers/dto/customer.response.js';
import { CycleResponse } from '../cycles/dto/cycle.response.js';
import { ItemResponse } from '../items/dto/item.response.js';
import { ReturnOrderResponse } from '../return-orders/dto/return-order.response.js';
import { TimelineEventResponse } from '../timeline/timeline.response.js';
import { exportExamplesOf } from './export-formats.js';
import {
  ExportCustomersQuery,
  ExportCyclesQuery,
  ExportEventsQuery,
  ExportItemsQuery,
  ExportReturnOrdersQuery,
  ExportTimelineEventsQuery,
} from './export.query.js';
import { ExportsService } from './exports.service.js';

@Controller('exports')
@ApiTags('Exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('items', {
    operationId: 'exportItems',
    summary: 'Export items',
    description:
      'Returns all records of `GET /items`, with the same filters, as one response. ' +
      'Each custom field of items is a column.',
    contents: exportExamplesOf(ItemResponse),
    returns: 'All items, oldest first',
  })
  items(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportItemsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.items(context, query);
  }

  @ExportRoute('cycles', {
    operationId: 'exportCycles',
    summary: 'Export cycles',
    description:
      'Returns all records of `GET /cycles`, with the same filters, as one response. ' +
      'Each custom field of rentals is a column.',
    contents: exportExamplesOf(CycleResponse),
    returns: 'All cycles, oldest first',
  })
  cycles(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCyclesQuery,
  ): Promise<StreamedResponse> {
    return this.exports.cycles(context, query);
  }

  @ExportRoute('return_orders', {
    operationId: 'exportReturnOrders',
    summary: 'Export return orders',
    description:
      'Returns all records of `GET /return_orders`, with the same filters, as one ' +
      'response. A column contains the lines as JSON.',
    contents: exportExamplesOf(ReturnOrderResponse),
    returns: 'All return orders, oldest first',
  })
  returnOrders(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportReturnOrdersQuery,
  ): Promise<StreamedResponse> {
    return this.exports.returnOrders(context, query);
  }

  @ExportRoute('customers', {
    operationId: 'exportCustomers',
    summary: 'Export customers',
    description: 'Returns all records of `GET /customers`, with the same filters, as one response.',
    contents: exportExamplesOf(CustomerResponse),
    returns: 'All customers, oldest first',
  })
  customers(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportCustomersQuery,
  ): Promise<StreamedResponse> {
    return this.exports.customers(context, query);
  }

  @ExportRoute('timeline_events', {
    operationId: 'exportTimelineEvents',
    summary: 'Export timeline events',
    description:
      'Returns all records of `GET /timeline_events`, with the same filters, as one ' +
      'response. `metadata` is a column of JSON.',
    contents: exportExamplesOf(TimelineEventResponse),
    returns: 'All timeline events, oldest first',
  })
  timelineEvents(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportTimelineEventsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.timelineEvents(context, query);
  }

  @ExportRoute('events', {
    operationId: 'exportEvents',
    summary: 'Export events',
    description:
      'Returns all records of `GET /events`, with the same filters, as one response. ' +
      '`changes` is a column of JSON.',
    contents: exportExamplesOf(LoggedEventResponse),
    returns: 'All events, oldest first',
  })
  events(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ExportEventsQuery,
  ): Promise<StreamedResponse> {
    return this.exports.events(context, query);
  }
}
