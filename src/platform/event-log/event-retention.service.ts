import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Configuration } from '../../config/configuration.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ShopReader } from '../shops/shop.reader.js';
import { EventRetentionRepository } from './logged-events.repository.js';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Deletes events past their retention time, once per day or on request. */
@Injectable()
export class EventRetentionService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventRetentionService.name);
  private readonly stopping = new AbortController();
  private rounds: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: EventRetentionRepository,
    private readonly shops: ShopReader,
    private readonly configuration: Configuration,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds = this.runPeriodically();
  }

  /** Waits for the batch that is being removed. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.rounds;
  }

  /**
   * Deletes the events of a shop past their retention time, batch by batch.
   * @param progress receives the number of deleted events so far
   * @param interrupted ends it after the batch that is being removed
   */
  async prune(
    context: TenantContext,
    progress: (removed: number) => void = () => {},
    interrupted = this.stopping.signal,
  ): Promise<number> {
    const before = new Date(Date.now() - this.configuration.eventsRetentionDays * DAY);
    let removed = 0;
    while (!interrupted.aborted) {
      const batch = await this.events.removeBatch(context, before);
      if (batch === 0) break;
      removed += batch;
      progress(removed);
    }
    return removed;
  }

  /** Deletes expired events of all shops. */
  async pruneAll(): Promise<void> {
    for (const context of await this.shops.createTenantContexts()) await this.prune(context);
  }

  private async runPeriodically(): Promise<void> {
    const { signal } = this.stopping;
    // Random delay: instances that start together do not run together.
    for (let pause = HOUR * Math.random(); !signal.aborted; pause = DAY) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await this.pruneAll().catch((error: unknown) =>
        this.logger.warn(`old events not removed: ${String(error)}`),
      );
    }
  }
}
