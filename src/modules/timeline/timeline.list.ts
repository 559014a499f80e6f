import type { ListTable } from '../../database/list-table.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { QueryEnum, QueryText } from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { EVENTABLE_TYPES, type EventableType, isSameType } from './event-types.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of timeline events. */
export class TimelineFilters extends OwnIdFilters {
  @QueryIds({
    description: 'Id of the resource, or of the customer with `eventableType=Customer`',
    example: [17],
  })
  eventableId?: RequestedIds;

  @QueryEnum(EVENTABLE_TYPES, {
    description: 'Type of the record; without it, `eventableId` is the id of a resource',
    example: 'Customer',
  })
  eventableType?: EventableType;

  @QueryText({ description: 'Type of the event, exact match', example: 'comment' })
  eventType?: string;
}

/** The list of timeline events `e`. */
export const TIMELINE_LIST = {
  name: 'TimelineEvent',
  filters: {
    eventableId: {
      index: ['ix_timeline_events_eventable', 'ix_timeline_events_customer'],
      conditions: (ids, _reading, { eventableType }) =>
        idFilter(eventableType === 'Customer' ? 'e.customer_id' : 'e.eventable_id')(ids),
    },
    eventableType: {
      unindexed: 'It is meant to be used with `eventableId`.',
      conditions: (type) => ({
        value: type && EVENTABLE_TYPES.filter((one) => isSameType(one, type)),
        plannedByValue: true,
        sql: (types) => `e.eventable_type = any(${types}::text[])`,
      }),
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
