import { type DayRange, describeDays, overlaps } from '../../../time/days.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { formattedCycleId } from './cycle-values.js';

/** The obstacles of a cycle on the days that it needs, without the cycle itself. */
export const obstaclesOf = (
  taken: readonly TakenDays[],
  needed: readonly DayRange[],
  cycleId?: number,
): TakenDays[] =>
  taken.filter((days) => days.cycleId !== cycleId && needed.some((range) => overlaps(range, days)));

/** `Item 17 is reserved from 2026-01-03 to 2026-01-09 by SC-1042`. */
export function describeObstacle(taken: TakenDays): string {
  const days = describeDays(taken);
  return taken.sequentialId === null
    ? `Item ${taken.itemId} is blocked ${days}`
    : `Item ${taken.itemId} is reserved ${days} by ${formattedCycleId(taken.sequentialId)}`;
}
