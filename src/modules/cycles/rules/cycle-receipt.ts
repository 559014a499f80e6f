import { type AppError, rejectedBody } from '../../../errors/app-error.js';
import { laterOf } from '../../../time/moment.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { type SchedulingContext, logisticsOf } from './cycle-schedule.js';
import { applyPatch } from './cycle-projection.js';
import { type CycleProjection, isGone } from './cycle-state.js';
import { type Closing, RENTAL_REFUSALS } from './cycle-values.js';
import type { LockedCycle, LockedRentals, LockedUnit } from './locked-rentals.js';
import { obstacleConflict, obstaclesOf } from './obstacles.js';

/** A cycle that was received without a return, or whose receival was undone. */
export interface ReceivalChange {
  readonly cycleId: number;
  readonly isReceived: boolean;
  /** The unit of the cycle, whose row is locked. */
  readonly unit: LockedUnit;
}

/** A cycle that was closed as lost or bought. */
export interface ClosedCycle {
  readonly cycleId: number;
  /** The cycle before. */
  readonly cycle: LockedCycle;
  readonly closedAs: Closing;
  /** The unit of the cycle, whose row is locked. */
  readonly unit: LockedUnit;
}

/** The effect of a return on a rental. */
export type ReceiptChange = 'receive' | 'undoReceipt';

/** The receipts to apply, by the ids of the rentals. */
export type ReceiptChanges = ReadonlyMap<number, ReceiptChange>;

/** A possible receipt, or the reason why it is impossible. */
export type Receipt = PossibleReceipt | RefusedReceipt;

export interface PossibleReceipt {
  readonly cycle: LockedCycle;
  readonly unit: LockedUnit;
  readonly projection: CycleProjection;
  readonly refusal?: undefined;
}

interface RefusedReceipt {
  readonly cycle: LockedCycle;
  readonly refusal: AppError;
}

/** The facts that receipts of locked rentals are decided by. */
export interface ReceiptFacts extends SchedulingContext {
  /** The taken days of the units whose days are needed, by unit: see `daysNeededBy`. */
  readonly taken: ReadonlyMap<number, readonly TakenDays[]>;
}

/**
 * The planned receipts and undone receipts, by the id of the rental. `decideReceipts` then checks
 * whether the needed days are free.
 */
export const planReceipts = (
  changes: ReceiptChanges,
  { units, cycles }: LockedRentals,
  context: SchedulingContext,
): ReadonlyMap<number, Receipt> =>
  new Map(
    [...changes].map(([id, change]) => [id, receiptOf(cycles.get(id)!, change, units, context)]),
  );

/** The days that have to be free for planned receipts. */
export const daysNeededBy = (planned: ReadonlyMap<number, Receipt>): TakenDays[] =>
  [...planned.values()].flatMap((receipt) => (receipt.refusal ? [] : daysNeeded(receipt)));

/**
 * The planned receipts; those whose days are taken are rejected. Undoing a receipt needs the days
 * of the rental again. Stored cycles, or receipts earlier in the list, may have them by now.
 * @param taken the taken days of the units whose days are needed: see `daysNeededBy`
 */
export function decideReceipts(
  planned: ReadonlyMap<number, Receipt>,
  taken: ReadonlyMap<number, readonly TakenDays[]>,
): Map<number, Receipt> {
  const earlier: TakenDays[] = [];
  return new Map(
    [...planned].map(([id, receipt]): [number, Receipt] => {
      if (receipt.refusal) return [id, receipt];
      const needed = daysNeeded(receipt);
      const { cycle } = receipt;
      const others = earlier.filter(({ itemId }) => itemId === cycle.itemId);
      const [obstacle] = obstaclesOf([...(taken.get(cycle.itemId) ?? []), ...others], needed, id);
      if (obstacle) return [id, { cycle, refusal: obstacleConflict(obstacle) }];
      earlier.push(...needed);
      return [id, receipt];
    }),
  );
}

/** A rental whose `fulfilledAt` is a little ahead is received at that time. */
function receiptOf(
  cycle: LockedCycle,
  change: ReceiptChange,
  units: LockedRentals['units'],
  { now, logistics }: SchedulingContext,
): Receipt {
  const refusal = change === 'receive' ? refusalOf(cycle) : undefined;
  if (refusal) return { cycle, refusal };
  const receivedAt = change === 'receive' ? laterOf(now, cycle.fulfilledAt) : null;
  const unit = units.get(cycle.itemId)!;
  const settings = logisticsOf(logistics, unit);
  return { cycle, unit, projection: applyPatch(cycle, { receivedAt }, settings, now) };
}

/** The error for a rental that a return cannot receive. */
function refusalOf(cycle: LockedCycle): AppError | undefined {
  const { id, cancelledAt, closedAs, fulfilledAt } = cycle;
  if (cancelledAt !== null) return rejectedBody(RENTAL_REFUSALS.cancelled(id), 'cycle_cancelled');
  if (closedAs === 'bought') return rejectedBody(RENTAL_REFUSALS.bought(id), 'cycle_closed');
  if (closedAs === null && isGone(cycle)) {
    return rejectedBody(RENTAL_REFUSALS.sold(id), 'cycle_closed');
  }
  return fulfilledAt === null
    ? rejectedBody(RENTAL_REFUSALS.unfulfilled(id), 'not_fulfilled_yet')
    : undefined;
}

function daysNeeded({ cycle, projection }: PossibleReceipt): TakenDays[] {
  const { itemId, id: cycleId, sequentialId } = cycle;
  return projection.needed.map((days) => ({ itemId, cycleId, sequentialId, ...days }));
}
