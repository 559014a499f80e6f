import type { EventType } from './event-type.js';
import type { EventableType } from './eventable-type.js';

/** An event to be recorded; its author is the scope's actor. */
export interface NewTimelineEvent {
  eventableId: number;
  eventableType: EventableType;
  eventType: EventType;
  metadata: object;
}
