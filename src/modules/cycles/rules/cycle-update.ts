import { conflict, invalidBody } from '../../../common/errors/app-error.js';
import { type DayRange, isEmpty } from '../../../common/time/days.js';
import { lastTakenDay } from '../../items/rules/taken-days.js';
import type { UpdateCycleRequest } from '../dto/cycle.request.js';
import { changeOf } from './cycle-change.js';
import type { Logistics } from './cycle-schedule.js';
import {
  apply,
  contradictionOf,
  isIdle,
  isOut,
  type Outcome,
  scheduleRefusals,
} from './cycle-state.js';
import { formattedCycleId } from './cycle-values.js';
import { type LockedCycle, type LockedUnit, unavailabilityOf } from './locked-rentals.js';

/** What a change of a cycle comes to. */
export interface CycleUpdate {
  readonly outcome: Outcome;
  /** The days on which its unit has to be free of others. */
  readonly needed: readonly DayRange[];
}

/**
 * What a request makes of a cycle on a unit; undefined when it leaves the calendar as it is.
 * @throws AppError invalid_body; conflict with what the cycle, or the unit, is
 */
export function decideCycleUpdate(
  before: LockedCycle,
  request: UpdateCycleRequest,
  unit: LockedUnit,
  logistics: Logistics,
  now: string,
): CycleUpdate | undefined {
  const change = changeOf(request, before, logistics.timeZone, now);
  if (isIdle(before, change)) return undefined;
  const outcome = apply(before, change, logistics);
  const refusals = scheduleRefusals(outcome, now, logistics.timeZone);
  if (refusals.length > 0) throw invalidBody(...refusals);
  const contradiction = contradictionOf(before, outcome);
  if (contradiction) {
    throw conflict(`${formattedCycleId(before.sequentialId)} ${contradiction}`);
  }
  const needed = daysNeeded(before, outcome, logistics, now);
  if (needed.length > 0) refuseUnavailable(before, unit);
  return { outcome, needed };
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
