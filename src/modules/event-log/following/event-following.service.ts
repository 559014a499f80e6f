import { Injectable } from '@nestjs/common';
import { eventsGone } from '../../../common/errors/app-error.js';
import type { Tail } from '../../../common/following/tail.js';
import type { Scope } from '../../../database/scope.js';
import type { LoggedEventResponse } from '../dto/logged-event.response.js';
import { toLoggedEvent } from '../logged-event.mapper.js';
import { LoggedEventsRepository } from '../logged-events.repository.js';
import type { LoggedType } from '../rules/logged-types.js';
import { EventTailsService } from './event-tails.service.js';

/** From where on a log is followed, and what of it. */
export interface Following {
  /** The id of the last event that is known. */
  readonly after: number;
  readonly types: readonly LoggedType[] | undefined;
  /** How many events a batch has at most. */
  readonly limit: number;
  /** Aborted when nobody wants it any more. */
  readonly gone: AbortSignal;
}

/** Some events, and up to which all of them are known then. */
export interface Batch {
  readonly events: readonly LoggedEventResponse[];
  readonly last: number;
}

/** Follows the log of a shop: what is there, and what comes. */
@Injectable()
export class EventFollowingService {
  constructor(
    private readonly log: LoggedEventsRepository,
    private readonly tails: EventTailsService,
  ) {}

  /** The id of the newest event. */
  async newest(scope: Scope): Promise<number> {
    return (await this.log.bounds(scope)).newest;
  }

  /** @throws AppError gone when events after that are no longer kept */
  async checkKept(scope: Scope, after: number): Promise<void> {
    const { oldest } = await this.log.bounds(scope);
    if (after + 1 < oldest) throw eventsGone(oldest);
  }

  /**
   * What is there already.
   * @throws AppError gone when events after that are no longer kept
   */
  async read(scope: Scope, { after, types, limit }: Following): Promise<Batch> {
    const { oldest, newest } = await this.log.bounds(scope);
    if (after + 1 < oldest) throw eventsGone(oldest);
    const rows = await this.log.after(scope, after, limit, types);
    // A batch that is not full was read after `newest` was, so it lacks nothing up to there.
    const last =
      rows.length < limit ? Math.max(after, newest, rows.at(-1)?.id ?? 0) : rows.at(-1)!.id;
    return { events: rows.map(toLoggedEvent), last };
  }

  /**
   * What comes after what was read, batch by batch as it comes. A batch without events says that so
   * long nothing came.
   * @param patience how long is waited for each batch, in milliseconds
   */
  follow(scope: Scope, following: Following, patience: () => number): AsyncGenerator<Batch> {
    return this.tails.following(scope, (tail) => this.batches(scope, tail, following, patience));
  }

  private async *batches(
    scope: Scope,
    tail: Tail<LoggedEventResponse>,
    { after, ...following }: Following,
    patience: () => number,
  ): AsyncGenerator<Batch> {
    const wanted = following.types && new Set(following.types);
    let last = after;
    while (!following.gone.aborted && !tail.isStopped) {
      const news = await tail.next(last, patience(), following.gone);
      const batch: Batch = !news
        ? { events: [], last }
        : news.entries
          ? batchOf(news.entries, news.last, wanted, following.limit)
          : await this.read(scope, { ...following, after: last });
      last = batch.last;
      yield batch;
    }
  }
}

/** Those of the entries that are wanted, as many as may be. */
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
