import { type AppError, rejectedBody } from '../../../errors/app-error.js';
import { laterOf } from '../../../time/moment.js';
import type { DayRange } from '../../../time/days.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { applyPatch } from '../plan/cycle-projection.js';
import { type CycleProjection, isGone } from '../plan/cycle-state.js';
import { RENTAL_REFUSALS } from '../../calendar/rules/cycle-values.js';
import type { LockedCycle, LockedRentals, LockedUnit } from '../picture/locked-rentals.js';

/** The effect of a return on a rental. */
export type ReceiptChange = 'receive' | 'undoReceipt';

/** A receipt to apply or to undo. */
export interface RequestedReceipt {
  readonly change: ReceiptChange;
  /** When the unit came back; now if absent. */
  readonly receivedAt?: string | undefined;
}

/** The receipts to apply, by the ids of the rentals. */
export type ReceiptChanges = ReadonlyMap<number, RequestedReceipt>;

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
  /** The days that cycles have booked on the units of receipts that may be undone, by unit. */
  readonly booked: ReadonlyMap<number, readonly BookedDays[]>;
  /** The named locations that exist, by platform id. */
  readonly locationIds: ReadonlyMap<number, number>;
}

/** The days that a cycle has booked on its unit. */
export interface BookedDays extends DayRange {
  readonly cycleId: number;
}

/** The receipts and undone receipts, in their order, by the id of the rental. */
export function decideReceipts(
  changes: ReceiptChanges,
  { units, cycles }: LockedRentals,
  { booked, ...scheduling }: ReceiptFacts,
): ReadonlyMap<number, Receipt> {
  const others = new Map(booked);
  return new Map(
    [...changes].map(([id, requested]) => {
      const cycle = cycles.get(id)!;
      const ofUnit = others.get(cycle.itemId) ?? [];
      const receipt = receiptOf(
        cycle,
        requested,
        units,
        scheduling,
        ofUnit.filter(({ cycleId }) => cycleId !== id),
      );
      if (!receipt.refusal) {
        const own = { ...receipt.projection.state.booked, cycleId: id };
        others.set(cycle.itemId, [...ofUnit.filter(({ cycleId }) => cycleId !== id), own]);
      }
      return [id, receipt];
    }),
  );
}

/** Without a time, a rental whose `fulfilledAt` is a little ahead is received at that time. */
function receiptOf(
  cycle: LockedCycle,
  { change, receivedAt: sent }: RequestedReceipt,
  units: LockedRentals['units'],
  { now, logistics }: SchedulingContext,
  others: readonly DayRange[],
): Receipt {
  const refusal = change === 'receive' ? refusalOf(cycle) : undefined;
  if (refusal) return { cycle, refusal };
  const receivedAt = change === 'receive' ? (sent ?? laterOf(now, cycle.fulfilledAt)) : null;
  const unit = units.get(cycle.itemId)!;
  const settings = logisticsOf(logistics, unit);
  return { cycle, unit, projection: applyPatch(cycle, { receivedAt }, settings, now, others) };
}

/** The error for a rental that a return cannot receive. */
function refusalOf(cycle: LockedCycle): AppError | undefined {
  const { sequentialId, cancelledAt, closedAs, fulfilledAt } = cycle;
  if (cancelledAt !== null)
    return rejectedBody(RENTAL_REFUSALS.cancelled(sequentialId), 'cycle_cancelled');
  if (closedAs === 'bought')
    return rejectedBody(RENTAL_REFUSALS.bought(sequentialId), 'cycle_closed');
  if (closedAs === null && isGone(cycle)) {
    return rejectedBody(RENTAL_REFUSALS.sold(sequentialId), 'cycle_closed');
  }
  return fulfilledAt === null
    ? rejectedBody(RENTAL_REFUSALS.unfulfilled(sequentialId), 'not_fulfilled_yet')
    : undefined;
}
