import type { Api } from '../service/api.js';
import { daysFromNow, rentalShop, type RentalShop } from './rental-shop.js';

/** Every time of the stock lies this many days from midnight of today. */
export const GRID = [-3, -2, -1, 1, 2, 3];

/** Midnight in UTC, some days from today. */
export const midnight = (offset: number): string => `${daysFromNow(offset).slice(0, 10)}T00:00:00Z`;

const METHODS = ['calendar', 'subscription', 'membership', 'resale'];
const PACKING = ['pending', 'printed', 'packed'];
const NAMES = [
  { firstName: 'Ada', lastName: 'Nordin', email: 'ada@nordin.se' },
  { firstName: 'Björn', lastName: 'Østby', email: 'b@example.org' },
  { firstName: 'Chidi' },
];

/** A shop with cycles in every state, all their times on the grid, a unit for each. */
export async function shopWithCycles(api: Api, count: number): Promise<RentalShop> {
  const shop = await rentalShop(api, { timeZone: 'Europe/Berlin' });
  const variants = [shop.variant, await shop.importVariant()];
  const locationPlatformId = await shop.importLocation();
  const customers = await Promise.all(NAMES.map((name) => shop.importCustomer(name)));
  for (let index = 0; index < count; index += 1) {
    const [unit] = await shop.createItems({
      platformVariantId: variants[index % 2]!,
      serials: index % 4 === 0 ? [] : [`SN-00${index}`],
    });
    if (index % 3 === 0) await shop.put(`/items/${unit.id}/location`, { locationPlatformId });
    const cycle = await shop.bookCycle({
      itemId: unit.id,
      customerPlatformId: customers[index % 3].platformId,
      methodType: METHODS[index % 4],
      deliveryMethodType: index % 5 === 1 ? 'pick_up' : 'shipping',
      rentalStart: midnight(GRID[index % 6]!),
      // A parcel that had to leave before today is not booked without its time.
      ...(index % 5 !== 1 && { fulfillAt: midnight(GRID[index % 6]! - 2) }),
      rentalEnd: index % 7 === 0 ? null : midnight(GRID[index % 6]! + (index % 3)),
      platformOrderId: index % 5 === 0 ? null : 91_000 + (index % 5),
      platformOrderName: index % 5 === 0 ? null : `#100${index % 5}`,
      tags: index % 7 === 0 ? ['gift'] : [],
      holdUntil: index % 10 === 3 ? daysFromNow(5) : null,
    });
    await shop.updateCycle(cycle, { packingStatus: PACKING[(index * 2) % 3]! });
    const isCancelled = index % 11 === 0;
    if (index % 2 === 0 && !isCancelled) {
      const fulfilledAt = midnight(GRID[index % 3]!);
      await shop.updateCycle(cycle, { fulfilledAt });
      if (index % 8 === 0) {
        await shop.updateCycle(cycle, { receivedAt: midnight(((index / 8) % 3) - 1) });
      }
      if (index % 12 === 2) await shop.updateCycle(cycle, { closedAs: 'lost' });
      if (index % 12 === 10) await shop.updateCycle(cycle, { closedAs: 'bought' });
    }
    if (isCancelled) await shop.updateCycle(cycle, { status: 'cancelled' });
    // Ids and creation times have the same order.
    await api.database.query(
      'update cycles set created_at = $3, updated_at = $4 where shop_id = $1 and id = $2',
      [
        shop.shopId,
        cycle.id,
        midnight(GRID[Math.floor((index * 4) / count)]!),
        midnight(GRID[(index + 2) % 6]!),
      ],
    );
  }
  return shop;
}
