import { Injectable } from '@nestjs/common';
import { AppError, invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { domainEvent } from '../../events/rules/event-catalogue.js';
import { ResourcesService } from '../resources/resources.service.js';
import type { CommentResponse } from './dto/comment.response.js';
import type { ListTimelineEventsQuery } from './dto/list-timeline-events.query.js';
import type { TimelineEventResponse } from './dto/timeline-event.response.js';
import type { NewComment } from './dto/timeline.request.js';
import { isSameType } from './rules/eventable-type.js';
import { TimelineBackfillRepository } from './timeline-backfill.repository.js';
import { timelineFilters } from './timeline.filters.js';
import { toTimelineEvent } from './timeline.mapper.js';
import { TimelineRepository } from './timeline.repository.js';

/** Events, and the comments that people add to them. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly timeline: TimelineRepository,
    private readonly backfill: TimelineBackfillRepository,
    private readonly resources: ResourcesService,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    scope: Scope,
    window: PageWindow,
    query: ListTimelineEventsQuery,
  ): Promise<Page<TimelineEventResponse>> {
    const { data, next } = await this.timeline.list(scope, window, timelineFilters(query));
    return { data: data.map(toTimelineEvent), next };
  }

  /**
   * Comments on an item, cycle or return order; the id alone tells which.
   * @throws AppError not_found when the resource is not the shop's; invalid_body when a type is
   *   sent that does not match
   */
  async createComment(
    scope: Scope,
    { eventableId, eventableType, message }: NewComment,
  ): Promise<CommentResponse> {
    const kind = await this.resources.kindOf(scope, eventableId);
    if (!kind) throw new AppError('not_found', ['Resource does not belong to the shop']);
    if (eventableType && !isSameType(eventableType, kind)) {
      throw invalidBody(`timelineEvent.eventableType must be ${kind}, the kind of ${eventableId}`);
    }
    const comment = { eventableId, eventableType: kind, eventType: 'comment' } as const;
    return inTransaction(scope, async (transaction) => {
      const [id] = await this.timeline.create(transaction, [{ ...comment, metadata: { message } }]);
      await this.events.record(transaction, [domainEvent('Comment', id!, 'created', {})]);
      return { id: id!, ...comment, message };
    });
  }

  /** How many events of the shop still have the name from before the rename. */
  countRetired(scope: Scope): Promise<number> {
    return this.backfill.countRetired(scope);
  }

  /**
   * Renames a batch of those and answers how many were in it; 0 when nothing is left but what
   * others have locked. Each batch is a transaction of its own and what is done is seen by the data,
   * so it can be stopped and run again at any time.
   */
  renameRetired(scope: Scope): Promise<number> {
    return this.backfill.renameRetired(scope);
  }
}
