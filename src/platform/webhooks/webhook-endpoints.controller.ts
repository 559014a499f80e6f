import { Body, Controller } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import { ListWebhookEndpointsQuery } from './webhook-endpoints.list.js';
import type { TenantContext } from '../../database/tenant-context.js';
import {
  CreateWebhookEndpointRequest,
  ReplayWebhooksRequest,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
} from './webhook-endpoint.request.js';
import {
  IssuedWebhookEndpointResponse,
  WebhookEndpointResponse,
} from './webhook-endpoint.response.js';
import { WebhookEndpointsService } from './webhook-endpoints.service.js';

@Controller('webhook_endpoints')
@ApiTags('WebhookEndpoints')
export class WebhookEndpointsController {
  constructor(private readonly endpoints: WebhookEndpointsService) {}

  @ListRoute('', 'webhook_endpoints', {
    requiredScope: 'manage',
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Secrets are never included.',
    answer: WebhookEndpointResponse,
    returns: 'One page of webhook endpoints',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListWebhookEndpointsQuery,
  ): Promise<Page<WebhookEndpointResponse>> {
    return this.endpoints.list(context, query.window, query);
  }

  @GetRoute(':id', {
    requiredScope: 'manage',
    operationId: 'getWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: 'The secret is not included.',
    answer: WebhookEndpointResponse,
    returns: 'The webhook endpoint',
    notFound: ['Webhook endpoint not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook endpoint', 1) id: number,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.get(context, id);
  }

  @PostRoute('', {
    requiredScope: 'manage',
    secretFields: ['secret'],
    operationId: 'createWebhookEndpoint',
    creates: true,
    summary: 'Create a webhook endpoint',
    description:
      'The endpoint receives future events of its types. Requests are signed with ' +
      'its secret, by Standard Webhooks. Only this response contains the secret.',
    answer: IssuedWebhookEndpointResponse,
    returns: 'The created webhook endpoint, with its secret',
    conflicts: ['A shop has at most 20 webhook endpoints'],
    example: {
      url: 'https://erp.example/hooks/rentals',
      types: ['cycle.*', 'return_order.received'],
      description: 'Accounting',
      status: 'disabled',
    },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateWebhookEndpointRequest,
  ): Promise<IssuedWebhookEndpointResponse> {
    return this.endpoints.create(context, request);
  }

  @PutRoute(':id', {
    requiredScope: 'manage',
    record: 'webhookEndpoint',
    operationId: 'updateWebhookEndpoint',
    summary: 'Update a webhook endpoint',
    description:
      'Absent fields stay unchanged. Deliveries that waited for a disabled endpoint ' +
      'are sent when it is enabled.',
    answer: WebhookEndpointResponse,
    returns: 'The updated webhook endpoint',
    notFound: ['Webhook endpoint not found'],
    example: { status: 'disabled' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook endpoint', 1) id: number,
    @Body() request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.update(context, id, request);
  }

  @DeleteRoute(':id', {
    requiredScope: 'manage',
    record: 'webhookEndpoint',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Pending deliveries are discarded.',
    notFound: ['Webhook endpoint not found'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook endpoint', 2) id: number,
  ): Promise<void> {
    return this.endpoints.remove(context, id);
  }

  @PostRoute(':id/rotate_secret', {
    requiredScope: 'manage',
    status: 200,
    optionalBody: true,
    secretFields: ['secret'],
    operationId: 'rotateWebhookSecret',
    turns: { record: 'webhookEndpoint' },
    summary: "Rotate a webhook endpoint's secret",
    description:
      'While the old secret is valid, requests carry the signatures of both. Only ' +
      'this response contains the new secret. An absent body counts as `{}`.',
    answer: IssuedWebhookEndpointResponse,
    returns: 'The webhook endpoint with its new secret',
    notFound: ['Webhook endpoint not found'],
    example: { overlapHours: 24 },
  })
  @ApiBody({ type: RotateWebhookSecretRequest, required: false })
  rotateSecret(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook endpoint', 1) id: number,
    @Body() request: RotateWebhookSecretRequest,
  ): Promise<IssuedWebhookEndpointResponse> {
    return this.endpoints.rotateSecret(context, id, request);
  }

  @PostRoute(':id/replay', {
    requiredScope: 'manage',
    status: 200,
    operationId: 'replayWebhooks',
    turns: { record: 'webhookEndpoint' },
    summary: 'Send events to a webhook endpoint again',
    description:
      'Resends stored events of its types with an id greater than `after`, pending ones at ' +
      'once. Each event keeps its `webhook-id`.',
    answer: WebhookEndpointResponse,
    returns: 'The webhook endpoint',
    notFound: ['Webhook endpoint not found'],
    errors: ['gone'],
    example: { after: 0 },
  })
  replay(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the webhook endpoint', 1) id: number,
    @Body() request: ReplayWebhooksRequest,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.replay(context, id, request);
  }
}
