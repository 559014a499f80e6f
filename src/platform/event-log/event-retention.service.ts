import { Injectable, Logger } from '@nestjs/common';
import { Configuration } from '../../config/configuration.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { atMost, PeriodicService, PeriodicTask } from '../periodic-task.js';
import { ShopReader } from '../shops/shop.reader.js';
import { EventRetentionRepository } from './logged-events.repository.js';

/** The longest delay between two runs, in milliseconds. */
const RUN_INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes events past their retention time, once per hour or on request. */
@Injectable()
export class EventRetentionService extends PeriodicService {
  private readonly logger = new Logger(EventRetentionService.name);
  protected readonly task = new PeriodicTask({
    run: () => this.pruneAll(),
    delayMs: atMost(RUN_INTERVAL_MS),
    onError: (error) => this.logger.warn(`expired events not deleted: ${String(error)}`),
  });

  constructor(
    private readonly events: EventRetentionRepository,
    private readonly shops: ShopReader,
    private readonly configuration: Configuration,
  ) {
    super();
  }

  /**
   * Deletes the events of a shop past their retention time, batch by batch.
   * @param progress receives the number of deleted events so far
   * @param interrupted ends it after the current batch
   */
  async prune(
    context: TenantContext,
    progress: (removed: number) => void = () => {},
    interrupted = this.task.signal,
  ): Promise<number> {
    const before = new Date(Date.now() - this.configuration.eventsRetentionDays * DAY_MS);
    let removed = 0;
    while (!interrupted.aborted) {
      const batch = await inTransaction(context, (transaction) =>
        this.events.removeBatch(transaction, before),
      );
      if (batch === 0) break;
      removed += batch;
      progress(removed);
    }
    return removed;
  }

  async pruneAll(): Promise<void> {
    const contexts = await this.shops.createTenantContexts();
    await this.task.forEachShop(contexts, (context) => this.prune(context));
  }
}
