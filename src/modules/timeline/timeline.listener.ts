import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import {
  type EventListener,
  EventRecorderService,
} from '../../platform/events/event-recorder.service.js';
import type { DomainEvent } from '../../platform/events/event-catalogue.js';
import { timelineEntries } from './event-types.js';
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
