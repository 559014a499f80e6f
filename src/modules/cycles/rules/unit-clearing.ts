import { type BatchField, prefixErrors } from '../../../errors/entries.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { bookedVariantOf, type LockedCycle, type LockedUnit } from './locked-rentals.js';
import { type CycleMove, noUnitToMoveTo } from './reallocation.js';
import { bestUnit } from './unit-allocation.js';

/** The planned cycles of a unit that move to other units, and those that find none. */
export interface Clearing {
  readonly moves: readonly CycleMove[];
  readonly stranded: readonly LockedCycle[];
}

/**
 * The free units of their variants that the cycles of one unit move to, in order of their start.
 * Their days do not overlap, so none takes a unit from another. The needs of cycles at risk do not
 * count: a cycle that leaves a free unit gives one back, and a cycle at risk moves to the unit that
 * it needs.
 * @param units the available units of the variants, and the unit itself
 * @param taken the taken days of the units
 */
export function decideClearing(
  cycles: readonly LockedCycle[],
  units: readonly LockedUnit[],
  taken: ReadonlyMap<number, readonly TakenDays[]>,
): Clearing {
  const moves: CycleMove[] = [];
  const stranded: LockedCycle[] = [];
  const byStart = cycles.toSorted(
    (one, other) => one.rentalStart.localeCompare(other.rentalStart) || one.id - other.id,
  );
  for (const cycle of byStart) {
    const candidates = units
      .filter(
        ({ itemId, variantId, visibility }) =>
          itemId !== cycle.itemId &&
          visibility === 'available' &&
          variantId === bookedVariantOf(cycle),
      )
      .map(({ itemId }) => ({ itemId, busy: [...taken.get(itemId)!, ...daysAt(moves, itemId)] }));
    // An open return order holds the unit of its rental.
    const itemId = cycle.returnOrderId === null ? bestUnit(candidates, cycle.booked) : undefined;
    if (itemId === undefined) stranded.push(cycle);
    else moves.push({ cycle, itemId, index: 0 });
  }
  return { moves, stranded };
}

/** @throws AppError conflict that names the cycles without a free unit */
export function assertNoneStranded({ stranded }: Clearing, list?: BatchField, index = 0): void {
  if (stranded.length === 0) return;
  throw prefixErrors(list, index, noUnitToMoveTo(stranded));
}

const daysAt = (moves: readonly CycleMove[], itemId: number) =>
  moves.filter((move) => move.itemId === itemId).map(({ cycle }) => cycle.booked);
