import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/sql/page.js';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';
import type { TimelineEventResponse } from './dto/timeline-event.response.js';
import type { NewTimelineEvent } from './rules/event-type.js';
import { BRIEF_EVENTS, BRIEF_MESSAGE, WHOLE_EVENTS } from './rules/embedded-events.js';

const COLUMNS = `e.id, e.eventable_id as "eventableId", e.eventable_type as "eventableType",
  e.event_type as "eventType", e.metadata, e.created_at as "createdAt",
  e.updated_at as "updatedAt", e.author`;

const LIST = {
  name: 'timeline.list',
  text: (conditions: string) =>
    `select ${COLUMNS} from timeline_events e
     where e.shop_id = $1 and e.id < $2${conditions} order by e.id desc limit $3`,
  row: undefined as TimelineEventResponse | undefined,
};

/** The long text stays in the database. */
const BRIEF_COLUMNS = COLUMNS.replace(
  'e.metadata',
  `case when char_length(e.metadata ->> 'message') > ${BRIEF_MESSAGE}
     then e.metadata || jsonb_build_object(
       'message', left(e.metadata ->> 'message', ${BRIEF_MESSAGE}), 'truncated', true)
     else e.metadata end as metadata`,
);

const newestOf = (ids: string, columns: string, limit: number): string =>
  `select e.* from unnest(${ids}::bigint[]) as owner (id)
   cross join lateral (
     select ${columns} from timeline_events e
     where e.shop_id = $1 and e.eventable_id = owner.id order by e.id desc limit ${limit}) e`;

const NEWEST = statement<TimelineEventResponse>(
  'timeline.newest',
  `${newestOf('$2', COLUMNS, WHOLE_EVENTS)}
   union all ${newestOf('$3', BRIEF_COLUMNS, BRIEF_EVENTS)}
   order by id desc`,
);

const CREATE = statement<{ id: number }>(
  'timeline.create',
  `insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author)
   select $1, "eventableId", "eventableType", "eventType", metadata, $3
   from jsonb_to_recordset($2) as sent ("eventableId" bigint, "eventableType" text,
     "eventType" text, metadata jsonb)
   returning id`,
);

@Injectable()
export class TimelineRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly Filter[],
  ): Promise<Page<TimelineEventResponse>> {
    return page(scope, LIST, window, filters);
  }

  /** The newest events of each resource, newest first, in one statement. */
  newest(
    scope: Scope,
    whole: readonly number[],
    brief: readonly number[],
  ): Promise<TimelineEventResponse[]> {
    return rows(scope, NEWEST, whole, brief);
  }

  /** Records events in one statement and answers their ids, in their order. */
  async create(scope: Scope, events: readonly NewTimelineEvent[]): Promise<number[]> {
    const made = await rows(scope, CREATE, JSON.stringify(events), scope.actor.name);
    return made.map(({ id }) => id);
  }
}
