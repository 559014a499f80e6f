import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../common/lists/grouped-by.js';
import type { Scope } from '../../database/scope.js';
import type { TimelineEventResponse } from './dto/timeline-event.response.js';
import { toTimelineEvent } from './timeline.mapper.js';
import { TimelineRepository } from './timeline.repository.js';

/** What other modules embed of timelines. */
@Injectable()
export class TimelineReader {
  constructor(private readonly events: TimelineRepository) {}

  /**
   * The newest events of each resource, newest first, by its id: more of a record that is
   * answered by itself than of one in a list or in another record, whose long messages are cut.
   */
  async embedded(
    scope: Scope,
    eventableIds: { whole?: readonly number[]; brief?: readonly number[] },
  ): Promise<Map<number, TimelineEventResponse[]>> {
    const { whole = [], brief = [] } = eventableIds;
    if (whole.length + brief.length === 0) return new Map();
    const events = await this.events.newest(scope, whole, brief);
    return groupedBy(events.map(toTimelineEvent), ({ eventableId }) => eventableId);
  }
}
