import type { Answer, HttpClient } from '../../../support/service/client.js';
import { groupedBy } from '../../../../src/records/grouped-by.js';
import type { Combination } from './combinations.js';
import type { DrawnFilter, ListModel, Records } from './list-model.js';
import type { Random } from '../../../support/models/random.js';
import { writeBetweenPages } from './shop-lists.js';

/** A response that differs from plain JavaScript. */
export class Difference extends Error {
  constructor(request: string, expected: unknown, found: unknown) {
    super(
      `${request}\n  expected ${JSON.stringify(expected)}\n  found    ${JSON.stringify(found)}`,
    );
  }
}

/** The records of a combination with the values of its filters. */
interface Expected {
  readonly query: URLSearchParams;
  readonly kept: readonly any[];
}

const idsOf = (records: readonly any[]): number[] => records.map(({ id }) => id);

/** How often pages are read with writes in between, of those whose order promises every record. */
const WRITES = 0.15;

/**
 * Compares the pages of a combination, its count and its counts by a value with plain JavaScript.
 * @returns the number of records of the combination, and whether records were written
 */
export async function checkCombination(
  shop: HttpClient,
  random: Random,
  records: Records,
  combination: Combination,
): Promise<{ size: number; hasWritten: boolean }> {
  const { list, model, filters, sort } = combination;
  const { query, kept } = draw(random, records, combination);
  const expected = idsOf(sorted(kept, combination));
  const isSteady = ['id', 'createdAt'].includes(sort.replace('-', '')) && list !== 'customers';
  const hasWritten =
    isSteady && random.chance(WRITES) && !filters.some(({ name }) => model.unstable.includes(name));
  query.set('sort', sort);
  if (random.chance(0.3)) query.set('count', 'true');
  query.set('limit', String(hasWritten ? 3 : random.pick([1, 2, 3, 5, 7, 50])));
  const request = `/${list}?${query}`;
  const found: number[] = [];
  for (let page: string | null = ''; page !== null;) {
    const path: string = page === '' ? request : `${request}&page=${page}`;
    const body = success(path, await shop.get(path));
    if (page === '') expectCount(request, query, expected.length, body.count);
    found.push(...idsOf(body.data));
    page = body.nextPage;
    if (hasWritten) await writeBetweenPages(shop, random, records);
  }
  const known = new Set(idsOf(records[list]));
  const compared = hasWritten ? found.filter((id) => known.has(id)) : found;
  if (compared.join() !== expected.join()) throw new Difference(request, expected, found);
  if (!hasWritten && model.enumerations && random.chance(0.3)) {
    await checkCounts(shop, random, records, combination);
    if (list !== 'return_orders') await checkVariantCounts(shop, random, records, combination);
  }
  return { size: expected.length, hasWritten };
}

/** Draws the values of the filters, often such that one record passes all of them. */
function draw(random: Random, records: Records, { list, model, filters }: Combination): Expected {
  const all: readonly any[] = records[list];
  const one = random.pick(all);
  const drawn: DrawnFilter[] = filters.map((filter) =>
    filter.draw(random, random.chance(0.75) ? one : random.pick(all), records),
  );
  const query = new URLSearchParams();
  for (const [name, value] of drawn.flatMap(({ parameters }) => parameters)) {
    query.append(name, value);
  }
  const kept = all.filter(
    (record) => !model.hides?.(record, query) && drawn.every(({ keeps }) => keeps(record, query)),
  );
  return { query, kept };
}

/** Records without a key come last; equal keys are ordered by id, in the direction of the last key. */
export function sorted(
  records: readonly any[],
  { model, sort }: Pick<Combination, 'model' | 'sort'>,
): any[] {
  const orders = sort.split(',').map((order) => {
    return { key: keyOf(model, order.replace('-', '')), sign: order.startsWith('-') ? -1 : 1 };
  });
  return records.toSorted((one, other) => {
    for (const { key, sign } of orders) {
      const [first, second] = [key(one), key(other)];
      if (first === second) continue;
      if (first === null || second === null) return first === null ? 1 : -1;
      return sign * (first < second ? -1 : 1);
    }
    return orders.at(-1)!.sign * (one.id - other.id);
  });
}

/** A value of an enumeration is sorted by its place. */
function keyOf(
  { keys, enumerations }: ListModel,
  name: string,
): (record: any) => string | number | null {
  const values = enumerations?.[name];
  if (!values) return keys[name] ?? ((record) => record[name]);
  return (record) => (record[name] === null ? null : values.indexOf(record[name]));
}

function expectCount(request: string, query: URLSearchParams, value: number, found: any): void {
  const expected = query.has('count') ? { value, isExact: true } : undefined;
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Difference(request, expected, found);
  }
}

async function checkCounts(
  shop: HttpClient,
  random: Random,
  records: Records,
  combination: Combination,
): Promise<void> {
  const { list, model } = combination;
  const { query, kept } = draw(random, records, combination);
  const [by, values] = random.pick(Object.entries(model.enumerations!));
  const valuesOf = model.valuesOf?.[by] ?? ((record: any) => [record[by]]);
  const isWanted = (value: string) => query.get(by)?.split(',').includes(value) ?? true;
  const expected = values.map((value) => ({
    value,
    count: isWanted(value)
      ? kept.filter((record) => valuesOf(record, records).includes(value)).length
      : 0,
    isExact: true,
  }));
  query.set('by', by);
  const request = `/${list}/counts?${query}`;
  const { data } = success(request, await shop.get(request));
  if (JSON.stringify(data) !== JSON.stringify(expected)) {
    throw new Difference(request, expected, data);
  }
}

/** The shops of the model have fewer variants than have counts of their own. */
async function checkVariantCounts(
  shop: HttpClient,
  random: Random,
  records: Records,
  combination: Combination,
): Promise<void> {
  const { query, kept } = draw(random, records, combination);
  const expected = [...groupedBy(kept, ({ platformVariantId }) => platformVariantId)]
    .map(([id, { length }]) => ({ value: String(id), count: length, isExact: true }))
    .toSorted((one, other) => other.count - one.count || Number(one.value) - Number(other.value));
  query.set('by', 'platformVariantId');
  const request = `/${combination.list}/counts?${query}`;
  const found = success(request, await shop.get(request));
  const answer = { data: expected, other: { count: 0 } };
  if (JSON.stringify(found) !== JSON.stringify(answer)) {
    throw new Difference(request, answer, found);
  }
}

export function success(request: string, { status, body }: Answer): any {
  if (status !== 200) throw new Difference(request, 200, { status, ...body });
  return body;
}
