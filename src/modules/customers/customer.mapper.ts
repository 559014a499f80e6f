import { membersOf } from '../../fields/field.js';
import type { CustomerRow, EmbeddedCustomer } from './customer.sql.js';
import { Address } from './dto/customer.request.js';
import type { CustomerResponse } from './dto/customer.response.js';

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
    erasedAt: row.customerErasedAt,
  });
}
