import { Injectable } from '@nestjs/common';
import { eventsGone } from '../../../errors/app-error.js';
import type { SharedPoller } from './shared-poller.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { LoggedEventResponse } from '../dto/logged-event.response.js';
import { toLoggedEvent } from '../logged-event.mapper.js';
import { LoggedEventsRepository } from '../logged-events.repository.js';
import type { LoggedType } from '../rules/logged-types.js';
import { EventPollersService } from './event-pollers.service.js';

/** The start and the filter of a subscription to the log. */
export interface Following {
  /** The id of the last event that is known. */
  readonly after: number;
  readonly types: readonly LoggedType[] | undefined;
  /** How many events a batch has at most. */
  readonly limit: number;
  /** Aborted when the result is no longer needed. */
  readonly disconnected: AbortSignal;
}

/** Some events, and up to which all of them are known then. */
export interface Batch {
  readonly events: readonly LoggedEventResponse[];
  readonly last: number;
}

/** Follows the log of a shop: existing and new events. */
@Injectable()
export class EventFollowingService {
  constructor(
    private readonly log: LoggedEventsRepository,
    private readonly pollers: EventPollersService,
  ) {}

  /** The id of the newest event. */
  async newest(context: TenantContext): Promise<number> {
    return (await this.log.bounds(context)).newest;
  }

  /** @throws AppError gone when events after that are no longer kept */
  async assertRetained(context: TenantContext, after: number): Promise<void> {
    const { oldest } = await this.log.bounds(context);
    if (after + 1 < oldest) throw eventsGone(oldest);
  }

  /**
   * Returns the existing events.
   * @throws AppError gone when events after that are no longer kept
   */
  async read(context: TenantContext, { after, types, limit }: Following): Promise<Batch> {
    const { oldest, newest } = await this.log.bounds(context);
    if (after + 1 < oldest) throw eventsGone(oldest);
    const rows = await this.log.after(context, after, limit, types);
    // A batch that is not full was read after `newest` was, so it lacks nothing up to there.
    const last =
      rows.length < limit ? Math.max(after, newest, rows.at(-1)?.id ?? 0) : rows.at(-1)!.id;
    return { events: rows.map(toLoggedEvent), last };
  }

  /**
   * Yields later events in batches as they arrive. A batch without events means that the wait timed
   * out.
   * @param timeoutMs how long is waited for each batch, in milliseconds
   */
  follow(
    context: TenantContext,
    following: Following,
    timeoutMs: () => number,
  ): AsyncGenerator<Batch> {
    return this.pollers.following(context, (poller) =>
      this.batches(context, poller, following, timeoutMs),
    );
  }

  private async *batches(
    context: TenantContext,
    poller: SharedPoller<LoggedEventResponse>,
    { after, ...following }: Following,
    timeoutMs: () => number,
  ): AsyncGenerator<Batch> {
    const wanted = following.types && new Set(following.types);
    let last = after;
    while (!following.disconnected.aborted && !poller.isStopped) {
      const result = await poller.next(last, timeoutMs(), following.disconnected);
      const batch: Batch = !result
        ? { events: [], last }
        : result.entries
          ? batchOf(result.entries, result.last, wanted, following.limit)
          : await this.read(context, { ...following, after: last });
      last = batch.last;
      yield batch;
    }
  }
}

/** Returns the matching entries, up to the limit. */
function batchOf(
  entries: readonly LoggedEventResponse[],
  last: number,
  wanted: ReadonlySet<LoggedType> | undefined,
  limit: number,
): Batch {
  const events = wanted ? entries.filter(({ type }) => wanted.has(type)) : entries;
  if (events.length <= limit) return { events, last };
  return { events: events.slice(0, limit), last: events[limit - 1]!.id };
}
