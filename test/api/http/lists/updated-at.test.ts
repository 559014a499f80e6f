import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const TABLES = [
  'shops',
  'products',
  'variants',
  'customers',
  'locations',
  'conditions',
  'items',
  'cycles',
  'return_orders',
  'blocked_dates',
  'product_methods',
  'custom_field_definitions',
] as const;
type Table = (typeof TABLES)[number];

/** One record of each kind, under names that the cases use. */
interface Stock {
  readonly shop: RentalShop;
  readonly product: any;
  readonly location: any;
  readonly condition: any;
  readonly item: number;
  readonly cycle: number;
  readonly credit: number;
  readonly order: any;
  readonly line: number;
  readonly block: number;
  readonly definition: number;
  readonly rentalDefinition: number;
  readonly field: number;
}

type Operation = (stock: Stock) => Promise<unknown>;

const put = (
  path: (stock: Stock) => string,
  body: object | ((stock: Stock) => object),
): Operation => {
  return (stock) =>
    expectSuccess(stock.shop.put(path(stock), typeof body === 'function' ? body(stock) : body));
};
const item = ({ item: id }: Stock) => `/items/${id}`;
const cycle = ({ cycle: id }: Stock) => `/cycles/${id}`;
const order = ({ order: { id } }: Stock) => `/return_orders/${id}`;
const customer = ({ shop }: Stock) => `/customers/${shop.customer.id}`;
const block = ({ block: id }: Stock) => `/blocked_dates/${id}`;
const definition = ({ definition: id }: Stock) => `/custom_field_definitions/${id}`;

const importing =
  (list: string, record: (stock: Stock) => object): Operation =>
  (stock) =>
    expectSuccess(stock.shop.post(`/${list}`, { [list]: [record(stock)] }));

const setField =
  (value: string, owner: (stock: Stock) => number, of: (stock: Stock) => number): Operation =>
  (stock) =>
    expectSuccess(
      stock.shop.post('/custom_fields', {
        ownerId: owner(stock),
        definitionId: of(stock),
        value,
      }),
    );
const itemField = (value: string) =>
  setField(
    value,
    (stock) => stock.item,
    (stock) => stock.definition,
  );
const cycleField = (value: string) =>
  setField(
    value,
    (stock) => stock.cycle,
    (stock) => stock.rentalDefinition,
  );

const calendar =
  (options: object[]): Operation =>
  ({ shop, product }) =>
    expectSuccess(
      shop.post(`/products/${product.platformId}/calendar_method`, { optionsAttributes: options }),
    );

/** Each operation, in order, and the tables whose records it updates. */
const CHANGES: [name: string, operation: Operation, moved: Table[]][] = [
  ['a setting of the shop', put(() => '/shop', { name: 'Other' }), ['shops']],
  [
    'a title of a product',
    importing('products', ({ product }) => ({ ...product, title: 'New' })),
    ['products'],
  ],
  [
    'a SKU of a variant',
    importing('products', ({ product }) => ({
      ...product,
      title: 'New',
      variants: [{ ...product.variants[0], sku: 'NEW' }],
    })),
    ['variants'],
  ],
  [
    'a name of a customer',
    importing('customers', ({ shop }) => ({
      platformId: shop.customer.platformId,
      firstName: 'Eva',
      lastName: 'Nordin',
    })),
    ['customers'],
  ],
  ['a tag of a customer', put(customer, { tagsAttributes: [{ title: 'vip' }] }), ['customers']],
  [
    'the name of a location',
    importing('locations', ({ location }) => ({ ...location, name: 'New' })),
    ['locations'],
  ],
  [
    'the title of a condition',
    put(({ condition: { id } }) => `/conditions/${id}`, { title: 'Worn' }),
    ['conditions'],
  ],
  ['a serial', put(item, { serial: 'NEW' }), ['items']],
  ['a tag of an item', put(item, { tagsAttributes: [{ title: 'wet' }] }), ['items']],
  [
    'the place of an item',
    put((stock) => `${item(stock)}/location`, { pickLocation: 'A1' }),
    ['items'],
  ],
  ['a custom field of an item', itemField('one'), ['items']],
  ['its other value', itemField('two'), ['items']],
  [
    'its value by its id',
    put(({ field }) => `/custom_fields/${field}`, { value: 'three' }),
    ['items'],
  ],
  ['a price', put(cycle, { priceCents: 77 }), ['cycles']],
  ['a tag of a cycle', put(cycle, { tagsAttributes: [{ title: 'wet' }] }), ['cycles']],
  ['a due time', put(cycle, { receiveAt: '2031-01-01T00:00:00Z' }), ['cycles']],
  ['an override of a day', put(cycle, { restockBy: '2031-01-09' }), ['cycles']],
  ['a custom field of a cycle', cycleField('one'), ['cycles']],
  [
    'a membership credit',
    put(({ credit }) => `/membership_credits/${credit}`, { status: 'returned' }),
    ['cycles'],
  ],
  [
    'a tag of a return order',
    put(order, { tagsAttributes: [{ title: 'wet' }] }),
    ['return_orders'],
  ],
  [
    'a condition of a line',
    put(order, ({ line, condition: { id } }) => ({ returnLines: [{ id: line, conditionId: id }] })),
    ['return_orders'],
  ],
  ['a status', put(order, { status: 'requested' }), ['return_orders']],
  ['a description', put(block, { description: 'New' }), ['blocked_dates']],
  ['a day', put(block, { to: '2001-02-01' }), ['blocked_dates']],
  ['an option of a method', calendar([{ name: 'A' }]), ['product_methods']],
  ['the name of a definition', put(definition, { name: 'New' }), ['custom_field_definitions']],
];

const NOT_CHANGES: [name: string, operation: Operation][] = [
  ...[() => '/shop', item, cycle, order, block, definition, customer].map(
    (path): [string, Operation] => ['an empty body', put(path, {})],
  ),
  ['a setting that is so', put(() => '/shop', { name: 'Other' })],
  [
    'the same products again',
    importing('products', ({ product }) => ({
      ...product,
      title: 'New',
      variants: [{ ...product.variants[0], sku: 'NEW' }],
    })),
  ],
  [
    'the same location again',
    importing('locations', ({ location }) => ({ ...location, name: 'New' })),
  ],
  [
    'the same customer again',
    importing('customers', ({ shop }) => ({
      platformId: shop.customer.platformId,
      firstName: 'Eva',
      lastName: 'Nordin',
    })),
  ],
  [
    'the title that a condition has',
    put(({ condition: { id } }) => `/conditions/${id}`, { title: 'Worn' }),
  ],
  [
    'the serial that an item has',
    put(item, { serial: 'NEW', visibility: 'available', pickLocation: 'A1' }),
  ],
  [
    'tags that are there, or not there',
    put(item, { tagsAttributes: [{ title: 'wet' }, { title: 'dry', _destroy: true }] }),
  ],
  ['a tag that a customer has', put(customer, { tagsAttributes: [{ title: 'vip' }] })],
  ['the value that a field has', itemField('three')],
  ['the same by its id', put(({ field }) => `/custom_fields/${field}`, { value: 'three' })],
  ['the price and days that a cycle has', put(cycle, { priceCents: 77, restockBy: '2031-01-09' })],
  [
    'a status that a credit has',
    put(({ credit }) => `/membership_credits/${credit}`, { status: 'returned' }),
  ],
  ['the status that an order has', put(order, { status: 'requested' })],
  [
    'a line as it is',
    put(order, ({ line }) => ({ returnLines: [{ id: line, status: 'awaiting' }] })),
  ],
  ['the days that a block has', put(block, { to: '2001-02-01', description: 'New' })],
  ['the name that a definition has', put(definition, { name: 'New' })],
  [
    'a comment',
    ({ shop, item: eventableId }) =>
      expectSuccess(
        shop.post('/timeline_comments', { timelineEvent: { eventableId, message: 'Hi' } }),
      ),
  ],
];

describe('updatedAt', () => {
  const api = useApi();
  let stock: Stock;

  /** The times of the records by table; ids have one length, so that later records compare as greater. */
  const stamps = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const table of TABLES) {
      const rows = await api.database.query<{ stamp: string }>(
        `select lpad(id::text, 12, '0') || ' ' || to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS.MS') as stamp from ${table}
         where ${table === 'shops' ? 'id' : 'shop_id'} = $1 order by id`,
        [stock.shop.shopId],
      );
      found[table] = rows.map(({ stamp }) => stamp).join('; ');
    }
    return found;
  };

  /** The tables in which a record moved; all of them have to have moved forwards. */
  const movedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = await stamps();
    await work();
    const after = await stamps();
    const moved = TABLES.filter((table) => before[table] !== after[table]);
    for (const table of moved) expect(after[table]! > before[table]!, table).toBe(true);
    return moved;
  };

  beforeAll(async () => {
    stock = await aStock(await rentalShop(api));
  });

  it.each(CHANGES)('moves with %s, for that record alone', async (_, operation, expected) => {
    expect(await movedBy(() => operation(stock))).toEqual(expected);
  });

  it.each(NOT_CHANGES)('does not move with %s', async (_, operation) => {
    expect(await movedBy(() => operation(stock))).toEqual([]);
  });

  it.each(CHANGES.filter(([, , [table]]) => table !== 'product_methods'))(
    'moves when the clock of another instance was ahead: %s',
    async (_, operation, [table]) => {
      const fresh = await aStock(await rentalShop(api));
      await api.database.query(
        `update ${table} set updated_at = '2040-01-01' where ${table === 'shops' ? 'id' : 'shop_id'} = $1`,
        [fresh.shop.shopId],
      );
      await operation(fresh);
      const [{ latest }] = (await api.database.query<{ latest: string }>(
        `select max(updated_at)::text as latest from ${table}
         where ${table === 'shops' ? 'id' : 'shop_id'} = $1`,
        [fresh.shop.shopId],
      )) as [{ latest: string }];
      expect(latest > '2040-01-01 00:00:00.000').toBe(true);
    },
  );

  it('moves for a rental when it comes on a return order or off it', async () => {
    const shop = await rentalShop(api);
    const rental = await shop.outCycle();
    const updatedAt = async (): Promise<string> =>
      (await expectSuccess(shop.get(`/cycles/${rental.id}`))).updatedAt;
    let last = await updatedAt();
    const returned = await shop.returnRentals([rental]);
    const [{ id }] = returned.returnLines;
    for (const body of [
      {},
      { status: 'cancelled' },
      { status: 'expected' },
      { returnLines: [{ id, _destroy: true }] },
    ]) {
      await expectSuccess(shop.put(`/return_orders/${returned.id}`, body));
      expect((await updatedAt()) > last, JSON.stringify(body)).toBe(true);
      last = await updatedAt();
    }
  });

  it('moves for what had a value when a definition goes', async () => {
    const remove = () => stock.shop.delete(`/custom_field_definitions/${stock.definition}`);
    expect(await movedBy(remove)).toContain('items');
  });
});

async function aStock(shop: RentalShop): Promise<Stock> {
  const product = await shop.importProduct();
  const location = { platformId: product.platformId, name: 'Oslo' };
  await expectSuccess(shop.post('/locations', { locations: [location] }));
  const [itemId] = await shop.createUnits(1);
  const booked = await shop.bookCycle({ itemId, creditCost: 2, methodType: 'membership' });
  const other = await shop.importCustomer({ firstName: 'Bo' });
  const rental = await shop.outCycle({
    customerPlatformId: other.platformId,
    rentalStart: daysFromNow(-3),
  });
  const returned = await shop.returnRentals([rental]);
  const define = async (ownerType: string) =>
    (
      await expectSuccess(
        shop.post('/custom_field_definitions', { name: 'F', ownerType, type: 'string' }),
      )
    ).id;
  const definitionId = await define('item');
  const field = { ownerId: itemId, definitionId, value: 'zero' };
  await expectSuccess(shop.post(`/products/${product.platformId}/calendar_method`, {}));
  return {
    shop,
    product,
    location,
    condition: await shop.createCondition('Own'),
    item: itemId!,
    cycle: booked.id,
    credit: booked.membershipCredit.id,
    order: returned,
    line: returned.returnLines[0].id,
    block: (
      await shop.blockDays({ resourceType: 'Store', resourceId: shop.shopId, to: '2001-01-01' })
    ).id,
    definition: definitionId,
    rentalDefinition: await define('rental'),
    field: (await expectSuccess(shop.post('/custom_fields', field))).id,
  };
}
