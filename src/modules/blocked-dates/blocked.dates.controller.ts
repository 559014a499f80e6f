import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../common/http/route.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { Window } from '../../common/paging/page.window.js';
import type { Scope } from '../../database/scope.js';
import { BlockedDatesService } from './blocked.dates.service.js';
import {
  CreateBlockedDateRequest,
  ListBlockedDatesQuery,
  UpdateBlockedDateRequest,
} from './dto/blocked.date.request.js';
import { BlockedDateResponse } from './dto/blocked.date.response.js';

@Controller('blocked_dates')
@ApiTags('BlockedDates')
export class BlockedDatesController {
  constructor(private readonly blocks: BlockedDatesService) {}

  @ListRoute('', 'blocked_dates', {
    summary: 'List blocked dates',
    description: 'Those that people made; reservations of cycles are not among them.',
    answer: BlockedDateResponse,
  })
  list(
    @CurrentScope() scope: Scope,
    @Window() window: PageWindow,
    @Query() query: ListBlockedDatesQuery,
  ): Promise<Page<BlockedDateResponse>> {
    return this.blocks.list(scope, window, query);
  }

  @GetRoute(':blockedDateId', {
    summary: 'Get a blocked date',
    answer: BlockedDateResponse,
    errors: ['not_found'],
  })
  get(
    @CurrentScope() scope: Scope,
    @PathId('blockedDateId', 'Id of the blocked date') id: number,
  ): Promise<BlockedDateResponse> {
    return this.blocks.get(scope, id);
  }

  @PostRoute('', {
    summary: 'Block days of an item, a variant, a product or the store',
    description: 'Cycles that already have these days stay as they are.',
    answer: BlockedDateResponse,
  })
  create(
    @CurrentScope() scope: Scope,
    @Body() request: CreateBlockedDateRequest,
  ): Promise<BlockedDateResponse> {
    return this.blocks.create(scope, request);
  }

  @PutRoute(':blockedDateId', {
    summary: 'Update a blocked date',
    description: 'Members that are absent stay as they are, null clears.',
    answer: BlockedDateResponse,
    errors: ['not_found'],
  })
  update(
    @CurrentScope() scope: Scope,
    @PathId('blockedDateId', 'Id of the blocked date') id: number,
    @Body() request: UpdateBlockedDateRequest,
  ): Promise<BlockedDateResponse> {
    return this.blocks.update(scope, id, request);
  }

  @DeleteRoute(':blockedDateId', {
    summary: 'Remove a blocked date for good',
    description: 'The days are available again.',
    errors: ['not_found'],
  })
  remove(
    @CurrentScope() scope: Scope,
    @PathId('blockedDateId', 'Id of the blocked date') id: number,
  ): Promise<void> {
    return this.blocks.remove(scope, id);
  }
}
