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
import { isDatabaseUnavailable, isRecordBusy } from '../../../database/transaction.js';
import { Draining } from '../../../http/draining.js';
import { atMost, PeriodicTask } from '../../periodic-task.js';
import { WebhookDeliveriesService } from '../deliveries/webhook-deliveries.service.js';
import { DeliveryTimes } from '../rules/delivery-outcome.js';
import { sentTypes } from '../rules/webhook-message.js';
import { SendingShare } from './sending-share.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';
import { WebhookWakingListener, type WokenShop } from './webhook-waking.listener.js';

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
    delayMs: (previousRunMs) => (previousRunMs === undefined ? 0 : this.times.round),
    onError: (error) => this.warn(error),
  });
  private readonly cleanup = new PeriodicTask({
    run: () => this.removeOld(),
    delayMs: atMost(CLEANUP_INTERVAL_MS),
    onError: (error) => this.logger.warn(`old webhook deliveries not deleted: ${String(error)}`),
  });
  /** The tenant contexts of the shops with endpoints at the last poll, by shop id. */
  private contexts: ReadonlyMap<number, TenantContext> = new Map();
  /** The time of the last failure because the database is unavailable, unless sending has gone on. */
  private unavailableAt: number | undefined;
  private readonly shopPolls = new CoalescingExecutor<number>((error) => this.warn(error));
  /** Apart from polls and requests to receivers, so that neither delays it. */
  private readonly enqueuing = new CoalescingExecutor<number>((error) => this.warn(error));
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
    waking: WebhookWakingListener,
    draining: Draining,
  ) {
    waking.onWake((shop) => this.wake(shop));
    draining.signal.addEventListener('abort', () => this.onModuleDestroy(), { once: true });
  }

  onApplicationBootstrap(): void {
    const { webhooksEnabled, webhooksAllowInsecure } = this.configuration;
    if (!webhooksEnabled) return;
    if (webhooksAllowInsecure) {
      this.logger.warn('WEBHOOKS_ALLOW_INSECURE: webhooks may reach private addresses');
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
    await this.enqueuing.idle();
    await this.endpointSenders.idle();
    this.sender.close();
  }

  /** Polls a shop at once; one without endpoints at the last poll only if it is new. */
  private wake({ shopId, isNew }: WokenShop): void {
    const { signal } = this.task;
    const isPolled = this.contexts.has(shopId) || (isNew && this.configuration.webhooksEnabled);
    if (!isPolled || signal.aborted) return;
    this.shopPolls.schedule(shopId, async () => {
      if (!this.contexts.has(shopId)) await this.readContexts();
      const context = this.contexts.get(shopId);
      if (context) await this.pollShop(context.asBackground());
      await sleep(this.times.pause, undefined, { signal, ref: false }).catch(() => {});
    });
  }

  /** Enqueues the deliveries of all shops and starts to send due ones. */
  async pollShops(): Promise<void> {
    const begun = performance.now();
    await this.readContexts();
    const contexts = [...this.contexts.values()];
    await this.task.forEachShop(contexts, (context) =>
      this.pollShop(context).catch((error: unknown) => this.warn(error)),
    );
    if (this.unavailableAt === undefined || this.unavailableAt > begun) return;
    this.unavailableAt = undefined;
    this.logger.warn('webhooks are sent again');
  }

  /** Deletes old deliveries, shop by shop, in small batches. */
  async removeOld(now = Date.now()): Promise<void> {
    const before = new Date(now - this.times.kept);
    await this.cleanup.forEachShop(await this.queue.createTenantContexts(), async (context) => {
      while (!this.cleanup.signal.aborted && (await this.deliveries.removeOld(context, before)));
    });
  }

  private async readContexts(): Promise<void> {
    const contexts = await this.queue.createTenantContexts();
    this.contexts = new Map(contexts.map((context) => [context.shopId, context]));
  }

  /** Starts the work of a shop. It does not wait for it, so that the next shop is polled at once. */
  private async pollShop(context: TenantContext): Promise<void> {
    for (const { id, types, isBehind } of await this.queue.endpointsWithWork(context)) {
      const send = () => this.delivery.deliverDue(context, id, this.task.signal);
      if (!isBehind) this.endpointSenders.schedule(id, send);
      else {
        this.enqueuing.schedule(id, async () => {
          await this.share.run(() => this.queue.enqueueDeliveries(context, id, sentTypes(types)));
          this.endpointSenders.schedule(id, send);
        });
      }
    }
  }

  /** Work that meets a locked row is left to the next poll. An unavailable database is logged once. */
  private warn(error: unknown): void {
    const isLogged = this.unavailableAt !== undefined;
    const isUnavailable = isDatabaseUnavailable(error);
    if (isUnavailable) this.unavailableAt = performance.now();
    if (isRecordBusy(error) || (isUnavailable && isLogged)) return;
    this.logger.warn(`webhooks not sent: ${String(error)}`);
  }
}
