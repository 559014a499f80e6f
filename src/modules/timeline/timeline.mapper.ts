import type { TimelineEventResponse } from './dto/timeline-event.response.js';
import { type EventfulRow, NEWEST_EVENTS, type TimelineEventRow } from './timeline.sql.js';

/** The answer for one event. */
export function toTimelineEvent(row: TimelineEventRow): TimelineEventResponse {
  return {
    id: row.id,
    eventableId: row.eventableId,
    eventableType: row.eventableType,
    eventType: row.eventType,
    metadata: row.metadata,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    author: row.author,
  };
}

/** The events that a record embeds, newest first. */
export const timelineEventsOf = ({ timelineEvents }: EventfulRow): TimelineEventResponse[] =>
  NEWEST_EVENTS.brief.rowsOf(timelineEvents).map(toTimelineEvent);
