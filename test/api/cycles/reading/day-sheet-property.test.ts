import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { eventuallyHolds } from '../../../support/models/property.js';
import { useApi } from '../../../support/service/api.js';

const ZONES = [
  'UTC',
  'Europe/Oslo',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Pacific/Pago_Pago',
];

/** A unit, its rental and how far that came; times are hours from now. */
const rental = fc.record({
  start: fc.integer({ min: -150, max: 150 }),
  hours: fc.integer({ min: 1, max: 100 }),
  isWholeDay: fc.boolean(),
  isLocated: fc.boolean(),
  packing: fc.constantFrom('pending', 'printed', 'packed'),
  end: fc.constantFrom('planned', 'planned', 'planned', 'out', 'out', 'received', 'returned'),
  after: fc.constantFrom('nothing', 'nothing', 'processed', 'unavailable', 'blocked', 'out again'),
});
type Rental = typeof rental extends fc.Arbitrary<infer T> ? T : never;

const hoursFromNow = (hours: number): string => daysFromNow(hours / 24);

const api = useApi();

/** Plays a rental on a unit of its own. */
async function play(shop: RentalShop, location: number, one: Rental): Promise<void> {
  const [itemId] = await shop.createUnits(1, one.isLocated ? { locationPlatformId: location } : {});
  const timeOf = (hours: number) => {
    const time = hoursFromNow(hours);
    return one.isWholeDay ? time.slice(0, 10) : time;
  };
  const cycle = await shop.bookCycle({
    itemId,
    rentalStart: timeOf(one.start),
    rentalEnd: timeOf(one.start + one.hours),
  });
  await shop.updateCycle(cycle, { packingStatus: one.packing });
  const [out, back] = [Math.min(one.start, -2), Math.min(one.start + one.hours, -1)];
  if (one.end !== 'planned') {
    await shop.updateCycle(cycle, { fulfilledAt: hoursFromNow(out) });
  }
  if (one.end === 'returned') await shop.returnRentals([cycle], { status: 'received' });
  if (one.end === 'received' || one.end === 'returned') {
    await shop.updateCycle(cycle, { receivedAt: hoursFromNow(back) });
  }
  const item = `/items/${itemId}`;
  if (one.after === 'processed' || one.after === 'unavailable') {
    const fields =
      one.after === 'processed' ? { status: 'processed' } : { visibility: 'unavailable' };
    await expectSuccess(shop.put(item, fields));
  }
  if (one.after === 'blocked') {
    await shop.blockDays({ resourceType: 'Item', resourceId: itemId, from: null, to: null });
  }
  if (one.after === 'out again' && one.end === 'returned') {
    const [rentalStart, rentalEnd] = [hoursFromNow(400), hoursFromNow(500)];
    const next = await shop.bookCycle({ itemId, rentalStart, rentalEnd });
    await shop.updateCycle(next, { fulfilledAt: hoursFromNow(0) });
  }
}

/** Every list of a sheet, by the records that lists return. */
function expectedSheet(
  date: string,
  today: string,
  dayOf: (time: string) => string,
  cycles: readonly any[],
  items: ReadonlyMap<number, any>,
): Record<string, number[]> {
  const isPlanned = ({ status }: any) => status === 'scheduled' || status === 'unfulfilled';
  const isOut = ({ status }: any) => status === 'fulfilled' || status === 'unreceived';
  const dueOf = (one: any): string | null => (isOut(one) ? one.receiveAt : one.fulfillAt);
  const outUnits = new Set(cycles.filter(isOut).map(({ itemId }) => itemId));
  // All cycles were booked today, which claims no day before, unless none is left.
  const firstDayOf = ({ prepareFrom, restockBy }: any): string =>
    restockBy < today || prepareFrom > today ? prepareFrom : today;
  /** When the unit of a received cycle has to be restocked. */
  const neededOn = ({ restockBy, itemId }: any): string =>
    [
      restockBy,
      ...cycles.filter((one) => one.itemId === itemId && isPlanned(one)).map(firstDayOf),
    ].toSorted()[0];
  const isOnSheet = (day: string, isLeftOver = true) =>
    day === date || (date === today && day < today && isLeftOver);
  const lastRiskDay = new Date(Date.parse(date) + 2 * 86_400_000).toISOString().slice(0, 10);
  const list = (timeOf: (one: any) => string, isListed: (one: any) => boolean) =>
    cycles
      .filter(isListed)
      .map((one) => ({ id: one.id as number, time: timeOf(one) }))
      .sort((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1))
      .map(({ id }) => id);
  const due = (one: any) => dueOf(one)!;
  return {
    prepare: list(
      firstDayOf,
      (one) => isPlanned(one) && one.packingStatus !== 'packed' && isOnSheet(firstDayOf(one)),
    ),
    handOver: list(due, (one) => isPlanned(one) && dayOf(due(one)) === date),
    takeBack:
      date < today
        ? list(
            ({ receivedAt }) => receivedAt,
            ({ receivedAt }) => receivedAt !== null && dayOf(receivedAt) === date,
          )
        : list(
            ({ receiveAt }) => receiveAt,
            (one) =>
              (isOut(one) || (date > today && isPlanned(one))) &&
              one.receiveAt !== null &&
              dayOf(one.receiveAt) === date,
          ),
    overdue: list(
      due,
      ({ status, ...one }) =>
        (status === 'unfulfilled' || status === 'unreceived') &&
        dayOf(due({ status, ...one })) < date,
    ),
    restock: list(neededOn, ({ status, restockedAt, ...one }) => {
      const { itemId } = one;
      const unit = items.get(itemId);
      const isWaiting = unit.status === 'unprocessed';
      return (
        status === 'received' &&
        restockedAt === null &&
        isOnSheet(neededOn(one), isWaiting) &&
        !outUnits.has(itemId)
      );
    }),
    // The shop has no service plans.
    service: [],
    atRisk: list(due, (one) => {
      const day = dayOf(due(one));
      return one.risks.length > 0 && day >= date && day <= lastRiskDay;
    }),
  };
}

it('equals the lists of all cycles, filtered by hand, in any zone, on any day and for a location', async () => {
  const shops = fc.tuple(
    fc.constantFrom(...ZONES),
    fc.array(rental, { minLength: 8, maxLength: 14 }),
  );
  await eventuallyHolds(
    fc.asyncProperty(shops, async ([timeZone, rentals]) => {
      const shop = await rentalShop(api, { timeZone });
      const location = await shop.importLocation();
      for (const one of rentals) await play(shop, location, one);
      const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
      const dayOf = (time: string) => formatter.format(Date.parse(time));
      const today = dayOf(new Date().toISOString());
      const cycles = await shop.all('/cycles?limit=100');
      const items = new Map((await shop.all('/items?limit=100')).map((one) => [one.id, one]));
      const here = cycles.filter(({ itemId }) => items.get(itemId).location !== null);
      for (let offset = -8; offset <= 8; offset += 1) {
        const date = new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
        for (const [query, found] of [
          ['', cycles],
          [`&locationPlatformId=${location}`, here],
        ] as const) {
          const { body } = await shop.get(`/day_sheet?date=${date}${query}`);
          const { date: _, ...lists } = body;
          const ids = Object.fromEntries(
            Object.entries<any>(lists).map(([name, { data }]) => [
              name,
              data.map(({ id }: any) => id),
            ]),
          );
          expect(ids, `${date}${query}`).toEqual(expectedSheet(date, today, dayOf, found, items));
        }
      }
    }),
    3,
  );
});
