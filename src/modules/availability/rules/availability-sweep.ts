/** Days as offsets from the first day of a window, both ends included. */
export interface Interval {
  readonly itemId: number;
  readonly from: number;
  readonly to: number;
}

/**
 * How many of the units are free on each day of a window. Intervals may overlap, also those of one
 * unit, and may reach out of the window; a unit that is taken twice on a day counts once.
 */
export function freeUnitsByDay(
  unitCount: number,
  intervals: readonly Interval[],
  days: number,
): Int32Array {
  const changes = new Int32Array(days + 1);
  changes[0] = unitCount;
  let itemId = -1;
  let takenUntil = -1;
  for (const interval of [...intervals].sort(byUnitAndDay)) {
    if (interval.itemId !== itemId) {
      itemId = interval.itemId;
      takenUntil = -1;
    }
    const from = Math.max(interval.from, takenUntil + 1, 0);
    const to = Math.min(interval.to, days - 1);
    if (from > to) continue;
    changes[from]! -= 1;
    changes[to + 1]! += 1;
    takenUntil = to;
  }
  for (let day = 1; day < days; day += 1) changes[day]! += changes[day - 1]!;
  return changes.subarray(0, days);
}

function byUnitAndDay(one: Interval, other: Interval): number {
  return one.itemId - other.itemId || one.from - other.from;
}
