import fc from 'fast-check';
import { expectSuccess } from '../../../../support/factories/answers.js';
import type { HttpClient } from '../../../../support/service/client.js';
import { byId, type Item, type Settings, type World } from '../model/model.js';

export interface Beginning {
  readonly timeZone: string;
  readonly settings: Settings;
  readonly units: readonly { variant: number; condition: number | null; location: number | null }[];
}

const optionally = (most: number) => fc.option(fc.nat(most));

/** How a shop reckons days; it may change its mind. */
export const reckonings = fc.record({
  preparation: fc.nat(2),
  delivery: fc.nat(2),
  reverseDelivery: fc.nat(2),
  restock: fc.nat(3),
  sameDayTurnover: fc.boolean(),
  closedWeekdays: fc.constantFrom<readonly number[]>([], [], [7], [6, 7]),
});
export type Reckoning = typeof reckonings extends fc.Arbitrary<infer T> ? T : never;

/** The reckoning as `PUT /shop` takes it. */
export const reckoningBody = ({
  sameDayTurnover,
  closedWeekdays,
  ...durations
}: Reckoning): object => ({
  preparationDuration: `${durations.preparation}.day`,
  deliveryDuration: `${durations.delivery}.day`,
  reverseDeliveryDuration: `${durations.reverseDelivery}.day`,
  restockDuration: `${durations.restock}.day`,
  sameDayTurnover,
  closedWeekdays,
});

export const beginnings: fc.Arbitrary<Beginning> = fc.record({
  timeZone: fc.constantFrom('UTC', 'Europe/Oslo', 'America/Sao_Paulo'),
  settings: fc
    .tuple(reckonings, fc.constantFrom('return_order_created', 'received_at', null))
    .map(([reckoning, creditReturnCondition]) => ({ ...reckoning, creditReturnCondition })),
  units: fc.array(
    fc.record({
      variant: fc.constantFrom(0, 0, 0, 1, 2),
      condition: optionally(3),
      location: optionally(1),
    }),
    { minLength: 4, maxLength: 7 },
  ),
});

const CUSTOMERS = [91_001, 91_002, 91_003];
const LOCATIONS = [61_001, 61_002];
const PRODUCTS = [
  { platformId: 71_001, title: 'Storm parka', variants: [81_001, 81_002] },
  { platformId: 71_002, title: 'Down jacket', variants: [81_003] },
];

/** Makes a new shop what a history begins with; answers what the model knows of it. */
export async function begin(
  shop: HttpClient,
  { timeZone, settings, units }: Beginning,
): Promise<World> {
  const { id: shopId } = await expectSuccess(
    shop.put('/shop', {
      timeZone,
      ...reckoningBody(settings),
      membershipCreditReturnCondition: settings.creditReturnCondition,
    }),
  );
  const { data: customers } = await expectSuccess(
    shop.post('/customers', { customers: CUSTOMERS.map((platformId) => ({ platformId })) }),
  );
  await expectSuccess(
    shop.post('/locations', {
      locations: LOCATIONS.map((platformId) => ({ platformId, name: `Store ${platformId}` })),
    }),
  );
  const { data: products } = await expectSuccess(
    shop.post('/products', {
      products: PRODUCTS.map(({ variants, ...product }) => ({
        ...product,
        variants: variants.map((platformId) => ({ platformId, title: `Size ${platformId}` })),
      })),
    }),
  );
  const conditions = await shop.all('/conditions');
  const world: World = {
    shopId,
    settings,
    customers,
    conditions: conditions.map(({ id }) => id),
    damaged: conditions
      .filter(({ severityKey }) => severityKey.startsWith('damaged'))
      .map(({ id }) => id),
    locations: LOCATIONS,
    products: products.map((product: any) => ({ ...product, customRestock: null })),
    variants: products.flatMap(({ id: productId, variants }: any) =>
      variants.map(({ id, platformId }: any) => ({ id, platformId, productId })),
    ),
    items: [],
    cycles: [],
    orders: [],
    blocks: [],
    now: 0,
    lastName: 0,
    movedAway: [],
  };
  for (const unit of units) world.items.push(await makeUnit(shop, world, unit));
  return world;
}

async function makeUnit(
  shop: HttpClient,
  { variants, conditions, locations }: World,
  { variant, condition, location }: Beginning['units'][number],
): Promise<Item> {
  const item = {
    variantId: variants[variant]!.id,
    visibility: 'available',
    status: 'processed',
    serial: null,
    conditionId: condition === null ? null : conditions[condition]!,
    location: location === null ? null : locations[location]!,
    tags: [],
  } as const;
  const [made_] = await expectSuccess(
    shop.post('/items', {
      platformVariantId: byId(variants, item.variantId).platformId,
      visibility: item.visibility,
      conditionId: item.conditionId,
      locationPlatformId: item.location,
    }),
  );
  return { ...item, tags: [], id: made_.id };
}
