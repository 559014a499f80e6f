import { type MomentRange, QueryMomentRange, QueryText } from '../../../fields/query-fields.js';
import { ListQuery, QueryCount } from '../../../http/paging/list.query.js';
import { QuerySort, type SortOrder } from '../../../http/paging/sort.js';

import { CUSTOMER_SORTS } from '../customer-sorts.sql.js';

/** The parameters of `GET /customers`. */
export class ListCustomersQuery extends ListQuery {
  @QuerySort(CUSTOMER_SORTS, 'CustomerSort')
  sort?: SortOrder;

  @QueryCount()
  count?: boolean;

  @QueryText({
    description:
      'Part of the first and last name in either order, the email, the platform id or the phone, ' +
      'case-insensitive',
    example: 'nordin',
  })
  search?: string;

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When an import last changed it' })
  updated?: MomentRange;
}
