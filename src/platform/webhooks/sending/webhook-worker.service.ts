import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Configuration } from '../../../config/configuration.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type Collector, onCommit } from '../../../database/transaction.js';
import { Draining } from '../../../http/draining.js';
import { type EventListener, EventRecorderService } from '../../events/event-recorder.service.js';
import { PeriodicTask } from '../../periodic-task.js';
import { WebhookDeliveriesService } from '../deliveries/webhook-deliveries.service.js';
import { DeliveryTimes } from '../rules/delivery-outcome.js';
import { sentTypes } from '../rules/webhook-message.js';
import { SendingShare } from './sending-share.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/**
 * Runs work by key, one run per key at a time. A request during a run triggers one more run with the
 * latest work, since the current run may have missed it.
 */
export class CoalescingExecutor<Key> {
  /** The running keys, and the work of the next run if one is requested. */
  private readonly pending = new Map<Key, (() => Promise<void>) | undefined>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly onError: (error: unknown) => void) {}

  schedule(key: Key, work: () => Promise<void>): void {
    const isRunning = this.pending.has(key);
    this.pending.set(key, work);
    if (isRunning) return;
    const run = this.runWhilePending(key).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Resolves when no run is under way. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async runWhilePending(key: Key): Promise<void> {
    for (let work = this.pending.get(key); work; work = this.pending.get(key)) {
      this.pending.set(key, undefined);
      await work().catch(this.onError);
    }
    this.pending.delete(key);
  }
}

/** Limits polling to a twentieth of the time, for any number of shops. */
const POLL_DELAY_FACTOR = 20;
/** The longest delay between two deletions of old deliveries, in milliseconds. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** Enqueues deliveries from the log and sends them. Any number of instances may do so. */
@Injectable()
export class WebhookWorkerService
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  private readonly logger = new Logger(WebhookWorkerService.name);
  private readonly task = new PeriodicTask({
    run: () => this.pollShops(),
    delayMs: (previousRunMs) =>
      previousRunMs === undefined
        ? 0
        : Math.max(this.times.round, previousRunMs * POLL_DELAY_FACTOR),
    onError: (error) => this.warn(error),
  });
  private readonly cleanup = new PeriodicTask({
    run: () => this.removeOld(),
    // Random delay: instances that start together do not run together.
    delayMs: () => CLEANUP_INTERVAL_MS * (0.5 + Math.random() / 2),
    onError: (error) => this.logger.warn(`old webhook deliveries not deleted: ${String(error)}`),
  });
  /** The tenant contexts of the shops with endpoints at the last poll, by shop id. */
  private contexts: ReadonlyMap<number, TenantContext> = new Map();
  private readonly shopPolls = new CoalescingExecutor<number>((error) => this.warn(error));
  /** One request at a time per endpoint: a killed process repeats one delivery at most. */
  private readonly endpointSenders = new CoalescingExecutor<number>((error) => this.warn(error));

  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly delivery: WebhookDeliveryService,
    private readonly sender: WebhookSenderService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly times: DeliveryTimes,
    private readonly configuration: Configuration,
    private readonly share: SendingShare,
    draining: Draining,
  ) {
    draining.signal.addEventListener('abort', () => this.onModuleDestroy(), { once: true });
  }

  onApplicationBootstrap(): void {
    const { webhooksEnabled, webhooksAllowInsecure } = this.configuration;
    if (!webhooksEnabled) return;
    if (webhooksAllowInsecure) {
      this.logger.warn('WEBHOOKS_ALLOW_INSECURE: webhooks may reach internal addresses');
    }
    this.task.start();
    this.cleanup.start();
  }

  onModuleDestroy(): void {
    void this.task.stop();
    void this.cleanup.stop();
  }

  /** Waits for running attempts, up to their timeout, while the database is available. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.task.stop(), this.cleanup.stop()]);
    await this.shopPolls.idle();
    await this.endpointSenders.idle();
    this.sender.close();
  }

  wake(shopId: number): void {
    const context = this.contexts.get(shopId);
    const { signal } = this.task;
    if (!context || signal.aborted) return;
    this.shopPolls.schedule(shopId, async () => {
      await this.pollShop(context);
      await sleep(this.times.pause, undefined, { signal, ref: false }).catch(() => {});
    });
  }

  /** Enqueues the deliveries of all shops and starts to send due ones. */
  async pollShops(): Promise<void> {
    const contexts = await this.queue.createTenantContexts();
    this.contexts = new Map(contexts.map((context) => [context.shopId, context]));
    await this.task.forEachShop(contexts, (context) => this.pollShop(context));
  }

  /** Deletes old deliveries, shop by shop, in small batches. */
  async removeOld(now = Date.now()): Promise<void> {
    const before = new Date(now - this.times.kept);
    await this.cleanup.forEachShop(await this.queue.createTenantContexts(), async (context) => {
      while (!this.cleanup.signal.aborted && (await this.deliveries.removeOld(context, before)));
    });
  }

  private async pollShop(context: TenantContext): Promise<void> {
    for (const { id, types, isBehind, isDue } of await this.queue.endpointsWithWork(context)) {
      if (isBehind) {
        await this.share.run(() => this.queue.enqueueDeliveries(context, id, sentTypes(types)));
      }
      if (isBehind || isDue) {
        this.endpointSenders.schedule(id, () =>
          this.delivery.deliverDue(context, id, this.task.signal),
        );
      }
    }
  }

  private warn(error: unknown): void {
    this.logger.warn(`webhooks not sent: ${String(error)}`);
  }
}

/** Wakes the worker when events are committed. */
@Injectable()
export class WebhookWakingListener implements EventListener, Collector<number> {
  constructor(
    events: EventRecorderService,
    private readonly worker: WebhookWorkerService,
  ) {
    events.listen(this);
  }

  async recorded(context: TenantContext): Promise<void> {
    onCommit(context, this, [context.shopId]);
  }

  afterCommit([shopId]: readonly number[]): void {
    this.worker.wake(shopId!);
  }
}
