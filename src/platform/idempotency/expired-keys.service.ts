import { Injectable, Logger } from '@nestjs/common';
import { atMost, PeriodicService, PeriodicTask } from '../periodic-task.js';
import { ShopReader } from '../shops/shop.reader.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** The longest delay between two runs, in milliseconds. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Deletes expired keys periodically. Any number of instances may run at once: each skips rows that
 * another one has locked.
 */
@Injectable()
export class ExpiredKeysService extends PeriodicService {
  private readonly logger = new Logger(ExpiredKeysService.name);
  protected readonly task = new PeriodicTask({
    run: () => this.remove(),
    delayMs: atMost(CLEANUP_INTERVAL_MS),
    onError: (error) => this.logger.warn(`expired keys not deleted: ${String(error)}`),
  });

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly shops: ShopReader,
  ) {
    super();
  }

  /** Deletes expired keys, shop by shop, in small batches. */
  async remove(now = new Date()): Promise<void> {
    await this.task.forEachShop(await this.shops.createTenantContexts(), async (context) => {
      while (!this.task.signal.aborted && (await this.keys.removeExpired(context, now)));
    });
  }
}
