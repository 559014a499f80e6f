import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { toLoggedEvent } from '../../event-log/logged-event.mapper.js';
import {
  type DeliveryOutcome,
  DeliveryTimes,
  outcomeOf,
  type Reply,
} from '../rules/delivery-outcome.js';
import { eventMessage, pingMessage, type WebhookMessage } from '../rules/webhook-message.js';
import { WebhookEndpointsService } from '../webhook-endpoints.service.js';
import { type SendingRow, WebhookQueueRepository } from './webhook-queue.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Sends deliveries one by one and stores their outcome. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly sender: WebhookSenderService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly times: DeliveryTimes,
  ) {}

  /** Sends the next due delivery to an endpoint. @returns false when none was due */
  async deliverNext(context: TenantContext, endpointId: number): Promise<boolean> {
    const now = new Date();
    const lease = new Date(now.getTime() + this.times.lease);
    const delivery = await this.queue.claim(context, endpointId, now, lease);
    if (!delivery) return false;
    const message = toWebhookMessage(context.shopId, delivery);
    const reply = message
      ? await this.send(context.shopId, delivery, message)
      : expiredEventReply(now);
    const outcome = message ? this.outcomeOf(delivery, reply) : failed(now);
    await this.finish(context, delivery, reply, outcome);
    return true;
  }

  private send(shopId: number, delivery: SendingRow, { id, body }: WebhookMessage): Promise<Reply> {
    const now = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secretsOf(delivery, now)
        .map((secret) => new Webhook(secret).sign(id, now, body))
        .join(' '),
    };
    return this.sender.send(shopId, delivery.url, headers, body);
  }

  private outcomeOf({ failures, failingSince }: SendingRow, reply: Reply): DeliveryOutcome {
    return outcomeOf(reply, failures, failingSince, new Date(), Math.random(), this.times);
  }

  private async finish(
    context: TenantContext,
    delivery: SendingRow,
    { retryAfter: _, ...attempt }: Reply,
    outcome: DeliveryOutcome,
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      // Lock the endpoint first: enqueueing locks its deliveries after it.
      if (outcome.disables) await this.endpoints.disable(transaction, delivery.endpointId);
      await this.queue.finish(transaction, delivery, attempt, outcome, new Date());
    });
  }
}

/** The secret, and the previous one while it is still valid. */
function secretsOf(
  { secret, previousSecret, previousSecretUntil }: SendingRow,
  now: Date,
): readonly string[] {
  const overlaps = previousSecretUntil !== null && new Date(previousSecretUntil) > now;
  return overlaps ? [secret, previousSecret!] : [secret];
}

const failed = (now: Date): DeliveryOutcome => ({ status: 'failed', dueAt: now, disables: false });

const expiredEventReply = (now: Date): Reply => ({
  at: now.toISOString(),
  status: null,
  milliseconds: 0,
  error: 'The event is no longer stored',
  answer: null,
  retryAfter: null,
});

/** The message of a delivery; undefined when its event is no longer stored. */
function toWebhookMessage(shopId: number, row: SendingRow): WebhookMessage | undefined {
  if (row.eventId === null) return pingMessage(shopId, row.id, row.endpointId, row.createdAt);
  if (row.loggedType === null) return undefined;
  const event = toLoggedEvent({
    id: row.eventId,
    type: row.loggedType,
    createdAt: row.loggedAt!,
    resourceId: row.resourceId!,
    resourcePlatformId: row.resourcePlatformId,
    actorName: row.actorName!,
    actorKeyId: row.actorKeyId,
    request: row.request,
    changes: row.changes,
  });
  return eventMessage(shopId, event);
}
