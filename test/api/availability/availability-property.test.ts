import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/time/days.js';
import { UnitCalendarReader } from '../../../src/modules/cycles/unit-calendar.reader.js';
import { RentalLocksRepository } from '../../../src/modules/cycles/rental-locks.repository.js';
import { obstaclesOf } from '../../../src/modules/cycles/rules/obstacles.js';
import { ShopReader } from '../../../src/platform/shops/shop.reader.js';
import {
  type PlayedStock,
  playOut,
  REACH,
  type Stock,
  stocks,
} from '../../support/factories/calendar-stock.js';
import { daysFromNow, doubleBookings } from '../../support/factories/rental-shop.js';
import { type Api, useApi } from '../../support/service/api.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { dayAt, movedBy } from '../../support/time/wall-clock.js';

/** All that the calendar of a shop follows from, as its own answers tell it. */
interface Facts {
  timeZone: string;
  /** When a unit would be restocked if it came back now. */
  restockedOn: (item: any) => string;
  items: any[];
  cycles: any[];
  blocks: any[];
}

describe('availability', () => {
  const api = useApi();

  it('equals a count day by day and unit by unit, and so does what is free for who books', async () => {
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
        const facts = await factsOf(played, stock);
        for (const { offset, length, location } of asked) {
          const days = Array.from({ length: length + 1 }, (_, index) =>
            daysFromNow(offset + index).slice(0, 10),
          );
          await expectCounts(played, facts, days, location);
          await expectBookable(played, facts, days);
          await expectFree(api, played, facts, days);
        }
      }),
      15,
    );
  });
});

async function expectCounts(
  { shop, variants, locations }: PlayedStock,
  facts: Facts,
  days: string[],
  location: number | undefined,
): Promise<void> {
  const platformId = location === undefined ? null : locations[location]!;
  const here = platformId === null ? '' : `&locationPlatformId=${platformId}`;
  const window = `from=${days[0]}&to=${days.at(-1)}`;
  const path = `/availability_timelines/batch?platformVariantIds=${variants.join(',')}`;
  const { body } = await shop.get(`${path}&${window}${here}`);
  expect(body.data).toEqual(variants.map((variant) => counted(facts, days, variant, platformId)));
}

async function expectBookable({ shop }: PlayedStock, facts: Facts, days: string[]): Promise<void> {
  const window = `availableFrom=${days[0]}&availableTo=${days.at(-1)}`;
  const bookable = await shop.all(`/items?${window}`);
  expect(bookable.map(({ id }) => id)).toEqual(freeItems(facts, days));
}

/** The scheduler reads free days in another way than availability does. */
async function expectFree(
  { app }: Api,
  { shop: { context } }: PlayedStock,
  facts: Facts,
  days: string[],
): Promise<void> {
  const ids = facts.items.map(({ id }) => id);
  const units = await app.get(RentalLocksRepository).lockUnits(context, ids);
  const logistics = await app.get(ShopReader).logistics(context);
  const window = { from: dayOf(days[0]!), to: dayOf(days.at(-1)!) };
  const taken = await app.get(UnitCalendarReader).taken(context, units, window.from, logistics);
  const free = units
    .filter(({ visibility }) => visibility === 'available')
    .filter(({ itemId }) => obstaclesOf(taken.get(itemId)!, [window]).length === 0);
  expect(free.map(({ itemId }) => itemId)).toEqual(freeItems(facts, days).toReversed());
}

const freeItems = (facts: Facts, days: string[]): number[] =>
  facts.items.filter((item) => days.every((day) => isFree(facts, item, day))).map(({ id }) => id);

async function factsOf(
  { shop, ownVariants }: PlayedStock,
  { timeZone, restock, ownRestockDays }: Stock,
): Promise<Facts> {
  const own = ownRestockDays === null ? restock : { count: ownRestockDays, unit: 'day' };
  const restockedOn = ({ count, unit }: Stock['restock']) =>
    dayAt(movedBy(Date.now(), count, unit, timeZone), timeZone);
  return {
    timeZone,
    restockedOn: (item) =>
      restockedOn(ownVariants.includes(item.platformVariantId) ? own : restock),
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

function isFree(facts: Facts, item: any, day: string): boolean {
  const { cycles, blocks, timeZone } = facts;
  const isReserved = cycles.some(
    (cycle) =>
      cycle.itemId === item.id &&
      cycle.status !== 'cancelled' &&
      firstDayOf(cycle, facts) <= day &&
      day <= lastDayOf(cycle, item, facts) &&
      (cycle.restockedAt === null || day < dayAt(Date.parse(cycle.restockedAt), timeZone)),
  );
  const isBlocked = blocks.some(
    ({ from, to, ...block }) =>
      (from === null || from <= day) && (to === null || day <= to) && concerns(block, item),
  );
  return item.visibility === 'available' && !isReserved && !isBlocked;
}

const isOut = ({ status }: any): boolean => status === 'fulfilled' || status === 'unreceived';

/** A unit that is out is taken from the day on which it went, be that after all that was planned. */
function firstDayOf(cycle: any, { timeZone }: Facts): string {
  if (!isOut(cycle)) return cycle.prepareFrom;
  return [cycle.prepareFrom, dayAt(Date.parse(cycle.fulfilledAt), timeZone)].sort()[0];
}

/** A unit that is out is taken until it could be back. */
function lastDayOf(cycle: any, item: any, { restockedOn }: Facts): string {
  const planned = cycle.restockBy ?? '9999-12-31';
  return isOut(cycle) ? [planned, restockedOn(item)].sort()[1] : planned;
}

function concerns({ resourceType, resource }: any, item: any): boolean {
  if (resourceType === 'Item') return resource.id === item.id;
  if (resourceType === 'Variant') return resource.platformVariantId === item.platformVariantId;
  if (resourceType === 'Product') return resource.platformProductId === item.platformProductId;
  return true;
}
