import { dayOf, type DayRange, dayOfSqlDate } from '../../../time/days.js';
import { localDay } from '../../../time/local-day.js';
import type { Duration } from '../../../time/moment.js';
import { dayIn, moved } from '../../../time/zone.js';
import { type Block, type BlockableUnit, concerns } from '../../blocked-dates/block.js';

/*
 * Which days of a unit are taken is said three times: here for those who choose and book units,
 * in `taken-days.sql.ts` for lists and counts, and by the constraint `ex_cycles_booked`, which knows
 * booked days only: neither what is late nor what is blocked.
 */

/** What the end of an absence follows from. */
interface RestockSettings {
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
  readonly restock: Duration;
}

/** A cycle of a unit as far as it takes days of it: the occupied days, as they are stored. */
export interface OccupyingCycle extends DayRange {
  readonly cycleId: number;
  readonly sequentialId: number;
  readonly out: boolean;
}

/** Days on which a unit cannot be had, and what takes them. */
export interface TakenDays extends DayRange {
  readonly itemId: number;
  /** The cycle that takes them; null for a block. */
  readonly cycleId: number | null;
  readonly sequentialId: number | null;
}

/** The taken days of a unit at a time: those of its cycles, then those of its blocks. */
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
  }));
  return [...reserved, ...blockedDaysOf(unit, blocks)];
}

/** The days on which a unit is blocked; of all the blocks those count that concern it. */
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
 * The last day that a cycle takes of its unit, at a time. Out is out: a unit that was handed out
 * and is not back cannot be had before it would be restocked if it came back now. Nobody writes
 * that down day by day: it follows from the time of reading, here and in `lastTakenDaySql`.
 * @param to the last day as it is stored
 */
export function lastTakenDay(
  { out, to }: { readonly out: boolean; readonly to: number },
  now: string,
  settings: RestockSettings,
): number {
  return out ? Math.max(to, dayOf(restockedBy(now, settings))) : to;
}

/** The days that `lastTakenDaySql` follows from: dates, or the parameters that hold them. */
export interface ReturnEstimate {
  readonly today: string;
  /** When a unit that comes back now would be restocked, by the shop's settings. */
  readonly restocked: string;
}

/** The dates for `lastTakenDaySql`, of the settings of the shop itself. */
export function returnEstimate(now: string, settings: RestockSettings): ReturnEstimate {
  return { today: localDay(now, settings.timeZone).date, restocked: restockedBy(now, settings) };
}

function restockedBy(now: string, { timeZone, restock }: RestockSettings): string {
  return dayIn(moved(now, restock, 1, timeZone), timeZone);
}
