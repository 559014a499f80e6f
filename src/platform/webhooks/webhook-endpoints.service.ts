import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import { invalidBody, notFound } from '../../errors/app-error.js';
import {
  mapPage,
  type OwnIdFilters,
  type Page,
  type PageRequest,
} from '../../http/paging/list.query.js';
import { type Changes, withoutValues } from '../../records/changes.js';
import { Configuration } from '../../config/configuration.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../events/event-recorder.service.js';
import { domainEvent, updatedEvents } from '../events/event-catalogue.js';
import { EventFollowingService } from '../event-log/following/event-following.service.js';
import { RecordVersionsService } from '../versions/record-versions.service.js';
import type {
  CreateWebhookEndpointRequest,
  ReplayWebhooksRequest,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
} from './webhook-endpoint.request.js';
import type {
  IssuedWebhookEndpointResponse,
  WebhookEndpointResponse,
} from './webhook-endpoint.response.js';
import { findUrlViolation } from './sending/ssrf-guard.js';
import { WebhookWakingListener } from './sending/webhook-waking.listener.js';
import { WEBHOOK_ENDPOINT_LIST } from './webhook-endpoints.list.js';
import {
  type WebhookEndpointRow,
  WebhookEndpointsRepository,
} from './webhook-endpoints.repository.js';

function toWebhookEndpoint(row: WebhookEndpointRow): WebhookEndpointResponse {
  const { id, createdAt, updatedAt, url, types, description, status } = row;
  return { id, createdAt, updatedAt, url, types, description, status };
}

const toIssuedEndpoint = (
  row: WebhookEndpointRow,
  secret: string,
): IssuedWebhookEndpointResponse => ({ ...toWebhookEndpoint(row), secret });

const HOUR_MS = 60 * 60 * 1000;
const DEFAULT_OVERLAP_HOURS = 24;

/** Manages the webhook endpoints of a shop. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
    private readonly log: EventFollowingService,
    private readonly waking: WebhookWakingListener,
    private readonly configuration: Configuration,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: OwnIdFilters = {},
  ): Promise<Page<WebhookEndpointResponse>> {
    const filters = conditionsOf(WEBHOOK_ENDPOINT_LIST, query, {});
    return mapPage(await this.endpoints.list(context, window, filters), toWebhookEndpoint);
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<WebhookEndpointResponse> {
    const endpoint = await this.endpoints.get(context, id);
    if (!endpoint) throw notFound('Webhook endpoint');
    return toWebhookEndpoint(endpoint);
  }

  /**
   * Creates an endpoint that receives events from now on, and its secret, which is never shown
   * again.
   * @throws AppError invalid_body for a private address; conflict when the shop has 20
   */
  async create(
    context: TenantContext,
    request: CreateWebhookEndpointRequest,
  ): Promise<IssuedWebhookEndpointResponse> {
    this.assertUrlAllowed(request.url);
    const secret = newSecret();
    return inTransaction(context, async (transaction) => {
      const status = request.status ?? 'enabled';
      const created = await this.endpoints.create(transaction, { ...request, status, secret });
      await this.events.record(transaction, [
        domainEvent('WebhookEndpoint', created.id, 'created', {}),
      ]);
      return toIssuedEndpoint(created, secret);
    });
  }

  /** @throws AppError not_found; precondition_failed; invalid_body for a private address */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    const { updatedAt, ...values } = request;
    if (values.url !== undefined) this.assertUrlAllowed(values.url);
    await inTransaction(context, async (transaction) => {
      const update = { id, updatedAt };
      const nameOf = () => `Webhook endpoint ${id}`;
      await this.versions.assertUnchanged(transaction, 'webhookEndpoint', [update], nameOf);
      await this.change(transaction, id, values);
    });
    return this.get(context, id);
  }

  /** Disables an endpoint, in the caller's transaction. */
  disable(context: TenantContext, id: number): Promise<void> {
    return this.change(context, id, { status: 'disabled' });
  }

  /**
   * Creates a new secret; the old one also signs for some hours.
   * @throws AppError not_found
   */
  async rotateSecret(
    context: TenantContext,
    id: number,
    { overlapHours = DEFAULT_OVERLAP_HOURS }: RotateWebhookSecretRequest,
  ): Promise<IssuedWebhookEndpointResponse> {
    const secret = newSecret();
    return inTransaction(context, async (transaction) => {
      const now = transaction.now();
      const until = new Date(now.getTime() + overlapHours * HOUR_MS);
      const rotated = await this.endpoints.rotate(transaction, id, secret, until, now);
      if (!rotated) throw notFound('Webhook endpoint');
      const changes = { secret: { from: null, to: null } };
      await this.events.record(transaction, updatedEvents('WebhookEndpoint', id, changes));
      return toIssuedEndpoint(rotated, secret);
    });
  }

  /**
   * Sends the events after a given one again, with the same ids.
   * @throws AppError not_found; gone when later events are no longer stored, or lost
   */
  async replay(
    context: TenantContext,
    id: number,
    { after }: ReplayWebhooksRequest,
  ): Promise<WebhookEndpointResponse> {
    return inTransaction(context, async (transaction) => {
      const endpoint = await this.endpoints.replay(transaction, id, after);
      if (!endpoint) throw notFound('Webhook endpoint');
      await this.log.assertRetained(transaction, after);
      this.waking.wakeOnCommit(transaction);
      return toWebhookEndpoint(endpoint);
    });
  }

  /** @throws AppError not_found */
  async remove(context: TenantContext, id: number): Promise<void> {
    await inTransaction(context, async (transaction) => {
      if (!(await this.endpoints.remove(transaction, id))) throw notFound('Webhook endpoint');
      await this.events.record(transaction, [domainEvent('WebhookEndpoint', id, 'deleted', {})]);
    });
  }

  private async change(
    transaction: TenantContext,
    id: number,
    values: UpdateWebhookEndpointRequest,
  ): Promise<void> {
    const changes = await this.endpoints.update(transaction, id, values);
    if (changes['status']?.to === 'enabled') await this.endpoints.resetFailures(transaction, id);
    await this.events.record(transaction, updatedEvents('WebhookEndpoint', id, loggable(changes)));
  }

  private assertUrlAllowed(url: string): void {
    const violation = findUrlViolation(url, this.configuration.webhooksAllowInsecure);
    if (violation !== undefined) throw invalidBody(`url ${violation}`);
  }
}

/** URLs often contain a secret, and the log is readable without the scope `manage`. */
const loggable = (changes: Changes): Changes =>
  changes['url'] ? { ...changes, ...withoutValues({ url: changes['url'] }) } : changes;

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
