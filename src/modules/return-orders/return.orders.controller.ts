import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { GetRoute, ListRoute, PostRoute, PutRoute } from '../../common/http/route.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { Window } from '../../common/paging/page.window.js';
import type { Scope } from '../../database/scope.js';
import { ListReturnOrdersQuery } from './dto/list.return.orders.query.js';
import { CreateReturnOrdersRequest, UpdateReturnOrderRequest } from './dto/return.order.request.js';
import { CreatedReturnOrdersResponse, ReturnOrderResponse } from './dto/return.order.response.js';
import { ReturnOrdersService } from './return.orders.service.js';

@Controller('return_orders')
@ApiTags('ReturnOrders')
export class ReturnOrdersController {
  constructor(private readonly returns: ReturnOrdersService) {}

  @ListRoute('', 'return_orders', { summary: 'List return orders', answer: ReturnOrderResponse })
  list(
    @CurrentScope() scope: Scope,
    @Window() window: PageWindow,
    @Query() query: ListReturnOrdersQuery,
  ): Promise<Page<ReturnOrderResponse>> {
    return this.returns.list(scope, window, query);
  }

  @GetRoute(':returnOrderId', {
    summary: 'Get a return order',
    answer: ReturnOrderResponse,
    errors: ['not_found'],
  })
  get(
    @CurrentScope() scope: Scope,
    @PathId('returnOrderId', 'Id of the return order') id: number,
  ): Promise<ReturnOrderResponse> {
    return this.returns.get(scope, id);
  }

  @PostRoute('', {
    summary: 'Return rentals or units',
    description:
      'Makes one return order for each customer. A unit comes back from the rental that is out, ' +
      'whatever is booked next. What is on an open return order already is updated there. Entries stand alone: `errors` says which were left out and why, the others ' +
      'are done; 422 with `errors` when nothing could be done. With `quantity`, units that are ' +
      'not in the inventory yet are created.',
    answer: CreatedReturnOrdersResponse,
    status: 200,
    errors: ['conflict'],
  })
  create(
    @CurrentScope() scope: Scope,
    @Body() request: CreateReturnOrdersRequest,
  ): Promise<CreatedReturnOrdersResponse> {
    return this.returns.create(scope, request);
  }

  @PutRoute(':returnOrderId', {
    summary: 'Update a return order and its lines',
    description:
      'All or nothing; what is absent stays. A line that becomes `received` ends its rental and ' +
      'leaves its unit `unprocessed`; back to `awaiting` takes that back. Without a status, that ' +
      'of an open order follows its lines; `completed` and `cancelled` stay. Closed orders free ' +
      'their rentals, and a cancelled one gives the credits of its creation back to the shop.',
    answer: ReturnOrderResponse,
    errors: ['not_found', 'conflict'],
  })
  update(
    @CurrentScope() scope: Scope,
    @PathId('returnOrderId', 'Id of the return order') id: number,
    @Body() request: UpdateReturnOrderRequest,
  ): Promise<ReturnOrderResponse> {
    return this.returns.update(scope, id, request);
  }
}
