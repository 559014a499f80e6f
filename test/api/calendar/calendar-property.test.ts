import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  freeUnitsByDay,
  subtractNeeds,
} from '../../../src/modules/availability/availability-sweep.js';
import {
  type Block,
  concerns,
  concernsSql,
  unblockedSql,
} from '../../../src/modules/calendar/rules/blocks.js';
import type { PromisedDays } from '../../../src/modules/calendar/rules/needs.js';
import { logisticsOf, rangeWith } from '../../../src/modules/calendar/rules/schedule.js';
import {
  blockedDaysOf,
  bookableDays,
  bookableSql,
  estimateDays,
  estimateFrom,
  freeSql,
  lastTakenDay,
  lastTakenDaySql,
  obstaclesOf,
  returnEstimate,
  type TakenDays,
} from '../../../src/modules/calendar/rules/taken-days.js';
import { UnitCalendarReader } from '../../../src/modules/calendar/unit-calendar.reader.js';
import { BookingRepository } from '../../../src/modules/rentals/booking/booking.repository.js';
import { RentalLocksRepository } from '../../../src/modules/rentals/facts/rental-locks.repository.js';
import type { LockedUnit } from '../../../src/modules/rentals/rules/locked-rentals.js';
import {
  rentalsSearchSql,
  rentalsSearchText,
} from '../../../src/modules/rentals/rules/returns/return-order.js';
import { ShopReader, type ShopLogistics } from '../../../src/platform/shops/shop.reader.js';
import {
  dateOf,
  dayOf,
  dayOfSqlDate,
  type DayRange,
  isEmpty,
  overlaps,
  sqlDateOf,
} from '../../../src/time/days.js';
import { endings, playEndings } from '../../support/factories/calendar-endings.js';
import {
  type PlayedStock,
  playOut,
  REACH,
  stocks,
} from '../../support/factories/calendar-stock.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { type CycleDays, expectRestocks, readCycles } from '../../support/models/restocks.js';
import { useApi } from '../../support/service/api.js';

/** The days that the TypeScript of the calendar computes for a shop, and what they follow from. */
interface Facts {
  readonly played: PlayedStock;
  readonly now: string;
  readonly today: number;
  readonly logistics: ShopLogistics;
  readonly units: readonly LockedUnit[];
  readonly cycles: readonly CycleDays[];
  readonly blocks: readonly (Block & { readonly id: number; readonly closing: boolean })[];
  readonly taken: ReadonlyMap<number, readonly TakenDays[]>;
  readonly variants: readonly { readonly id: number; readonly platformId: number }[];
}

const api = useApi();

it('computes the same days in TypeScript and in SQL, for units, cycles and blocks of any kind', async () => {
  const window = fc.record({
    offset: fc.integer({ min: -REACH - 3, max: REACH }),
    length: fc.nat(REACH),
    location: fc.constantFrom(undefined, 0, 1),
  });
  const windows = fc.array(window, { minLength: 3, maxLength: 5 });
  await eventuallyHolds(
    fc.asyncProperty(stocks, endings, windows, async (stock, ends, asked) => {
      const played = await playOut(api, stock);
      await playEndings(played.shop, ends);
      const facts = await factsOf(played);
      await expectLastTakenDays(facts);
      await expectConcerns(facts);
      expectClosedDays(facts);
      await expectCycles(facts);
      for (const { offset, length, location } of asked) {
        const days = { from: facts.today + offset, to: facts.today + offset + length };
        for (const range of [days, { ...days, to: Infinity }, { ...days, from: -Infinity }]) {
          await expectFree(facts, range);
        }
        await expectStock(facts, days);
        await expectNeeds(facts, days, location);
      }
      await expectRestocks(played.shop, facts);
    }),
    12,
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

async function factsOf(played: PlayedStock): Promise<Facts> {
  const {
    shop,
    shop: { context, shopId },
  } = played;
  const { app, database } = api;
  const now = context.now().toISOString();
  const logistics = await app.get(ShopReader).logistics(context);
  const today = dayOf(returnEstimate(now, logistics).today);
  const items = await database.query<{ id: number }>(
    'select id::int from items where shop_id = $1',
    [shopId],
  );
  const units = await app.get(RentalLocksRepository).findUnits(
    context,
    items.map(({ id }) => id),
  );
  const longAgo = today - 10 * REACH;
  return {
    played,
    now,
    today,
    logistics,
    units,
    cycles: await readCycles(shop),
    blocks: await database.query(
      `select id::int, closing, item_id::int as "itemId", variant_id::int as "variantId",
         product_id::int as "productId", from_day::text as "from", to_day::text as "to"
       from blocked_dates where shop_id = $1`,
      [shopId],
    ),
    taken: await app.get(UnitCalendarReader).taken(context, units, longAgo, logistics),
    variants: await database.query(
      'select id::int, platform_id::int as "platformId" from variants where shop_id = $1',
      [shopId],
    ),
  };
}

const estimateOf = ({ now, logistics }: Facts) => returnEstimate(now, logistics);

const query = <Row extends object>({ played }: Facts, text: string, ...values: unknown[]) =>
  api.database.query<Row>(text, [played.shop.shopId, ...values]);

const unitOf = ({ units }: Facts, itemId: number): LockedUnit =>
  units.find((unit) => unit.itemId === itemId)!;

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

/** The days on which a cycle takes its unit now. */
const takenBy = (facts: Facts, { itemId, out, occupied }: CycleDays): DayRange => ({
  from: occupied.from,
  to: lastTakenDay(
    { out, to: occupied.to },
    facts.now,
    logisticsOf(facts.logistics, unitOf(facts, itemId)),
  ),
});

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

/** The ranges of closing days are of the platform, and those of blocks are merged in SQL. */
function expectClosedDays({ blocks, logistics: { closedDays }, today }: Facts): void {
  const closings = blocks.filter(({ closing }) => closing).map(daysOfBlock);
  for (let day = today - 3 * REACH; day <= today + 3 * REACH; day += 1) {
    expect(rangeWith(day, closedDays) !== undefined).toBe(isOn(closings, day));
    expect(closedDays.filter(({ from, to }) => from <= day && day <= to + 1)).toHaveLength(
      isOn(closings, day) || isOn(closings, day - 1) ? 1 : 0,
    );
  }
}

const daysOfBlock = ({ from, to }: Block): DayRange => ({
  from: dayOfSqlDate(from),
  to: dayOfSqlDate(to),
});

const isOn = (ranges: readonly DayRange[], day: number): boolean =>
  ranges.some(({ from, to }) => from <= day && day <= to);

async function expectFree(facts: Facts, days: DayRange): Promise<void> {
  const window = { from: '$2::date', to: '$3::date' };
  const estimate = estimateOf(facts);
  const [from, to] = [sqlDateOf(days.from), sqlDateOf(days.to)];
  const found = await query(
    facts,
    `select i.id::int as "itemId", ${unblockedSql(window, IDS)} as "isUnblocked",
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
        const isFree = obstaclesOf(facts.taken.get(unit.itemId)!, [days]).length === 0;
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

const blockedDaysOfUnit = ({ blocks }: Facts, unit: LockedUnit): TakenDays[] =>
  blockedDaysOf(
    unit,
    blocks.filter(({ closing }) => !closing),
  );

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

function conflictsOf(facts: Facts, cycle: CycleDays): number[] {
  const isSold =
    cycle.isGone && !cycle.isClosed && unitOf(facts, cycle.itemId).visibility === 'sold';
  const taken = takenBy(facts, cycle);
  const days = isSold ? { ...taken, to: Infinity } : taken;
  return facts.cycles
    .filter(({ id, itemId }) => itemId === cycle.itemId && id !== cycle.id)
    .filter((other) => overlaps(days, takenBy(facts, other)))
    .map(({ id }) => id);
}

/** The days on which a planned cycle needs its unit from today on. */
const daysLeft = ({ today }: Facts, { occupied }: CycleDays): DayRange => ({
  from: Math.max(occupied.from, today),
  to: occupied.to,
});

const rivalsOf = (facts: Facts, cycle: CycleDays): CycleDays[] =>
  facts.cycles.filter(
    (other) =>
      other.out &&
      other.itemId === cycle.itemId &&
      overlaps(daysLeft(facts, cycle), takenBy(facts, other)),
  );

function risksOf(facts: Facts, cycle: CycleDays): string[] {
  if (!cycle.active || cycle.out) return [];
  const unit = unitOf(facts, cycle.itemId);
  const blocked = obstaclesOf(blockedDaysOfUnit(facts, unit), [daysLeft(facts, cycle)]);
  return [
    ...(unit.visibility === 'available' ? [] : ['item_unavailable']),
    ...(blocked.length > 0 ? ['item_blocked'] : []),
    ...(rivalsOf(facts, cycle).length > 0 ? ['item_overdue'] : []),
  ];
}

/** The cycles at risk with a day of the window that is not over. */
const needsOf = (facts: Facts, window: DayRange): PromisedDays[] =>
  facts.cycles
    .filter((cycle) => risksOf(facts, cycle).length > 0)
    .filter((cycle) => overlaps(window, daysLeft(facts, cycle)))
    .map((cycle) => ({
      cycleId: cycle.id,
      sequentialId: cycle.sequentialId,
      variantId: cycle.bookedVariantId,
      locationId: unitOf(facts, cycle.itemId).locationId,
      ...daysLeft(facts, cycle),
      overdueIds:
        risksOf(facts, cycle).join() === 'item_overdue'
          ? rivalsOf(facts, cycle).map(({ id }) => id)
          : null,
    }))
    .toSorted((one, other) => one.from - other.from || one.cycleId - other.cycleId);

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
  const short = await reader.shortVariants(shop.context, dates, estimate, locationPlatformId);
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

/** The free available units of each day, by the taken days in TypeScript. */
function freeByDay(
  { units, taken }: Facts,
  { from: first, to: last }: DayRange,
  isAsked: (unit: LockedUnit) => boolean,
): Int32Array {
  const asked = units.filter((unit) => unit.visibility === 'available' && isAsked(unit));
  const ids = new Set(asked.map(({ itemId }) => itemId));
  const stretches = [...taken.values()].flat().filter((days) => !isEmpty(days));
  return freeUnitsByDay(
    ids,
    {
      itemIds: stretches.map(({ itemId }) => itemId),
      from: stretches.map(({ from }) => from - first),
      to: stretches.map(({ to }) => to - first),
    },
    last - first + 1,
  );
}

/** The units from which a booking by variant chooses. */
async function expectStock(facts: Facts, { from, to }: DayRange): Promise<void> {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const wanted = facts.variants.map(({ id }) => {
    const unit = facts.units.find(({ variantId }) => variantId === id);
    const settings = logisticsOf(facts.logistics, { restockDays: unit?.restockDays ?? null });
    const { restocked } = returnEstimate(facts.now, settings);
    return { variantId: id, conditionIds: null, locationId: null, from, to, restocked };
  });
  const stock = await api.app.get(BookingRepository).stock(facts.played.shop.context, wanted);
  const takenDays = (taken: readonly DayRange[]) => days.filter((day) => isOn(taken, day));
  const found = stock.units.map(({ itemId }) => [itemId, takenDays(stock.taken.get(itemId)!)]);
  const expected = facts.units
    .filter(({ visibility }) => visibility === 'available')
    .map(({ itemId }) => [itemId, takenDays(facts.taken.get(itemId)!)]);
  expect(new Map(found as [number, number[]][])).toEqual(new Map(expected as [number, number[]][]));
}
