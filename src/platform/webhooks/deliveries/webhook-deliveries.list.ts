import { idFilter, ownIds } from '../../../database/sql/id.filters.js';
import { valuesOf } from '../../../database/sql/list-filter.js';
import type { ListTable } from '../../../database/list-table.js';
import { momentFilter, type Zoned } from '../../../database/sql/moment.filters.js';
import { type MomentRange, QueryEnum, QueryMomentRange } from '../../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../../fields/query-ids.js';
import { listQueryOf, OwnIdFilters } from '../../../http/paging/list.query.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../rules/delivery-outcome.js';

/** The filters of the list of deliveries; they combine with AND. */
export class WebhookDeliveryFilters extends OwnIdFilters {
  @QueryIds({ description: 'Id of the webhook endpoint', example: [1] })
  endpointId?: RequestedIds;

  @QueryIds({ description: 'Id of the event; a ping has none', example: [42], nullable: true })
  eventId?: RequestedIds;

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
      conditions: idFilter('d.endpoint_id'),
    },
    eventId: {
      index: 'ix_webhook_deliveries_event_id',
      conditions: idFilter('d.event_id'),
    },
    status: {
      index: 'ix_webhook_deliveries_status',
      conditions: (status) =>
        valuesOf({ column: 'd.status', values: DELIVERY_STATUSES, wanted: status && [status] }),
    },
    created: {
      index: 'ix_webhook_deliveries_created_at',
      conditions: momentFilter('d.created_at'),
    },
    ids: { index: 'pk_webhook_deliveries', ...ownIds('d') },
  },
} as const satisfies ListTable<WebhookDeliveryFilters, Zoned>;

/** The parameters of `GET /webhook_deliveries`. */
export class ListWebhookDeliveriesQuery extends listQueryOf(
  WebhookDeliveryFilters,
  WEBHOOK_DELIVERY_LIST,
) {}
