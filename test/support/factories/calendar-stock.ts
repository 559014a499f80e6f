import fc from 'fast-check';
import { expect } from 'vitest';
import type { Api } from '../service/api.js';
import { expectSuccess } from './answers.js';
import { aVariant } from './products.js';
import { daysFromNow, rentalShop, type RentalShop } from './rental-shop.js';

/** Offsets of days from today reach this far. */
export const REACH = 15;

const offset = fc.integer({ min: -REACH, max: REACH });

const RESTOCK_DURATIONS = [
  { count: 1, unit: 'day' },
  { count: 0, unit: 'day' },
  { count: 30, unit: 'hour' },
  { count: 100, unit: 'minute' },
];

/**
 * A shop with two variants of one product and another one, at two locations.
 * @param isSale whether a cycle is a sale
 */
const stocksWhere = (isSale: fc.Arbitrary<boolean>) =>
  fc.record({
    timeZone: fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'America/Sao_Paulo', 'UTC'),
    /** How long restocking takes: of all units, and of those of the first product. */
    restock: fc.constantFrom(...RESTOCK_DURATIONS),
    sameDayTurnover: fc.boolean(),
    closedWeekdays: fc.constantFrom<number[]>([], [], [7], [1, 6, 7]),
    ownRestockDays: fc.option(fc.nat(4)),
    units: fc.array(
      fc.record({
        variant: fc.constantFrom(0, 1, 2),
        location: fc.constantFrom(0, 1, null),
        visibility: fc.constantFrom('available', 'available', 'available', 'unavailable', 'sold'),
      }),
      { minLength: 4, maxLength: 7 },
    ),
    cycles: fc.array(
      fc.record({
        unit: fc.nat(6),
        start: offset,
        length: fc.option(fc.nat(8), { freq: 5 }),
        isSale,
        course: fc.constantFrom('planned', 'cancelled', 'out', 'out', 'back', 'back', 'restocked'),
        outAfter: fc.integer({ min: -3, max: 12 }),
        backAfter: fc.nat(10),
      }),
      { maxLength: 10 },
    ),
    blocks: fc.array(
      fc.record({
        type: fc.constantFrom('Item', 'Item', 'Variant', 'Variant', 'Product', 'Product', 'Store'),
        unit: fc.nat(6),
        from: fc.option(offset, { freq: 6 }),
        length: fc.option(fc.nat(6), { freq: 6 }),
      }),
      { maxLength: 4 },
    ),
  });

export const stocks = stocksWhere(fc.constant(false));

export const stocksWithSales = stocksWhere(
  fc.integer({ max: 4, min: 0 }).map((drawn) => drawn === 0),
);

export type Stock = typeof stocks extends fc.Arbitrary<infer T> ? T : never;
type PlannedCycle = Stock['cycles'][number];
type PlannedBlock = Stock['blocks'][number];

/** A shop in which a stock was played out, and the platform ids of its variants and locations. */
export interface PlayedStock {
  shop: RentalShop;
  variants: number[];
  locations: number[];
  /** The variants of the first product. */
  ownVariants: number[];
}

/** Plays a stock out over HTTP; bookings that are refused are left out. */
export async function playOut(api: Api, stock: Stock): Promise<PlayedStock> {
  const { timeZone, restock, ownRestockDays, sameDayTurnover, closedWeekdays } = stock;
  const restockDuration = `${restock.count}.${restock.unit}`;
  const settings = { timeZone, restockDuration, sameDayTurnover, closedWeekdays };
  const shop = await rentalShop(api, settings);
  const first = await shop.importProduct({ variants: [aVariant(), aVariant()] });
  await expectSuccess(
    shop.post(`/products/${first.platformId}/calendar_method`, {
      customRestockDurationCount: ownRestockDays,
    }),
  );
  const second = await shop.importProduct();
  const variants = [...first.variants, ...second.variants].map(({ platformId }) => platformId);
  const locations = [await shop.importLocation(), await shop.importLocation('Bergen store')];
  const items: any[] = [];
  for (const { variant, location } of stock.units) {
    shop.variant = variants[variant]!;
    const locationPlatformId = location === null ? null : locations[location];
    const [id] = await shop.createUnits(1, { locationPlatformId });
    items.push((await shop.get(`/items/${id}`)).body);
  }
  for (const cycle of stock.cycles) await playCycle(shop, items, cycle);
  for (const block of stock.blocks) await playBlock(shop, items, block);
  for (const [index, { visibility }] of stock.units.entries()) {
    await expectSuccess(shop.put(`/items/${items[index].id}`, { visibility }));
  }
  return { shop, variants, locations, ownVariants: variants.slice(0, 2) };
}

async function playCycle(
  shop: RentalShop,
  items: any[],
  { unit, start, length, isSale, course, outAfter, backAfter }: PlannedCycle,
): Promise<void> {
  const itemId: number = items[unit % items.length].id;
  const { status, body } = await shop.tryCycle({
    itemId,
    methodType: isSale ? 'resale' : 'calendar',
    rentalStart: daysFromNow(start),
    rentalEnd: length === null ? null : daysFromNow(start + length),
  });
  if (status !== 201 || course === 'planned') return;
  if (course === 'cancelled') {
    await shop.updateCycle(body, { status: 'cancelled' });
    return;
  }
  const fulfilled = Math.min(start + outAfter, 0);
  const handOver = await shop.put(`/cycles/${body.id}`, { fulfilledAt: daysFromNow(fulfilled) });
  // A sale is planned beside a rental, but not handed over while the unit is out.
  if (isSale && handOver.status === 409) return;
  expect(handOver.status).toBe(200);
  if (course === 'out' || isSale) return;
  const receivedAt = daysFromNow(Math.min(fulfilled + backAfter, 0));
  await shop.updateCycle(body, { receivedAt });
  if (course === 'restocked')
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
}

async function playBlock(
  shop: RentalShop,
  items: any[],
  { type, unit, from, length }: PlannedBlock,
): Promise<void> {
  const item = items[unit % items.length];
  const resourceIds: Record<string, () => Promise<number>> = {
    Item: async () => item.id,
    Variant: async () => (await shop.get(`/variants/${item.platformVariantId}`)).body.id,
    Product: async () => (await shop.get(`/products/${item.platformProductId}`)).body.id,
    Store: async () => shop.shopId,
  };
  if (type === 'Item' && from !== null && length !== null && length % 2 === 1) {
    await playService(shop, item, from, length);
    return;
  }
  const last = length === null ? null : (from ?? 0) + length;
  await shop.blockDays({
    resourceType: type,
    resourceId: await resourceIds[type]!(),
    from: from === null ? null : daysFromNow(from).slice(0, 10),
    to: last === null ? null : daysFromNow(last).slice(0, 10),
  });
}

/** How long before it is due a unit had its last service, in days. */
const SERVICE_INTERVAL = 1_000;

/** Keeps a unit for a service from a day on; it lasts until it is done. */
async function playService(
  shop: RentalShop,
  item: any,
  from: number,
  durationDays: number,
): Promise<void> {
  const name = crypto.randomUUID();
  const { id: servicePlanId } = await expectSuccess(
    shop.post(`/products/${item.platformProductId}/service_plans`, {
      name,
      everyDays: SERVICE_INTERVAL,
      durationDays,
    }),
  );
  const doneAt = daysFromNow(from - SERVICE_INTERVAL);
  await expectSuccess(shop.post(`/items/${item.id}/services`, { servicePlanId, doneAt }));
}
