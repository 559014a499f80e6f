import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { eventsGone, invalidParameter } from '../../../errors/app-error.js';
import { Draining } from '../../../http/draining.js';
import { SharedPoller } from './shared-poller.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { LoggedEventResponse } from '../logged-event.response.js';
import { toLoggedEvent } from '../logged-event.mapper.js';
import { LoggedEventsRepository } from '../logged-events.repository.js';
import type { LoggedType } from '../logged-types.js';

export interface Following {
  readonly after: number;
  readonly types: readonly LoggedType[] | undefined;
  readonly limit: number;
  readonly disconnected: AbortSignal;
}

/** Some events, and the last id that they cover. */
export interface Batch {
  readonly events: readonly LoggedEventResponse[];
  readonly last: number;
}

/** How many events a poll reads, and a stream writes at once. */
export const EVENT_BATCH_SIZE = 500;

/** Reads the existing events of a shop and follows new ones: one poller for all subscribers. */
@Injectable()
export class EventFollowingService implements OnModuleDestroy {
  private readonly logger = new Logger(EventFollowingService.name);
  /** The pollers with subscribers, by shop. */
  private readonly pollers = new Map<number, SharedPoller<LoggedEventResponse>>();
  private isStopped = false;

  constructor(
    private readonly log: LoggedEventsRepository,
    draining: Draining,
  ) {
    draining.signal.addEventListener('abort', () => this.onModuleDestroy(), { once: true });
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    for (const poller of this.pollers.values()) poller.stop();
  }

  async newest(context: TenantContext): Promise<number> {
    return (await this.log.bounds(context)).newest;
  }

  /** @throws AppError gone when later events are no longer stored */
  async assertRetained(context: TenantContext, after: number): Promise<void> {
    const { oldest } = await this.log.bounds(context);
    if (after + 1 < oldest) throw eventsGone(oldest);
  }

  /**
   * Returns the next existing events.
   * @throws AppError gone when later events are no longer stored; invalid_parameter for a later
   *   event than the newest, which would wait forever after a restored backup
   */
  async read(context: TenantContext, { after, types, limit }: Following): Promise<Batch> {
    const { oldest, newest } = await this.log.bounds(context);
    if (after + 1 < oldest) throw eventsGone(oldest);
    if (after > newest) {
      throw invalidParameter(
        `after must be at most ${newest}, the id of the newest event: ${after}`,
      );
    }
    const rows = await this.log.after(context, after, limit, types);
    // A partial batch was read after `newest`, so it is complete up to there.
    const last = rows.length < limit ? Math.max(newest, rows.at(-1)?.id ?? 0) : rows.at(-1)!.id;
    return { events: rows.map(toLoggedEvent), last };
  }

  /**
   * Yields later events in batches as they arrive. A batch without events means that the wait timed
   * out.
   * @param timeoutMs returns how long to wait for the next batch, in milliseconds
   */
  async *follow(
    context: TenantContext,
    following: Following,
    timeoutMs: () => number,
  ): AsyncGenerator<Batch> {
    if (this.isStopped) return;
    const { shopId } = context;
    const poller = this.pollers.get(shopId) ?? this.createPoller(context);
    this.pollers.set(shopId, poller);
    poller.subscribe();
    try {
      yield* this.batches(context, poller, following, timeoutMs);
    } finally {
      if (poller.unsubscribe() && this.pollers.get(shopId) === poller) this.pollers.delete(shopId);
    }
  }

  private createPoller(context: TenantContext): SharedPoller<LoggedEventResponse> {
    const source = {
      batchSize: EVENT_BATCH_SIZE,
      newest: () => this.newest(context),
      after: async (id: number) =>
        (await this.log.after(context, id, EVENT_BATCH_SIZE)).map(toLoggedEvent),
    };
    return new SharedPoller(source, (error) =>
      this.logger.warn(`events of shop ${context.shopId} not read: ${String(error)}`),
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
