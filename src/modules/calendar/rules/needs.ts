import type { DayRange } from '../../../time/days.js';

/** The days on which a cycle at risk still needs a unit of the variant that it was booked for. */
export interface PromisedDays extends DayRange {
  readonly cycleId: number;
  readonly sequentialId: number;
  readonly variantId: number;
  /** The location of the unit that will not be there. */
  readonly locationId: number | null;
  /** The cycles that are out with its unit, if that is its only risk; else null. */
  readonly overdueIds: readonly number[] | null;
}
