import { groupedBy } from '../../../records/grouped-by.js';
import { type DayRange, isEmpty } from '../../../time/days.js';
import { lastTakenDay, type TakenDays } from '../../calendar/rules/taken-days.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { isOut, isPlannedSale } from './cycle-state.js';
import type { PlannedUpdate } from './cycle-update.js';
import type { LockedCycle } from './locked-rentals.js';

/** The taken days of units, by their ids. */
export type Calendars = ReadonlyMap<number, readonly TakenDays[]>;

/** A cycle that moves to make room for an update. */
export interface CycleMove {
  readonly cycle: LockedCycle;
  /** The unit that it moves to. */
  readonly itemId: number;
  /** The index of the update. */
  readonly index: number;
}

/** The taken days of units after the updates of cycles, except those that choose a unit yet. */
export function calendarsAfter(
  taken: Calendars,
  updates: readonly PlannedUpdate[],
  scheduling: SchedulingContext,
): Calendars {
  const changed = updates.filter(({ projection }) => projection);
  const ids = new Set(changed.map(({ before }) => before.id));
  const after = groupedBy(
    changed.flatMap((update) => (update.choice ? [] : takenAfter(update, scheduling))),
    ({ itemId }) => itemId,
  );
  return new Map(
    [...taken].map(([itemId, days]) => [
      itemId,
      [...days.filter(({ cycleId }) => !ids.has(cycleId!)), ...(after.get(itemId) ?? [])],
    ]),
  );
}

/** The taken days of units after moves. */
export function calendarsWith(taken: Calendars, moves: readonly CycleMove[]): Calendars {
  const calendars = new Map(taken);
  for (const move of moves) moveIn(calendars, move);
  return calendars;
}

/** The days that a cycle takes of its unit after the update. */
export function takenAfter(
  { before, unit, projection }: PlannedUpdate,
  { logistics, now }: SchedulingContext,
): TakenDays[] {
  const { state, occupied } = projection ?? { state: before, occupied: before.occupied };
  if (isEmpty(occupied)) return [];
  const { id: cycleId, sequentialId } = before;
  const out = isOut(state);
  const to = lastTakenDay({ out, to: occupied.to }, now, logisticsOf(logistics, unit));
  const handOverDay = isPlannedSale(state) ? state.booked.to : undefined;
  const { from } = occupied;
  return [{ itemId: state.itemId, cycleId, sequentialId, from, to, isOut: out, handOverDay }];
}

/** Takes the days of a cycle from its unit, and gives it those of its new one. */
export function moveIn(
  calendars: Map<number, readonly TakenDays[]>,
  { cycle, itemId }: CycleMove,
): void {
  const { id: cycleId, sequentialId, itemId: left } = cycle;
  const handOverDay = isPlannedSale(cycle) ? cycle.booked.to : undefined;
  const moved = { itemId, cycleId, sequentialId, ...daysToTake(cycle), handOverDay };
  calendars.set(
    left,
    calendars.get(left)!.filter((days) => days.cycleId !== cycleId),
  );
  calendars.set(itemId, [...calendars.get(itemId)!, moved]);
}

/** The days that a planned cycle takes of a unit that is chosen for it: see `withoutPast`. */
export const daysToTake = (cycle: LockedCycle): DayRange =>
  isPlannedSale(cycle) ? { from: cycle.occupied.from, to: Infinity } : cycle.booked;
