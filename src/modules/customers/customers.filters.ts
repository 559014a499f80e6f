import { momentFilters } from '../../database/sql/moment.filters.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import type { ListCustomersQuery } from './dto/list-customers.query.js';

/** The filters of the list of customers. */
export function customerFilters(query: ListCustomersQuery, timeZone: string): ListFilter[] {
  return [
    searchFilter('search_text', query.search),
    ...momentFilters('created_at', query.created, timeZone),
    ...momentFilters('updated_at', query.updated, timeZone),
  ];
}
