import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { invalidBody } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import {
  domainEvent,
  type DomainEvent,
  updatedEvents,
} from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { withoutValues } from '../../records/changes.js';
import { CustomerOwnersService } from '../resources/customer-owners.service.js';
import type { ResourceKind } from '../resources/resource-kind.js';
import { ResourcesService } from '../resources/resources.service.js';
import type { CommentResponse, NewComment, TimelineEventResponse } from './timeline.response.js';
import { TIMELINE_LIST, type TimelineFilters } from './timeline.list.js';
import { isSameType } from './event-types.js';
import { toTimelineEvent } from './timeline.sql.js';
import { foreignResource, TimelineRepository } from './timeline.repository.js';

/** Events, and the comments that people add to them. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly timeline: TimelineRepository,
    private readonly resources: ResourcesService,
    private readonly customers: CustomerOwnersService,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: TimelineFilters,
  ): Promise<Page<TimelineEventResponse>> {
    const filters = conditionsOf(TIMELINE_LIST, query, {});
    return mapPage(await this.timeline.list(context, window, filters), toTimelineEvent);
  }

  /**
   * Comments on an item, cycle or return order, which the id alone identifies, or on a customer.
   * @throws AppError not_found when the resource is not the shop's; invalid_body when a type is
   *   sent that does not match
   */
  async createComment(context: TenantContext, comment: NewComment): Promise<CommentResponse> {
    return (await this.createComments(context, [comment]))[0]!;
  }

  /**
   * The same for several comments, all or none.
   * @throws AppError as for one
   */
  async createComments(
    context: TenantContext,
    comments: readonly NewComment[],
  ): Promise<CommentResponse[]> {
    const idsOf = (isCustomer: boolean) =>
      comments
        .filter(({ eventableType }) => (eventableType === 'Customer') === isCustomer)
        .map(({ eventableId }) => eventableId);
    const kinds = await this.resources.kindsOf(context, idsOf(false));
    const platformIds = await this.customers.platformIds(context, idsOf(true));
    const resolved = comments.map((comment) =>
      comment.eventableType === 'Customer'
        ? commentOn(platformIds.has(comment.eventableId) ? 'Customer' : undefined, comment)
        : commentOn(kinds.get(comment.eventableId), comment),
    );
    return inTransaction(context, async (transaction) => {
      const createdIds = await this.timeline.create(
        transaction,
        resolved.map(({ message, ...comment }) => ({ ...comment, metadata: { message } })),
      );
      await this.events.record(
        transaction,
        resolved.flatMap(({ eventableId, eventableType }, index) =>
          commentEvents(
            createdIds[index]!,
            eventableType,
            eventableId,
            platformIds.get(eventableId),
          ),
        ),
      );
      return resolved.map((comment, index) => ({ id: createdIds[index]!, ...comment }));
    });
  }

  /** The number of events of the shop that still have the name from before the rename. */
  countDeprecated(context: TenantContext): Promise<number> {
    return this.timeline.countDeprecated(context);
  }

  /**
   * Renames a batch of events and returns its size; 0 when only locked rows are left. Each batch is
   * one transaction and progress is in the data, so it can stop and restart at any time.
   */
  renameDeprecated(context: TenantContext): Promise<number> {
    return this.timeline.renameDeprecated(context);
  }
}

/** The kind of record that has a comment. */
type CommentedKind = ResourceKind | 'Customer';

/**
 * Emits events for the created comment and for the record that has one more.
 * @param platformId the platform's id of a customer
 */
function commentEvents(
  id: number,
  ownerType: CommentedKind,
  ownerId: number,
  platformId: number | undefined,
): DomainEvent[] {
  const changes = { comment: { from: null, to: id } };
  return [
    domainEvent('Comment', id, 'created', {}),
    ...(ownerType === 'Customer'
      ? updatedEvents(ownerType, ownerId, withoutValues(changes), platformId)
      : updatedEvents(ownerType, ownerId, changes)),
  ];
}

function commentOn(
  kind: CommentedKind | undefined,
  { eventableId, eventableType, message }: NewComment,
): Omit<CommentResponse, 'id'> & { eventableType: CommentedKind } {
  if (!kind) throw foreignResource();
  if (eventableType && !isSameType(eventableType, kind)) {
    throw invalidBody(`timelineEvent.eventableType must be ${kind}, the kind of ${eventableId}`);
  }
  return { eventableId, eventableType: kind, eventType: 'comment', message };
}
