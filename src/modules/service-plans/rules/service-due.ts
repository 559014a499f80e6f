import type { DayRange } from '../../../time/days.js';

/** One use of a unit: a rental, until it came back or the unit was swapped. Days are numbers. */
export interface Use {
  /** The rented days; no end while the unit is out. */
  readonly days: DayRange;
  /** When it came back, as ISO text and as a day; null while it is out or planned. */
  readonly ended: { readonly at: string; readonly on: number } | null;
  /** Whether it counts as a rental; a receipt without a hand-over counts none. */
  readonly isRental: boolean;
}

/** The intervals of a plan. */
export interface Intervals {
  readonly everyRentals: number | null;
  readonly everyRentedDays: number | null;
  readonly everyDays: number | null;
}

/** The counts of a unit until its service; null where the plan has no such interval. */
export interface ServiceCounts {
  readonly rentalsLeft: number | null;
  readonly rentedDaysLeft: number | null;
  /** The day on which it is due by time. */
  readonly dueOn: number | null;
  /** The first day on which it is due, by time or by use; null while that is unknown. */
  readonly dueFrom: number | null;
}

/**
 * The counts of a unit for a plan. By use it becomes due only at a receipt, also where its rented
 * days reached the limit before.
 * @param begunOn the day on which the counts began; rented days count from the next one on
 * @param uses the uses that were not over when the counts began
 */
export function countService(
  { everyRentals, everyRentedDays, everyDays }: Intervals,
  begunOn: number,
  uses: readonly Use[],
  today: number,
): ServiceCounts {
  const ended = uses
    .flatMap(({ ended: end, isRental }) => (end ? { ...end, isRental } : []))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
  const rentals = ended.filter(({ isRental }) => isRental);
  const rentedDays = (to: number): number => countDays(uses, { from: begunOn + 1, to });
  const dueOn = everyDays === null ? null : begunOn + everyDays;
  const dueDays = [
    dueOn,
    everyRentals === null ? null : rentals[everyRentals - 1]?.on,
    everyRentedDays === null ? null : ended.find(({ on }) => rentedDays(on) >= everyRentedDays)?.on,
  ].flatMap((day) => day ?? []);
  return {
    rentalsLeft: everyRentals === null ? null : Math.max(0, everyRentals - rentals.length),
    rentedDaysLeft:
      everyRentedDays === null ? null : Math.max(0, everyRentedDays - rentedDays(today)),
    dueOn,
    dueFrom: dueDays.length === 0 ? null : Math.min(...dueDays),
  };
}

/** The number of days of the window on which the unit was rented; a day with two uses counts once. */
function countDays(uses: readonly Use[], window: DayRange): number {
  let counted = window.from - 1;
  let count = 0;
  for (const { days } of uses.toSorted((one, other) => one.days.from - other.days.from)) {
    const first = Math.max(days.from, counted + 1);
    const last = Math.min(days.to, window.to);
    if (last < first) continue;
    count += last - first + 1;
    counted = last;
  }
  return count;
}

/**
 * The first day of the open block that a unit should have for a plan. A changed plan blocks units
 * that it finds due from the day of the change on, and leaves those that were due before.
 * @param changedOn the day on which the intervals last changed
 * @param existing the first day of the open block that it has
 */
export function blockedFrom(
  dueFrom: number | null,
  changedOn: number | null,
  existing: number | null,
): number | null {
  if (dueFrom === null || changedOn === null) return dueFrom;
  return Math.max(dueFrom, Math.min(changedOn, existing ?? changedOn));
}
