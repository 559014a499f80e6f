import fc from 'fast-check';
import { expect, it } from 'vitest';
import { subtractNeeds } from '../../../src/modules/availability/availability-sweep.js';
import { concerns, concernsSql, unblockedSql } from '../../../src/modules/calendar/rules/blocks.js';
import { closedDaysAround, logisticsOf } from '../../../src/modules/calendar/rules/schedule.js';
import {
  bookableDays,
  bookableSql,
  estimateDays,
  estimateFrom,
  freeSql,
  lastTakenDaySql,
  obstaclesOf,
  returnEstimate,
} from '../../../src/modules/calendar/rules/taken-days.js';
import { UnitCalendarReader } from '../../../src/modules/calendar/unit-calendar.reader.js';
import { BookingRepository } from '../../../src/modules/rentals/book/booking.repository.js';
import {
  rentalsSearchSql,
  rentalsSearchText,
} from '../../../src/modules/rentals/return/return-order.js';
import {
  dateOf,
  dayOfSqlDate,
  type DayRange,
  overlaps,
  sqlDateOf,
} from '../../../src/time/days.js';
import { endings, playEndings } from '../../support/factories/calendar-endings.js';
import {
  playOut,
  REACH,
  stocksWithSales,
  type Stock,
} from '../../support/factories/calendar-stock.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { expectRestocks } from '../../support/models/restocks.js';
import { useApi } from '../../support/service/api.js';
import {
  blockedDaysOfUnit,
  conflictsOf,
  daysOfBlock,
  estimateOf,
  type Facts,
  factsOf,
  freeByDay,
  isOn,
  needsOf,
  risksOf,
  takenBy,
} from '../../support/models/calendar-facts.js';

/** The same with units that can replace each other, so that some are left when others are needed. */
const alikeStocks = stocksWithSales.map((stock): Stock => ({
  ...stock,
  blocks: [],
  units: stock.units.map(({ location }) => ({
    variant: 0,
    location: location && 0,
    visibility: 'available',
  })),
}));

/** The needs of cycles at risk are in the days from today on. */
const AHEAD = [undefined, 0, 1].flatMap((location) => [
  { offset: 0, length: REACH, location },
  { offset: 1, length: 0, location },
]);

const api = useApi();

it('computes the same days in TypeScript and in SQL, for units, cycles and blocks of any kind', async () => {
  const window = fc.record({
    offset: fc.integer({ min: -REACH - 3, max: REACH }),
    length: fc.nat(REACH),
    location: fc.constantFrom(undefined, 0, 1),
  });
  const windows = fc.array(window, { minLength: 2, maxLength: 3 });
  await eventuallyHolds(
    fc.asyncProperty(
      fc.oneof(stocksWithSales, alikeStocks),
      endings,
      windows,
      async (stock, ends, asked) => {
        const played = await playOut(api, stock);
        await playEndings(played.shop, ends);
        const facts = await factsOf(api, played);
        await expectLastTakenDays(facts);
        await expectConcerns(facts);
        expectClosedDays(facts);
        await expectCycles(facts);
        for (const { offset, length, location } of [...asked, ...AHEAD]) {
          const days = { from: facts.today + offset, to: facts.today + offset + length };
          for (const range of [days, { ...days, to: Infinity }, { ...days, from: -Infinity }]) {
            await expectFree(facts, range);
          }
          await expectStock(facts, days);
          await expectNeeds(facts, days, location);
        }
        await expectRestocks(played.shop, facts);
      },
    ),
    5,
  );
});

it('names the rentals of a return order in TypeScript and in SQL by one text', async () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 });
  await eventuallyHolds(
    fc.asyncProperty(numbers, async (sent) => {
      const [row] = await api.database.query<{ text: string }>(
        `select ${rentalsSearchSql('n')} as text from unnest($1::int[]) as sent (n)`,
        [sent],
      );
      expect(row!.text).toBe(rentalsSearchText(sent));
    }),
  );
});

const query = <Row extends object>({ played }: Facts, text: string, ...values: unknown[]) =>
  api.database.query<Row>(text, [played.shop.shopId, ...values]);

async function expectLastTakenDays(facts: Facts): Promise<void> {
  const found = await query<{ last: string }>(
    facts,
    `select (${lastTakenDaySql('c', estimateFrom(2))})::text as last
     from cycles c where c.shop_id = $1 order by c.id`,
    ...estimateDays(estimateOf(facts)),
  );
  expect(found.map(({ last }) => dayOfSqlDate(last))).toEqual(
    facts.cycles.map((cycle) => takenBy(facts, cycle).to),
  );
}

const IDS = { itemId: 'i.id', variantId: 'i.variant_id', productId: 'v.product_id' };
const UNITS = 'from items i join variants v on v.shop_id = $1 and v.id = i.variant_id';

async function expectConcerns(facts: Facts): Promise<void> {
  const found = await query<{ itemId: number; blockId: number }>(
    facts,
    `select i.id::int as "itemId", b.id::int as "blockId" ${UNITS}
     join blocked_dates b on b.shop_id = $1 and ${concernsSql(IDS)} where i.shop_id = $1`,
  );
  const expected = facts.units.flatMap((unit) =>
    facts.blocks
      .filter((block) => !block.closing && concerns(block, unit))
      .map(({ id }) => ({ itemId: unit.itemId, blockId: id })),
  );
  const keysOf = (pairs: typeof found) => pairs.map((pair) => JSON.stringify(pair)).sort();
  expect(keysOf(found)).toEqual(keysOf(expected));
}

/** The closing days of blocks are merged in SQL; those of every week join them in TypeScript. */
function expectClosedDays({ blocks, logistics, today }: Facts): void {
  const { closedDays, closedWeekdays } = logistics;
  const closings = blocks.filter(({ closing }) => closing).map(daysOfBlock);
  for (let day = today - 3 * REACH; day <= today + 3 * REACH; day += 1) {
    const isWeekly = closedWeekdays.includes(new Date(day * 86_400_000).getUTCDay() || 7);
    expect(closedDaysAround(day, logistics) !== undefined).toBe(isOn(closings, day) || isWeekly);
    expect(closedDays.filter(({ from, to }) => from <= day && day <= to + 1)).toHaveLength(
      isOn(closings, day) || isOn(closings, day - 1) ? 1 : 0,
    );
  }
}

async function expectFree(facts: Facts, days: DayRange): Promise<void> {
  const window = { from: '$2::date', to: '$3::date' };
  const estimate = estimateOf(facts);
  const [from, to] = [sqlDateOf(days.from), sqlDateOf(days.to)];
  const found = await query(
    facts,
    `select i.id::int as "itemId", ${unblockedSql(window, IDS, '$4')} as "isUnblocked",
       ${freeSql(window, estimateFrom(4))} as "isFree", ${bookableSql('$7')} as "isBookable",
       ${bookableSql('$8')} as "isBookableNever" ${UNITS} where i.shop_id = $1 order by i.id`,
    from,
    to,
    ...estimateDays(estimate),
    bookableDays(from, to, estimate),
    bookableDays('2030-01-02', '2030-01-01', estimate),
  );
  expect(found).toEqual(
    facts.units
      .map((unit) => {
        const isFree =
          unit.visibility === 'available' &&
          !facts.taken.get(unit.itemId)!.some((taken) => overlaps(days, taken));
        return {
          itemId: unit.itemId,
          isUnblocked: obstaclesOf(blockedDaysOfUnit(facts, unit), [days]).length === 0,
          isFree,
          isBookable: isFree,
          isBookableNever: false,
        };
      })
      .toSorted((one, other) => one.itemId - other.itemId),
  );
}

/** Risks and conflicts, as lists of cycles show them. */
async function expectCycles(facts: Facts): Promise<void> {
  const { shop } = facts.played;
  const found = await shop.all('/cycles?limit=100');
  expect(
    found.map(({ id, risks, conflictingCycleIds }) => ({ id, risks, conflictingCycleIds })),
  ).toEqual(
    facts.cycles
      .map((cycle) => ({
        id: cycle.id,
        risks: risksOf(facts, cycle),
        conflictingCycleIds: conflictsOf(facts, cycle),
      }))
      .toReversed(),
  );
  const atRisk = await shop.all('/cycles?limit=100&atRisk=true');
  expect(atRisk.map(({ id }) => id)).toEqual(
    facts.cycles
      .filter((cycle) => risksOf(facts, cycle).length > 0)
      .map(({ id }) => id)
      .toReversed(),
  );
  for (const { id, platformId } of facts.variants) {
    const booked = await shop.all(`/cycles?limit=100&platformVariantId=${platformId}`);
    expect(booked.map((cycle) => cycle.id).toReversed()).toEqual(
      facts.cycles.filter(({ bookedVariantId }) => bookedVariantId === id).map((cycle) => cycle.id),
    );
  }
}

/** The needs, the variants that have no unit left, and the counts of availability. */
async function expectNeeds(
  facts: Facts,
  window: DayRange,
  location: number | undefined,
): Promise<void> {
  const { shop, locations } = facts.played;
  const reader = api.app.get(UnitCalendarReader);
  const estimate = estimateOf(facts);
  const dates = { from: dateOf(window.from), to: dateOf(window.to) };
  const variantIds = facts.variants.map(({ id }) => id);
  const needs = await reader.needs(shop.context, variantIds, dates, estimate);
  const sorted = needs.map(({ overdueIds, ...need }) => ({
    ...need,
    overdueIds: overdueIds && overdueIds.toSorted((one, other) => one - other),
  }));
  expect(sorted).toEqual(needsOf(facts, window));

  const locationPlatformId = location === undefined ? undefined : locations[location]!;
  const [place] = await query<{ id: number }>(
    facts,
    'select id::int from locations where shop_id = $1 and platform_id = $2',
    locationPlatformId ?? 0,
  );
  const isHere = (one: { locationId: number | null }) => !place || one.locationId === place.id;
  const counts = facts.variants.map(({ id, platformId }) => {
    const own = needs.filter((need) => need.variantId === id && isHere(need));
    const free = freeByDay(facts, window, (unit) => unit.variantId === id && isHere(unit));
    return { id, platformId, own, left: subtractNeeds(free, own, window.from) };
  });
  const requested = locationPlatformId === undefined ? undefined : [locationPlatformId];
  const short = await reader.shortVariants(shop.context, dates, estimate, requested);
  expect(short.toSorted((one, other) => one - other)).toEqual(
    counts
      .filter(({ own, left }) =>
        [...left].some((count, index) => count === 0 && isOn(own, window.from + index)),
      )
      .map(({ id }) => id)
      .toSorted((one, other) => one - other),
  );
  const ids = facts.variants.map(({ platformId }) => platformId).join(',');
  const here = place ? `&locationPlatformId=${locationPlatformId}` : '';
  const path = `/availability_timelines/batch?platformVariantIds=${ids}`;
  const { body } = await shop.get(`${path}&from=${dates.from}&to=${dates.to}${here}`);
  expect(body.data.map(({ occupancy }: any) => Object.values(occupancy))).toEqual(
    counts.map(({ left }) => [...left]),
  );
}

/** The units from which a booking by variant chooses. */
async function expectStock(facts: Facts, { from, to }: DayRange): Promise<void> {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const wanted = facts.variants.map(({ id }) => {
    const unit = facts.units.find(({ variantId }) => variantId === id);
    const settings = logisticsOf(facts.logistics, { restockDays: unit?.restockDays ?? null });
    const { restocked, today } = returnEstimate(facts.now, settings);
    return { variantId: id, conditionIds: null, locationId: null, from, to, restocked, today };
  });
  const stock = await api.app.get(BookingRepository).stock(facts.played.shop.context, wanted);
  const takenDays = (taken: readonly DayRange[]) => days.filter((day) => isOn(taken, day));
  const found = stock.units.map(({ itemId }) => [itemId, takenDays(stock.taken.get(itemId)!)]);
  const expected = facts.units
    .filter(({ visibility }) => visibility === 'available')
    .map(({ itemId }) => [itemId, takenDays(facts.taken.get(itemId)!)]);
  expect(new Map(found as [number, number[]][])).toEqual(new Map(expected as [number, number[]][]));
}
