import { type NamedUnit, nameOfUnit } from './item-values.js';
import { type AppError, conflict } from '../../../errors/app-error.js';
import {
  dateOf,
  dayOf,
  dayOfSqlDate,
  type DayRange,
  describeDays,
  overlaps,
} from '../../../time/days.js';
import { localDay } from '../../../time/local-day.js';
import type { Duration } from '../../../time/moment.js';
import { dayIn, moved } from '../../../time/zone.js';
import { type Block, type BlockableUnit, concerns, type DaysSql, unblockedSql } from './blocks.js';
import { formattedCycleId } from './cycle-values.js';
import type { BusyDays } from './unit-allocation.js';
import { usableSql } from './usable-unit.js';
import { restockDaysSql } from '../../products/product.sql.js';

/*
 * The days on which a unit is not free now: the occupied days of cycles, the days until a unit that
 * is out could be back, and blocks. Bookings and the choice of units compute them here; lists and
 * counts compute the same by the SQL beside it. The constraint `ex_cycles_booked` covers booked days
 * only, neither late nor blocked ones.
 */

/** The settings that decide when a unit is restocked. */
interface RestockSettings {
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
  readonly restock: Duration;
  /** Whether the last day of a cycle is free for the first day of the next one. */
  readonly sameDayTurnover: boolean;
}

/** The days that `lastTakenDaySql` needs, as dates or as SQL parameters. */
export interface ReturnEstimate {
  readonly today: string;
  /** The day to which a product's own days of restocking are added, the result being at least today. */
  readonly restockStart: string;
  /** The last day that a unit is taken if it comes back now, by the shop's settings. */
  readonly restocked: string;
}

/** The dates for `lastTakenDaySql`, by the settings of the shop. */
export function returnEstimate(
  now: string,
  { timeZone, restock, sameDayTurnover }: RestockSettings,
): ReturnEstimate {
  const today = localDay(now, timeZone).date;
  const turnover = sameDayTurnover ? 1 : 0;
  const restocked = dayIn(moved(now, restock, 1, timeZone), timeZone);
  return {
    today,
    restockStart: dateOf(dayOf(today) - turnover),
    restocked: dateOf(Math.max(dayOf(restocked) - turnover, dayOf(today))),
  };
}

/** An estimate as parameters from a number on; `estimateDays` are their values. */
export const estimateFrom = (first: number): ReturnEstimate => ({
  today: `$${first}`,
  restockStart: `$${first + 1}`,
  restocked: `$${first + 2}`,
});

/** The days of an estimate, in the order in which statements take them. */
export const estimateDays = ({ today, restockStart, restocked }: ReturnEstimate): string[] => [
  today,
  restockStart,
  restocked,
];

/** An estimate in the dates of an array, after the first ones. */
export const estimateIn = (days: string, skipped = 0): ReturnEstimate => ({
  today: `(${days}::date[])[${skipped + 1}]`,
  restockStart: `(${days}::date[])[${skipped + 2}]`,
  restocked: `(${days}::date[])[${skipped + 3}]`,
});

/**
 * The last day on which a cycle takes its unit. A unit that is out is unavailable until it would be
 * restocked if it came back now, and today in any case. This day moves with the time of reading, so
 * it is not stored; `lastTakenDaySql` computes the same.
 * @param to the stored last day
 */
export function lastTakenDay(
  { out, to }: { readonly out: boolean; readonly to: number },
  now: string,
  settings: RestockSettings,
): number {
  return out ? Math.max(to, dayOf(returnEstimate(now, settings).restocked)) : to;
}

/**
 * `lastTakenDay` in SQL; `$1` is the shop.
 * @param cycle the alias of a row of `cycles`
 */
export const lastTakenDaySql = (
  cycle: string,
  { today, restockStart, restocked }: ReturnEstimate,
): string =>
  `case when ${cycle}.out then greatest(${cycle}.occupied_to, ${today}::date,
    coalesce(${restockStart}::date + ${restockDaysSql(`(
      select v.product_id from variants v where v.shop_id = $1 and v.id = ${cycle}.variant_id)`)},
    ${restocked}::date)) else ${cycle}.occupied_to end`;

/** A cycle with its stored occupied days. */
export interface OccupyingCycle extends DayRange {
  readonly cycleId: number;
  readonly sequentialId: number;
  readonly out: boolean;
  /** See `TakenDays`. */
  readonly handOverDay?: number | undefined;
}

/** The unavailable days of a unit, and the cycle or block that takes them. */
export interface TakenDays extends BusyDays {
  readonly itemId: number;
  /** The cycle that takes them; null for a block. */
  readonly cycleId: number | null;
  readonly sequentialId: number | null;
  /** True while the cycle has the unit. */
  readonly isOut?: boolean;
  /**
   * The last day that a planned sale has booked. It takes all later days from every choice of a unit,
   * since the unit will be gone, but none from a booking that names the unit.
   */
  readonly handOverDay?: number | undefined;
}

/** The taken days of a unit, first by cycles, then by blocks. */
export function takenDaysOf(
  unit: BlockableUnit,
  cycles: readonly OccupyingCycle[],
  blocks: readonly Block[],
  now: string,
  settings: RestockSettings,
): TakenDays[] {
  const { itemId } = unit;
  const reserved = cycles.map((cycle) => {
    const { cycleId, sequentialId, from, out: isOut, handOverDay } = cycle;
    const to = lastTakenDay(cycle, now, settings);
    return { itemId, cycleId, sequentialId, from, to, isOut, isLate: to > cycle.to, handOverDay };
  });
  return [...reserved, ...blockedDaysOf(unit, blocks)];
}

/** The blocked days of a unit; blocks of other units are ignored. */
export function blockedDaysOf(unit: BlockableUnit, blocks: readonly Block[]): TakenDays[] {
  return blocks
    .filter((block) => concerns(block, unit))
    .map(({ from, to }) => ({
      itemId: unit.itemId,
      cycleId: null,
      sequentialId: null,
      from: dayOfSqlDate(from),
      to: dayOfSqlDate(to),
    }));
}

/**
 * Conditions for the cycles that take their unit on one of the days: by stored days, or while they
 * are out. Each condition has its own index; a cycle can meet both.
 */
export const takesDaysSql = (
  cycle: string,
  { from, to }: DaysSql,
  estimate: ReturnEstimate,
): { readonly stored: string; readonly out: string } => ({
  stored: `${cycle}.occupied_to >= ${from} and ${cycle}.occupied_from <= ${to}`,
  out: `${cycle}.out and ${cycle}.occupied_from <= ${to}
      and ${lastTakenDaySql(cycle, estimate)} >= ${from}`,
});

/** The obstacles of a cycle on the days that it needs of its unit, without the cycle itself. */
export const obstaclesOf = (
  taken: readonly TakenDays[],
  needed: readonly DayRange[],
  cycleId?: number,
): TakenDays[] =>
  taken.filter(
    (days) =>
      days.cycleId !== cycleId && needed.some((range) => overlaps(range, obstructedDays(days))),
  );

const obstructedDays = ({ from, to, handOverDay = to }: TakenDays): DayRange => ({
  from,
  to: handOverDay,
});

/** True for items `i` that can be used, without a taken day in the range: see `takenDaysOf`. */
export function freeSql(days: DaysSql, estimate: ReturnEstimate): string {
  const takes = takesDaysSql('c', days, estimate);
  const productId = `(
        select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)`;
  return `${usableSql('i')} and not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and ${takes.stored})
  and not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and ${takes.out})
  and ${unblockedSql(days, { itemId: 'i.id', variantId: 'i.variant_id', productId }, estimate.today)}`;
}

/** The parameter of `bookableSql`. */
export const bookableDays = (from: string, to: string, estimate: ReturnEstimate): string[] => [
  from,
  to,
  ...estimateDays(estimate),
];

/** True for items `i` that can be booked on all days of a range; false for an empty range. */
export function bookableSql(days: string): string {
  const [from, to] = [`(${days}::date[])[1]`, `(${days}::date[])[2]`];
  return `${from} <= ${to}
  and ${freeSql({ from, to }, estimateIn(days, 2))}`;
}

/** `Item 17 (SN-0017) is reserved from 2026-01-03 to 2026-01-09 by SC-1042`. */
export function obstacleConflict(unit: NamedUnit, taken: TakenDays): AppError {
  const days = describeDays(obstructedDays(taken));
  const name = nameOfUnit(unit);
  if (taken.sequentialId === null) return conflict(`${name} is blocked ${days}`, 'item_blocked');
  const by = formattedCycleId(taken.sequentialId);
  return conflict(`${name} is reserved ${days} by ${by}`, 'item_reserved');
}
