import type { Address } from './dto/address.request.js';
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
export function toCustomer(customer: CustomerResponse): CustomerResponse {
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
