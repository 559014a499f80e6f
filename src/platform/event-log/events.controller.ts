import { Controller } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { ListRoute, LongPollRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../auth/tenant-context.guard.js';
import { ListEventsQuery } from './events.list.js';
import { FeedEventsQuery, StreamEventsQuery } from './events.query.js';
import { EventsService } from './events.service.js';
import {
  type ClientConnection,
  CurrentClient,
  LastEventId,
} from './following/client-connection.js';
import { EventFeedService } from './following/event-feed.service.js';
import { EventStreamsService, STREAM_LIMIT } from './following/event-streams.service.js';
import { EventFeedResponse, LoggedEventResponse } from './logged-event.response.js';

const STREAM_EXAMPLE = `id: 42
data: {"id":42,"type":"cycle.received",…}

`;

@Controller('events')
@ApiTags('Events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly feeds: EventFeedService,
    private readonly streams: EventStreamsService,
  ) {}

  @ListRoute('', 'events', {
    operationId: 'listEvents',
    summary: 'List events',
    description: 'Returns all changes with their authors, as the audit trail of the shop.',
    answer: LoggedEventResponse,
    returns: 'One page of events, newest first',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListEventsQuery,
  ): Promise<Page<LoggedEventResponse>> {
    return this.events.list(context, query.window, query);
  }

  @LongPollRoute('feed', {
    operationId: 'getEventFeed',
    summary: 'Follow events page by page',
    description:
      'Returns the events after the last known one, oldest first, to keep a copy ' +
      'exactly up to date. Continue with `nextPage` as `page`. With `wait`, the ' +
      'request waits for new events.',
    answer: EventFeedResponse,
    returns: 'The next events, with the cursor to continue from',
    parameterErrors: ['after must be absent when page is present'],
    errors: ['gone'],
  })
  feed(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: FeedEventsQuery,
    @CurrentClient() client: ClientConnection,
  ): Promise<EventFeedResponse> {
    return this.feeds.read(context, query, client);
  }

  @LongPollRoute('stream', {
    operationId: 'getEventStream',
    summary: 'Stream events, without end',
    description:
      'The response does not end, so this page shows none: use `curl -N`. ' +
      `Sends server-sent events, each with its \`id\`. A broken stream resumes after \`Last-Event-ID\`. ` +
      `A comment is sent every 15 seconds. A key can have ${STREAM_LIMIT} open streams. ` +
      'Slow clients are disconnected and can resume from their last event.',
    contents: { 'text/event-stream': STREAM_EXAMPLE },
    returns: 'An endless stream of events',
    parameterErrors: ['Last-Event-ID must be the id of an event'],
    errors: ['gone'],
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    description: 'Id of the last received event; overrides `after`',
    required: false,
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
  })
  stream(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: StreamEventsQuery,
    @LastEventId() last: number | undefined,
    @CurrentClient() client: ClientConnection,
  ): Promise<StreamedResponse> {
    return this.streams.begin(context, query, last, client);
  }
}
