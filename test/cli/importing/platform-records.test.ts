import { describe, expect, it } from 'vitest';
import { toImportCustomer, toImportLocation } from '../../../src/cli/importing/platform-records.js';

const ID = 'must be an integer from 1 to 9007199254740991';
const TEXT = 'must be text of 0 to 255 characters, without NUL or lone surrogates';
const NAME = 'must be text of 1 to 255 characters, without NUL or lone surrogates';

const plain = (record: object): unknown => JSON.parse(JSON.stringify(record));

describe('a customer of an export', () => {
  const read = (customer: unknown) => plain(toImportCustomer(customer, 'customers[1]'));

  it('from the Admin REST API is read with its address', () => {
    const customer = {
      id: '207119551',
      email: 'ada@nordin.se',
      first_name: 'Ada 🧥',
      last_name: null,
      orders_count: 3,
      tags: '',
      addresses: [{ id: 1 }],
      default_address: {
        id: 1,
        customer_id: 207_119_551,
        first_name: 'Ada',
        last_name: null,
        address1: 'Storgatan 1',
        address2: '',
        zip: '903 26',
        province_code: 'AC',
        country_name: 'Sweden',
        default: true,
      },
    };
    expect(read(customer)).toEqual({
      platformId: 207_119_551,
      email: 'ada@nordin.se',
      firstName: 'Ada 🧥',
      lastName: null,
      defaultAddress: {
        customerId: 207_119_551,
        firstName: 'Ada',
        lastName: null,
        address1: 'Storgatan 1',
        address2: null,
        zip: '903 26',
        provinceCode: 'AC',
        countryName: 'Sweden',
        default: true,
      },
    });
  });

  it('from this API is read unchanged', () => {
    const customer = {
      platformId: 5,
      email: null,
      firstName: 'Ada',
      defaultAddress: { customerId: 5, countryCode: 'SE' },
    };
    expect(read({ ...customer, id: 1 })).toEqual(customer);
  });

  it.each([
    [{ id: 1 }, { platformId: 1 }],
    [
      { id: 1, email: '', default_address: null },
      { platformId: 1, email: null, defaultAddress: null },
    ],
    [
      { id: 1, default_address: { default: 'yes' } },
      { platformId: 1, defaultAddress: {} },
    ],
  ])('%j leaves absent fields absent', (customer, expected) => {
    expect(read(customer)).toEqual(expected);
  });

  it.each([
    ['Ada', 'customers[1] must be an object'],
    [{ id: -1 }, `customers[1].id ${ID}`],
    [{ id: 1, email: 5 }, `customers[1].email ${TEXT}`],
    [{ id: 1, first_name: 'x'.repeat(256) }, `customers[1].first_name ${TEXT}`],
    [{ id: 1, default_address: [] }, 'customers[1].default_address must be an object'],
    [{ id: 1, default_address: { zip: 5 } }, `customers[1].default_address.zip ${TEXT}`],
    [
      { id: 1, default_address: { customer_id: 'x' } },
      `customers[1].default_address.customer_id ${ID}`,
    ],
  ])('%j is rejected with its place', (wrong, message) => {
    expect(() => read(wrong)).toThrow(message);
  });
});

describe('a location of an export', () => {
  const read = (location: unknown) => toImportLocation(location, 'locations[1]');

  it('is read from the Admin REST and from this API', () => {
    const location = { platformId: 655_441_491, name: '50 Rideau Street' };
    expect(read({ id: 655_441_491, name: '50 Rideau Street', active: true })).toEqual(location);
    expect(read({ ...location, id: 2 })).toEqual(location);
  });

  it.each([
    [null, 'locations[1] must be an object'],
    [{ name: 'A' }, `locations[1].id ${ID}`],
    [{ id: 1, name: null }, `locations[1].name ${NAME}`],
  ])('%j is rejected with its place', (wrong, message) => {
    expect(() => read(wrong)).toThrow(message);
  });
});
