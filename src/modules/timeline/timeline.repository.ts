import { Injectable } from '@nestjs/common';
import { idsOf } from '../../records/grouped-by.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { listStatement, page } from '../../database/sql/page.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { NewTimelineEvent } from './event-types.js';
import { TimelineEvent } from './timeline-event.entity.js';
import { EVENT_COLUMNS, type TimelineEventRow } from './timeline.sql.js';

const LIST = listStatement('timeline.list', TimelineEvent, 'e', EVENT_COLUMNS);

const CREATE = insertStatement(
  'timeline.create',
  TimelineEvent,
  ['eventableId', 'eventableType', 'eventType', 'metadata', 'author'],
  { returning: columnsOf(TimelineEvent, 'timeline_events', ['id']) },
);

@Injectable()
export class TimelineRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<TimelineEventRow>> {
    return page(context, LIST, window, filters);
  }

  /** Records events in one statement and returns their ids, in order. */
  async create(context: TenantContext, events: readonly NewTimelineEvent[]): Promise<number[]> {
    const author = context.actor.name;
    const created = await write(
      context,
      CREATE,
      events.map((event) => ({ ...event, author })),
    );
    return idsOf(created);
  }
}
