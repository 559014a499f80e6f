import type { ListFilter } from '../../database/sql/list-filter.js';
import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { type SearchedTable, type SearchedTexts, searchIn } from '../../database/sql/search.sql.js';
import { membersOf } from '../../fields/field.js';
import { Customer } from './customer.entity.js';
import { Address, type CustomerResponse } from './customer.response.js';

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
  'phone',
  'tags',
  'erasedAt',
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
  customerPhone: 'phone',
  customerTags: 'tags',
  customerErasedAt: 'erasedAt',
});
export type EmbeddedCustomer = RowOf<typeof EMBEDDED_CUSTOMER>;

/** The text of a customer by which searches find a person, and the digits of the phones. */
const personText = (table: string): string =>
  `person_text(${table}.search_text, ${table}.first_name, ${table}.last_name, ${table}.platform_id)`;

const phoneDigits = (table: string): string =>
  `customer_phones(${table}.phone, ${table}.default_address)`;

/** The table of customers, in which searches find people. */
export const SEARCHED_CUSTOMERS: SearchedTable = {
  table: 'customers',
  text: personText('customers'),
  marks: 'customers.search_text',
  phones: phoneDigits('customers'),
};

/** The searched texts of the customer with an id. */
export const customerTexts = (id: string) => {
  const ofCustomer = (text: string): string =>
    `(select ${text} from customers u where u.shop_id = $1 and u.id = ${id})`;
  return { texts: [ofCustomer(personText('u'))], phones: ofCustomer(phoneDigits('u')) };
};

const OWN_TEXTS: SearchedTexts = {
  texts: [personText('customers')],
  phones: phoneDigits('customers'),
};

/** Filters customers by the names, the email, the platform id or the phone. */
export const searchInCustomers = searchIn({
  main: { source: SEARCHED_CUSTOMERS, sql: (ids) => `customers.id = any(${ids})` },
  row: OWN_TEXTS,
});

/**
 * Filters records by the tags of their customers. PostgreSQL does not know how many records the
 * customers with a tag have, so the newest records are checked first.
 * @param customerId the column with the id of the customer
 */
export const customerTagFilter =
  (customerId: string) =>
  (tags: readonly string[] | undefined): ListFilter => {
    const tagged = (wanted: string) =>
      `from customers tagged where tagged.shop_id = $1 and tagged.tags && ${wanted}::text[]`;
    return {
      value: tags,
      plannedByValue: true,
      sql: (wanted) => `${customerId} = any(array(select tagged.id ${tagged(wanted)}))`,
      check: {
        rows: 4_000,
        sql: (wanted) => `exists (select ${tagged(wanted)} and tagged.id = ${customerId})`,
      },
    };
  };

const NO_ADDRESS = Object.fromEntries(
  [...membersOf(Address).keys()].map((name) => [name, null]),
) as Record<keyof Address, null>;

/** A customer in a response; an address has all fields, with null for absent ones. */
export const toCustomer = (customer: CustomerRow): CustomerResponse => ({
  ...customer,
  defaultAddress: customer.defaultAddress && { ...NO_ADDRESS, ...customer.defaultAddress },
});

/** The customer in a row that embeds one; null if it has none. */
export function customerOf(row: EmbeddedCustomer): CustomerResponse | null {
  if (row.customerId === null) return null;
  return toCustomer({
    id: row.customerId,
    createdAt: row.customerCreatedAt!,
    updatedAt: row.customerUpdatedAt!,
    platformId: row.customerPlatformId!,
    defaultAddress: row.customerAddress,
    email: row.customerEmail,
    firstName: row.customerFirstName,
    lastName: row.customerLastName,
    phone: row.customerPhone,
    tags: row.customerTags!,
    erasedAt: row.customerErasedAt,
  });
}
