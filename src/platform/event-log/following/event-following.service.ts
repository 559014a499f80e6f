import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { eventsGone, eventsRenumbered } from '../../../errors/app-error.js';
import { Draining } from '../../../http/draining.js';
import { EVENT_NUMBER_STEP } from '../../../database/event-numbers.js';
import { SharedPoller } from './shared-poller.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { LoggedEventResponse } from '../logged-event.response.js';
import { toLoggedEvent } from '../logged-event.mapper.js';
import { LoggedEventsRepository } from '../logged-events.repository.js';
import type { LogBounds } from '../logged-events.sql.js';
import type { LoggedType } from '../../events/logged-types.js';

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
    return (await this.log.bounds(context, 0)).newest;
  }

  /**
   * Makes the events of a shop go on at a far number, so that followers notice that some are lost.
   * @param time makes them go on at this time, which may be earlier
   */
  advance(context: TenantContext, time?: Date): Promise<void> {
    return this.log.advance(context, time);
  }

  /**
   * Allows numbers beyond the newest, after which there is nothing to send.
   * @throws AppError gone when later events are no longer stored, or lost
   */
  async assertRetained(context: TenantContext, after: number): Promise<void> {
    const bounds = await this.log.bounds(context, after);
    if (after < bounds.newest) assertFollowed(after, bounds);
  }

  /**
   * Returns the next existing events.
   * @throws AppError gone when later events are no longer stored, or lost
   */
  async read(context: TenantContext, { after, types, limit }: Following): Promise<Batch> {
    const bounds = await this.log.bounds(context, after);
    const { newest } = bounds;
    assertFollowed(after, bounds);
    const rows = await this.log.after(context, after, limit, types);
    const isNewer = rows.length > 0 && rows.at(-1)!.id > newest;
    // The shop may have been reset between both statements.
    if (isNewer) assertFollowed(after, await this.log.bounds(context, after));
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

/**
 * Rejects a position whose next event is missing. Numbers have gaps only before a multiple of the
 * step, and a log that begins there has no earlier event since a reset.
 */
function assertFollowed(after: number, { oldest, newest, isKnown }: LogBounds): void {
  if (isKnown || after === newest) return;
  const isRenumbered = oldest % EVENT_NUMBER_STEP === 0;
  if (isRenumbered && after === 0) return;
  if (isRenumbered || after >= oldest) throw eventsRenumbered(after, newest);
  throw eventsGone(oldest);
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
