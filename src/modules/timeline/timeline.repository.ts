import { Injectable } from '@nestjs/common';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { listStatement, page } from '../../database/sql/page.js';
import { insertion, write } from '../../database/sql/write.js';
import type { NewTimelineEvent } from './rules/event-type.js';
import { TimelineEvent } from './timeline-event.entity.js';
import { EVENT_COLUMNS, type TimelineEventRow } from './timeline.sql.js';

const LIST = listStatement('timeline.list', TimelineEvent, 'e', EVENT_COLUMNS);

const CREATE = insertion(
  'timeline.create',
  TimelineEvent,
  ['eventableId', 'eventableType', 'eventType', 'metadata', 'author'],
  { returning: columnsOf(TimelineEvent, 'timeline_events', ['id']) },
);

@Injectable()
export class TimelineRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly ListFilter[],
  ): Promise<Page<TimelineEventRow>> {
    return page(scope, LIST, window, filters);
  }

  /** Records events in one statement and answers their ids, in their order. */
  async create(scope: Scope, events: readonly NewTimelineEvent[]): Promise<number[]> {
    const author = scope.actor.name;
    const made = await write(
      scope,
      CREATE,
      events.map((event) => ({ ...event, author })),
    );
    return idsOf(made);
  }
}
