import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import { ListRoute, PostRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import {
  CommentResponse,
  CreateCommentRequest,
  TimelineEventResponse,
} from './timeline.response.js';
import { ListTimelineEventsQuery } from './timeline.list.js';
import { EMBEDDED_EVENTS } from './event-types.js';
import { TimelineService } from './timeline.service.js';

@Controller('timeline_comments')
@ApiTags('TimelineComments')
export class TimelineCommentsController {
  constructor(private readonly timeline: TimelineService) {}

  @PostRoute('', {
    operationId: 'createTimelineComment',
    summary: 'Comment on an item, cycle, return order or customer',
    description:
      'The id alone identifies an item, cycle or return order. For a customer, send ' +
      '`eventableType: Customer` too. The author of the comment is the name of the key.',
    answer: CommentResponse,
    returns: 'The created comment',
    notFound: ['Resource does not belong to the shop'],
    example: { timelineEvent: { eventableId: 3, message: 'Zip repaired' } },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateCommentRequest,
  ): Promise<CommentResponse> {
    return this.timeline.createComment(context, request.timelineEvent);
  }
}

@Controller('timeline_events')
@ApiTags('TimelineComments')
export class TimelineEventsController {
  constructor(private readonly timeline: TimelineService) {}

  @ListRoute('', 'timeline_events', {
    operationId: 'listTimelineEvents',
    summary: 'List timeline events',
    description:
      '`eventableId` selects all events of one resource, with complete messages; with ' +
      '`eventableType=Customer` those of a customer. Single records ' +
      `embed their newest ${EMBEDDED_EVENTS.whole} events, records in lists their newest ${EMBEDDED_EVENTS.brief}.`,
    answer: TimelineEventResponse,
    returns: 'One page of timeline events',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListTimelineEventsQuery,
  ): Promise<Page<TimelineEventResponse>> {
    return this.timeline.list(context, query.window, query);
  }
}
