import { conflict, invalidBody } from '../../../errors/app-error.js';
import { type BatchField, unknownEntry } from '../../../errors/entries.js';
import { type DayRange, isEmpty } from '../../../time/days.js';
import { lastTakenDay } from '../../items/rules/taken-days.js';
import type { UpdateCycleEntry } from '../dto/cycle-batch.request.js';
import { calendarPatchOf } from './cycle-change.js';
import { type SchedulingContext, type Logistics, logisticsOf } from './cycle-schedule.js';
import {
  applyPatch,
  contradictionOf,
  isIdle,
  isOut,
  type CycleProjection,
  scheduleRefusals,
} from './cycle-state.js';
import { formattedCycleId } from './cycle-values.js';
import {
  type LockedCycle,
  type LockedRentals,
  type LockedUnit,
  unavailabilityOf,
} from './locked-rentals.js';

/** What a request makes of a cycle. */
export interface PlannedUpdate {
  readonly request: UpdateCycleEntry;
  readonly before: LockedCycle;
  /** The unit that the cycle is to have. */
  readonly unit: LockedUnit;
  /** Undefined where the calendar stays as it is. */
  readonly projection?: CycleProjection;
  /** The days on which the unit has to be free of others. */
  readonly needed: readonly DayRange[];
}

/**
 * What a request makes of a cycle, whatever others take.
 * @throws AppError invalid_body; conflict with what the cycle, or the unit, is; not_found where the
 *   cycle is the only one
 */
export function decideCycleUpdate(
  request: UpdateCycleEntry,
  { units, cycles }: LockedRentals,
  scheduling: SchedulingContext,
  list: BatchField,
): PlannedUpdate {
  const before = cycles.get(request.id);
  if (!before) throw unknownEntry(list, 'Cycle');
  const unit = units.get(request.itemId ?? before.itemId);
  if (!unit) throw invalidBody('itemId must be the id of an item');
  const logistics = logisticsOf(scheduling.logistics, unit);
  const { now } = scheduling;
  const patch = calendarPatchOf(request, before, logistics.timeZone, now);
  if (isIdle(before, patch)) return { request, before, unit, needed: [] };
  const projection = applyPatch(before, patch, logistics);
  const refusals = scheduleRefusals(projection, now, logistics.timeZone);
  if (refusals.length > 0) throw invalidBody(...refusals);
  const contradiction = contradictionOf(before, projection);
  if (contradiction) {
    throw conflict(`${formattedCycleId(before.sequentialId)} ${contradiction}`);
  }
  const needed = daysNeeded(before, projection, logistics, now);
  if (needed.length > 0) assertAvailable(before, unit);
  return { request, before, unit, projection, needed };
}

/** A unit that is out in the place of another one is needed until it is back. */
function daysNeeded(
  before: LockedCycle,
  { needed, occupied, state }: CycleProjection,
  logistics: Logistics,
  now: string,
): readonly DayRange[] {
  if (!isOut(state) || state.itemId === before.itemId) return needed;
  const to = lastTakenDay({ out: true, to: occupied.to }, now, logistics);
  return [{ from: isEmpty(state.booked) ? occupied.from : state.booked.from, to }];
}

/** Who moves to a unit needs one that can be rented; who has one keeps it. */
function assertAvailable(before: LockedCycle, unit: LockedUnit): void {
  const refusal = unit.itemId === before.itemId ? undefined : unavailabilityOf(unit);
  if (refusal !== undefined) throw conflict(refusal);
}
