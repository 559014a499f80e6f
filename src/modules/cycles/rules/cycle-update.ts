import { conflict, invalidBody, unknownReference } from '../../../errors/app-error.js';
import { type BatchField, unknownEntry } from '../../../errors/entries.js';
import type { ErrorCode } from '../../../errors/error-codes.js';
import type { DayRange } from '../../../time/days.js';
import { lastTakenDay } from '../../items/rules/taken-days.js';
import { closedDayRefusals } from './closed-days.js';
import { closingConflict, closingPatchOf, closingRefusals, stateOf, untilGone } from './closing.js';
import {
  assertCorrectable,
  correctedBy,
  type CorrectionFacts,
  type Corrections,
  noOtherUnitFree,
  unitsToChooseFrom,
} from './corrections.js';
import { calendarPatchOf } from './cycle-change.js';
import { applyPatch } from './cycle-projection.js';
import type { RequestedUpdate } from './cycle-requests.js';
import { type Logistics, logisticsOf, type SchedulingContext } from './cycle-schedule.js';
import {
  type CalendarPatch,
  contradictionOf,
  type CycleProjection,
  isIdle,
  isOut,
  scheduleRefusals,
  todayIn,
} from './cycle-state.js';
import { formattedCycleId } from './cycle-values.js';
import {
  type LockedCycle,
  type LockedRentals,
  type LockedUnit,
  unavailabilityOf,
} from './locked-rentals.js';

/** The result of a request for one cycle. */
export interface PlannedUpdate {
  readonly request: RequestedUpdate;
  readonly before: LockedCycle;
  /** The unit of the cycle after the update. */
  readonly unit: LockedUnit;
  /** The units of which one is to be chosen, `unit` for now; undefined if it is certain. */
  readonly candidates?: readonly LockedUnit[] | undefined;
  /** The unit of the cycle before the update. */
  readonly unitBefore: LockedUnit;
  readonly corrections: Corrections;
  /** Undefined if the calendar does not change. */
  readonly projection?: CycleProjection;
  /** The request repeats an actual time, which counts as an update. */
  readonly repeatsTime?: boolean;
  /** The days on which no other cycle may have the unit. */
  readonly needed: readonly DayRange[];
}

/**
 * Plans the update of one cycle, regardless of the days that others take.
 * @param facts the records that the request names; undefined if it names none
 * @throws AppError invalid_body; conflict with the state of the cycle or unit; not_found if the
 *   request names only this cycle
 */
export function decideCycleUpdate(
  request: RequestedUpdate,
  { units, cycles }: LockedRentals,
  facts: CorrectionFacts | undefined,
  scheduling: SchedulingContext,
  list: BatchField,
): PlannedUpdate {
  const before = cycles.get(request.id);
  if (!before) throw unknownEntry(list, 'Cycle');
  const corrections = correctedBy(request, before, facts);
  const unitBefore = units.get(before.itemId)!;
  const candidates = unitsToChooseFrom(request, before, corrections, units);
  const unit = candidates
    ? (candidates[0] ?? unitBefore)
    : units.get(request.itemId ?? before.itemId);
  if (!unit) throw unknownReference('itemId');
  const contradicting = closingRefusals(request);
  if (contradicting.length > 0) throw invalidBody(...contradicting);
  assertNoConflict(before, closingConflict(request, before));
  const logistics = logisticsOf(scheduling.logistics, unit);
  const { now } = scheduling;
  const patch = {
    ...calendarPatchOf({ ...request, itemId: unit.itemId }, logistics.timeZone),
    ...closingPatchOf(request, before, unit, now),
  };
  const planned = { request, before, unit, candidates, unitBefore, corrections };
  if (isIdle(before, patch) && !candidates) {
    assertCorrectable(before, corrections, before);
    const repeatsTime = Boolean(request.fulfilledAt ?? request.receivedAt);
    return { ...planned, needed: [], repeatsTime };
  }
  const projection = untilGone(
    before,
    applyPatch(before, patch, logistics, now),
    now,
    logistics.timeZone,
  );
  const refusals = [
    ...scheduleRefusals(projection, now, logistics.timeZone),
    ...closedDayRefusals(newDueTimes(before, patch), logistics),
  ];
  if (refusals.length > 0) throw invalidBody(...refusals);
  assertNoConflict(before, contradictionOf(before, projection));
  assertCorrectable(before, corrections, projection.state);
  if (candidates) assertChoosable(planned, projection);
  const needed = daysNeeded(before, projection, logistics, now);
  if (needed.length > 0) assertAvailable(before, unit);
  return { ...planned, projection, needed };
}

/** The cancellation of a held cycle whose time is over; undefined for all others. */
export function decideLapse(
  before: LockedCycle,
  unit: LockedUnit,
  scheduling: SchedulingContext,
): PlannedUpdate | undefined {
  const { id, holdUntil, cancelledAt } = before;
  const { now } = scheduling;
  if (holdUntil === null || cancelledAt !== null || holdUntil > now) return undefined;
  const request = { id };
  const corrections = correctedBy(request, before, undefined);
  const patch = { cancelledAt: holdUntil, cancelReason: 'expired' } as const;
  const projection = applyPatch(before, patch, logisticsOf(scheduling.logistics, unit), now);
  return { request, before, unit, unitBefore: unit, corrections, projection, needed: [] };
}

/** A cancelled cycle has no days, so that it needs no unit. */
function assertChoosable(
  { before, candidates, corrections }: Pick<PlannedUpdate, 'before' | 'candidates' | 'corrections'>,
  { state }: CycleProjection,
): void {
  if (state.cancelledAt !== null) {
    throw conflict(
      `${formattedCycleId(before.sequentialId)} is cancelled and needs no unit`,
      'cycle_cancelled',
    );
  }
  if (candidates!.length === 0) throw noOtherUnitFree(corrections, state.booked);
}

/** @param reason the end of a sentence that begins with the cycle */
function assertNoConflict(before: LockedCycle, reason: string | undefined): void {
  if (reason === undefined) return;
  throw conflict(
    `${formattedCycleId(before.sequentialId)} ${reason}`,
    CODE_OF_STATE[stateOf(before)],
  );
}

const CODE_OF_STATE: Readonly<Record<ReturnType<typeof stateOf>, ErrorCode>> = {
  cancelled: 'cycle_cancelled',
  received: 'cycle_received',
  gone: 'cycle_closed',
  out: 'cycle_out',
  'not out': 'cycle_not_out',
};

/** The due times that a request sets; those that are due then already were promised before. */
function newDueTimes(before: LockedCycle, { fulfillAtGiven, receiveAtGiven }: CalendarPatch) {
  return {
    fulfillAt: fulfillAtGiven === before.fulfillAt ? null : (fulfillAtGiven ?? null),
    receiveAt: receiveAtGiven === before.receiveAt ? null : (receiveAtGiven ?? null),
  };
}

/** A unit that is out in place of another one is needed from today until it is back. */
function daysNeeded(
  before: LockedCycle,
  { needed, occupied, state }: CycleProjection,
  logistics: Logistics,
  now: string,
): readonly DayRange[] {
  if (!isOut(state) || state.itemId === before.itemId) return needed;
  const to = lastTakenDay({ out: true, to: occupied.to }, now, logistics);
  return [{ from: Math.max(occupied.from, todayIn(logistics, now)), to }];
}

/**
 * A cycle that moves needs a rentable unit, as does a cancelled one that is open again; others keep
 * their unit.
 */
function assertAvailable(before: LockedCycle, unit: LockedUnit): void {
  const stays = unit.itemId === before.itemId && before.cancelledAt === null;
  const refusal = stays ? undefined : unavailabilityOf(unit);
  if (refusal !== undefined) throw refusal;
}
