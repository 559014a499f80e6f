import {
  type MomentRange,
  QueryEnum,
  QueryInteger,
  QueryMomentRange,
} from '../../../fields/query-fields.js';
import { ListQuery } from '../../../http/paging/list.query.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../rules/delivery-outcome.js';

/** The parameters of `GET /webhook_deliveries`; they combine with AND. */
export class ListWebhookDeliveriesQuery extends ListQuery {
  @QueryInteger({ description: 'Id of the webhook endpoint', example: 1 })
  endpointId?: number;

  @QueryInteger({ description: 'Id of the event', example: 42 })
  eventId?: number;

  @QueryEnum(DELIVERY_STATUSES, { description: 'Status of the delivery', example: 'failed' })
  status?: DeliveryStatus;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;
}
