import { conflict, invalidBody } from '../../../common/errors/app-error.js';
import { type EntryList, unknownEntry } from '../../../common/errors/entries.js';
import { type DayRange, isEmpty } from '../../../common/time/days.js';
import { lastTakenDay } from '../../items/rules/taken-days.js';
import type { UpdateCycleEntry } from '../dto/cycle-batch.request.js';
import { changeOf } from './cycle-change.js';
import { type Circumstances, type Logistics, logisticsOf } from './cycle-schedule.js';
import {
  apply,
  contradictionOf,
  isIdle,
  isOut,
  type Outcome,
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
export interface CycleUpdate {
  readonly request: UpdateCycleEntry;
  readonly before: LockedCycle;
  /** The unit that the cycle is to have. */
  readonly unit: LockedUnit;
  /** Undefined where the calendar stays as it is. */
  readonly outcome?: Outcome;
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
  circumstances: Circumstances,
  list: EntryList,
): CycleUpdate {
  const before = cycles.get(request.id);
  if (!before) throw unknownEntry(list, 'Cycle');
  const unit = units.get(request.itemId ?? before.itemId);
  if (!unit) throw invalidBody('itemId must be the id of an item');
  const logistics = logisticsOf(circumstances.logistics, unit);
  const { now } = circumstances;
  const change = changeOf(request, before, logistics.timeZone, now);
  if (isIdle(before, change)) return { request, before, unit, needed: [] };
  const outcome = apply(before, change, logistics);
  const refusals = scheduleRefusals(outcome, now, logistics.timeZone);
  if (refusals.length > 0) throw invalidBody(...refusals);
  const contradiction = contradictionOf(before, outcome);
  if (contradiction) {
    throw conflict(`${formattedCycleId(before.sequentialId)} ${contradiction}`);
  }
  const needed = daysNeeded(before, outcome, logistics, now);
  if (needed.length > 0) refuseUnavailable(before, unit);
  return { request, before, unit, outcome, needed };
}

/** A unit that is out in the place of another one is needed until it is back. */
function daysNeeded(
  before: LockedCycle,
  { needed, occupied, state }: Outcome,
  logistics: Logistics,
  now: string,
): readonly DayRange[] {
  if (!isOut(state) || state.itemId === before.itemId) return needed;
  const to = lastTakenDay({ out: true, to: occupied.to }, now, logistics);
  return [{ from: isEmpty(state.booked) ? occupied.from : state.booked.from, to }];
}

/** Who moves to a unit needs one that can be rented; who has one keeps it. */
function refuseUnavailable(before: LockedCycle, unit: LockedUnit): void {
  const refusal = unit.itemId === before.itemId ? undefined : unavailabilityOf(unit);
  if (refusal !== undefined) throw conflict(refusal);
}
