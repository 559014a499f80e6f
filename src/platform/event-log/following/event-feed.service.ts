import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { invalidParameter } from '../../../errors/app-error.js';
import {
  type CursorBinding,
  InstallationKey,
  readCursor,
  writeCursor,
} from '../../../http/paging/cursor.js';
import { DEFAULT_LIMIT } from '../../../http/paging/list.query.js';
import type { FeedEventsQuery } from '../events.query.js';
import type { EventFeedResponse } from '../logged-event.response.js';
import { typesMatching } from '../../events/logged-types.js';
import type { ClientConnection } from './client-connection.js';
import { type Batch, EventFollowingService, type Following } from './event-following.service.js';

/** Reads the events of a shop page by page, oldest first, and waits for new ones. */
@Injectable()
export class EventFeedService {
  constructor(
    private readonly following: EventFollowingService,
    private readonly key: InstallationKey,
  ) {}

  /**
   * Returns the events after the last known one. Without any, it waits up to the requested time.
   * @throws AppError invalid_parameter; gone when later events are no longer stored, or lost
   */
  async read(
    context: TenantContext,
    { after, page, type, limit = DEFAULT_LIMIT, wait = 0 }: FeedEventsQuery,
    { disconnected }: ClientConnection,
  ): Promise<EventFeedResponse> {
    if (after !== undefined && page !== undefined) {
      throw invalidParameter('after must be absent when page is present');
    }
    const types = typesMatching(type);
    const binding = { shopId: context.shopId, list: 'event_feed', filters: { types: types ?? [] } };
    const start = page === undefined ? (after ?? 0) : this.positionOf(page, binding);
    const following = { after: start, types, limit, disconnected };
    const { events, last } = await this.wait(
      context,
      following,
      await this.following.read(context, following),
      wait * 1000,
    );
    return { data: [...events], nextPage: writeCursor({ id: last }, binding, this.key) };
  }

  private positionOf(page: string, binding: CursorBinding): number {
    const position = readCursor(page, binding, this.key);
    if (position !== undefined) return position.id;
    throw invalidParameter(
      'page must be the nextPage of the feed with the same types',
      'invalid_page',
    );
  }

  /** Returns the first batch with events, or an empty one on timeout. */
  private async wait(
    context: TenantContext,
    following: Following,
    first: Batch,
    milliseconds: number,
  ): Promise<Batch> {
    const end = performance.now() + milliseconds;
    const remainingMs = (): number => Math.max(0, end - performance.now());
    if (first.events.length > 0 || milliseconds === 0) return first;
    let { last } = first;
    for await (const batch of this.following.follow(
      context,
      { ...following, after: last },
      remainingMs,
    )) {
      if (batch.events.length > 0 || remainingMs() === 0) return batch;
      last = batch.last;
    }
    return { events: [], last };
  }
}
