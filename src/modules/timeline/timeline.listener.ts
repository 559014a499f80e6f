import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import {
  type EventListener,
  EventRecorderService,
} from '../../platform/events/event-recorder.service.js';
import type { DomainEvent, EventTypeOf } from '../../platform/events/event-catalogue.js';
import type { EventableType, EventType, NewTimelineEvent } from './event-types.js';
import { TimelineRepository } from './timeline.repository.js';

/** Adds timeline entries for recorded events. */
@Injectable()
export class TimelineListener implements EventListener {
  constructor(
    events: EventRecorderService,
    private readonly timeline: TimelineRepository,
  ) {
    events.listen(this);
  }

  async recorded(context: TenantContext, events: readonly DomainEvent[]): Promise<void> {
    const entries = timelineEntries(events);
    if (entries.length > 0) await this.timeline.create(context, entries);
  }
}

type TimelineResource = 'Item' | 'Cycle' | 'ReturnOrder';

/** Maps record events to timeline entries; other events are not shown to users. */
const ON_TIMELINES: {
  readonly [R in TimelineResource]: readonly (EventTypeOf<R> & EventType)[];
} = {
  Item: [
    'condition_changed',
    'status_changed',
    'visibility_changed',
    'location_changed',
    'variant_changed',
    'serviced',
    'swapped_out',
    'swapped_in',
  ],
  Cycle: [
    'created',
    'confirmed',
    'item_changed',
    'rescheduled',
    'fulfilled',
    'unfulfilled',
    'received',
    'unreceived',
    'restocked',
    'cancelled',
    'lost',
    'bought',
    'reopened',
  ],
  ReturnOrder: [
    'created',
    'status_changed',
    'line_status_changed',
    'line_condition_changed',
    'line_restocked',
    'line_added',
    'line_removed',
  ],
};

/** The timeline entries for events, in the same order. */
function timelineEntries(events: readonly DomainEvent[]): NewTimelineEvent[] {
  return events.flatMap(({ resourceType, resourceId, type: recorded, metadata }) => {
    const type = recorded === 'receipt_undone' ? 'status_changed' : recorded;
    const shown: readonly string[] = ON_TIMELINES[resourceType as TimelineResource] ?? [];
    if (!shown.includes(type)) return [];
    return {
      eventableId: resourceId,
      eventableType: resourceType as EventableType,
      eventType: type as EventType,
      metadata,
    };
  });
}
