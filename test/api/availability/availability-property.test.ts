import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf } from '../../../src/time/days.js';
import {
  type PlayedStock,
  playOut,
  REACH,
  type Stock,
  stocksWithSales,
} from '../../support/factories/calendar-stock.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, doubleBookings } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { dayAt, movedBy } from '../../support/time/wall-clock.js';

/** All that the calendar of a shop follows from, as its own answers tell it. */
interface Facts {
  timeZone: string;
  today: string;
  sameDayTurnover: boolean;
  /** When a unit would be restocked if it came back now. */
  restockedOn: (item: any) => string;
  items: any[];
  cycles: any[];
  blocks: any[];
}

describe('availability', () => {
  const api = useApi();

  it('equals a count day by day and unit by unit, less the needs of cycles at risk, as for bookings', async () => {
    const window = fc.record({
      offset: fc.integer({ min: -REACH - 3, max: REACH }),
      length: fc.nat(REACH),
      location: fc.constantFrom(undefined, 0, 1),
    });
    const windows = fc.array(window, { minLength: 6, maxLength: 8 });
    await eventuallyHolds(
      fc.asyncProperty(stocksWithSales, windows, async (stock, asked) => {
        const played = await playOut(api, stock);
        expect(await doubleBookings(api)).toEqual([]);
        const facts = await factsOf(played, stock);
        // The bookings to come can begin and end on every day.
        await expectSuccess(played.shop.put('/shop', { closedWeekdays: [] }));
        for (const cycle of facts.cycles) expect(cycle.risks).toEqual(risksOf(facts, cycle));
        for (const { offset, length, location } of asked) {
          const days = Array.from({ length: length + 1 }, (_, index) =>
            daysFromNow(offset + index).slice(0, 10),
          );
          await expectCounts(played, facts, days, location);
          await expectBookable(played, facts, days);
          await expectBooking(played, facts, days);
        }
      }),
      5,
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
  expect(bookable.map(({ id }) => id)).toEqual(
    freeItems(facts, days).filter((id) => {
      const { platformVariantId } = facts.items.find((item) => item.id === id);
      return days.every((day) => left(facts, day, platformVariantId, null) > 0);
    }),
  );
}

/** A variant can be booked if a unit is free on all days and none of them is short of units. */
async function expectBooking(
  { shop, variants }: PlayedStock,
  facts: Facts,
  days: string[],
): Promise<void> {
  if (days[0]! < facts.today) return;
  for (const platformVariantId of variants) {
    const isUnitFree = facts.items
      .filter((item) => item.platformVariantId === platformVariantId)
      .some((item) => days.every((day) => isFree(facts, item, day)));
    const isBookable = days.every((day) => left(facts, day, platformVariantId, null) > 0);
    const { status, body } = await shop.tryCycle({
      platformVariantId,
      rentalStart: days[0],
      rentalEnd: days.at(-1),
      prepareFrom: days[0],
      // With same-day turnover the last day is free for the next booking.
      restockBy: dateOf(dayOf(days.at(-1)!) + (facts.sameDayTurnover ? 1 : 0)),
    });
    expect(status).toBe(isUnitFree && isBookable ? 201 : 409);
    if (status === 201) await shop.updateCycle(body, { status: 'cancelled' });
    else expect(body.error.includes('needed by')).toBe(isUnitFree);
  }
}

const freeItems = (facts: Facts, days: string[]): number[] =>
  facts.items.filter((item) => days.every((day) => isFree(facts, item, day))).map(({ id }) => id);

async function factsOf(
  { shop, ownVariants }: PlayedStock,
  { timeZone, restock, ownRestockDays, sameDayTurnover }: Stock,
): Promise<Facts> {
  const own = ownRestockDays === null ? restock : { count: ownRestockDays, unit: 'day' };
  const restockedOn = ({ count, unit }: Stock['restock']) =>
    dayAt(movedBy(Date.now(), count, unit, timeZone), timeZone);
  return {
    timeZone,
    today: dayAt(Date.now(), timeZone),
    sameDayTurnover,
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
      (cycle) =>
        cycle.itemId === item.id &&
        !['cancelled', 'received'].includes(cycle.status) &&
        !isSold(cycle),
    );
  const occupancy = days.map((day) => [
    day,
    Math.max(0, left(facts, day, platformVariantId, location)),
  ]);
  return {
    platformVariantId,
    occupancy: Object.fromEntries(occupancy),
    inventoryCount: units.length,
    futureAvailabilityInventoryCount: units.filter(
      (item) => !active(item).some((cycle) => cycle.restockBy === null || isSale(cycle)),
    ).length,
    uncommitedInventoryCount: units.filter((item) => active(item).length === 0).length,
  };
}

/** The free units less the cycles at risk that need one, which may be more. */
function left(
  facts: Facts,
  day: string,
  platformVariantId: number,
  location: number | null,
): number {
  const isHere = (item: any) => location === null || item.location?.platformId === location;
  const free = facts.items.filter(
    (item) =>
      item.platformVariantId === platformVariantId && isHere(item) && isFree(facts, item, day),
  );
  const needing = facts.cycles.filter(
    (cycle) =>
      cycle.platformVariantId === platformVariantId &&
      isHere(itemOf(facts, cycle)) &&
      facts.today <= day &&
      isOnDay(facts, cycle, day) &&
      risksOf(facts, cycle).length > 0 &&
      !isBeyondHelp(facts, cycle),
  );
  return free.length - needing.length;
}

const itemOf = ({ items }: Facts, { itemId }: any): any => items.find(({ id }) => id === itemId);

const isOnDay = (facts: Facts, cycle: any, day: string): boolean =>
  firstDayOf(cycle, facts) <= day && day <= lastDayOf(cycle, itemOf(facts, cycle), facts);

/** The days from today on that blocks and cycles of a stock can be told apart by. */
const AHEAD = Array.from({ length: 4 * REACH }, (_, days) => days - 1);

const daysLeft = (facts: Facts, cycle: any): string[] =>
  AHEAD.map((offset) => daysFromNow(offset).slice(0, 10)).filter(
    (day) => facts.today <= day && isOnDay(facts, cycle, day),
  );

/** A sale needs its unit until the hand-over. */
const plannedDays = (facts: Facts, cycle: any): string[] =>
  daysLeft(facts, cycle).filter((day) => !isSale(cycle) || day <= handOverDay(cycle, facts));

/** True when a block takes one of its days from all units of the variant. */
function isBeyondHelp(facts: Facts, cycle: any): boolean {
  const anyUnit = { ...itemOf(facts, cycle), id: -1 };
  return plannedDays(facts, cycle).some((day) => isBlocked(facts, anyUnit, day));
}

function risksOf(facts: Facts, cycle: any): string[] {
  if (!['scheduled', 'unfulfilled'].includes(cycle.status)) return [];
  const item = itemOf(facts, cycle);
  const days = daysLeft(facts, cycle);
  const others = facts.cycles.filter((one) => one.itemId === cycle.itemId && isOut(one));
  const isLate = (day: string) =>
    others.some((one) => firstDayOf(one, facts) <= day && day <= lastDayOf(one, item, facts));
  return [
    ...(item.visibility === 'available' ? [] : ['item_unavailable']),
    ...(plannedDays(facts, cycle).some((day) => isBlocked(facts, item, day))
      ? ['item_blocked']
      : []),
    ...(days.some(isLate) ? ['item_overdue'] : []),
  ];
}

function isBlocked({ blocks }: Facts, item: any, day: string): boolean {
  return blocks.some(
    ({ from, to, ...block }) =>
      (from === null || from <= day) && (to === null || day <= to) && concerns(block, item),
  );
}

function isFree(facts: Facts, item: any, day: string): boolean {
  const { cycles, timeZone } = facts;
  const isReserved = cycles.some(
    (cycle) =>
      cycle.itemId === item.id &&
      cycle.status !== 'cancelled' &&
      firstDayOf(cycle, facts) <= day &&
      day <= lastDayOf(cycle, item, facts) &&
      (cycle.restockedAt === null || day < dayAt(Date.parse(cycle.restockedAt), timeZone)),
  );
  return item.visibility === 'available' && !isReserved && !isBlocked(facts, item, day);
}

const isSale = ({ methodType }: any): boolean => methodType === 'resale';

const isSold = (cycle: any): boolean => isSale(cycle) && cycle.fulfilledAt !== null;

const isOut = (cycle: any): boolean =>
  ['fulfilled', 'unreceived'].includes(cycle.status) && !isSold(cycle);

const isPlanned = ({ fulfilledAt, receivedAt }: any): boolean =>
  fulfilledAt === null && receivedAt === null;

/** The day on which a sale is handed over, or was. */
const handOverDay = ({ fulfilledAt, fulfillAt, prepareFrom }: any, { timeZone }: Facts): string =>
  fulfilledAt === null
    ? [prepareFrom, dayAt(Date.parse(fulfillAt), timeZone)].sort()[1]!
    : dayAt(Date.parse(fulfilledAt), timeZone);

/**
 * A unit that is out or sold is taken from the day on which it went, be that after all that was
 * planned. A plan takes no past days, unless it has no others.
 */
function firstDayOf(cycle: any, facts: Facts): string {
  const { prepareFrom, restockBy, fulfilledAt } = cycle;
  const { timeZone, today } = facts;
  const lastBooked = isSale(cycle) ? handOverDay(cycle, facts) : (restockBy ?? today);
  if (isPlanned(cycle) && lastBooked >= today) return [prepareFrom, today].sort()[1]!;
  return isOut(cycle) || isSold(cycle)
    ? [prepareFrom, dayAt(Date.parse(fulfilledAt), timeZone)].sort()[0]!
    : prepareFrom;
}

/**
 * A unit that is out is taken until it could be back, and today in any case. A sale takes all days
 * until it is handed over, which is its last day.
 */
function lastDayOf(cycle: any, item: any, facts: Facts): string {
  const { restockedOn, today } = facts;
  if (isSale(cycle)) return isSold(cycle) ? handOverDay(cycle, facts) : '9999-12-31';
  const planned = cycle.restockBy ?? '9999-12-31';
  const last = turnover(planned, firstDayOf(cycle, facts), facts);
  return isOut(cycle) ? [last, turnover(restockedOn(item), today, facts)].sort()[1]! : last;
}

/** Same-day turnover frees the last of several days. */
const turnover = (day: string, first: string, { sameDayTurnover }: Facts): string =>
  sameDayTurnover && day > first ? dateOf(dayOf(day) - 1) : day;

function concerns({ resourceType, resource }: any, item: any): boolean {
  if (resourceType === 'Item') return resource.id === item.id;
  if (resourceType === 'Variant') return resource.platformVariantId === item.platformVariantId;
  if (resourceType === 'Product') return resource.platformProductId === item.platformProductId;
  return true;
}
