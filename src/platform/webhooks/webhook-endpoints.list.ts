import { ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The list of webhook endpoints. */
export const WEBHOOK_ENDPOINT_LIST = {
  name: 'WebhookEndpoint',
  filters: {
    ids: { index: 'pk_webhook_endpoints', ...ownIds('webhook_endpoints') },
  },
} as const satisfies ListTable<OwnIdFilters>;

/** The parameters of `GET /webhook_endpoints`. */
export class ListWebhookEndpointsQuery extends listQueryOf(OwnIdFilters, WEBHOOK_ENDPOINT_LIST) {}
