import type { FiltersOf } from '../../../common/paging/list.query.js';
import { type ListFilter, valuesOf } from '../../../database/sql/list-filter.js';
import { momentFilter } from '../../../database/sql/moment.filters.js';
import { DELIVERY_STATUSES } from '../rules/delivery-status.js';
import type { ListWebhookDeliveriesQuery } from './dto/list-webhook-deliveries.query.js';

/** The filters of the list of deliveries, over delivery `d`. */
export const webhookDeliveryFilters = (
  { endpointId, eventId, status, created }: FiltersOf<ListWebhookDeliveriesQuery>,
  timeZone: string,
): ListFilter[] => [
  { value: endpointId, sql: (id) => `d.endpoint_id = ${id}` },
  { value: eventId, sql: (id) => `d.event_id = ${id}` },
  valuesOf({ column: 'd.status', values: DELIVERY_STATUSES, wanted: status && [status] }),
  momentFilter('d.created_at', created, timeZone),
];
