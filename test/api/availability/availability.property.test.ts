import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApi } from '../../support/api.js';
import {
  type PlayedStock,
  playOut,
  REACH,
  stocks,
} from '../../support/factories/calendar.stock.js';
import { daysFromNow, doubleBookings, type RentalShop } from '../../support/factories/cycles.js';
import { eventuallyHolds } from '../../support/property.js';
import { dayAt } from '../../support/wall.clock.js';

/** All that the calendar of a shop follows from, as its own answers tell it. */
interface Facts {
  timeZone: string;
  items: any[];
  cycles: any[];
  blocks: any[];
}

describe('availability', () => {
  const api = useApi();

  it('equals a count day by day and unit by unit, and so does what items can be booked', async () => {
    const window = fc.record({
      offset: fc.integer({ min: -REACH - 3, max: REACH }),
      length: fc.nat(REACH),
      location: fc.constantFrom(undefined, 0, 1),
    });
    const windows = fc.array(window, { minLength: 6, maxLength: 8 });
    await eventuallyHolds(
      fc.asyncProperty(stocks, windows, async (stock, asked) => {
        const played = await playOut(api, stock);
        expect(await doubleBookings(api)).toEqual([]);
        const facts = await factsOf(played.shop, stock.timeZone);
        for (const { offset, length, location } of asked) {
          const days = Array.from({ length: length + 1 }, (_, index) =>
            daysFromNow(offset + index).slice(0, 10),
          );
          await expectCounts(played, facts, days, location);
          await expectBookable(played, facts, days);
        }
      }),
      15,
    );
  }, 120_000);
});

async function expectCounts(
  { shop, variants, locations }: PlayedStock,
  facts: Facts,
  days: string[],
  location: number | undefined,
): Promise<void> {
  const platformId = location === undefined ? null : locations[location]!;
  const here = platformId === null ? '' : `&location_id=${platformId}`;
  const window = `from=${days[0]}&to=${days.at(-1)}`;
  const path = `/availability_timelines/batch?variant_platform_ids=${variants.join(',')}`;
  const { body } = await shop.get(`${path}&${window}${here}`);
  expect(body.data).toEqual(variants.map((variant) => counted(facts, days, variant, platformId)));
}

async function expectBookable({ shop }: PlayedStock, facts: Facts, days: string[]): Promise<void> {
  const window = `availableFrom=${days[0]}&availableTo=${days.at(-1)}`;
  const bookable = await shop.all(`/items?${window}`);
  const free = facts.items.filter((item) => days.every((day) => isFree(facts, item, day)));
  expect(bookable.map(({ id }) => id)).toEqual(free.map(({ id }) => id));
}

async function factsOf(shop: RentalShop, timeZone: string): Promise<Facts> {
  return {
    timeZone,
    items: await shop.all('/items?limit=100'),
    cycles: await shop.all('/cycles?limit=100'),
    blocks: await shop.all('/blocked_dates?limit=100'),
  };
}

function counted(facts: Facts, days: string[], platformVariantId: number, location: number | null) {
  const units = facts.items.filter(
    (item) =>
      item.platformVariantId === platformVariantId &&
      item.visibility === 'available' &&
      (location === null || item.location?.platformId === location),
  );
  const active = (item: any) =>
    facts.cycles.filter(
      ({ itemId, status }) => itemId === item.id && !['cancelled', 'received'].includes(status),
    );
  const occupancy = days.map((day) => [
    day,
    units.filter((item) => isFree(facts, item, day)).length,
  ]);
  return {
    platformVariantId,
    occupancy: Object.fromEntries(occupancy),
    inventoryCount: units.length,
    futureAvailabilityInventoryCount: units.filter(
      (item) => !active(item).some(({ restockBy }) => restockBy === null),
    ).length,
    uncommitedInventoryCount: units.filter((item) => active(item).length === 0).length,
  };
}

function isFree({ cycles, blocks, timeZone }: Facts, item: any, day: string): boolean {
  const isReserved = cycles.some(
    (cycle) =>
      cycle.itemId === item.id &&
      cycle.status !== 'cancelled' &&
      cycle.prepareFrom <= day &&
      (cycle.restockBy === null || day <= cycle.restockBy) &&
      (cycle.restockedAt === null || day < dayAt(Date.parse(cycle.restockedAt), timeZone)),
  );
  const isBlocked = blocks.some(
    ({ from, to, ...block }) =>
      (from === null || from <= day) && (to === null || day <= to) && concerns(block, item),
  );
  return item.visibility === 'available' && !isReserved && !isBlocked;
}

function concerns({ resourceType, resource }: any, item: any): boolean {
  if (resourceType === 'Item') return resource.id === item.id;
  if (resourceType === 'Variant') return resource.platformVariantId === item.platformVariantId;
  if (resourceType === 'Product') return resource.platformProductId === item.platformProductId;
  return true;
}
