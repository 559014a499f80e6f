import type { FiltersOf } from '../../common/paging/list.query.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { momentFilter } from '../../database/sql/moment.filters.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import type { ListCustomersQuery } from './dto/list-customers.query.js';

/** The filters of the list of customers. */
export function customerFilters(
  query: FiltersOf<ListCustomersQuery>,
  timeZone: string,
): ListFilter[] {
  return [
    searchFilter('customers', 'customers', query.search),
    momentFilter('created_at', query.created, timeZone),
    momentFilter('updated_at', query.updated, timeZone),
  ];
}
