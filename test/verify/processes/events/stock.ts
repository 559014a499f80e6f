import type { Records } from '../../../support/models/record-members.js';
import { expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import type { HttpClient } from '../../../support/service/client.js';

/** The records that writers change. */
export interface Stock {
  readonly productIds: readonly number[];
  /** The first of the variants of each product: units are of the first product's. */
  readonly variantIds: readonly number[];
  readonly itemIds: readonly number[];
  readonly cycleIds: readonly number[];
  readonly lines: readonly { readonly orderId: number; readonly lineId: number }[];
  readonly customerIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly conditionIds: readonly number[];
  readonly blockIds: readonly number[];
  readonly definitionIds: readonly number[];
  /** A serial that somebody has. */
  readonly takenSerial: string;
}

const TAKEN = 'TAKEN';

const plan = (customerPlatformId: number) => ({
  customerPlatformId,
  methodType: 'calendar',
  deliveryMethodType: 'pick_up',
});

/** Gives a shop what it takes to write to records of all kinds. */
export async function seedStock(client: HttpClient): Promise<Stock> {
  const ids = (count: number) => Array.from({ length: count }, () => nextPlatformId());
  const [productIds, variantIds, locationIds, customerIds] = [ids(3), ids(3), ids(3), ids(3)];
  await expectSuccess(
    client.post('/products', { products: productsOf({ productIds, variantIds }, 0) }),
  );
  await expectSuccess(client.post('/customers', { customers: customersOf({ customerIds }, 0) }));
  await expectSuccess(client.post('/locations', { locations: locationsOf({ locationIds }, 0) }));
  const items = await expectSuccess(
    client.post('/items', {
      platformVariantId: variantIds[0],
      visibility: 'available',
      quantity: 60,
      serials: [TAKEN],
    }),
  );
  const defineField = (name: string) =>
    expectSuccess(
      client.post('/custom_field_definitions', { ownerType: 'item', type: 'string', name }),
    );
  const definitions = [await defineField('Washing'), await defineField('Note')];
  const conditions = await client.all('/conditions');
  const blocks = [];
  for (const { id: resourceId } of items.slice(40, 44)) {
    const block = { resourceType: 'Item', resourceId, from: '2031-01-01', to: '2031-01-02' };
    blocks.push(await expectSuccess(client.post('/blocked_dates', block)));
  }
  for (const productId of productIds) {
    const optionsAttributes = [{ name: 'Weekend', durationCount: 2, priceCents: 900 }];
    const method = { status: 'enabled', optionsAttributes };
    await expectSuccess(client.post(`/products/${productId}/calendar_method`, method));
    await expectSuccess(client.post(`/products/${productId}/resale_method`, resaleOf(900)));
  }
  const itemIds = idsOf(items);
  return {
    productIds,
    variantIds,
    itemIds,
    cycleIds: await book(client, customerIds[0]!, itemIds.slice(0, 20)),
    lines: await sendBack(client, customerIds[0]!, itemIds.slice(20, 30)),
    customerIds,
    locationIds,
    conditionIds: idsOf(conditions),
    blockIds: idsOf(blocks),
    definitionIds: idsOf(definitions),
    takenSerial: TAKEN,
  };
}

/** The products as they are sent the n-th time: each keeps one variant, and others come and go. */
export const productsOf = (
  { productIds, variantIds }: Pick<Stock, 'productIds' | 'variantIds'>,
  turn: number,
): object[] =>
  productIds.map((platformId, place) => ({
    platformId,
    title: `Tent ${turn}`,
    variants: [
      ...(turn % 3 === place ? [{ platformId: platformId * 1_000 + 1, title: 'Blue' }] : []),
      { platformId: variantIds[place], title: `Green ${turn % 5}`, sku: `SKU-${turn % 2}` },
      // One that moves from product to product.
      ...(turn % 3 === place ? [{ platformId: productIds[0]! * 1_000 + 2, title: 'Red' }] : []),
    ],
  }));

/** The locations as they are sent the n-th time. */
export const locationsOf = ({ locationIds }: Pick<Stock, 'locationIds'>, turn: number): object[] =>
  locationIds.map((platformId) => ({ platformId, name: `Store ${turn}` }));

/** The customers as they are sent the n-th time. */
export const customersOf = ({ customerIds }: Pick<Stock, 'customerIds'>, turn: number): object[] =>
  customerIds.map((platformId) => ({
    platformId,
    firstName: `Ada ${turn % 3}`,
    email: `ada${turn % 2}@nordin.se`,
  }));

export const resaleOf = (checkoutPriceCents: number): object => ({
  status: checkoutPriceCents % 2 === 0 ? 'enabled' : 'disabled',
  optionsAttributes: [{ name: `Used ${checkoutPriceCents % 3}`, checkoutPriceCents }],
});

/** All records that can be read, for a copy that follows the events. */
export async function recordsOf(client: HttpClient): Promise<Records> {
  const products = await client.all('/products?limit=100');
  const [calendarMethods, resaleMethods] = [[] as unknown[], [] as unknown[]];
  for (const { platformId } of products) {
    calendarMethods.push((await client.get(`/products/${platformId}/calendar_method`)).body);
    resaleMethods.push((await client.get(`/products/${platformId}/resale_method`)).body);
  }
  return {
    items: await client.all('/items?limit=100'),
    cycles: await client.all('/cycles?limit=100'),
    orders: await client.all('/return_orders?limit=100'),
    products,
    calendarMethods,
    resaleMethods,
    customers: await client.all('/customers?limit=100'),
    locations: await client.all('/locations'),
    conditions: await client.all('/conditions'),
    blockedDates: await client.all('/blocked_dates'),
    definitions: await client.all('/custom_field_definitions?owner_type=item'),
    shops: [(await client.get('/shop')).body],
  };
}

async function book(client: HttpClient, customer: number, itemIds: number[]): Promise<number[]> {
  const days = { rentalStart: '2030-06-01', rentalEnd: '2030-06-10' };
  const cycles = [];
  for (const itemId of itemIds) {
    cycles.push(
      await expectSuccess(client.post('/cycles', { ...plan(customer), ...days, itemId })),
    );
  }
  return idsOf(cycles);
}

async function sendBack(
  client: HttpClient,
  customer: number,
  itemIds: number[],
): Promise<Stock['lines']> {
  const days = { rentalStart: '2020-06-01', rentalEnd: '2020-06-10' };
  const lines = [];
  for (const itemId of itemIds) {
    const { id } = await expectSuccess(
      client.post('/cycles', { ...plan(customer), ...days, itemId }),
    );
    await expectSuccess(client.put(`/cycles/${id}`, { fulfilledAt: '2020-06-01' }));
    const { returnOrders } = await expectSuccess(
      client.post('/return_orders', { data: [{ rentalId: id }] }),
    );
    lines.push({ orderId: returnOrders[0].id, lineId: returnOrders[0].returnLines.at(-1).id });
  }
  return lines;
}

const idsOf = (records: readonly any[]): number[] => records.map(({ id }) => id);
