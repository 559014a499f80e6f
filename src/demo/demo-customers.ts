import type { Address } from '../modules/customers/dto/address.request.js';
import type { ImportCustomer } from '../modules/customers/dto/customer.request.js';
import { unaccented } from './demo-catalogue.js';
import type { DemoRandom } from './demo-random.js';

/** Where the customers of a shop live and how they are called. */
export interface DemoPeople {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly streets: readonly string[];
  readonly places: readonly DemoPlace[];
  readonly companies: readonly string[];
}

export interface DemoPlace {
  readonly city: string;
  readonly zip: string;
  readonly province: string;
  readonly provinceCode: string;
  readonly country: string;
  readonly countryCode: string;
  /** What telephone numbers begin with. */
  readonly dial: string;
}

const FIRST_ID = 52_001;

/** Shares of the customers that only left their email, and of the companies. */
const GUESTS = 0.07;
const COMPANIES = 0.12;

/** Customers, no two of whom have one name. */
export function customersOf(
  random: DemoRandom,
  people: DemoPeople,
  count: number,
): ImportCustomer[] {
  const firstNames = random.shuffled(people.firstNames);
  const lastNames = random.shuffled(people.lastNames);
  return Array.from({ length: count }, (_, index) => {
    const firstName = firstNames[index % firstNames.length]!;
    const turn = Math.floor(index / firstNames.length);
    const lastName = lastNames[(index + turn) % lastNames.length]!;
    const platformId = FIRST_ID + index;
    const email = `${unaccented(firstName)}.${unaccented(lastName)}@mail.example`;
    if (random.chance(GUESTS)) return { platformId, email };
    const defaultAddress = addressOf(random, people, { platformId, firstName, lastName });
    return { platformId, email, firstName, lastName, defaultAddress };
  });
}

function addressOf(
  random: DemoRandom,
  { streets, places, companies }: DemoPeople,
  { platformId, firstName, lastName }: { platformId: number; firstName: string; lastName: string },
): Address {
  const { city, zip, province, provinceCode, country, countryCode, dial } = random.pick(places);
  const digits = random.integer(0, 9999).toString().padStart(4, '0');
  return {
    customerId: platformId,
    default: true,
    firstName,
    lastName,
    company: random.chance(COMPANIES) ? random.pick(companies) : null,
    address1: `${random.pick(streets)} ${random.integer(1, 120)}`,
    address2: random.chance(0.2) ? `Apartment ${random.integer(2, 48)}` : null,
    city,
    province,
    country,
    zip,
    phone: random.chance(0.8) ? `${dial} 555 ${digits}` : null,
    name: `${firstName} ${lastName}`,
    provinceCode,
    countryCode,
    countryName: country,
  };
}
