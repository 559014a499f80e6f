import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import {
  columnsOf,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import { queryAll, queryOne, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { LoggedEvent } from '../../event-log/logged-event.entity.js';
import { WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import type { Attempt, DeliveryOutcome } from '../rules/delivery-outcome.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';

interface EndpointWorkRow {
  readonly id: number;
  readonly types: string[];
  /** True when events of the log have no deliveries yet. */
  readonly isBehind: boolean;
  readonly isDue: boolean;
}

const ENDPOINTS_WITH_WORK = statement<EndpointWorkRow>(
  'webhook_queue.waiting',
  `select w.id, w.types,
     w.last_event_id < coalesce((select c.value from event_counters c where c.shop_id = $1), 0)
       as "isBehind",
     exists (select from webhook_deliveries d where d.shop_id = $1 and d.endpoint_id = w.id
       and d.status = 'pending' and d.due_at <= $2) as "isDue"
   from webhook_endpoints w where w.shop_id = $1 and w.status = 'enabled' order by w.id`,
);

/**
 * Enqueues the events after the last enqueued one, up to the new `last_event_id`: a cluster reads the
 * events after the counter, which may have advanced. Events that were delivered before are sent
 * again.
 */
const ENQUEUE_DELIVERIES = statement(
  'webhook_queue.hand_out',
  `with endpoint as (
     select w.id, w.last_event_id from webhook_endpoints w
     where w.shop_id = $1 and w.id = $2 and w.status = 'enabled'
     for no key update
   ), moved as (
     update webhook_endpoints w set last_event_id = least(endpoint.last_event_id + $4, c.value)
     from endpoint, event_counters c
     where w.shop_id = $1 and w.id = endpoint.id and c.shop_id = $1
       and c.value > endpoint.last_event_id
     returning w.id, endpoint.last_event_id as after, w.last_event_id as until
   )
   insert into webhook_deliveries (shop_id, endpoint_id, event_id, type, resource_id, status,
     due_at, failures, attempts, created_at)
   select $1, moved.id, e.id, e.type, e.resource_id, 'pending', $5, 0, '[]', $5
   from moved join events e on e.shop_id = $1 and e.id > moved.after and e.id <= moved.until
   where e.type = any($3)
   order by e.id
   on conflict (shop_id, endpoint_id, event_id) do update
     set status = excluded.status, due_at = excluded.due_at, failures = 0
     where webhook_deliveries.status <> 'pending'`,
);

/** Claims a due delivery, unless an earlier one of the same record has not been tried yet. */
const CLAIM = statement<{ id: number }>(
  'webhook_queue.claim',
  `update webhook_deliveries set due_at = $4
   where shop_id = $1 and id = any(array(
     select d.id from webhook_deliveries d
     where d.shop_id = $1 and d.endpoint_id = $2 and d.status = 'pending' and d.due_at <= $3
       and not exists (select from webhook_deliveries earlier
         where earlier.shop_id = $1 and earlier.endpoint_id = $2 and earlier.status = 'pending'
           and earlier.resource_id = d.resource_id and earlier.id < d.id and earlier.failures = 0
           and split_part(earlier.type, '.', 1) = split_part(d.type, '.', 1))
     order by d.due_at, d.id limit 1
     for update skip locked))
   returning id`,
);

const SENDING_COLUMNS = joined(
  columnsOf(WebhookDelivery, 'd', ['id', 'endpointId', 'eventId', 'createdAt', 'failures']),
  columnsOf(WebhookEndpoint, 'w', [
    'url',
    'secret',
    'previousSecret',
    'previousSecretUntil',
    'failingSince',
  ]),
  outerColumnsOf(LoggedEvent, 'e', {
    loggedType: 'type',
    loggedAt: 'createdAt',
    resourceId: 'resourceId',
    resourcePlatformId: 'resourcePlatformId',
    actorName: 'actorName',
    actorKeyId: 'actorKeyId',
    request: 'request',
    changes: 'changes',
  }),
);
export type SendingRow = RowOf<typeof SENDING_COLUMNS>;

const SENDING = statement<SendingRow>(
  'webhook_queue.sending',
  `select ${SENDING_COLUMNS}
   from webhook_deliveries d
   join webhook_endpoints w on w.shop_id = $1 and w.id = d.endpoint_id
   left join events e on e.shop_id = $1 and e.id = d.event_id
   where d.shop_id = $1 and d.id = $2`,
);

const WORKER = { keyId: null, name: 'Webhooks' };

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

/** The queue of pending deliveries; all instances share it through row locks. */
@Injectable()
export class WebhookQueueRepository {
  constructor(private readonly database: Database) {}

  /** Creates a tenant context for each shop that has or had endpoints. */
  async createTenantContexts(): Promise<TenantContext[]> {
    const shops = await this.database.queryGlobal(SHOPS);
    return shops.map(({ shopId }) => this.database.createTenantContext(shopId, WORKER));
  }

  /** The enabled endpoints, and whether each has work. */
  endpointsWithWork(context: TenantContext, now: Date) {
    return queryAll(context, ENDPOINTS_WITH_WORK, now);
  }

  /** Enqueues deliveries of the next events; once per event, on any number of instances. */
  async enqueueDeliveries(
    context: TenantContext,
    endpointId: number,
    types: readonly string[],
    now: Date,
  ): Promise<void> {
    await queryAll(context, ENQUEUE_DELIVERIES, endpointId, types, BATCH_SIZE, now);
  }

  /** Claims a due delivery of an endpoint; no other instance claims it before the lease ends. */
  async claim(
    context: TenantContext,
    endpointId: number,
    now: Date,
    lease: Date,
  ): Promise<SendingRow | undefined> {
    const claimed = await queryOne(context, CLAIM, endpointId, now, lease);
    return claimed && queryOne(context, SENDING, claimed.id);
  }

  /** Stores the outcome of an attempt. In a transaction only. */
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
