import type { TimelineEventResponse } from './timeline.response.js';
import {
  type EmbeddedEventRow,
  type EventfulRow,
  NEWEST_EVENTS,
  type TimelineEventRow,
} from './timeline.sql.js';

/** The response for one event. */
export function toTimelineEvent(row: TimelineEventRow): TimelineEventResponse {
  return eventOf(row, row.eventableId, row.updatedAt);
}

/** The events that a record embeds, newest first. */
export const timelineEventsOf = ({
  id,
  timelineEvents,
}: EventfulRow & { id: number }): TimelineEventResponse[] =>
  NEWEST_EVENTS.brief
    .rowsOf(timelineEvents)
    .map((row) => eventOf(row, id, row.changedAt ?? row.createdAt));

/** Copies field by field: copying whole rows is the largest cost of a page. */
function eventOf(
  row: TimelineEventRow | EmbeddedEventRow,
  eventableId: number,
  updatedAt: string,
): TimelineEventResponse {
  return {
    id: row.id,
    eventableId,
    eventableType: row.eventableType,
    eventType: row.eventType,
    metadata: row.metadata,
    createdAt: row.createdAt,
    updatedAt,
    author: row.author,
  };
}
