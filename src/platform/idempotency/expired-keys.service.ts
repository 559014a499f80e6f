import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShopReader } from '../shops/shop.reader.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** Between two rounds, in milliseconds. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Removes expired keys periodically. Any number of instances may run at once: each skips rows that
 * another one has locked.
 */
@Injectable()
export class ExpiredKeysService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ExpiredKeysService.name);
  private readonly stopping = new AbortController();
  private rounds: Promise<void> = Promise.resolve();

  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly shops: ShopReader,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = this.runPeriodically();
  }

  /** Waits for the batch that is being removed. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.rounds;
  }

  /** Removes all that have expired, shop by shop, in small batches. */
  async remove(now = new Date()): Promise<void> {
    for (const context of await this.shops.createTenantContexts()) {
      while (!this.stopping.signal.aborted && (await this.keys.removeExpired(context, now)));
    }
  }

  private async runPeriodically(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // Random delay: instances that start together do not run together.
      const pause = CLEANUP_INTERVAL_MS * (0.5 + Math.random() / 2);
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await this.remove().catch((error: unknown) =>
        this.logger.warn(`expired keys not removed: ${String(error)}`),
      );
    }
  }
}
