import type { FiltersOf } from '../../http/paging/list.query.js';
import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { momentFilter } from '../../database/sql/moment.filters.js';
import { searchFilter } from '../../database/sql/search.sql.js';
import { Customer } from './customer.entity.js';
import type { ListCustomersQuery } from './dto/list-customers.query.js';

/** The columns of a customer in responses. */
export const CUSTOMER_COLUMNS = columnsOf(Customer, 'customers', [
  'id',
  'createdAt',
  'updatedAt',
  'platformId',
  'defaultAddress',
  'email',
  'firstName',
  'lastName',
]);
export type CustomerRow = RowOf<typeof CUSTOMER_COLUMNS>;

/** The same columns of customer `u`, in a row that may embed a customer. */
export const EMBEDDED_CUSTOMER = outerColumnsOf(Customer, 'u', {
  customerId: 'id',
  customerCreatedAt: 'createdAt',
  customerUpdatedAt: 'updatedAt',
  customerPlatformId: 'platformId',
  customerAddress: 'defaultAddress',
  customerEmail: 'email',
  customerFirstName: 'firstName',
  customerLastName: 'lastName',
});
export type EmbeddedCustomer = RowOf<typeof EMBEDDED_CUSTOMER>;

/** The search text of the customer with this id. */
export const customerTextSql = (id: string): string =>
  `(select u.search_text from customers u where u.shop_id = $1 and u.id = ${id})`;

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
