import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../common/grouped.js';
import type { Scope } from '../../database/scope.js';
import type { TimelineEventResponse } from './dto/timeline.event.response.js';
import type { NewTimelineEvent } from './new.timeline.event.js';
import { TimelineRepository } from './timeline.repository.js';

/** How many events an answer embeds. */
const EMBEDDED_EVENTS = 50;

/** What other modules write to the timeline and embed of it. */
@Injectable()
export class Timeline {
  constructor(private readonly events: TimelineRepository) {}

  /** Records events, in the caller's transaction. */
  async record(scope: Scope, events: readonly NewTimelineEvent[]): Promise<void> {
    if (events.length > 0) await this.events.create(scope, events);
  }

  /** The newest 50 events of each resource, newest first, by its id. */
  async embedded(
    scope: Scope,
    eventableIds: readonly number[],
  ): Promise<Map<number, TimelineEventResponse[]>> {
    const events = await this.events.newest(scope, eventableIds, EMBEDDED_EVENTS);
    return groupedBy(events, ({ eventableId }) => eventableId);
  }
}
