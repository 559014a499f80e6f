import { setTimeout as sleep } from 'node:timers/promises';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Draining } from '../../../common/draining/draining.js';
import { Turns } from '../../../common/turns/turns.js';
import { Configuration } from '../../../config/configuration.js';
import type { Scope } from '../../../database/scope.js';
import { WebhookDeliveriesService } from '../deliveries/webhook-deliveries.service.js';
import { DeliveryTimes } from '../rules/delivery-times.js';
import { sentTypes } from '../rules/sent-types.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** A round takes a twentieth of the time at most, however many shops there are. */
const SHARE = 20;
const HOUR = 60 * 60 * 1000;

/** Makes deliveries of the log and sends them. Any number of instances may do so. */
@Injectable()
export class WebhookWorkerService
  implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown
{
  private readonly logger = new Logger(WebhookWorkerService.name);
  private readonly stopping = new AbortController();
  /** Those that had endpoints in the last round, by their shop. */
  private scopes: ReadonlyMap<number, Scope> = new Map();
  private readonly looks = new Turns<number>((error) => this.warn(error));
  /** One request at a time to an endpoint, by its id: what is killed in it repeats one delivery. */
  private readonly lanes = new Turns<number>((error) => this.warn(error));
  private rounds: Promise<void> = Promise.resolve();
  private cleanedAt = 0;

  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly delivery: WebhookDeliveryService,
    private readonly sender: WebhookSenderService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly times: DeliveryTimes,
    private readonly configuration: Configuration,
    draining: Draining,
  ) {
    draining.signal.addEventListener('abort', () => this.onModuleDestroy(), { once: true });
  }

  onApplicationBootstrap(): void {
    const { webhooksEnabled, webhooksAllowInsecure } = this.configuration;
    if (!webhooksEnabled) return;
    if (webhooksAllowInsecure) {
      this.logger.warn('WEBHOOKS_ALLOW_INSECURE: webhooks may reach inner addresses');
    }
    this.rounds = this.goRound();
  }

  /** Begins to send nothing more. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Waits for what is being sent, as long as an attempt may take, while there is a database. */
  async onApplicationShutdown(): Promise<void> {
    await this.rounds;
    await this.looks.idle();
    await this.lanes.idle();
    await this.sender.close();
  }

  /** Looks at once whether a shop has something to send, if it has endpoints. */
  wake(shopId: number): void {
    const scope = this.scopes.get(shopId);
    if (!scope || this.stopping.signal.aborted) return;
    this.looks.ask(shopId, async () => {
      await this.lookAt(scope, new Date());
      await this.pause(this.times.pause);
    });
  }

  /** Hands out what happened in all shops and begins to send what is due. */
  async look(now = new Date()): Promise<void> {
    const scopes = await this.queue.scopes();
    this.scopes = new Map(scopes.map((scope) => [scope.shopId, scope]));
    for (const scope of scopes) await this.lookAt(scope, now);
    if (now.getTime() - this.cleanedAt > HOUR) await this.clean(scopes, now);
  }

  private async lookAt(scope: Scope, now: Date): Promise<void> {
    for (const { id, types, isBehind, isDue } of await this.queue.waiting(scope, now)) {
      if (isBehind) await this.queue.handOut(scope, id, sentTypes(types), now);
      if (isBehind || isDue) this.lanes.ask(id, () => this.sendAll(scope, id));
    }
  }

  private async sendAll(scope: Scope, endpointId: number): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && (await this.delivery.deliverNext(scope, endpointId)));
  }

  private async clean(scopes: readonly Scope[], now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.times.kept);
    for (const scope of scopes) {
      while (!this.stopping.signal.aborted && (await this.deliveries.removeOld(scope, before)));
    }
    this.cleanedAt = now.getTime();
  }

  private async goRound(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const begun = performance.now();
      await this.look().catch((error: unknown) => this.warn(error));
      await this.pause(Math.max(this.times.round, (performance.now() - begun) * SHARE));
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    const { signal } = this.stopping;
    await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
  }

  private warn(error: unknown): void {
    this.logger.warn(`webhooks not sent: ${String(error)}`);
  }
}
