import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ListReturnOrdersQuery } from './dto/list-return-orders.query.js';
import { CreateReturnOrdersRequest, UpdateReturnOrderRequest } from './dto/return-order.request.js';
import {
  CreatedReturnOrdersResponse,
  NothingReturnedAnswer,
  ReturnOrderResponse,
} from './dto/return-order.response.js';
import { ReturnOrdersService } from './return-orders.service.js';

@Controller('return_orders')
@ApiTags('ReturnOrders')
export class ReturnOrdersController {
  constructor(private readonly returns: ReturnOrdersService) {}

  @ListRoute('', 'return_orders', {
    operationId: 'listReturnOrders',
    summary: 'List return orders',
    answer: ReturnOrderResponse,
    description: 'Filters combine with AND.',
    returns: 'One page of return orders',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListReturnOrdersQuery,
  ): Promise<Page<ReturnOrderResponse>> {
    return this.returns.list(context, query.window, query);
  }

  @GetRoute(':returnOrderId', {
    operationId: 'getReturnOrder',
    summary: 'Get a return order',
    answer: ReturnOrderResponse,
    description: 'With its lines, their units, and how it comes back.',
    returns: 'The return order',
    notFound: ['Return order not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('returnOrderId', 'Id of the return order', 928) id: number,
  ): Promise<ReturnOrderResponse> {
    return this.returns.get(context, id);
  }

  @PostRoute('', {
    operationId: 'createReturnOrders',
    summary: 'Return rentals or units',
    description:
      'Makes one return order for each customer. A unit comes back from the rental that is out, ' +
      'whatever is booked next. What is on an open return order already is updated there. Entries stand alone: `errors` says which were left out and why, the others ' +
      'are done; 422 with `errors` when nothing could be done. With `quantity`, units that are ' +
      'not in the inventory yet are created.',
    answer: CreatedReturnOrdersResponse,
    refusal: NothingReturnedAnswer,
    status: 200,
    returns: 'The return orders that were made or updated, and what was left out',
    conflict: 'Item 17 is on another open return order',
    example: { data: [{ itemId: 3 }] },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateReturnOrdersRequest,
  ): Promise<CreatedReturnOrdersResponse> {
    return this.returns.create(context, request);
  }

  @PutRoute(':returnOrderId', {
    record: 'returnOrder',
    operationId: 'updateReturnOrder',
    summary: 'Update a return order and its lines',
    description:
      'All or nothing; what is absent stays. A line that becomes `received` ends its rental and ' +
      'leaves its unit `unprocessed`; back to `awaiting` takes that back. Without a status, that ' +
      'of an open order follows its lines; `completed` and `cancelled` stay. Closed orders free ' +
      'their rentals, and a cancelled one gives the credits of its creation back to the shop.',
    answer: ReturnOrderResponse,
    returns: 'The return order as it is now',
    notFound: ['Return order not found'],
    conflict: 'Item 17 is on another open return order',
    example: { status: 'expected' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('returnOrderId', 'Id of the return order', 928) id: number,
    @Body() request: UpdateReturnOrderRequest,
  ): Promise<ReturnOrderResponse> {
    return this.returns.update(context, id, request);
  }
}
