import type { CycleState } from './cycle-state.js';
import type { LockedCycle } from './locked-rentals.js';

/** A cycle before and after a change. */
export interface CycleTransition {
  readonly before: LockedCycle;
  readonly after: CycleState;
}

/** What changes of cycles mean for the credits that they cost, by the ids of the cycles. */
export interface CreditChanges {
  /** Received: credits that wait for the receival come back. */
  readonly received: readonly number[];
  /** Not received any more: those credits go again. */
  readonly unreceived: readonly number[];
  /** Cancelled: credits come back, whatever they wait for. */
  readonly cancelled: readonly number[];
}

/** What happens to the credits of cycles that are received or cancelled, or no longer received. */
export function creditChangesOf(transitions: readonly CycleTransition[]): CreditChanges {
  const idsWhere = (isMeant: (step: CycleTransition) => boolean) =>
    transitions
      .filter((step) => step.before.hasCredit && isMeant(step))
      .map(({ before }) => before.id);
  return {
    received: idsWhere(
      ({ before, after }) => before.receivedAt === null && after.receivedAt !== null,
    ),
    unreceived: idsWhere(
      ({ before, after }) => before.receivedAt !== null && after.receivedAt === null,
    ),
    cancelled: idsWhere(
      ({ before, after }) => before.cancelledAt === null && after.cancelledAt !== null,
    ),
  };
}
