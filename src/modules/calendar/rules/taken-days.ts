import { dateOf, dayOf, type DayRange, dayOfSqlDate } from '../../../time/days.js';
import { localDay } from '../../../time/local-day.js';
import type { Duration } from '../../../time/moment.js';
import { dayIn, moved } from '../../../time/zone.js';
import { type Block, type BlockableUnit, concerns } from '../../blocked-dates/block.js';

/*
 * The taken days of a unit are computed in three places: here for bookings and the choice of units,
 * in `items.sql.ts` for lists and counts, and in the constraint `ex_cycles_booked`. The constraint
 * covers booked days only, neither late nor blocked ones.
 */

/** The settings that decide when a unit is restocked. */
interface RestockSettings {
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
  readonly restock: Duration;
  /** Whether the last day of a cycle is free for the first day of the next one. */
  readonly sameDayTurnover: boolean;
}

/** A cycle with its stored occupied days. */
export interface OccupyingCycle extends DayRange {
  readonly cycleId: number;
  readonly sequentialId: number;
  readonly out: boolean;
}

/** The unavailable days of a unit, and the cycle or block that takes them. */
export interface TakenDays extends DayRange {
  readonly itemId: number;
  /** The cycle that takes them; null for a block. */
  readonly cycleId: number | null;
  readonly sequentialId: number | null;
  /** True while the cycle has the unit. */
  readonly isOut?: boolean;
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
  const reserved = cycles.map(({ cycleId, sequentialId, from, to, out }) => ({
    itemId,
    cycleId,
    sequentialId,
    from,
    to: lastTakenDay({ out, to }, now, settings),
    isOut: out,
  }));
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
