import { freeUnitsByDay } from '../../../src/modules/availability/availability-sweep.js';
import { type Block, concerns } from '../../../src/modules/calendar/rules/blocks.js';
import type { Need } from '../../../src/modules/calendar/rules/needs.js';
import { logisticsOf } from '../../../src/modules/calendar/rules/schedule.js';
import {
  blockedDaysOf,
  lastTakenDay,
  obstaclesOf,
  returnEstimate,
  type TakenDays,
} from '../../../src/modules/calendar/rules/taken-days.js';
import { UnitCalendarReader } from '../../../src/modules/calendar/unit-calendar.reader.js';
import { PictureRepository } from '../../../src/modules/rentals/picture/picture.repository.js';
import type { LockedUnit } from '../../../src/modules/rentals/picture/picture.js';
import { ShopReader, type ShopLogistics } from '../../../src/platform/shops/shop.reader.js';
import {
  dayOf,
  dayOfSqlDate,
  type DayRange,
  intersectionOf,
  isEmpty,
  overlaps,
  sqlDateOf,
} from '../../../src/time/days.js';
import { type PlayedStock, REACH } from '../factories/calendar-stock.js';
import { type CycleDays, readCycles } from './restocks.js';
import type { Api } from '../service/api.js';

/** The days that the TypeScript of the calendar computes for a shop, and what they follow from. */
export interface Facts {
  readonly played: PlayedStock;
  readonly now: string;
  readonly today: number;
  readonly logistics: ShopLogistics;
  readonly units: readonly LockedUnit[];
  readonly cycles: readonly CycleDays[];
  readonly blocks: readonly (Block & { readonly id: number; readonly closing: boolean })[];
  readonly taken: ReadonlyMap<number, readonly TakenDays[]>;
  readonly variants: readonly {
    readonly id: number;
    readonly platformId: number;
    readonly productId: number;
  }[];
}

/** Reads what the days of a shop follow from, and computes the taken days of its units. */
export async function factsOf({ app, database }: Api, played: PlayedStock): Promise<Facts> {
  const {
    shop,
    shop: { context, shopId },
  } = played;
  const now = context.now().toISOString();
  const logistics = await app.get(ShopReader).logistics(context);
  const today = dayOf(returnEstimate(now, logistics).today);
  const items = await database.query<{ id: number }>(
    'select id::int from items where shop_id = $1',
    [shopId],
  );
  const units = await app.get(PictureRepository).findUnits(
    context,
    items.map(({ id }) => id),
  );
  const longAgo = today - 10 * REACH;
  const blocks = await database.query<Facts['blocks'][number] & { serviceDays: number | null }>(
    `select id::int, closing, item_id::int as "itemId", variant_id::int as "variantId",
       product_id::int as "productId", from_day::text as "from", to_day::text as "to",
       service_days as "serviceDays"
     from blocked_dates where shop_id = $1`,
    [shopId],
  );
  return {
    played,
    now,
    today,
    logistics,
    units,
    cycles: await readCycles(shop),
    blocks: blocks.map(({ serviceDays, ...block }) => ({
      ...block,
      // A service that is not done takes its days from today on.
      to:
        serviceDays === null
          ? block.to
          : sqlDateOf(Math.max(dayOfSqlDate(block.to), today + serviceDays - 1)),
    })),
    taken: await app.get(UnitCalendarReader).taken(context, units, longAgo, logistics),
    variants: await database.query(
      `select id::int, platform_id::int as "platformId", product_id::int as "productId"
       from variants where shop_id = $1`,
      [shopId],
    ),
  };
}

/** The unit with an id. */
const unitOf = ({ units }: Facts, itemId: number): LockedUnit =>
  units.find((unit) => unit.itemId === itemId)!;

/** The days on which a cycle takes its unit now. */
export const takenBy = (facts: Facts, { itemId, out, occupied }: CycleDays): DayRange => ({
  from: occupied.from,
  to: lastTakenDay(
    { out, to: occupied.to },
    facts.now,
    logisticsOf(facts.logistics, unitOf(facts, itemId)),
  ),
});

export const daysOfBlock = ({ from, to }: Block): DayRange => ({
  from: dayOfSqlDate(from),
  to: dayOfSqlDate(to),
});

export const isOn = (ranges: readonly DayRange[], day: number): boolean =>
  ranges.some(({ from, to }) => from <= day && day <= to);

export const blockedDaysOfUnit = ({ blocks }: Facts, unit: LockedUnit): TakenDays[] =>
  blockedDaysOf(
    unit,
    blocks.filter(({ closing }) => !closing),
  );

/** The ids of the other cycles that have the unit on a day on which a cycle takes it. */
export function conflictsOf(facts: Facts, cycle: CycleDays): number[] {
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

/** The same of its plan: a sale needs its unit until the hand-over. */
const plannedDays = (facts: Facts, cycle: CycleDays): DayRange => {
  const left = daysLeft(facts, cycle);
  return cycle.isSale ? intersectionOf(left, cycle.booked) : left;
};

/** True when a block takes a day of a planned cycle from all units of its booked variant. */
const isBeyondHelp = (facts: Facts, cycle: CycleDays): boolean => {
  const { id: variantId, productId } = facts.variants.find(
    ({ id }) => id === cycle.bookedVariantId,
  )!;
  return facts.blocks.some(
    (block) =>
      !block.closing &&
      concerns(block, { itemId: -1, variantId, productId }) &&
      overlaps(daysOfBlock(block), plannedDays(facts, cycle)),
  );
};

/** The cycles that are out with the unit of a planned cycle on one of its days. */
const rivalsOf = (facts: Facts, cycle: CycleDays): CycleDays[] =>
  facts.cycles.filter(
    (other) =>
      other.out &&
      other.itemId === cycle.itemId &&
      overlaps(daysLeft(facts, cycle), takenBy(facts, other)),
  );

/** The risks of a cycle, in the order of responses. */
export function risksOf(facts: Facts, cycle: CycleDays): string[] {
  if (!cycle.active || cycle.out) return [];
  const unit = unitOf(facts, cycle.itemId);
  const blocked = obstaclesOf(blockedDaysOfUnit(facts, unit), [plannedDays(facts, cycle)]);
  return [
    ...(unit.visibility === 'available' ? [] : ['item_unavailable']),
    ...(blocked.length > 0 ? ['item_blocked'] : []),
    ...(rivalsOf(facts, cycle).length > 0 ? ['item_overdue'] : []),
  ];
}

/** The cycles at risk with a day of the window that is not over, if another unit could help them. */
export const needsOf = (facts: Facts, window: DayRange): Need[] =>
  facts.cycles
    .filter((cycle) => risksOf(facts, cycle).length > 0 && !isBeyondHelp(facts, cycle))
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

/** The free available units of each day, by the taken days in TypeScript. */
export function freeByDay(
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

export const estimateOf = ({ now, logistics }: Facts) => returnEstimate(now, logistics);
