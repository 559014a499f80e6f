import { Injectable } from '@nestjs/common';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { listStatement, page } from '../../database/sql/page.js';
import { rows, statement } from '../../database/sql/statement.js';
import { insertion, write } from '../../database/sql/write.js';
import { BRIEF_EVENTS, BRIEF_MESSAGE, WHOLE_EVENTS } from './rules/embedded-events.js';
import type { NewTimelineEvent } from './rules/event-type.js';
import { TimelineEvent } from './timeline-event.entity.js';

const EVENT = columnsOf(TimelineEvent, 'e', [
  'id',
  'eventableId',
  'eventableType',
  'eventType',
  'createdAt',
  'updatedAt',
  'author',
]);

/** The columns of an event's answer. */
const COLUMNS = joined(EVENT, columnsOf(TimelineEvent, 'e', ['metadata']));
export type TimelineEventRow = RowOf<typeof COLUMNS>;

const LIST = listStatement('timeline.list', TimelineEvent, 'e', COLUMNS);

/** The same, and the long text stays in the database. */
const BRIEF_COLUMNS = joined(
  EVENT,
  computed<{ metadata: object }>({
    metadata: `case when char_length(e.metadata ->> 'message') > ${BRIEF_MESSAGE}
       then e.metadata || jsonb_build_object(
         'message', left(e.metadata ->> 'message', ${BRIEF_MESSAGE}), 'truncated', true)
       else e.metadata end`,
  }),
);

const newestOf = (ids: string, columns: string, limit: number): string =>
  `select e.* from unnest(${ids}::bigint[]) as owner (id)
   cross join lateral (
     select ${columns} from timeline_events e
     where e.shop_id = $1 and e.eventable_id = owner.id order by e.id desc limit ${limit}) e`;

const NEWEST = statement<TimelineEventRow>(
  'timeline.newest',
  `${newestOf('$2', COLUMNS, WHOLE_EVENTS)}
   union all ${newestOf('$3', BRIEF_COLUMNS, BRIEF_EVENTS)}
   order by id desc`,
);

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

  /** The newest events of each resource, newest first, in one statement. */
  newest(
    scope: Scope,
    whole: readonly number[],
    brief: readonly number[],
  ): Promise<TimelineEventRow[]> {
    return rows(scope, NEWEST, whole, brief);
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
