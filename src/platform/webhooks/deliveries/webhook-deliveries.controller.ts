import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../auth/tenant-context.guard.js';
import { CheckedQuery } from '../../../http/checked-query.js';
import { PathId } from '../../../http/path-id.pipe.js';
import { ActionRoute, ListRoute } from '../../../openapi/route.js';
import type { Page } from '../../../http/paging/list.query.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { ListWebhookDeliveriesQuery } from './webhook-deliveries.list.js';
import { WebhookDeliveryResponse } from './webhook-delivery.response.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';

@Controller()
@ApiTags('WebhookEndpoints')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @ListRoute('webhook_deliveries', 'webhook_deliveries', {
    requiredScope: 'manage',
    operationId: 'listWebhookDeliveries',
    summary: 'List webhook deliveries',
    description: 'Returns deliveries of the last 30 days, including pending ones.',
    answer: WebhookDeliveryResponse,
    returns: 'One page of webhook deliveries',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListWebhookDeliveriesQuery,
  ): Promise<Page<WebhookDeliveryResponse>> {
    return this.deliveries.list(context, query.window, query);
  }

  @ActionRoute('webhook_endpoints/:id/test', {
    requiredScope: 'manage',
    status: 201,
    operationId: 'testWebhookEndpoint',
    turns: { record: 'webhookEndpoint' },
    summary: 'Send a ping to a webhook endpoint',
    description:
      'Sends a request of the type `ping`. A disabled endpoint receives it when it ' +
      'is enabled.',
    answer: WebhookDeliveryResponse,
    returns: 'The webhook delivery, which is pending',
    notFound: ['Webhook endpoint not found'],
  })
  ping(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook endpoint', 1) id: number,
  ): Promise<WebhookDeliveryResponse> {
    return this.deliveries.ping(context, id);
  }

  @ActionRoute('webhook_deliveries/:id/redeliver', {
    requiredScope: 'manage',
    operationId: 'redeliverWebhook',
    turns: { record: 'webhookDelivery' },
    summary: 'Send a webhook delivery again',
    description: 'Resends regardless of status, with the same `webhook-id`.',
    answer: WebhookDeliveryResponse,
    returns: 'The webhook delivery, which is pending',
    notFound: ['Webhook delivery not found'],
  })
  redeliver(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook delivery', 1) id: number,
  ): Promise<WebhookDeliveryResponse> {
    return this.deliveries.redeliver(context, id);
  }
}
