import { columnsOf, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { searchIn, type TermPlan } from '../../database/sql/search.sql.js';
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
  customerErasedAt: 'erasedAt',
});
export type EmbeddedCustomer = RowOf<typeof EMBEDDED_CUSTOMER>;

/** The text of a customer by which searches find a person, and the digits of the phones. */
const personText = (table: string): string =>
  `person_text(${table}.search_text, ${table}.first_name, ${table}.last_name, ${table}.platform_id)`;

const phoneDigits = (table: string): string =>
  `customer_phones(${table}.phone, ${table}.default_address)`;

/** Returns SQL of the ids of the customers that a term names. */
export function customerIdsSql({ indexLookup, phone }: Pick<TermPlan, 'indexLookup' | 'phone'>) {
  const named = indexLookup('customers', personText('customers'), 'customers.search_text');
  return phone ? `${named} || ${phone.indexLookup('customers', phoneDigits('customers'))}` : named;
}

/** Returns the condition that a term names the customer with this id. */
export const isCustomerSql = (id: string, plan: Pick<TermPlan, 'rowMatch' | 'phone'>): string =>
  `exists (select from customers u where u.shop_id = $1 and u.id = ${id}
    and (${isNamedSql('u', plan)}))`;

const isNamedSql = (table: string, { rowMatch, phone }: Pick<TermPlan, 'rowMatch' | 'phone'>) =>
  [rowMatch(personText(table)), ...(phone ? [phone.rowMatch(phoneDigits(table))] : [])].join(
    ' or ',
  );

/** Filters customers by the names, the email, the platform id or the phone. */
export const searchInCustomers = searchIn({
  sql: (plan) => `customers.id = any(${customerIdsSql(plan)})`,
  rowSql: (plan) => `(${isNamedSql('customers', plan)})`,
});

const NO_ADDRESS = Object.fromEntries(
  [...membersOf(Address).keys()].map((name) => [name, null]),
) as Record<keyof Address, null>;

/** A customer in a response; an address has all fields, with null for absent ones. */
export function toCustomer(customer: CustomerRow): CustomerResponse {
  const {
    id,
    createdAt,
    updatedAt,
    platformId,
    defaultAddress,
    email,
    firstName,
    lastName,
    phone,
    erasedAt,
  } = customer;
  return {
    id,
    createdAt,
    updatedAt,
    platformId,
    defaultAddress: defaultAddress && { ...NO_ADDRESS, ...defaultAddress },
    email,
    firstName,
    lastName,
    phone,
    erasedAt,
  };
}

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
    erasedAt: row.customerErasedAt,
  });
}
