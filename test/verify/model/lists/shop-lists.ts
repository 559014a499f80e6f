import type { Answer, HttpClient } from '../../../support/service/client.js';
import { LOCATIONS } from './fill-shop.js';
import type { Records } from './list-model.js';
import type { Random } from '../../../support/models/random.js';

const DAY = 86_400_000;

/** The first and last day of a window, in days from today. */
const WINDOWS = [
  [0, 0],
  [1, 3],
  [4, 30],
] as const;

/** Reads the whole lists of a shop. */
export async function readRecords(shop: HttpClient): Promise<Records> {
  const bookable = new Map<string, Map<string | null, ReadonlySet<number>>>();
  for (const window of WINDOWS) {
    const [from, to] = window.map((days) =>
      new Date(Date.now() + days * DAY).toISOString().slice(0, 10),
    );
    const parameters = `availableFrom=${from}&availableTo=${to}`;
    const idsByLocation = new Map<string | null, ReadonlySet<number>>();
    for (const location of [null, ...LOCATIONS.map(String)]) {
      const there = location === null ? '' : `&locationPlatformId=${location}`;
      const found = await shop.all(`/items?limit=100&${parameters}${there}`);
      idsByLocation.set(location, new Set(found.map(({ id }) => id)));
    }
    bookable.set(parameters, idsByLocation);
  }
  return {
    items: await shop.all('/items?limit=100'),
    cycles: await shop.all('/cycles?limit=100'),
    return_orders: await shop.all('/return_orders?limit=100'),
    customers: await customersWithFields(shop),
    products: await shop.all('/products?limit=100'),
    variants: [
      ...(await shop.all('/variants?limit=100')),
      ...(await shop.all('/variants?limit=100&archived=true')),
    ],
    bookable,
  };
}

/** The customers with their custom fields, which lists of them do not have. */
async function customersWithFields(shop: HttpClient): Promise<any[]> {
  const customers = await shop.all('/customers?limit=100');
  const { body } = await shop.get('/exports/customers?format=ndjson&fields=id,customFields');
  const exported = String(body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const fieldsOf = new Map(exported.map(({ id, customFields }) => [id, customFields]));
  return customers.map((customer) => ({ ...customer, customFields: fieldsOf.get(customer.id) }));
}

/**
 * Creates records and updates fields of others; no filter but `updated` depends on these. Cycles
 * that are lost or bought reject theirs.
 */
export async function writeBetweenPages(
  shop: HttpClient,
  random: Random,
  { items, cycles, customers, products, variants: stored }: Records,
): Promise<void> {
  const item = random.pick(items);
  const platformId = 1_000_000 + random.below(1_000_000_000);
  await send(shop.put(`/items/${item.id}`, { pickLocation: `A${platformId}` }));
  await send(shop.put(`/cycles/${random.pick(cycles).id}`, { priceCents: random.below(9_000) }));
  const { platformId: known, firstName, lastName, email } = random.pick(customers);
  const sent = { platformId: known, firstName, lastName, email: email ?? null };
  const { title } = random.pick(products);
  const variants = [{ platformId, title: 'Between pages' }];
  const active = stored.filter(({ archivedAt }) => archivedAt === null);
  const unit = { platformVariantId: random.pick(active).platformId, visibility: 'unavailable' };
  const create = random.pick([
    () => shop.post('/items', unit),
    () => shop.post('/customers', { customers: [sent, { ...sent, platformId }] }),
    () => shop.post('/products', { products: [{ platformId, title, variants }] }),
    () => shop.post('/return_orders', { ...unit, quantity: 1 }),
  ]);
  await send(create());
}

async function send(response: Promise<Answer>): Promise<void> {
  const { status, body } = await response;
  if (status >= 400 && status !== 409) throw new Error(`${status}: ${JSON.stringify(body)}`);
}
