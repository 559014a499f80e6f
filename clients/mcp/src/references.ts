import type { RentalClient, Schemas } from '../../typescript/src/index.js';

/** The rental with a number such as SC-1042. */
export async function findRental(shop: RentalClient, name: string): Promise<Schemas['Cycle']> {
  const number = /^(?:SC-)?(\d+)$/i.exec(name.trim())?.[1];
  if (number !== undefined) {
    // The search also finds longer numbers, but those are of later rentals.
    const query = { search: `SC-${number}`, sort: ['id' as const], limit: 100 };
    const { data } = await shop.get('/cycles', { params: { query } });
    const rental = data.find(({ sequentialId }) => `${sequentialId}` === number);
    if (rental) return rental;
  }
  throw new Error(`Rental ${name} not found`);
}

/** A unit as the service takes it. */
export type UnitReference = { readonly itemId: number } | { readonly serial: string };

/**
 * The units that people name: `Item 17` by its running number, any other text by serial, a number by
 * item id or, where no unit has that id, by serial.
 * @throws Error when a number is the id of one unit and the serial of another
 */
export async function referenceUnits(
  shop: RentalClient,
  names: readonly (string | number)[],
): Promise<UnitReference[]> {
  const numbers = names.filter((name) => typeof name === 'number');
  const [byId, bySerial] = await Promise.all([
    collectUnits(shop, 'ids', numbers, (unit) => unit.id),
    collectUnits(shop, 'serials', numbers.map(String), (unit) => Number(unit.serial)),
  ]);
  return Promise.all(
    names.map(async (name) => {
      if (typeof name === 'string') {
        const number = /^item (\d+)$/i.exec(name.trim())?.[1];
        return number === undefined
          ? { serial: name }
          : { itemId: await idOfNumber(shop, Number(number)) };
      }
      const [own, other] = [byId.get(name), bySerial.get(name)];
      if (own && other && own.serial !== other.serial) {
        throw new Error(
          `${name} is the id of ${unitName(own)} and the serial of ${unitName(other)}; ` +
            `send "Item ${own.sequentialId}" or "${name}"`,
        );
      }
      return !own && other ? { serial: `${name}` } : { itemId: name };
    }),
  );
}

const unitName = ({ sequentialId, serial }: Schemas['Item']): string =>
  serial === null ? `Item ${sequentialId}` : `Item ${sequentialId} (${serial})`;

/** The units with these ids or serials. */
async function collectUnits<Value extends string | number>(
  shop: RentalClient,
  filter: 'ids' | 'serials',
  values: readonly Value[],
  keyOf: (unit: Schemas['Item']) => number,
): Promise<Map<number, Schemas['Item']>> {
  const units = new Map<number, Schemas['Item']>();
  for (let start = 0; start < values.length; start += 100) {
    const query = { [filter]: values.slice(start, start + 100), limit: 100 };
    for await (const unit of shop.all('/items', { params: { query } }))
      units.set(keyOf(unit), unit);
  }
  return units;
}

/** The id of the unit with a running number. */
async function idOfNumber(shop: RentalClient, number: number): Promise<number> {
  const query = { search: `${number}`, sort: ['id' as const], limit: 100 };
  for await (const unit of shop.all('/items', { params: { query } })) {
    if (unit.sequentialId === number) return unit.id;
    if (unit.sequentialId > number) break;
  }
  throw new Error(`Item ${number} not found`);
}

/** The unit that people name, as `referenceUnits` reads names. */
export async function findUnit(
  shop: RentalClient,
  name: string | number,
): Promise<Schemas['Item']> {
  const [reference] = await referenceUnits(shop, [name]);
  return 'itemId' in reference! ? getUnit(shop, reference.itemId) : unitOf(shop, reference!.serial);
}

export const getUnit = (shop: RentalClient, id: number): Promise<Schemas['Item']> =>
  shop.get('/items/{id}', { params: { path: { id } } });

async function unitOf(shop: RentalClient, unit: string): Promise<Schemas['Item']> {
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
