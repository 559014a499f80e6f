/** The longest window, in days. */
export const WINDOW_LIMIT = 731;

/** The window of a request without `to` has so many days after its first one. */
export const DEFAULT_WINDOW = 365;

/** Days that units are taken, each member a list with an entry for each stretch of them. */
export interface TakenStretches {
  readonly itemIds: readonly number[];
  /** Days as offsets from the first day of a window, both ends included. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * How many of the units are free on each day of a window. Stretches may overlap, also those of one
 * unit, and may reach out of the window; a unit that is taken twice on a day counts once, and units
 * that are not asked for count not at all. They may be in any order, and are soonest swept in that
 * of units and days.
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
