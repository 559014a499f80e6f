import type { RentalClient, Schemas } from '../../typescript/src/index.js';

/** The rental with a number such as SC-1042. */
export async function findRental(shop: RentalClient, name: string): Promise<Schemas['Cycle']> {
  const number = /^(?:SC-)?(\d+)$/i.exec(name.trim())?.[1];
  if (number !== undefined) {
    // The search also finds longer numbers, but those are of later rentals.
    const query = { search: `SC-${number}`, sort: 'id', limit: 100 } as const;
    const { data } = await shop.get('/cycles', { params: { query } });
    const rental = data.find(({ sequentialId }) => `${sequentialId}` === number);
    if (rental) return rental;
  }
  throw new Error(`Rental ${name} not found`);
}

/** The unit with a serial, or with an item id if it is a number. */
export async function findUnit(
  shop: RentalClient,
  unit: string | number,
): Promise<Schemas['Item']> {
  if (typeof unit === 'number') return shop.get('/items/{id}', { params: { path: { id: unit } } });
  const { data } = await shop.get('/items', { params: { query: { serial: unit } } });
  if (new Set(data.map(({ serial }) => serial)).size > 1) {
    const serials = data.map(({ serial }) => serial).join(', ');
    throw new Error(`Unit ${unit} not found; name one of: ${serials}`);
  }
  // Sold and retired units may have had the same serial.
  const found = data.find(({ visibility }) => !['sold', 'retired'].includes(visibility)) ?? data[0];
  if (!found) throw new Error(`Unit ${unit} not found`);
  return found;
}

/** The platform id of a location; undefined without a name. */
export async function findLocation(
  shop: RentalClient,
  name: string | undefined,
): Promise<number | undefined> {
  if (name === undefined) return undefined;
  const ids = new Map<string, number>();
  for await (const location of shop.all('/locations')) ids.set(location.name, location.platformId);
  return idOf(ids, name, 'Location');
}

/** The id of a condition; undefined without a title. */
export async function findCondition(
  shop: RentalClient,
  title: string | undefined,
): Promise<number | undefined> {
  return title === undefined ? undefined : (await findConditions(shop, [title]))[0];
}

/** The ids of conditions, in the order of their titles. */
export async function findConditions(
  shop: RentalClient,
  titles: readonly string[],
): Promise<number[]> {
  const ids = new Map<string, number>();
  for await (const condition of shop.all('/conditions')) ids.set(condition.title, condition.id);
  return titles.map((title) => idOf(ids, title, 'Condition'));
}

/** The id of a name in any case; the error lists the names that exist. */
function idOf(ids: ReadonlyMap<string, number>, name: string, type: string): number {
  const [, id] = [...ids].find(([other]) => other.toLowerCase() === name.toLowerCase()) ?? [];
  if (id === undefined) {
    throw new Error(`${type} ${name} not found; there are ${[...ids.keys()].join(', ')}`);
  }
  return id;
}
