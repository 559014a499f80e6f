import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { ListWaitingEntriesQuery } from './waiting-entries.list.js';
import { WaitingEntriesService } from './waiting-entries.service.js';
import {
  CreateWaitingEntryRequest,
  UpdateWaitingEntryRequest,
  WaitingEntryResponse,
} from './dto/waiting-entry.response.js';

@DependsOnHolds()
@Controller('waiting_entries')
@ApiTags('WaitingEntries')
export class WaitingEntriesController {
  constructor(private readonly entries: WaitingEntriesService) {}

  @ListRoute('', 'waiting_entries', {
    operationId: 'listWaitingEntries',
    summary: 'List who waits for a unit',
    description:
      'Returns waiting entries of all statuses. Offers are made in the order of their ids.',
    answer: WaitingEntryResponse,
    returns: 'One page of waiting entries',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListWaitingEntriesQuery,
  ): Promise<Page<WaitingEntryResponse>> {
    return this.entries.list(context, query.window, query);
  }

  @GetRoute(':id', {
    operationId: 'getWaitingEntry',
    summary: 'Get a waiting entry',
    description: '`cycleId` is the cycle of its offer; confirm that one to book it.',
    answer: WaitingEntryResponse,
    returns: 'The waiting entry',
    notFound: ['Waiting entry not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the waiting entry', 1) id: number,
  ): Promise<WaitingEntryResponse> {
    return this.entries.get(context, id);
  }

  @PostRoute('', {
    operationId: 'createWaitingEntry',
    turns: { fields: { platformVariantId: 'variant' } },
    creates: true,
    summary: 'Put a customer on the waiting list',
    description:
      'As soon as a unit of the variant can be booked, it is held for the customer for `offerHours`. ' +
      'The event `waiting_entry.offered` says so; `PUT /cycles/{id}` with `holdUntil` null confirms ' +
      'the offer. Earlier entries come first, and all of them before later bookings by variant.',
    answer: WaitingEntryResponse,
    returns: 'The waiting entry',
    rejections: [
      'customerPlatformId must be the platform id of a customer: 52011',
      'rentalStart must not be past: 2026-01-03T08:00:00.000Z',
    ],
    example: {
      platformVariantId: 81_001,
      customerPlatformId: 52_011,
      methodType: 'calendar',
      rentalStart: '2030-01-07T09:00:00Z',
      rentalEnd: '2030-01-11T15:00:00Z',
    },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateWaitingEntryRequest,
  ): Promise<WaitingEntryResponse> {
    return this.entries.create(context, request);
  }

  @PutRoute(':id', {
    record: 'waitingEntry',
    operationId: 'updateWaitingEntry',
    summary: 'Change or withdraw a waiting entry',
    description:
      'Its days and terms change while it waits, and it keeps its place. `status` `withdrawn` ends the ' +
      'waiting; an offer is cancelled, and its days are offered to the next customer.',
    answer: WaitingEntryResponse,
    returns: 'The waiting entry',
    notFound: ['Waiting entry not found'],
    conflicts: ['Waiting entry 31 is booked and no longer waits'],
    rejections: ['rentalStart must not be past: 2026-01-03T08:00:00.000Z'],
    example: { offerHours: 48 },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the waiting entry', 1) id: number,
    @Body() request: UpdateWaitingEntryRequest,
  ): Promise<WaitingEntryResponse> {
    return this.entries.update(context, id, request);
  }
}
