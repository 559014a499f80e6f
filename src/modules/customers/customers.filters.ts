import { momentFilters } from '../../database/sql/moment.filters.js';
import type { Filter } from '../../database/sql/page.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import type { ListCustomersQuery } from './dto/list-customers.query.js';

/** The filters of the list of customers. */
export function customerFilters(query: ListCustomersQuery, timeZone: string): Filter[] {
  return [
    searchFilter('search_text', query.search),
    ...momentFilters('created_at', query.created, timeZone),
    ...momentFilters('updated_at', query.updated, timeZone),
  ];
}
