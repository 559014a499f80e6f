import { sortTextSql } from '../../database/sql/search.sql.js';
import type { Sorts } from '../../http/paging/sort.js';

/** The sorts of the list of customers. Imports can create customers out of the order of ids. */
export const CUSTOMER_SORTS = {
  id: 'id',
  lastName: {
    key: sortTextSql('customers.last_name'),
    type: 'text',
    index: 'ix_customers_sort_name',
    isNullable: true,
  },
  createdAt: {
    key: 'customers.created_at',
    type: 'timestamptz',
    index: 'ix_customers_sort_created',
  },
} as const satisfies Sorts;
