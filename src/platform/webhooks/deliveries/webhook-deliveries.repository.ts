import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../../database/sql/columns.sql.js';
import { pagesOf } from '../../../database/sql/counts.js';
import { listStatement } from '../../../database/sql/page.js';
import { queryAll, queryOne, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

const PROPERTIES = [
  'id',
  'createdAt',
  'endpointId',
  'eventId',
  'type',
  'status',
  'dueAt',
  'attempts',
] as const;
const COLUMNS = columnsOf(WebhookDelivery, 'd', PROPERTIES);
export type WebhookDeliveryRow = RowOf<typeof COLUMNS>;

const LIST = listStatement('webhook_deliveries.list', WebhookDelivery, 'd', COLUMNS);

const PING = statement<WebhookDeliveryRow>(
  'webhook_deliveries.ping',
  `insert into webhook_deliveries as d
     (shop_id, endpoint_id, type, status, due_at, failures, attempts, created_at)
   select $1, w.id, 'ping', 'pending', $3, 0, '[]', $3
   from webhook_endpoints w where w.shop_id = $1 and w.id = $2
   returning ${COLUMNS}`,
);

const REDELIVER = statement<WebhookDeliveryRow>(
  'webhook_deliveries.redeliver',
  `update webhook_deliveries d set status = 'pending', due_at = $3, failures = 0
   where d.shop_id = $1 and d.id = $2 returning ${COLUMNS}`,
);

/** How many old deliveries one statement deletes: few enough not to delay requests. */
const BATCH_SIZE = 1_000;

const REMOVE_OLD = statement<{ id: number }>(
  'webhook_deliveries.remove_old',
  `delete from webhook_deliveries
   where shop_id = $1 and id = any(array(
     select old.id from webhook_deliveries old
     where old.shop_id = $1 and old.created_at < $2 order by old.created_at limit $3
     for update skip locked))
   returning id`,
);

@Injectable()
export class WebhookDeliveriesRepository {
  readonly list = pagesOf(LIST);

  /** Creates a ping; undefined without such an endpoint. */
  ping(
    context: TenantContext,
    endpointId: number,
    now: Date,
  ): Promise<WebhookDeliveryRow | undefined> {
    return queryOne(context, PING, endpointId, now);
  }

  redeliver(
    context: TenantContext,
    id: number,
    now: Date,
  ): Promise<WebhookDeliveryRow | undefined> {
    return queryOne(context, REDELIVER, id, now);
  }

  /** Deletes one batch. @returns whether there may be more */
  async removeOld(context: TenantContext, before: Date): Promise<boolean> {
    return (await queryAll(context, REMOVE_OLD, before, BATCH_SIZE)).length === BATCH_SIZE;
  }
}
