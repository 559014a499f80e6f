import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Tail } from '../../../common/following/tail.js';
import { Draining } from '../../../common/draining/draining.js';
import type { Scope } from '../../../database/scope.js';
import type { LoggedEventResponse } from '../dto/logged-event.response.js';
import { toLoggedEvent } from '../logged-event.mapper.js';
import { LoggedEventsRepository } from '../logged-events.repository.js';

/** How many events a tail reads at once. */
const BATCH = 200;

/** The ends of the logs of those shops that somebody follows: one for all followers of a shop. */
@Injectable()
export class EventTailsService implements OnModuleDestroy {
  private readonly logger = new Logger(EventTailsService.name);
  private readonly tails = new Map<number, Tail<LoggedEventResponse>>();
  private isStopped = false;

  constructor(
    private readonly log: LoggedEventsRepository,
    draining: Draining,
  ) {
    draining.signal.addEventListener('abort', () => this.stop(), { once: true });
  }

  onModuleDestroy(): void {
    this.stop();
  }

  /** Does something with the tail of a shop's log, which is watched as long. */
  async *following<T>(
    scope: Scope,
    work: (tail: Tail<LoggedEventResponse>) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    if (this.isStopped) return;
    const { shopId } = scope;
    const tail = this.tails.get(shopId) ?? this.tailOf(scope);
    this.tails.set(shopId, tail);
    tail.join();
    try {
      yield* work(tail);
    } finally {
      if (tail.leave() && this.tails.get(shopId) === tail) this.tails.delete(shopId);
    }
  }

  private tailOf(scope: Scope): Tail<LoggedEventResponse> {
    const source = {
      newest: async () => (await this.log.bounds(scope)).newest,
      after: async (id: number) => (await this.log.after(scope, id, BATCH)).map(toLoggedEvent),
    };
    return new Tail(source, (error) =>
      this.logger.warn(`events of shop ${scope.shopId} not read: ${String(error)}`),
    );
  }

  private stop(): void {
    this.isStopped = true;
    for (const tail of this.tails.values()) tail.stop();
  }
}
