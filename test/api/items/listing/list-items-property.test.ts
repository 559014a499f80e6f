import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVariant } from '../../../support/factories/products.js';
import { type Api, useApi } from '../../../support/service/api.js';
import type { TestShop } from '../../../support/service/test-shop.js';
import { eventuallyHolds } from '../../../support/models/property.js';
import { areFoundBy } from '../../../support/models/search-model.js';

const ZONE = 'Asia/Kolkata';
/** Midnight there, the whole year round. */
const MIDNIGHT = (date: string) => Date.parse(`${date}T00:00:00+05:30`);

const WORDS = (
  'Alpine|tent|100%|a_b|c\\d|Ölzeug|XL|2|no.7|SN-0042|B20b|0000123|SN-0001230|' +
  'ΟΔΟΣ|Тент|日本語|한국어|ภาษาไทย|İade-07|Straße|A\u0308rmel|%%%'
).split('|');
const TERMS = (
  'TENT |lpi|%|_|\\|0%|Öl|öLZEUG|x|no.|42|4|-0|7|b2|' +
  '20|0b|00123|N-00012|0001230|0000123 |δος|οδος|тЕ|ЕНТ|本|本語|국|국어|ไ|ไท|าไท|ΣΣ|' +
  'i\u0307|i|ade-0|SSE|ße|är|A\u0308R|rme|%%|%%%| 2 |日 本'
).split('|');
const VISIBILITIES = ['available', 'unavailable', 'sold', 'retired'];
const STATUSES = ['processed', 'unprocessed'];
const TAGS = ['wet', 'Wet', 'a b', '100%'];
const DATES = ['2026-01-01', '2026-01-02', '2026-01-03'];
const INSTANTS = DATES.flatMap((date) =>
  [-1, 0, 1, 5e7].map((offset) => new Date(MIDNIGHT(date) + offset).toISOString()),
);

const title = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
const product = fc.record({
  title: title.map((words) => words.join(' ')),
  variants: fc.array(
    fc.record({
      title: title.map((words) => words.join(' ')),
      sku: fc.option(title.map((words) => words.join('-'))),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

/** An item by the places of what it refers to in the lists of the stock. */
const unit = fc.record({
  variant: fc.nat(),
  condition: fc.option(fc.nat(1)),
  location: fc.option(fc.nat(1)),
  serial: fc.option(title.map((words) => words.join('/'))),
  visibility: fc.constantFrom(...VISIBILITIES),
  status: fc.constantFrom(...STATUSES),
  tags: fc.subarray(TAGS),
  created: fc.constantFrom(...INSTANTS),
  updated: fc.constantFrom(...INSTANTS),
});

const range = fc.dictionary(
  fc.constantFrom('gte', 'gt', 'lte', 'lt'),
  fc.constantFrom(...DATES, ...INSTANTS),
  { minKeys: 1, maxKeys: 2 },
);

/** Every filter, by value or by the place of what is meant in the stock. */
const FILTERS = {
  sku: fc.nat(),
  serial: fc.nat(),
  search: fc.oneof(
    fc.constantFrom(...WORDS, ...TERMS),
    title.map((words) => words.join(' ')),
  ),
  visibility: fc.subarray(VISIBILITIES, { minLength: 1 }),
  status: fc.subarray(STATUSES, { minLength: 1 }),
  conditionId: fc.nat(),
  locationPlatformId: fc.nat(),
  tag: fc.constantFrom(...TAGS, 'none'),
  platformVariantId: fc.nat(),
  platformProductId: fc.nat(),
  created: range,
  updated: range,
};

/** One to three of them, so that the stock has something for most. */
const filters = fc
  .tuple(fc.subarray(Object.keys(FILTERS), { minLength: 1, maxLength: 3 }), fc.record(FILTERS))
  .map(([names, values]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
  );

type Filters = Record<string, any>;

/** An item as the test knows it. */
interface Known {
  item: any;
  sku: string | null;
  text: string;
  created: number;
  updated: number;
}

describe('the filters of the list of items', () => {
  const api = useApi();

  it('find what the same filters written in the test find, on pages of any size', async () => {
    const stock = fc.record({
      products: fc.array(product, { minLength: 1, maxLength: 3 }),
      units: fc.array(unit, { minLength: 1, maxLength: 14 }),
    });
    const queries = fc.array(fc.tuple(filters, fc.constantFrom(1, 3, 50)), {
      minLength: 40,
      maxLength: 40,
    });
    let hits = 0;
    await eventuallyHolds(
      fc.asyncProperty(stock, queries, async ({ products, units }, asked) => {
        const shop = await api.newShop();
        const known = await store(api, shop, products, units);
        for (const [choice, limit] of asked) {
          const wanted = valuesOf(choice, known);
          const expected = known.filter((one) => matches(one, wanted)).map(({ item }) => item.id);
          const found = await shop.all(`/items?${queryOf(wanted)}&limit=${limit}`);
          if (expected.length > 0) hits += 1;
          expect(
            found.map(({ id }) => id),
            JSON.stringify(wanted),
          ).toEqual(expected.reverse());
        }
      }),
      4,
    );
    expect(hits).toBeGreaterThan(25);
  });
});

async function store(api: Api, shop: TestShop, products: any[], units: any[]): Promise<Known[]> {
  await shop.put('/shop', { timeZone: ZONE });
  const conditions = [await shop.createCondition('A'), await shop.createCondition('B')];
  const locations = [await shop.importLocation(), await shop.importLocation()];
  const variants: { sku: string | null; platformId: number }[] = [];
  for (const { variants: ofProduct, ...members } of products) {
    const sent = { ...members, variants: ofProduct.map(aVariant) };
    for (const one of (await shop.importProduct(sent)).variants) {
      variants.push({ sku: one.sku ?? null, platformId: one.platformId });
    }
  }
  const known: Known[] = [];
  // Ids and creation times have the same order.
  const times = units.map(({ created }) => Date.parse(created)).toSorted((one, two) => one - two);
  for (const [index, one] of units.entries()) {
    const { sku, platformId } = variants[one.variant % variants.length]!;
    const item = await shop.createItem({
      platformVariantId: platformId,
      visibility: 'retired',
      conditionId: one.condition === null ? null : conditions[one.condition].id,
      locationPlatformId: one.location === null ? null : locations[one.location],
      serials: one.serial === null ? [] : [one.serial],
      tags: one.tags,
    });
    const words = [item.productTitle, item.variantTitle, sku, item.serial, item.sequentialId];
    known.push({
      item: { ...item, visibility: visibilityOf(item, one.visibility, known), status: one.status },
      sku,
      text: words.filter((word) => word !== null).join(' '),
      created: times[index]!,
      updated: Date.parse(one.updated),
    });
  }
  for (const { item, created, updated } of known) {
    await api.database.query(
      `update items set visibility = $2, status = $3, created_at = $4, updated_at = $5
       where id = $1`,
      [item.id, item.visibility, item.status, new Date(created), new Date(updated)],
    );
  }
  return known;
}

/** Among units with one serial, only the first may be in stock. */
function visibilityOf({ serial }: any, visibility: string, known: Known[]): string {
  const again = serial !== null && known.some(({ item }) => item.serial === serial);
  return again ? 'retired' : visibility;
}

const MEANT: Record<string, (one: Known) => unknown> = {
  sku: ({ sku }) => sku ?? 'none',
  serial: ({ item }) => item.serial ?? 'none',
  conditionId: ({ item }) => item.conditionId ?? 1,
  locationPlatformId: ({ item }) => item.location?.platformId ?? 1,
  platformVariantId: ({ item }) => item.platformVariantId,
  platformProductId: ({ item }) => item.platformProductId,
};

/** Puts what the stock has in the places of the numbers. */
function valuesOf(choice: Filters, known: Known[]): Filters {
  return Object.fromEntries(
    Object.entries(choice).map(([name, value]) => [
      name,
      MEANT[name] ? MEANT[name](known[value % known.length]!) : value,
    ]),
  );
}

function queryOf(wanted: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    const isRange = typeof value === 'object' && !Array.isArray(value);
    const bounds: [string, unknown][] = isRange ? Object.entries(value) : [];
    for (const [operator, bound] of bounds) query.append(`${name}[${operator}]`, String(bound));
    if (!isRange) query.append(name, String(value));
  }
  return query.toString();
}

function matches({ item, sku, text, created, updated }: Known, wanted: Filters): boolean {
  const tests: Record<string, (value: any) => boolean> = {
    sku: (value) => sku === value,
    serial: (value) => item.serial === value,
    search: (value) => areFoundBy([text], value),
    visibility: (values) => values.includes(item.visibility),
    status: (values) => values.includes(item.status),
    conditionId: (value) => item.conditionId === value,
    locationPlatformId: (value) => item.location?.platformId === value,
    tag: (value) => item.tags.includes(value),
    platformVariantId: (value) => item.platformVariantId === value,
    platformProductId: (value) => item.platformProductId === value,
    created: (value) => isWithin(created, value),
    updated: (value) => isWithin(updated, value),
  };
  return Object.entries(wanted).every(([name, value]) => tests[name]!(value));
}

function isWithin(instant: number, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([operator, text]) => {
    const isDay = text.length === 10;
    const from = isDay ? MIDNIGHT(text) : Date.parse(text);
    const to = isDay ? from + 86_399_999 : from;
    if (operator === 'gte') return instant >= from;
    if (operator === 'gt') return instant > to;
    if (operator === 'lte') return instant <= to;
    return instant < from;
  });
}
