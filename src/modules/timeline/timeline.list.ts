import type { ListTable } from '../../database/list-table.js';
import { QueryInteger, QueryText } from '../../fields/query-fields.js';
import { listQueryOf } from '../../http/paging/list.query.js';

/** The filters of the list of timeline events. */
export class TimelineFilters {
  @QueryInteger({ description: 'Id of the resource', example: 17 })
  eventableId?: number;

  @QueryText({ description: 'Type of the event, exact match', example: 'comment' })
  eventType?: string;
}

/** The list of timeline events `e`. */
export const TIMELINE_LIST = {
  name: 'TimelineEvent',
  filters: {
    eventableId: { index: 'ix_timeline_events_eventable', sql: (id) => `e.eventable_id = ${id}` },
    eventType: {
      unindexed: 'It is meant to be used with `eventableId`.',
      sql: (type) => `e.event_type = ${type}`,
    },
  },
} as const satisfies ListTable<TimelineFilters>;

/** The parameters of `GET /timeline_events`. */
export class ListTimelineEventsQuery extends listQueryOf(TimelineFilters, TIMELINE_LIST) {}
