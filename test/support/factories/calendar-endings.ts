import fc from 'fast-check';
import { expect } from 'vitest';
import { daysFromNow, type RentalShop } from './rental-shop.js';

/** The kinds in the order in which they are played: no unit that is late is lost or bought. */
const KINDS = [
  'lost',
  'bought',
  'sold',
  'held',
  'substituted',
  'closed',
  'late',
  'blocked',
] as const;

/** More events in a shop with a stock: stages and risks that its cycles rarely or never have. */
export const endings = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS, 'late' as const, 'late' as const, 'blocked' as const),
    cycle: fc.nat(9),
    unit: fc.nat(6),
    start: fc.integer({ min: -5, max: 10 }),
    length: fc.nat(6),
  }),
  { minLength: 8, maxLength: 16 },
);

type Ending = typeof endings extends fc.Arbitrary<(infer T)[]> ? T : never;

/** Plays endings over HTTP; those that are refused are left out. */
export async function playEndings(shop: RentalShop, all: readonly Ending[]): Promise<void> {
  const inOrder = all.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  for (const one of inOrder) {
    const answer = await playEnding(shop, one);
    expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500);
  }
}

async function playEnding(shop: RentalShop, { kind, cycle, unit, start, length }: Ending) {
  const found = await shop.all('/items?limit=100');
  const available = found.filter(({ visibility }) => visibility === 'available');
  const items = available.length > 0 ? available : found;
  const cycles = await shop.all('/cycles?limit=100');
  const { id: itemId } = items[unit % items.length];
  const range = { rentalStart: daysFromNow(start), rentalEnd: daysFromNow(start + length) };
  const pick = (statuses: readonly string[]) => {
    const picked = cycles.filter(({ status }) => statuses.includes(status));
    return picked.length === 0 ? undefined : picked[cycle % picked.length];
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
    case 'late': {
      // The plan comes first: a unit that is out cannot be booked for the next days.
      await shop.tryCycle({
        itemId,
        rentalStart: daysFromNow(1),
        rentalEnd: daysFromNow(1 + length),
      });
      const past = { rentalStart: daysFromNow(-6), rentalEnd: daysFromNow(-4) };
      const late = await shop.tryCycle({ itemId, ...past });
      if (late.status !== 201) return late;
      return shop.put(`/cycles/${late.body.id}`, { fulfilledAt: daysFromNow(-6) });
    }
    case 'blocked':
      return shop.post('/blocked_dates', {
        resourceType: 'Item',
        resourceId: itemId,
        from: daysFromNow(start).slice(0, 10),
        to: daysFromNow(start + length).slice(0, 10),
      });
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
