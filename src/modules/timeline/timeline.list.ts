import type { ListTable } from '../../database/list-table.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { QueryText } from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of timeline events. */
export class TimelineFilters extends OwnIdFilters {
  @QueryIds({ description: 'Id of the resource', example: [17] })
  eventableId?: RequestedIds;

  @QueryText({ description: 'Type of the event, exact match', example: 'comment' })
  eventType?: string;
}

/** The list of timeline events `e`. */
export const TIMELINE_LIST = {
  name: 'TimelineEvent',
  filters: {
    eventableId: {
      index: 'ix_timeline_events_eventable',
      conditions: idFilter('e.eventable_id'),
    },
    eventType: {
      unindexed: 'It is meant to be used with `eventableId`.',
      sql: (type) => `e.event_type = ${type}`,
    },
    ids: { index: 'pk_timeline_events', ...ownIds('e') },
  },
} as const satisfies ListTable<TimelineFilters>;

/** The parameters of `GET /timeline_events`. */
export class ListTimelineEventsQuery extends listQueryOf(TimelineFilters, TIMELINE_LIST) {}
