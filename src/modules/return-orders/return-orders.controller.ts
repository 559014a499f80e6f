import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { PathId } from '../../http/path-id.pipe.js';
import { GetRoute, ListRoute, PostRoute, PutRoute, ResultRoute } from '../../openapi/route.js';
import { CountsResponse } from '../../http/paging/counts.response.js';
import type { Page } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { CreateReturnOrdersRequest, UpdateReturnOrderRequest } from './dto/return-order.request.js';
import {
  CreatedReturnOrdersResponse,
  NothingReturnedAnswer,
  ReturnOrderResponse,
} from './dto/return-order.response.js';
import {
  CountReturnOrdersQuery,
  GetReturnOrderQuery,
  ListReturnOrdersQuery,
} from './return-orders.list.js';
import { RETURN_LIMIT } from '../rentals/return/entries.js';
import { ReturnOrdersService } from './return-orders.service.js';

/** The fields of requests that name the records they wait for. */
const NAMING_FIELDS = {
  rentalId: 'cycle',
  itemId: 'item',
  serial: 'serial',
  platformVariantId: 'variant',
} as const;

@Controller('return_orders')
@ApiTags('ReturnOrders')
export class ReturnOrdersController {
  constructor(private readonly returns: ReturnOrdersService) {}

  @ListRoute('', 'return_orders', {
    operationId: 'listReturnOrders',
    summary: 'List return orders',
    answer: ReturnOrderResponse,
    description: 'Filters combine with AND.',
    includes: 'returnOrder',
    returns: 'One page of return orders',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListReturnOrdersQuery,
  ): Promise<Page<ReturnOrderResponse>> {
    return this.returns.list(context, query.window, query);
  }

  @ResultRoute('counts', {
    operationId: 'getReturnOrderCounts',
    summary: 'Count return orders by an enumeration',
    answer: CountsResponse,
    description:
      'The number of return orders per value of an enumeration, with the filters of the list. Numbers are exact up ' +
      'to 10,000.',
    returns: 'A count per value',
  })
  count(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: CountReturnOrdersQuery,
  ): Promise<CountsResponse> {
    return this.returns.count(context, query);
  }

  @GetRoute(':returnOrderId', {
    operationId: 'getReturnOrder',
    summary: 'Get a return order',
    answer: ReturnOrderResponse,
    description: 'With its lines, their units and the return method.',
    includes: 'returnOrder',
    returns: 'The return order',
    notFound: ['Return order not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('returnOrderId', 'Id of the return order', 2_962) id: number,
    @CheckedQuery() _query: GetReturnOrderQuery,
  ): Promise<ReturnOrderResponse> {
    return this.returns.get(context, id);
  }

  @DependsOnHolds()
  @PostRoute('', {
    operationId: 'createReturnOrders',
    turns: { record: 'returnOrder', list: 'data', fields: NAMING_FIELDS },
    summary: 'Return rentals: await or receive units by scan, order or id',
    description:
      'Creates one return order per customer. A unit comes back from its rental that is out, ' +
      'regardless of later bookings. Units on an open return order are updated there; a repeated ' +
      'scan changes nothing. After the order was closed, it is an error until the unit is ' +
      'processed. A scan (`status` received) also receives the line on which a completed order ' +
      'still awaits the unit. A sold or retired unit with nothing to come back is an error, unless ' +
      '`withoutRental` is true. Entries are independent: `errors` has a sentence per rejected entry, and the ' +
      'others are stored. If nothing could be stored, the status is 422. An entry with an order, a ' +
      'variant and `quantity` returns so many of its rentals that are out, in the order of their ' +
      `hand-over. A request names at most ${RETURN_LIMIT} rentals. \`quantity\` ` +
      'beside `data` creates units that are not in the inventory yet; `data` can be absent then.',
    answer: CreatedReturnOrdersResponse,
    refusal: NothingReturnedAnswer,
    status: 200,
    returns: 'The new and updated return orders, and the errors of rejected entries',
    conflicts: ['Item 17 (SN-0017) is on another open return order'],
    examples: {
      'Await a unit by its id': { data: [{ itemId: 3 }] },
      'Receive a scanned unit': { data: [{ serial: 'SN-0311', status: 'received' }] },
      'Await rentals of an order': {
        data: [{ platformOrderName: '#1194', platformVariantId: 81_099, quantity: 1 }],
      },
    },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateReturnOrdersRequest,
  ): Promise<CreatedReturnOrdersResponse> {
    return this.returns.create(context, request);
  }

  @DependsOnHolds()
  @PutRoute(':returnOrderId', {
    record: 'returnOrder',
    operationId: 'updateReturnOrder',
    turns: { list: 'returnLines', fields: NAMING_FIELDS },
    summary: 'Update a return order: receive, await or process its lines',
    description:
      'All or nothing; absent fields stay. An entry of `returnLines` without an id means the line ' +
      'of its unit, or adds one, by the rules of `POST /return_orders`. A line that becomes `received` ends its rental and ' +
      'makes its unit `unprocessed`; `awaiting` undoes both. Without a status, an open order ' +
      'follows its lines; `completed` and `cancelled` stay. Closed orders release their rentals. ' +
      'Cancelling an order reclaims the credits that its creation returned; it is a 422 while a ' +
      'line is received.',
    answer: ReturnOrderResponse,
    returns: 'The updated return order',
    notFound: ['Return order not found'],
    conflicts: ['Item 17 (SN-0017) is on another open return order'],
    example: { status: 'expected' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('returnOrderId', 'Id of the return order', 2_962) id: number,
    @Body() request: UpdateReturnOrderRequest,
  ): Promise<ReturnOrderResponse> {
    return this.returns.update(context, id, request);
  }
}
