import { conflict } from '../../../common/errors/app-error.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { formattedCycleId } from './cycle-values.js';
import type { LockedCycle, LockedUnit } from './locked-rentals.js';
import { describeObstacle } from './obstacles.js';
import { assignUnits } from './unit-allocation.js';

/** So many cycles can be moved out of the way by one request, which locks all units of the variant. */
const MOVE_LIMIT = 100;

/**
 * The cycles to move so that the days of a unit are free.
 * @param obstacles what takes those days, at least one
 * @throws AppError conflict when cycles are not to be moved, a block is among them, or too many are
 */
export function cyclesToMove(obstacles: readonly TakenDays[], reallocate: boolean): number[] {
  const ids = obstacles.flatMap(({ cycleId }) => cycleId ?? []);
  if (!reallocate || ids.length < obstacles.length) throw conflict(describeObstacle(obstacles[0]!));
  if (ids.length > MOVE_LIMIT) {
    throw conflict(
      `${ids.length} cycles are in the way; at most ${MOVE_LIMIT} can be moved at once`,
    );
  }
  return ids;
}

/**
 * The unit that each of the cycles moves to, out of the way of another one: a free unit of the
 * variant. All move or none.
 * @param units the unit that is to be free, and the available ones of its variant
 * @param taken the taken days of the units
 * @returns the id of the unit, by the id of the cycle
 * @throws AppError conflict that says what cannot be moved
 */
export function decideMoves(
  cycles: readonly LockedCycle[],
  outOfTheWayOf: { readonly cycle: LockedCycle; readonly unit: LockedUnit },
  units: readonly LockedUnit[],
  taken: ReadonlyMap<number, readonly TakenDays[]>,
): ReadonlyMap<number, number> {
  for (const cycle of cycles) refuseFixed(cycle);
  const { cycle: other, unit } = outOfTheWayOf;
  const candidates = units
    .filter(
      ({ itemId, visibility, variantId }) =>
        itemId !== unit.itemId && visibility === 'available' && variantId === unit.variantId,
    )
    .map(({ itemId }) => ({
      itemId,
      busy: taken.get(itemId)!.filter(({ cycleId }) => cycleId !== other.id),
    }));
  const places = assignUnits(
    candidates,
    cycles.map(({ id, booked }) => ({ cycleId: id, days: booked })),
  );
  if (places) return places;
  const names = cycles.map(({ sequentialId }) => formattedCycleId(sequentialId));
  throw conflict(`No free unit for ${names.join(', ')}`);
}

/** What really happened stays where it happened. */
function refuseFixed({ sequentialId, fulfilledAt, receivedAt }: LockedCycle): void {
  if (fulfilledAt === null && receivedAt === null) return;
  const state = receivedAt === null ? 'out' : 'received';
  throw conflict(`${formattedCycleId(sequentialId)} is ${state} and cannot be moved`);
}
