import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/page.query.js';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/statement.js';
import type { TimelineEventResponse } from './dto/timeline.event.response.js';
import type { NewTimelineEvent } from './new.timeline.event.js';

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

const NEWEST = statement<TimelineEventResponse>(
  'timeline.newest',
  `select e.* from unnest($2::bigint[]) as owner (id)
   cross join lateral (
     select ${COLUMNS} from timeline_events e
     where e.shop_id = $1 and e.eventable_id = owner.id order by e.id desc limit $3) e
   order by e.id desc`,
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
    eventableIds: readonly number[],
    limit: number,
  ): Promise<TimelineEventResponse[]> {
    return rows(scope, NEWEST, eventableIds, limit);
  }

  /** Records events in one statement and answers their ids, in their order. */
  async create(scope: Scope, events: readonly NewTimelineEvent[]): Promise<number[]> {
    const made = await rows(scope, CREATE, JSON.stringify(events), scope.actor.name);
    return made.map(({ id }) => id);
  }
}
