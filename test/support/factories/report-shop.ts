import { dateOf, dayOf } from '../../../src/time/days.js';
import { dayAt } from '../time/wall-clock.js';
import type { TestShop } from '../service/test-shop.js';
import type { RentalShop } from './rental-shop.js';

/** A day in UTC, the zone of the shops here. */
export const day = (offset: number): string => dateOf(dayOf(dayAt(Date.now(), 'UTC')) + offset);
/** Noon of a day in UTC. */
export const noon = (offset: number): string => `${day(offset)}T12:00:00Z`;

/** Units that have existed for some days. */
export async function oldUnits(shop: RentalShop, count: number, age: number): Promise<number[]> {
  const ids = await shop.createUnits(count);
  await shop.database.query(
    'update items set created_at = $3 where shop_id = $1 and id = any($2)',
    [shop.shopId, ids, noon(-age)],
  );
  return ids;
}

/** The body of a report. */
export const report = async (shop: TestShop, path: string): Promise<any> =>
  (await shop.get(`/reports/${path}`)).body;

/** A rental between two days, with buffers of one day, that was handed out and is back. */
export async function rentalBack(
  shop: RentalShop,
  from: number,
  to: number,
  fields = {},
): Promise<any> {
  const cycle = await shop.bookCycle({ rentalStart: noon(from), rentalEnd: noon(to), ...fields });
  await shop.updateCycle(cycle, { fulfilledAt: noon(from) });
  return shop.updateCycle(cycle, { receivedAt: noon(to) });
}
