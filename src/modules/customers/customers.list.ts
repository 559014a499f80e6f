import type { ListTable } from '../../database/list-table.js';
import { ownIds } from '../../database/sql/id.filters.js';
import { type ListFilter, tagFilter } from '../../database/sql/list-filter.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import { sortTextSql } from '../../database/sql/search.sql.js';
import { type MomentRange, QueryMomentRange, QueryText } from '../../fields/query-fields.js';
import { QueryKeyTexts } from '../../fields/query-ids.js';
import { listQueryOf, PlatformIdFilters } from '../../http/paging/list.query.js';
import {
  type CustomFieldFilters,
  QueryCustomFields,
} from '../custom-fields/custom-field.filters.js';
import { searchInCustomers } from './customer.sql.js';

/** The filters of the list of customers. */
export class CustomerFilters extends PlatformIdFilters {
  @QueryText({
    description:
      'Part of the first and last name in either order, the email, the platform id or the phone, ' +
      'case-insensitive',
    example: 'nordin',
  })
  search?: string;

  @QueryKeyTexts({ description: 'Tag, exact match', example: ['vip'] })
  tag?: string[];

  @QueryMomentRange({ description: 'When it was first imported' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When it last changed' })
  updated?: MomentRange;

  @QueryCustomFields()
  customFields?: CustomFieldFilters;
}

/** The inputs of conditions other than the query. */
interface Reading extends Zoned {
  /** The filters by custom fields. */
  readonly fields: readonly ListFilter[];
}

/** The list of customers. Imports can create customers out of the order of ids. */
export const CUSTOMER_LIST = {
  name: 'Customer',
  sorts: {
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
  },
  filters: {
    search: {
      index: ['ix_customers_person_keys', 'ix_customers_phones_keys'],
      conditions: searchInCustomers,
    },
    tag: { index: 'ix_customers_tags', conditions: tagFilter('customers.tags') },
    created: { index: 'ix_customers_created', conditions: momentFilter('created_at') },
    updated: { index: 'ix_customers_updated', conditions: momentFilter('updated_at') },
    customFields: { index: 'ix_custom_fields_value', conditions: (_, { fields }) => fields },
    ids: { index: 'pk_customers', ...ownIds('customers') },
    platformIds: { index: 'uq_customers_platform', ...ownIds('customers', 'platform_id') },
  },
} as const satisfies ListTable<CustomerFilters, Reading>;

/** The parameters of `GET /customers`. */
export class ListCustomersQuery extends listQueryOf(CustomerFilters, CUSTOMER_LIST) {}
