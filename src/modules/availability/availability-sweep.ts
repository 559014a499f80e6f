import type { DayRange } from '../../time/days.js';

/** The longest window, in days. */
export const WINDOW_LIMIT = 731;

/** The number of days after the first in the window of a request without `to`. */
export const DEFAULT_WINDOW = 365;

/** The taken days of units, as columns: each field is a list with one entry per stretch. */
export interface TakenStretches {
  readonly itemIds: readonly number[];
  /** Days as offsets from the first day of a window, both ends included. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * The number of free units on each day of a window. Stretches may overlap, even for one unit, and
 * may extend beyond the window. A unit taken twice on a day counts once; units outside the list are
 * ignored. Any order works; sorted by unit and day is fastest.
 */
export function freeUnitsByDay(
  units: ReadonlySet<number>,
  { itemIds, from, to }: TakenStretches,
  days: number,
): Int32Array {
  const changes = new Int32Array(days + 1);
  changes[0] = units.size;
  const byUnitAndDay = (one: number, other: number) =>
    itemIds[one]! - itemIds[other]! || from[one]! - from[other]!;
  let unit: number | undefined;
  let isAsked = false;
  let takenUntil = -1;
  for (const index of [...itemIds.keys()].sort(byUnitAndDay)) {
    if (itemIds[index] !== unit) {
      unit = itemIds[index]!;
      isAsked = units.has(unit);
      takenUntil = -1;
    }
    const first = Math.max(from[index]!, takenUntil + 1, 0);
    const last = Math.min(to[index]!, days - 1);
    if (!isAsked || first > last) continue;
    changes[first]! -= 1;
    changes[last + 1]! += 1;
    takenUntil = last;
  }
  for (let day = 1; day < days; day += 1) changes[day]! += changes[day - 1]!;
  return changes.subarray(0, days);
}

/** Takes a unit per need from the free ones on its days, but never more than there are. */
export function subtractNeeds(
  free: Int32Array,
  needs: readonly DayRange[],
  firstDay: number,
): Int32Array {
  for (const { from, to } of needs) {
    const last = Math.min(to - firstDay, free.length - 1);
    for (let day = Math.max(from - firstDay, 0); day <= last; day += 1) {
      if (free[day]! > 0) free[day]! -= 1;
    }
  }
  return free;
}
