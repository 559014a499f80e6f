import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryOne, queryAll, statement } from '../../../database/sql/statement.js';
import type { Attempt } from '../rules/attempt.js';
import type { DeliveryOutcome } from '../rules/delivery-outcome.js';
import {
  CLAIM,
  ENQUEUE_DELIVERIES,
  SENDING,
  type SendingRow,
  ENDPOINTS_WITH_WORK,
} from './webhook-queue.sql.js';

/** On whose behalf endpoints are disabled. */
const WORKER = { keyId: null, name: 'Webhooks' };

/** How many events one statement hands out to an endpoint. */
const BATCH_SIZE = 1_000;

const SHOPS = statement<{ shopId: number }>(
  'webhook_queue.shops',
  'select shop_id as "shopId" from webhook_shops order by shop_id',
);

const FINISH = statement(
  'webhook_queue.finish',
  `update webhook_deliveries set status = $3, due_at = $4, failures = failures + $5,
     attempts = attempts || $6::jsonb
   where shop_id = $1 and id = $2 and status = 'pending'`,
);

const SUCCEEDED = statement(
  'webhook_queue.succeeded',
  `update webhook_endpoints set failing_since = null
   where shop_id = $1 and id = $2 and failing_since is not null`,
);

const FAILED = statement(
  'webhook_queue.failed',
  `update webhook_endpoints set failing_since = $3
   where shop_id = $1 and id = $2 and failing_since is null`,
);

/** What there is to send; shared by all instances through row locks. */
@Injectable()
export class WebhookQueueRepository {
  constructor(private readonly database: Database) {}

  /** A TenantContext for each shop that has or had endpoints. */
  async createTenantContexts(): Promise<TenantContext[]> {
    const shops = await this.database.queryGlobal(SHOPS);
    return shops.map(({ shopId }) => this.database.createTenantContext(shopId, WORKER));
  }

  /** The enabled endpoints, and whether there is anything to do for each. */
  endpointsWithWork(context: TenantContext, now: Date) {
    return queryAll(context, ENDPOINTS_WITH_WORK, now);
  }

  /** Makes deliveries of the next events of the log; once, however many instances do so. */
  async enqueueDeliveries(
    context: TenantContext,
    endpointId: number,
    types: readonly string[],
    now: Date,
  ): Promise<void> {
    await queryAll(context, ENQUEUE_DELIVERIES, endpointId, types, BATCH_SIZE, now);
  }

  /** Takes what is due to be sent to an endpoint; nobody else takes it before the lease is over. */
  async claim(
    context: TenantContext,
    endpointId: number,
    now: Date,
    lease: Date,
  ): Promise<SendingRow | undefined> {
    const claimed = await queryOne(context, CLAIM, endpointId, now, lease);
    return claimed && queryOne(context, SENDING, claimed.id);
  }

  /** Keeps what came of an attempt. In a transaction only. */
  async finish(
    context: TenantContext,
    { id, endpointId }: SendingRow,
    attempt: Attempt,
    { status, dueAt }: DeliveryOutcome,
    now: Date,
  ): Promise<void> {
    const failed = status === 'delivered' ? 0 : 1;
    if (failed === 1) await queryAll(context, FAILED, endpointId, now);
    else await queryAll(context, SUCCEEDED, endpointId);
    await queryAll(context, FINISH, id, status, dueAt, failed, JSON.stringify([attempt]));
  }
}
