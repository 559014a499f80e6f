import { type AppError, conflict } from '../../../errors/app-error.js';
import { type DayRange, describeDays, overlaps } from '../../../time/days.js';
import type { TakenDays } from './taken-days.js';
import { formattedCycleId } from './cycle-values.js';

/** The obstacles of a cycle on the days that it needs, without the cycle itself. */
export const obstaclesOf = (
  taken: readonly TakenDays[],
  needed: readonly DayRange[],
  cycleId?: number,
): TakenDays[] =>
  taken.filter((days) => days.cycleId !== cycleId && needed.some((range) => overlaps(range, days)));

/** `Item 17 is reserved from 2026-01-03 to 2026-01-09 by SC-1042`. */
export function obstacleConflict(taken: TakenDays): AppError {
  const days = describeDays(taken);
  if (taken.sequentialId === null) {
    return conflict(`Item ${taken.itemId} is blocked ${days}`, 'item_blocked');
  }
  const by = formattedCycleId(taken.sequentialId);
  return conflict(`Item ${taken.itemId} is reserved ${days} by ${by}`, 'item_reserved');
}
