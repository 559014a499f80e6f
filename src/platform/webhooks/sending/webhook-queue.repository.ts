import { Injectable } from '@nestjs/common';
import { Database, type ShopClock } from '../../../database/database.js';
import {
  columnsOf,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import { queryAll, queryOne, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { LoggedEvent } from '../../event-log/logged-event.entity.js';
import { WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import type { Attempt, DeliveryOutcome } from '../rules/delivery-outcome.js';
import { WebhookEndpoint } from '../webhook-endpoint.entity.js';

interface EndpointWorkRow {
  readonly id: number;
  readonly types: string[];
  /** True when events of the log have no deliveries yet. */
  readonly isBehind: boolean;
  /** True when a delivery is due, and no instance sends to the endpoint. */
  readonly isDue: boolean;
}

const ENDPOINTS_WITH_WORK = statement<EndpointWorkRow>(
  'webhook_queue.waiting',
  `select work.* from (
     select w.id, w.types,
       w.last_event_id < coalesce((select c.value from event_counters c where c.shop_id = $1), 0)
         as "isBehind",
       (w.sending_until is null or w.sending_until <= $3)
         and exists (select from webhook_deliveries d where d.shop_id = $1 and d.endpoint_id = w.id
           and d.status = 'pending' and d.due_at <= $2) as "isDue"
     from webhook_endpoints w where w.shop_id = $1 and w.status = 'enabled'
   ) work
   where work."isBehind" or work."isDue" order by work.id`,
);

/**
 * Enqueues the events after the last enqueued one, up to the new `last_event_id`: a cluster reads the
 * events after the counter, which may have advanced. Gaps in the numbers are skipped. Events that
 * have a delivery are sent again, at once. The clocks of instances differ, so later events are never
 * due before earlier ones. A locked endpoint is left to the next poll.
 */
const ENQUEUE_DELIVERIES = statement(
  'webhook_queue.enqueue_deliveries',
  `with endpoint as (
     select w.id, w.last_event_id from webhook_endpoints w
     where w.shop_id = $1 and w.id = $2 and w.status = 'enabled'
     for no key update skip locked
   ), moved as (
     update webhook_endpoints w set last_event_id = least(c.value, $4 + coalesce(
         (select e.id - 1 from events e where e.shop_id = $1 and e.id > endpoint.last_event_id
          order by e.id limit 1), c.value)),
       enqueued_at = greatest(w.enqueued_at, $5)
     from endpoint, event_counters c
     where w.shop_id = $1 and w.id = endpoint.id and c.shop_id = $1
       and c.value > endpoint.last_event_id
     returning w.id, endpoint.last_event_id as after, w.last_event_id as until, w.enqueued_at
   )
   insert into webhook_deliveries (shop_id, endpoint_id, event_id, type, resource_id, status,
     due_at, failures, attempts, created_at)
   select $1, moved.id, e.id, e.type, e.resource_id, 'pending', moved.enqueued_at, 0, '[]', $5
   from moved join events e on e.shop_id = $1 and e.id > moved.after and e.id <= moved.until
   where e.type = any($3)
   order by e.id
   on conflict (shop_id, endpoint_id, event_id) do update
     set status = excluded.status, due_at = excluded.due_at, failures = 0`,
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

/**
 * Stores the outcome of an attempt and claims the next delivery. Only one instance at a time sends
 * to an endpoint, so the earliest due delivery is the next one: a single entry of an index. The
 * endpoint is locked first, as by enqueueing. Nothing waits for a lock, so that no shop delays others.
 */
const advanceSql = (whenLocked: 'nowait' | 'skip locked'): string =>
  `with endpoint as (
     select w.id, w.status = 'enabled'
       and (w.sending_until is null or w.sending_until <= $12 or w.sending_until = $5) as free
     from webhook_endpoints w where w.shop_id = $1 and w.id = $2
     for no key update ${whenLocked}
   ), attempted as (
     select d.id from webhook_deliveries d
     where d.shop_id = $1 and d.id = $6 and d.endpoint_id = $2 and d.status = 'pending'
     for no key update ${whenLocked}
   ), finished as (
     update webhook_deliveries d set status = $7, due_at = $8, failures = d.failures + $9,
       attempts = d.attempts || $10::jsonb
     from endpoint, attempted
     where d.shop_id = $1 and d.id = attempted.id
   ), next as (
     select due.id, $4::timestamptz as lease
     from endpoint cross join lateral (
       select d.id from webhook_deliveries d
       where d.shop_id = $1 and d.endpoint_id = endpoint.id and d.status = 'pending'
         and d.due_at <= $3 and d.id is distinct from $6
       order by d.due_at, d.id limit 1
       for no key update skip locked) due
     where endpoint.free and $11::boolean
   ), leased as (
     update webhook_endpoints w set
       sending_until = case when endpoint.free then next.lease else w.sending_until end,
       failing_since = case when $6 is null then w.failing_since
         when $9 = 1 then coalesce(w.failing_since, $3) end
     from endpoint left join next on true
     where w.shop_id = $1 and w.id = endpoint.id and (next.id is not null or $5 is not null)
   )
   select next.id from next`;

const ADVANCE = statement<{ id: number }>('webhook_queue.advance', advanceSql('nowait'));

/** Without an outcome to store, a locked endpoint is left to the next poll. */
const CLAIM = statement<{ id: number }>('webhook_queue.claim', advanceSql('skip locked'));

const SENDING = statement<SendingRow>(
  'webhook_queue.sending',
  `select ${SENDING_COLUMNS}
   from webhook_deliveries d
   join webhook_endpoints w on w.shop_id = $1 and w.id = d.endpoint_id
   left join events e on e.shop_id = $1 and e.id = d.event_id
   where d.shop_id = $1 and d.id = $2`,
);

/** The result of an attempt, which is to be stored. */
export interface FinishedDelivery {
  readonly id: number;
  readonly attempt: Attempt;
  readonly outcome: DeliveryOutcome;
  /** The lease under which it was sent. */
  readonly lease: Date;
}

const WORKER = { keyId: null, name: 'Webhooks' };

const BATCH_SIZE = 1_000;

const SHOPS = statement<ShopClock>(
  'webhook_queue.shops',
  `select s.id as "shopId", s.clock_offset_ms as "clockOffsetMs"
   from webhook_shops w join shops s on s.id = w.shop_id order by s.id`,
);

/** The queue of pending deliveries; all instances share it through leases of endpoints. */
@Injectable()
export class WebhookQueueRepository {
  constructor(private readonly database: Database) {}

  /** Creates a tenant context for each shop that has or had endpoints. */
  async createTenantContexts(): Promise<TenantContext[]> {
    const shops = await this.database.queryGlobal(SHOPS);
    return shops.map((shop) => this.database.createTenantContext(shop, WORKER));
  }

  /** The enabled endpoints with work. */
  endpointsWithWork(context: TenantContext) {
    return queryAll(context, ENDPOINTS_WITH_WORK, context.now(), new Date());
  }

  /**
   * Enqueues deliveries of the next events; once per event, on any number of instances.
   * @throws AppError record_busy when deliveries to send again are locked
   */
  async enqueueDeliveries(
    context: TenantContext,
    endpointId: number,
    types: readonly string[],
  ): Promise<void> {
    const now = context.now();
    await inTransaction(context, (transaction) =>
      queryAll(transaction, ENQUEUE_DELIVERIES, endpointId, types, BATCH_SIZE, now),
    );
  }

  /**
   * Stores the result of the last attempt, if any, and claims the next due delivery of an endpoint.
   * No other instance sends to the endpoint before the lease ends, by the real time.
   * @param lease undefined to claim none, and to let other instances send
   * @throws DatabaseError lock_not_available when others lock the endpoint or the delivery
   */
  async advance(
    context: TenantContext,
    endpointId: number,
    lease: Date | undefined,
    finished?: FinishedDelivery,
  ): Promise<SendingRow | undefined> {
    const { outcome, attempt } = finished ?? {};
    const claimed = await queryOne(
      context,
      finished ? ADVANCE : CLAIM,
      endpointId,
      context.now(),
      lease,
      finished?.lease,
      finished?.id,
      outcome?.status,
      outcome?.dueAt,
      outcome?.status === 'delivered' ? 0 : 1,
      JSON.stringify(attempt ? [attempt] : []),
      lease !== undefined,
      new Date(),
    );
    return claimed && queryOne(context, SENDING, claimed.id);
  }
}
