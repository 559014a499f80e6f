import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../auth/tenant-context.guard.js';
import { CheckedQuery } from '../../common/http/checked-query.js';
import { ListRoute } from '../../common/http/route.js';
import type { Page } from '../../common/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ListTimelineEventsQuery } from './dto/list-timeline-events.query.js';
import { TimelineEventResponse } from './dto/timeline-event.response.js';
import { EMBEDDED_EVENTS } from './rules/embedded-events.js';
import { TimelineService } from './timeline.service.js';

@Controller('timeline_events')
@ApiTags('TimelineComments')
export class TimelineEventsController {
  constructor(private readonly timeline: TimelineService) {}

  @ListRoute('', 'timeline_events', {
    operationId: 'listTimelineEvents',
    summary: 'List timeline events',
    description:
      'With `eventableId`, all events of one resource; whole; answers embed its newest ' +
      `${EMBEDDED_EVENTS.whole}, lists its newest ${EMBEDDED_EVENTS.brief}.`,
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
