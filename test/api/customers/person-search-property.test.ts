import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { eventuallyHolds, SEED } from '../../support/models/property.js';
import { areFoundBy } from '../../support/models/search-model.js';

interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly platformId: number;
  readonly phone: string | null;
}

const FIRST_NAMES = ['Ada', 'Anna Maria', 'Łukasz', 'Åse', '小明', '明', '지훈', 'Nok'];
const LAST_NAMES = ['Ødegård', "O'Brien", 'Adamsen', '王', '李', '김', 'de la Cruz', 'Øst'];
const PHONES = ['+47 (912) 34-567', '0912 345 678', '912345678', '+46 70 091 23 45', '1234'];

const person = fc.record({
  firstName: fc.option(fc.constantFrom(...FIRST_NAMES)),
  lastName: fc.option(fc.constantFrom(...LAST_NAMES)),
  email: fc.option(fc.constantFrom('ada@fjell.example', 'wang.12@mail.example')),
  platformId: fc.integer({ min: 900_000_000, max: 9_999_999_999 }),
  phone: fc.option(fc.constantFrom(...PHONES)),
});

const people = fc.sample(
  fc.uniqueArray(person, { minLength: 40, maxLength: 40, selector: (one) => one.platformId }),
  { seed: SEED, numRuns: 1 },
)[0]!;

/** The texts that a search may match with any part of it. */
function textsOf({ firstName, lastName, email, platformId }: Person): string[] {
  const own = [firstName, lastName, email].filter((text) => text !== null).join(' ');
  if (firstName === null || lastName === null) return [own, `${platformId}`];
  const [first, last] = [firstName, lastName];
  return [own, `${platformId}`, `${last} ${first}`, `${last}${first}`, `${first}${last}`];
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

function isNamed(one: Person, term: string): boolean {
  const [own, platformId, ...names] = textsOf(one) as [string, string, ...string[]];
  if (areFoundBy([own, ...names], term, [platformId])) return true;
  const digits = digitsOf(term);
  return (
    /^[\d\s+()./-]+$/.test(term) &&
    digits.length >= 4 &&
    digitsOf(one.phone ?? '').includes(digits.replace(/^0/, ''))
  );
}

const partOf = (text: string) => {
  const characters = [...text];
  return fc
    .tuple(fc.nat(characters.length), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => characters.slice(from, from + length).join(''));
};

const anyPerson = fc.constantFrom(...people);
const partOfNames = anyPerson.chain((one) => fc.constantFrom(...textsOf(one)).chain(partOf));
const partOfPhone = fc
  .tuple(fc.constantFrom('', '0', '+'), fc.constantFrom(...PHONES), fc.constantFrom('', ' ', '-'))
  .chain(([before, phone, between]) =>
    partOf(digitsOf(phone)).map(
      (digits) => `${before}${digits.slice(0, 3)}${between}${digits.slice(3)}`,
    ),
  );

const term = fc
  .oneof(
    partOfNames,
    partOfPhone,
    anyPerson.map(({ platformId }) => `${platformId}`),
    anyPerson.chain((one) => fc.constantFrom(...textsOf(one))),
  )
  .chain((text) => fc.constantFrom(text, text.toUpperCase()))
  // A blank term is no search, and marks alone are found by another index.
  .filter((text) => /[\p{L}\d]/u.test(text));

describe('the search for a person', () => {
  const shop = useRentalShop();
  const rented = people.slice(0, 12);

  beforeAll(async () => {
    const customers = people.map(({ phone, ...members }) => {
      return { ...members, defaultAddress: phone === null ? null : { phone } };
    });
    const { status } = await shop.post('/customers', { customers });
    expect(status).toBe(200);
    for (const { platformId } of rented) {
      await shop.returnRentals([await shop.outCycle({ customerPlatformId: platformId })]);
    }
  });

  const found = async (list: string, sought: string): Promise<any[]> =>
    shop.all(`/${list}?search=${encodeURIComponent(sought)}`);

  it('finds each customer that the rules name, and no other', async () => {
    await eventuallyHolds(
      fc.asyncProperty(term, async (sought) => {
        const expected = people.filter((one) => isNamed(one, sought));
        const customers = (await found('customers', sought)).map((one) => one.platformId);
        const ids = new Set(people.map(({ platformId }) => platformId));
        expect(new Set(customers.filter((id) => ids.has(id)))).toEqual(
          new Set(expected.map(({ platformId }) => platformId)),
        );
      }),
      60,
    );
  });

  it('finds the cycles and return orders of each of them', async () => {
    await eventuallyHolds(
      fc.asyncProperty(term, async (sought) => {
        for (const list of ['cycles', 'return_orders']) {
          const customers = (await found(list, sought)).map(({ customer }) => customer.platformId);
          for (const one of rented.filter((renter) => isNamed(renter, sought))) {
            expect(customers, list).toContain(one.platformId);
          }
        }
      }),
      12,
    );
  });
});
