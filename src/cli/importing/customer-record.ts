import type { Address } from '../../modules/customers/dto/address.request.js';
import type { ImportCustomer } from '../../modules/customers/dto/customer.request.js';
import { idOf, type Members, numberedId, objectOf, snakeCase, textOf } from './record-checks.js';

const ADDRESS_TEXTS = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'country',
  'zip',
  'phone',
  'name',
  'provinceCode',
  'countryCode',
  'countryName',
] as const;

/**
 * A customer of the platform as the import takes it.
 * @param place for example `customers[12]`
 * @throws ExportError
 */
export function toImportCustomer(value: unknown, place: string): ImportCustomer {
  const customer = objectOf(value, place);
  const address = 'defaultAddress' in customer ? 'defaultAddress' : 'default_address';
  return {
    platformId: idOf(customer, place),
    email: textOf(customer, 'email', place),
    firstName: textOf(customer, 'firstName', place),
    lastName: textOf(customer, 'lastName', place),
    defaultAddress: addressOf(customer[address], `${place}.${address}`),
  };
}

function addressOf(value: unknown, place: string): Address | null | undefined {
  if (value == null) return value;
  const address = objectOf(value, place);
  const texts = ADDRESS_TEXTS.map((name) => [name, textOf(address, name, place)]);
  return {
    ...(Object.fromEntries(texts) as Partial<Address>),
    customerId: customerIdOf(address, place),
    default: typeof address.default === 'boolean' ? address.default : undefined,
  };
}

function customerIdOf(address: Members, place: string): number | null | undefined {
  const name = 'customerId' in address ? 'customerId' : snakeCase('customerId');
  const id = address[name];
  return id == null ? id : numberedId(id, `${place}.${name}`);
}
