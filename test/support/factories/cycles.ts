import type { Api, TestShop } from '../service/api.js';
import type { Answer, HttpClient } from '../service/client.js';
import { expectSuccess, nextPlatformId } from './answers.js';
import { createItems } from './items.js';
import { importVariant } from './products.js';

/** A shop with a variant and a customer. */
export type RentalShop = TestShop & {
  /** Platform id of a variant without units. */
  variant: number;
  /** The customer that cycles are booked for. */
  customer: any;
};

/**
 * A shop whose units are prepared on the day before a rental and restocked on the day after: what
 * is picked up on the 10th and brought back on the 12th is reserved from the 9th to the 13th.
 */
export async function rentalShop(
  api: Api,
  settings: Record<string, unknown> = {},
): Promise<RentalShop> {
  const shop = await api.newShop();
  await expectSuccess(
    shop.put('/shop', { preparationDuration: '1.day', restockDuration: '1.day', ...settings }),
  );
  return Object.assign(shop, {
    variant: await importVariant(shop),
    customer: await importNamedCustomer(shop),
  });
}

/** Imports a customer and answers it. */
export async function importNamedCustomer(
  shop: HttpClient,
  members: Record<string, unknown> = { firstName: 'Ada', lastName: 'Nordin' },
): Promise<any> {
  const customer = { platformId: nextPlatformId(), ...members };
  return (await expectSuccess(shop.post('/customers', { customers: [customer] }))).data[0];
}

/** Creates units of the shop's variant and answers their ids, oldest first. */
export async function createUnits(
  shop: RentalShop,
  quantity: number,
  members: Record<string, unknown> = {},
): Promise<number[]> {
  const items = await createItems(shop, { platformVariantId: shop.variant, quantity, ...members });
  return items.map(({ id }) => id);
}

/** What `POST /cycles` takes; picked up by the shop's customer, of the shop's variant. */
export function cycleRequest(
  shop: RentalShop,
  members: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    ...(members['itemId'] === undefined && { platformVariantId: shop.variant }),
    customerPlatformId: shop.customer.platformId,
    methodType: 'calendar',
    deliveryMethodType: 'pick_up',
    rentalStart: '2030-06-10T10:00:00Z',
    rentalEnd: '2030-06-12T10:00:00Z',
    ...members,
  };
}

/** Tries to book. */
export const tryCycle = (
  shop: RentalShop,
  members: Record<string, unknown> = {},
): Promise<Answer> => shop.post('/cycles', cycleRequest(shop, members));

/** Books and answers the cycle. */
export const bookCycle = (shop: RentalShop, members: Record<string, unknown> = {}): Promise<any> =>
  expectSuccess(tryCycle(shop, members));

/** Changes a cycle, which has to succeed, and answers it. */
export const changeCycle = (
  shop: HttpClient,
  { id }: { id: number },
  members: Record<string, unknown>,
): Promise<any> => expectSuccess(shop.put(`/cycles/${id}`, members));

/** The members that book the days from one to another of June 2030, buffers included. */
export const reserving = (from: number, to: number) => ({
  rentalStart: `2030-06-${pad(from + 1)}T10:00:00Z`,
  rentalEnd: `2030-06-${pad(to - 1)}T10:00:00Z`,
});

/** Some days from now, at this time of day. */
export const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString();

/** Blocks days and answers the block. */
export const blockDays = (shop: HttpClient, members: Record<string, unknown>): Promise<any> =>
  expectSuccess(shop.post('/blocked_dates', members));

/** The pairs of cycles that have one unit booked for one day; there must be none. */
export const doubleBookings = (api: Api): Promise<object[]> =>
  api.database.query(`
    select a.shop_id, a.item_id, a.id as one, b.id as other
    from cycles a join cycles b on b.shop_id = a.shop_id and b.item_id = a.item_id and b.id > a.id
      and a.booked_from <= a.booked_to and b.booked_from <= b.booked_to
      and a.booked_from <= b.booked_to and b.booked_from <= a.booked_to`);

const pad = (day: number): string => String(day).padStart(2, '0');
