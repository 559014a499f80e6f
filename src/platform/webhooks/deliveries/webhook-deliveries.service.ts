import { Injectable } from '@nestjs/common';
import { notFound } from '../../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../../http/paging/list.query.js';
import { conditionsOf } from '../../../database/list-table.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { ShopReader } from '../../shops/shop.reader.js';
import { WebhookWakingListener } from '../sending/webhook-waking.listener.js';
import { WEBHOOK_DELIVERY_LIST, type WebhookDeliveryFilters } from './webhook-deliveries.list.js';
import type { WebhookDeliveryResponse } from './webhook-delivery.response.js';
import {
  WebhookDeliveriesRepository,
  type WebhookDeliveryRow,
} from './webhook-deliveries.repository.js';

/** Lists and resends the webhook deliveries of a shop. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly shop: ShopReader,
    private readonly waking: WebhookWakingListener,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: WebhookDeliveryFilters,
  ): Promise<Page<WebhookDeliveryResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created);
    const filters = conditionsOf(WEBHOOK_DELIVERY_LIST, query, { timeZone });
    return mapPage(await this.deliveries.list(context, window, filters), toWebhookDelivery);
  }

  /**
   * Sends a `ping` to an endpoint.
   * @throws AppError not_found
   */
  async ping(context: TenantContext, endpointId: number): Promise<WebhookDeliveryResponse> {
    const delivery = await this.deliveries.ping(context, endpointId, context.now());
    if (!delivery) throw notFound('Webhook endpoint');
    this.waking.wakeNow(context);
    return toWebhookDelivery(delivery);
  }

  /**
   * Resends a delivery regardless of its status.
   * @throws AppError not_found
   */
  async redeliver(context: TenantContext, id: number): Promise<WebhookDeliveryResponse> {
    const delivery = await this.deliveries.redeliver(context, id, context.now());
    if (!delivery) throw notFound('Webhook delivery');
    this.waking.wakeNow(context);
    return toWebhookDelivery(delivery);
  }

  /** Deletes a batch of deliveries created before a time. @returns whether there may be more */
  removeOld(context: TenantContext, before: Date): Promise<boolean> {
    return this.deliveries.removeOld(context, before);
  }
}

function toWebhookDelivery(row: WebhookDeliveryRow): WebhookDeliveryResponse {
  const { id, createdAt, endpointId, eventId, type, status, dueAt, attempts } = row;
  return {
    id,
    createdAt,
    endpointId,
    eventId,
    type,
    status,
    nextAttemptAt: status === 'pending' ? dueAt : null,
    attempts: attempts.map(({ at, status: replyStatus, milliseconds, error, answer }) => ({
      at,
      status: replyStatus,
      milliseconds,
      error,
      answer,
    })),
  };
}
