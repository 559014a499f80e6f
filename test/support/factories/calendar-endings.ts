import fc from 'fast-check';
import { expect } from 'vitest';
import { daysFromNow, type RentalShop } from './rental-shop.js';

/** Changes of the cycles of a stock, into stages that `stocks` has no cycles in. */
export const endings = fc.array(
  fc.record({
    kind: fc.constantFrom('lost', 'bought', 'held', 'sold', 'substituted', 'closed'),
    cycle: fc.nat(9),
    unit: fc.nat(6),
    start: fc.integer({ min: -5, max: 10 }),
    length: fc.nat(6),
  }),
  { maxLength: 8 },
);

type Ending = typeof endings extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Plays endings over HTTP; those that are refused are left out. */
export async function playEndings(shop: RentalShop, all: readonly Ending[]): Promise<void> {
  for (const one of all) {
    const answer = await playEnding(shop, one);
    expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500);
  }
}

async function playEnding(shop: RentalShop, { kind, cycle, unit, start, length }: Ending) {
  const items = await shop.all('/items?limit=100');
  const cycles = await shop.all('/cycles?limit=100');
  const { id: itemId } = items[unit % items.length];
  const range = { rentalStart: daysFromNow(start), rentalEnd: daysFromNow(start + length) };
  const pick = (statuses: readonly string[]) => {
    const found = cycles.filter(({ status }) => statuses.includes(status));
    return found.length === 0 ? undefined : found[cycle % found.length];
  };
  switch (kind) {
    case 'lost':
    case 'bought': {
      const out = pick(['fulfilled', 'unreceived']);
      return out && shop.put(`/cycles/${out.id}`, { closedAs: kind });
    }
    case 'held':
      return shop.tryCycle({ itemId, ...range, holdUntil: daysFromNow(2) });
    case 'sold': {
      const sale = await shop.tryCycle({ itemId, ...range, methodType: 'resale' });
      if (sale.status !== 201) return sale;
      return shop.put(`/cycles/${sale.body.id}`, { fulfilledAt: daysFromNow(0) });
    }
    case 'substituted': {
      const planned = pick(['scheduled', 'unfulfilled', 'held', 'fulfilled', 'unreceived']);
      return planned && shop.put(`/cycles/${planned.id}`, { itemId });
    }
    case 'closed':
      return shop.post('/blocked_dates', {
        resourceType: 'Store',
        resourceId: shop.shopId,
        closing: true,
        from: daysFromNow(start).slice(0, 10),
        to: daysFromNow(start + length).slice(0, 10),
      });
  }
}
