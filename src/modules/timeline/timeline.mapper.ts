import type { TimelineEventResponse } from './dto/timeline-event.response.js';
import type { TimelineEventRow } from './timeline.repository.js';

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
