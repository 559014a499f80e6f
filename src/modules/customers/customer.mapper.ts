import type { CustomerRow, EmbeddedCustomer } from './customer.sql.js';
import type { Address } from './dto/customer.request.js';
import type { CustomerResponse } from './dto/customer.response.js';

const NO_ADDRESS: Required<Address> = {
  customerId: null,
  default: null,
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  country: null,
  zip: null,
  phone: null,
  name: null,
  provinceCode: null,
  countryCode: null,
  countryName: null,
};

/** The answer for one customer: an address has all its members, empty ones as null. */
export function toCustomer(customer: CustomerRow): CustomerResponse {
  const { id, createdAt, updatedAt, platformId, defaultAddress, email, firstName, lastName } =
    customer;
  return {
    id,
    createdAt,
    updatedAt,
    platformId,
    defaultAddress: defaultAddress && { ...NO_ADDRESS, ...defaultAddress },
    email,
    firstName,
    lastName,
  };
}

/** The answer for the customer in the row of what may belong to one. */
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
  });
}
