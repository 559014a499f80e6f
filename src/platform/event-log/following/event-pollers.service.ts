import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SharedPoller } from './shared-poller.js';
import { Draining } from '../../../http/draining.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { LoggedEventResponse } from '../dto/logged-event.response.js';
import { toLoggedEvent } from '../logged-event.mapper.js';
import { LoggedEventsRepository } from '../logged-events.repository.js';

/** How many events a poller reads at once. */
const BATCH_SIZE = 200;

/** The pollers of the logs with subscribers: one for all subscribers of a shop. */
@Injectable()
export class EventPollersService implements OnModuleDestroy {
  private readonly logger = new Logger(EventPollersService.name);
  private readonly pollers = new Map<number, SharedPoller<LoggedEventResponse>>();
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

  /** Runs a callback with the poller of a shop's log, which polls until it ends. */
  async *following<T>(
    context: TenantContext,
    work: (poller: SharedPoller<LoggedEventResponse>) => AsyncGenerator<T>,
  ): AsyncGenerator<T> {
    if (this.isStopped) return;
    const { shopId } = context;
    const poller = this.pollers.get(shopId) ?? this.createPoller(context);
    this.pollers.set(shopId, poller);
    poller.subscribe();
    try {
      yield* work(poller);
    } finally {
      if (poller.unsubscribe() && this.pollers.get(shopId) === poller) this.pollers.delete(shopId);
    }
  }

  private createPoller(context: TenantContext): SharedPoller<LoggedEventResponse> {
    const source = {
      newest: async () => (await this.log.bounds(context)).newest,
      after: async (id: number) =>
        (await this.log.after(context, id, BATCH_SIZE)).map(toLoggedEvent),
    };
    return new SharedPoller(source, (error) =>
      this.logger.warn(`events of shop ${context.shopId} not read: ${String(error)}`),
    );
  }

  private stop(): void {
    this.isStopped = true;
    for (const poller of this.pollers.values()) poller.stop();
  }
}
