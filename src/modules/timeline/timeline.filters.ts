import type { FiltersOf } from '../../common/paging/list.query.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import type { ListTimelineEventsQuery } from './dto/list-timeline-events.query.js';

/** The filters of the list of events, over event `e`. */
export const timelineFilters = ({
  eventableId,
  eventType,
}: FiltersOf<ListTimelineEventsQuery>): readonly ListFilter[] => [
  { value: eventableId, sql: (id) => `e.eventable_id = ${id}` },
  { value: eventType, sql: (type) => `e.event_type = ${type}` },
];
