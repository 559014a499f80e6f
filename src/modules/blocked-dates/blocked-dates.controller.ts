import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { BlockedDatesService } from './blocked-dates.service.js';
import {
  BlockedDateResponse,
  BlockedDateWithCyclesResponse,
  CreateBlockedDateRequest,
  UpdateBlockedDateRequest,
} from './dto/blocked-date.response.js';
import { ListBlockedDatesQuery } from './blocked-dates.list.js';

const BLOCKED_BY_PLAN =
  'Item 17 (SN-0017) is blocked by the service plan Check; record its service, or change the plan';

@Controller('blocked_dates')
@ApiTags('BlockedDates')
export class BlockedDatesController {
  constructor(private readonly blocks: BlockedDatesService) {}

  @ListRoute('', 'blocked_dates', {
    operationId: 'listBlockedDates',
    summary: 'List blocked dates',
    description:
      'Returns blocked dates that users created; reservations of cycles are not included.',
    answer: BlockedDateResponse,
    returns: 'One page of blocked dates',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListBlockedDatesQuery,
  ): Promise<Page<BlockedDateResponse>> {
    return this.blocks.list(context, query.window, query);
  }

  @GetRoute(':blockedDateId', {
    operationId: 'getBlockedDate',
    summary: 'Get a blocked date',
    answer: BlockedDateWithCyclesResponse,
    description: 'Includes the blocked resource and the affected cycles.',
    returns: 'The blocked date',
    notFound: ['Blocked date not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('blockedDateId', 'Id of the blocked date', 8) id: number,
  ): Promise<BlockedDateWithCyclesResponse> {
    return this.blocks.get(context, id);
  }

  @DependsOnHolds()
  @PostRoute('', {
    operationId: 'createBlockedDate',
    creates: true,
    summary: 'Block days of an item, a variant, a product or the store',
    description:
      'Existing cycles on these days stay unchanged; `affectedCycleIds` has those that are now ' +
      'at risk. With `closing` the units stay available, and no hand-over or return can be ' +
      'planned for these days. Computed times move off them, by at most 60 days.',
    answer: BlockedDateWithCyclesResponse,
    returns: 'The created blocked date',
    rejections: [
      'from must not be after to',
      'closing must be false unless resourceType is Store: only the store can close',
    ],
    example: { resourceType: 'Item', resourceId: 3, from: '2030-02-04', to: '2030-02-08' },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateBlockedDateRequest,
  ): Promise<BlockedDateWithCyclesResponse> {
    return this.blocks.create(context, request);
  }

  @DependsOnHolds()
  @PutRoute(':blockedDateId', {
    record: 'blockedDate',
    operationId: 'updateBlockedDate',
    summary: 'Update a blocked date',
    description: 'Absent fields stay unchanged; null clears a field.',
    answer: BlockedDateWithCyclesResponse,
    returns: 'The updated blocked date',
    notFound: ['Blocked date not found'],
    conflicts: [BLOCKED_BY_PLAN],
    example: { description: 'Trade fair' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('blockedDateId', 'Id of the blocked date', 8) id: number,
    @Body() request: UpdateBlockedDateRequest,
  ): Promise<BlockedDateWithCyclesResponse> {
    return this.blocks.update(context, id, request);
  }

  @DeleteRoute(':blockedDateId', {
    record: 'blockedDate',
    operationId: 'deleteBlockedDate',
    summary: 'Delete a blocked date',
    description: 'The days become available again.',
    notFound: ['Blocked date not found'],
    conflicts: [BLOCKED_BY_PLAN],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('blockedDateId', 'Id of the blocked date', 1) id: number,
  ): Promise<void> {
    return this.blocks.remove(context, id);
  }
}
