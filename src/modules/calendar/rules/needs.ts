import type { DayRange } from '../../../time/days.js';
import type { DaysSql } from './blocks.js';
import { atRiskSql, canBeHelpedSql } from './risks.js';
import type { ReturnEstimate } from './taken-days.js';

/** The days on which a cycle at risk still needs a unit of its booked variant, where one could help it. */
export interface Need extends DayRange {
  readonly cycleId: number;
  readonly sequentialId: number;
  readonly variantId: number;
  /** The location that it requests, else that of the unit that will not be there. */
  readonly locationId: number | null;
  /** The cycles that are out with its unit, if that is its only risk; else null. */
  readonly overdueIds: readonly number[] | null;
}

/** The variant that a cycle was booked for; a substitute has a unit of another one. */
export const bookedVariantSql = (cycle: string): string =>
  `coalesce(${cycle}.promised_variant_id, ${cycle}.variant_id)`;

/** True for cycles `c` that were booked for the variant; substitutes have an index of their own. */
export const bookedForSql = (variantId: string): string =>
  `(c.variant_id = ${variantId} and c.promised_variant_id is null
    or c.promised_variant_id = ${variantId})`;

/** The location of a need: of cycle `c`, or of its unit `u`. */
export const NEEDED_LOCATION = 'coalesce(c.requested_location_id, u.location_id)';

/** The days of a need of cycle `c`: those of the cycle from today on. */
export const neededDaysSql = ({ today }: ReturnEstimate): DaysSql => ({
  from: `greatest(c.occupied_from, ${today}::date)`,
  to: 'c.occupied_to',
});

/**
 * The cycles `c` at risk that need a unit on a day of the window that is not over, with their units
 * `u`. A cycle that no other unit could help needs none, whatever else is wrong with its own.
 */
export const needingCyclesSql = ({ from, to }: DaysSql, estimate: ReturnEstimate): string =>
  `from cycles c join items u on u.shop_id = $1 and u.id = c.item_id
   where c.shop_id = $1 and c.occupied_to >= greatest(${from}, ${estimate.today}::date)
     and c.occupied_from <= ${to} and ${atRiskSql('c', estimate)}
     and ${canBeHelpedSql('c', bookedVariantSql('c'), estimate)}`;
