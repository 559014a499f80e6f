import { expectSuccess } from '../../../support/factories/answers.js';
import { startOf } from '../../../support/models/cycle-filters.js';
import type { HttpClient } from '../../../support/service/client.js';
import type { Random } from '../../../support/models/random.js';

const HOUR = 3_600_000;

const TITLES = ['Storm parka', 'storm Pärka', 'Ölzeug XL', 'Zelt', 'Øse 2', 'Axe'];
const SKUS = ['PARKA-M', 'PARKA-L', 'B20b', null];
const NAMES = [
  ['Ada', 'Nordin', 'ada@nordin.se'],
  ['Björn', 'Østby', 'b@example.org'],
  ['Chidi', null, null],
  ['ada', 'nordin', null],
  [null, 'Ødegård', 'ode@example.org'],
  ['Zoë', "O'Brien", 'zoe@nordin.se'],
] as const;
/** The platform ids of the locations. */
export const LOCATIONS = [61_001, 61_002];
const TAGS = ['wet', 'Wet', 'a b', '100%'];
const COLOURS = ['red', 'Red', 'a,b'];
const DELIVERIES = ['shipping', 'pick_up'];
const ORDER_STATUSES = ['expected', 'in_progress', 'completed', 'cancelled'];
const LINE_STATUSES = ['awaiting', 'received', 'received', 'missing'];

/** The platform ids and ids to which the records of a shop refer. */
interface Stock {
  readonly products: readonly { readonly variants: readonly object[] }[];
  readonly variants: readonly number[];
  readonly customers: readonly number[];
  readonly conditions: readonly number[];
}

/** Fills a new shop with random records of widely different attributes. */
export async function fillShop(shop: HttpClient, random: Random): Promise<void> {
  await expectSuccess(
    shop.put('/shop', {
      timeZone: 'Europe/Berlin',
      preparationDuration: `${random.below(3)}.day`,
      restockDuration: `${random.below(3)}.day`,
      membershipCreditReturnCondition: random.pick(['return_order_created', 'received_at']),
    }),
  );
  const stock = await importStock(shop, random);
  const items: any[] = [];
  for (let index = 0; index < 14; index += 1)
    items.push(...(await createItems(shop, stock, random, index)));
  const cycles: any[] = [];
  for (let index = 0; index < 60 && cycles.length < 42; index += 1) {
    const cycle = await bookCycle(shop, stock, random, items);
    if (cycle) cycles.push(await playOut(shop, random, cycle));
  }
  for (let index = 0; index < 14; index += 1) await createOrder(shop, random, items, cycles);
  await fillFields(shop, random, 'item', items);
  await fillFields(shop, random, 'rental', cycles);
  await fillFields(shop, random, 'customer', await shop.all('/customers?limit=100'));
  for (const { id } of random.some(items, 0.15)) {
    await shop.put(`/items/${id}`, { visibility: random.pick(['unavailable', 'sold', 'retired']) });
  }
  const products = stock.products.map((product) => ({
    ...product,
    variants: random.chance(0.5) ? product.variants : product.variants.slice(0, 1),
  }));
  await expectSuccess(shop.post('/products', { products }));
}

async function fillFields(
  shop: HttpClient,
  random: Random,
  ownerType: string,
  owners: readonly any[],
): Promise<void> {
  for (const [key, type] of [
    ['colour', 'string'],
    ['deposit', 'money'],
    ['weight', 'number'],
  ]) {
    await expectSuccess(
      shop.post('/custom_field_definitions', { ownerType, name: key, key, type }),
    );
  }
  for (const { id: ownerId } of random.some(owners, 0.5)) {
    const fields = {
      colour: random.pick(COLOURS),
      deposit: String(random.below(8) * 50),
      weight: String(random.below(9) / 2 - 2),
    };
    for (const [key, value] of random.some(Object.entries(fields), 0.8)) {
      await expectSuccess(shop.post('/custom_fields', { ownerId, ownerType, key, value }));
    }
  }
}

async function importStock(shop: HttpClient, random: Random): Promise<Stock> {
  const products = Array.from({ length: 5 }, (_, index) => ({
    platformId: 71_000 + index,
    title: random.pick(TITLES),
    variants: Array.from({ length: 1 + random.below(3) }, (_one, place) => ({
      platformId: 81_000 + 10 * index + place,
      title: random.pick(TITLES),
      sku: random.pick(SKUS),
    })),
  }));
  for (const some of [products.slice(0, 3), products.slice(3)]) {
    await expectSuccess(shop.post('/products', { products: some }));
  }
  // Each rental that came back leaves its unit due for service.
  for (const { platformId } of products.slice(0, 2)) {
    const plan = { name: 'Check', everyRentals: 1 };
    await expectSuccess(shop.post(`/products/${platformId}/service_plans`, plan));
  }
  const customers = Array.from({ length: 13 }, (_, index) => {
    const [firstName, lastName, email] = random.pick(NAMES);
    return { platformId: 52_000 + index, firstName, lastName, email };
  });
  for (const some of [customers.slice(4), customers.slice(0, 4)]) {
    const { data } = await expectSuccess(shop.post('/customers', { customers: some }));
    for (const { id } of data) {
      const tagsAttributes = random.some(TAGS, 0.3).map((title) => ({ title }));
      await expectSuccess(shop.put(`/customers/${id}`, { tagsAttributes }));
    }
  }
  for (const { platformId } of customers.slice(0, 4)) {
    const entry = { customerPlatformId: platformId, amount: 100, reason: 'Goodwill: late parcel' };
    await expectSuccess(shop.post('/credit_entries', entry));
  }
  await expectSuccess(
    shop.post('/locations', {
      locations: LOCATIONS.map((platformId) => ({ platformId, name: `Store ${platformId}` })),
    }),
  );
  const conditions = (await shop.all('/conditions')).map(({ id }) => id);
  return {
    products,
    variants: products.flatMap((product) => product.variants.map(({ platformId }) => platformId)),
    customers: customers.map(({ platformId }) => platformId),
    conditions,
  };
}

async function createItems(
  shop: HttpClient,
  { variants, conditions }: Stock,
  random: Random,
  index: number,
): Promise<any[]> {
  const quantity = 1 + random.below(5);
  const serials = Array.from({ length: quantity }, (_, place) => `SN-${index}${place}`);
  return expectSuccess(
    shop.post('/items', {
      platformVariantId: random.pick(variants),
      visibility: random.chance(0.9) ? 'available' : 'unavailable',
      quantity,
      serials: random.chance(0.4) ? [] : serials.slice(random.below(2)),
      conditionId: random.pick([null, ...conditions]),
      locationPlatformId: random.pick([null, ...LOCATIONS]),
      tags: random.some(TAGS, 0.3),
    }),
  );
}

/** Some days from now: a midnight of the shop, or half a day from this time of day. */
function daysFromNow(random: Random, days: number): string {
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  if (random.chance(0.3))
    return startOf(new Date(hour + days * 24 * HOUR).toISOString().slice(0, 10));
  return new Date(hour + (days * 24 + 12 + random.below(3)) * HOUR).toISOString();
}

/** Books a cycle; undefined where the unit is taken on these days or the credits are spent. */
async function bookCycle(
  shop: HttpClient,
  { variants, customers }: Stock,
  random: Random,
  items: readonly any[],
): Promise<any> {
  const methodType = random.pick(['calendar', 'calendar', 'subscription', 'membership', 'resale']);
  const start = random.pick([-9, -6, -3, -2, -1, 1, 2, 3, 5, 8, 13]);
  const rentalStart = daysFromNow(random, start);
  const place = random.below(5);
  const { status, body } = await shop.post('/cycles', {
    ...(random.chance(0.7)
      ? { itemId: random.pick(items).id }
      : { platformVariantId: random.pick(variants) }),
    customerPlatformId: random.pick(customers.slice(0, random.pick([4, 9]))),
    methodType,
    deliveryMethodType: random.pick(DELIVERIES),
    rentalStart,
    // Computed, it would lie before now.
    ...([1, 2].includes(start) && { fulfillAt: rentalStart }),
    rentalEnd: random.chance(0.2) ? null : daysFromNow(random, start + 2 + random.below(5)),
    ...(methodType === 'membership' && { creditCost: 1 + random.below(3) }),
    platformOrderId: place === 0 ? null : 91_000 + place,
    platformOrderName: place === 0 ? null : `#10${place}`,
    tags: random.some(TAGS, 0.2),
  });
  if (status >= 500 || status === 422 || status === 400) {
    throw new Error(`POST /cycles: ${status} ${JSON.stringify(body)}`);
  }
  return status === 201 ? body : undefined;
}

/** Takes a cycle some way through its life. Not every step is possible for every cycle. */
async function playOut(shop: HttpClient, random: Random, cycle: any): Promise<any> {
  const update = (body: object) => shop.put(`/cycles/${cycle.id}`, body);
  await update({ packingStatus: random.pick(['pending', 'printed', 'packed']) });
  if (random.chance(0.15)) {
    await update({ status: 'cancelled' });
    return cycle;
  }
  const isPast = Date.parse(cycle.rentalStart) < Date.now();
  if (random.chance(isPast ? 0.8 : 0.1)) {
    await update({ fulfilledAt: isPast ? cycle.rentalStart : daysFromNow(random, -1) });
    if (random.chance(0.3)) await update({ receivedAt: daysFromNow(random, -1) });
    else if (random.chance(0.35)) await update({ closedAs: random.pick(['lost', 'bought']) });
  }
  return cycle;
}

async function createOrder(
  shop: HttpClient,
  random: Random,
  items: readonly any[],
  cycles: readonly any[],
): Promise<void> {
  const { customer } = random.pick(cycles);
  const rentals = cycles.filter((cycle) => cycle.customer.id === customer.id);
  const data = random.chance(0.3)
    ? [{ itemId: random.pick(items).id, withoutRental: true }]
    : random.some(rentals, 0.7).map(({ id }) => ({ rentalId: id }));
  const method = random.pick([
    undefined,
    { collectionDate: daysFromNow(random, random.below(7) - 3).slice(0, 10) },
    { trackingUrl: 'https://track.example/7H21' },
  ]);
  const { body } = await shop.post('/return_orders', {
    data,
    ...(method && { returnMethodAttributes: method }),
  });
  for (const { id, returnLines } of body.returnOrders ?? []) {
    const update = (change: object) => shop.put(`/return_orders/${id}`, change);
    const tags = random.some(TAGS, 0.3);
    if (tags.length > 0) await update({ tagsAttributes: tags.map((title) => ({ title })) });
    for (const line of random.some<any>(returnLines, 0.5)) {
      await update({ returnLines: [{ id: line.id, status: random.pick(LINE_STATUSES) }] });
    }
    if (random.chance(0.3)) await update({ status: random.pick(ORDER_STATUSES) });
  }
}
