import { valuesOf } from '../../../database/sql/list-filter.js';
import type { ListTable } from '../../../database/list-table.js';
import { momentFilter, type Zoned } from '../../../database/sql/moment.filters.js';
import {
  type MomentRange,
  QueryEnum,
  QueryInteger,
  QueryMomentRange,
} from '../../../fields/query-fields.js';
import { listQueryOf } from '../../../http/paging/list.query.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../rules/delivery-outcome.js';

/** The filters of the list of deliveries; they combine with AND. */
export class WebhookDeliveryFilters {
  @QueryInteger({ description: 'Id of the webhook endpoint', example: 1 })
  endpointId?: number;

  @QueryInteger({ description: 'Id of the event', example: 42 })
  eventId?: number;

  @QueryEnum(DELIVERY_STATUSES, { description: 'Status of the delivery', example: 'failed' })
  status?: DeliveryStatus;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;
}

/** The list of deliveries `d`. */
export const WEBHOOK_DELIVERY_LIST = {
  name: 'WebhookDelivery',
  filters: {
    endpointId: {
      index: 'ix_webhook_deliveries_endpoint_id',
      sql: (id) => `d.endpoint_id = ${id}`,
    },
    eventId: { index: 'ix_webhook_deliveries_event_id', sql: (id) => `d.event_id = ${id}` },
    status: {
      index: 'ix_webhook_deliveries_status',
      conditions: (status) =>
        valuesOf({ column: 'd.status', values: DELIVERY_STATUSES, wanted: status && [status] }),
    },
    created: {
      index: 'ix_webhook_deliveries_created_at',
      conditions: momentFilter('d.created_at'),
    },
  },
} as const satisfies ListTable<WebhookDeliveryFilters, Zoned>;

/** The parameters of `GET /webhook_deliveries`. */
export class ListWebhookDeliveriesQuery extends listQueryOf(
  WebhookDeliveryFilters,
  WEBHOOK_DELIVERY_LIST,
) {}
