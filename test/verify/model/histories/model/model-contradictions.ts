import type { CycleChange } from './model-choices.js';
import { Refused } from './model.js';

/** Refuses fields that contradict each other in every state of a cycle. */
export function refuseContradictions(change: CycleChange): void {
  const { closedAs, cancelled, cancelReason, salePrice, holdUntil, itemId } = change;
  const { fulfilledAt, receivedAt, reallocate } = change;
  const isContradictory =
    (holdUntil && (cancelled !== undefined || fulfilledAt || receivedAt || closedAs)) ||
    (closedAs &&
      [cancelled, fulfilledAt, receivedAt, itemId].some((value) => value !== undefined)) ||
    (closedAs && reallocate) ||
    (closedAs === null && cancelled) ||
    (salePrice !== undefined && closedAs !== 'bought') ||
    (cancelReason !== undefined && !cancelled) ||
    (receivedAt && reallocate);
  if (isContradictory) throw new Refused(422);
}
