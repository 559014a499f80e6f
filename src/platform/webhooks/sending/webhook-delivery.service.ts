import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction, isRecordBusy } from '../../../database/transaction.js';
import { toLoggedEvent } from '../../event-log/logged-event.mapper.js';
import {
  type DeliveryOutcome,
  DeliveryTimes,
  outcomeOf,
  type Reply,
} from '../rules/delivery-outcome.js';
import { eventMessage, pingMessage, type WebhookMessage } from '../rules/webhook-message.js';
import { WebhookEndpointsService } from '../webhook-endpoints.service.js';
import { SendingShare } from './sending-share.js';
import {
  type FinishedDelivery,
  type SendingRow,
  WebhookQueueRepository,
} from './webhook-queue.repository.js';
import { WebhookSenderService } from './webhook-sender.service.js';

/** Sends deliveries one by one and stores their outcome. */
@Injectable()
export class WebhookDeliveryService {
  constructor(
    private readonly queue: WebhookQueueRepository,
    private readonly sender: WebhookSenderService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly times: DeliveryTimes,
    private readonly share: SendingShare,
  ) {}

  /** Sends the due deliveries to an endpoint one by one, until none is left or the signal aborts. */
  async deliverDue(context: TenantContext, endpointId: number, signal: AbortSignal): Promise<void> {
    let finished: FinishedDelivery | undefined;
    while (finished || !signal.aborted) {
      const previous = finished;
      const claim = async () => {
        const lease = signal.aborted ? undefined : new Date(Date.now() + this.times.lease);
        const delivery = await this.queue.advance(context, endpointId, lease, previous);
        return delivery && { delivery, lease: lease! };
      };
      const claimed = await this.untilUnlocked(claim, signal);
      if (!claimed) return;
      finished = await this.attempt(context, claimed.delivery, claimed.lease);
      if (finished.outcome.disables) return this.disable(context, endpointId, finished, signal);
    }
  }

  /** Repeats a step while others lock its rows, so that no result is lost and no other shop waits. */
  private async untilUnlocked<T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      const isLast = signal.aborted;
      try {
        return await this.share.run(step);
      } catch (error) {
        if (isLast || !isRecordBusy(error)) throw error;
      }
      await sleep(this.times.round, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  private async attempt(
    context: TenantContext,
    delivery: SendingRow,
    lease: Date,
  ): Promise<FinishedDelivery> {
    const now = context.now();
    const message = toWebhookMessage(context.shopId, delivery);
    const reply = message ? await this.send(context, delivery, message) : expiredEventReply(now);
    const outcome = message ? this.outcomeOf(context, delivery, reply) : failed(now);
    const { retryAfter: _, ...attempt } = reply;
    return { id: delivery.id, attempt, outcome, lease };
  }

  /** Stores a result that disables the endpoint. */
  private disable(
    context: TenantContext,
    endpointId: number,
    finished: FinishedDelivery,
    signal: AbortSignal,
  ): Promise<void> {
    const store = () =>
      inTransaction(context, async (transaction) => {
        // First, since only an enabled endpoint gives up its lease.
        await this.queue.advance(transaction, endpointId, undefined, finished);
        await this.endpoints.disable(transaction, endpointId);
      });
    return this.untilUnlocked(store, signal);
  }

  private send(
    context: TenantContext,
    delivery: SendingRow,
    { id, body }: WebhookMessage,
  ): Promise<Reply> {
    // Receivers compare the time with their own clock.
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secretsOf(delivery, context.now())
        .map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`))
        .join(' '),
    };
    return this.sender.send(context, delivery.url, headers, body);
  }

  private outcomeOf(
    context: TenantContext,
    { failures, failingSince }: SendingRow,
    reply: Reply,
  ): DeliveryOutcome {
    return outcomeOf(reply, failures, failingSince, context.now(), Math.random(), this.times);
  }
}

/** A signature by Standard Webhooks 1.0.0. */
function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
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
