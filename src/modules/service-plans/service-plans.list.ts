import type { ListTable } from '../../database/list-table.js';
import { ownIds } from '../../database/sql/id.filters.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of a product's service plans. */
export class ServicePlanFilters extends OwnIdFilters {}

/** The list of service plans `s` of a product. */
export const SERVICE_PLAN_LIST = {
  name: 'ServicePlan',
  filters: { ids: { index: 'pk_service_plans', ...ownIds('s') } },
} as const satisfies ListTable<ServicePlanFilters>;

/** The parameters of `GET /products/{productId}/service_plans`. */
export class ListServicePlansQuery extends listQueryOf(ServicePlanFilters, SERVICE_PLAN_LIST) {}
