import { toCustomer } from './customer.mapper.js';
import type { Address } from './dto/address.request.js';
import type { CustomerResponse } from './dto/customer.response.js';

/** A customer in the row of what belongs to it; all null where it belongs to nobody. */
export interface EmbeddedCustomer {
  customerId: number | null;
  customerCreatedAt: string;
  customerUpdatedAt: string;
  customerPlatformId: number;
  customerAddress: Address | null;
  customerEmail: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
}

/** The columns of an embedded customer, out of customer `u`. */
export const CUSTOMER_COLUMNS = `u.id as "customerId", u.created_at as "customerCreatedAt",
  u.updated_at as "customerUpdatedAt",
  u.platform_id as "customerPlatformId", u.default_address as "customerAddress",
  u.email as "customerEmail", u.first_name as "customerFirstName",
  u.last_name as "customerLastName"`;

/** The ids of the customers whose name or email has a term, for searches among what is theirs. */
export const customersSql = (matches: (column: string) => string): string => `array(
  select u.id from customers u where u.shop_id = $1 and ${matches('u.search_text')})`;

/** The answer for the customer of a row. */
export function customerOf(row: EmbeddedCustomer): CustomerResponse | null {
  if (row.customerId === null) return null;
  return toCustomer({
    id: row.customerId,
    createdAt: row.customerCreatedAt,
    updatedAt: row.customerUpdatedAt,
    platformId: row.customerPlatformId,
    defaultAddress: row.customerAddress,
    email: row.customerEmail,
    firstName: row.customerFirstName,
    lastName: row.customerLastName,
  });
}
