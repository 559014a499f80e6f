import { type BatchField, prefixErrors } from '../../../errors/entries.js';
import type { NamedUnit } from '../../calendar/rules/item-values.js';
import type { TakenDays } from '../../calendar/rules/taken-days.js';
import { bookedVariantOf, type LockedCycle, type LockedUnit } from '../picture/locked-rentals.js';
import { requirementsOf, unitsMeeting } from '../book/requirements.js';
import { type CycleMove, daysToTake, noUnitToMoveTo } from '../change/moves.js';
import { bestUnit } from '../../calendar/rules/unit-allocation.js';
import { usableUnits } from '../../calendar/rules/usable-unit.js';

/** A unit and its new variant. */
export interface VariantChange {
  readonly itemId: number;
  readonly named: NamedUnit;
  readonly variantId: number;
  /** Whether planned cycles of the unit move to other units. */
  readonly reallocate: boolean;
  /** The index of the unit in the request. */
  readonly index: number;
}

/** The days on which planned cycles of a unit move to other units. */
export interface ClearingRequest {
  readonly from?: string;
  readonly to?: string;
  /** Moves nothing if one of the cycles finds no free unit. */
  readonly allOrNone?: boolean;
}

/** The planned cycles of a unit that move to other units, and those that find none. */
export interface Clearing {
  readonly moves: readonly CycleMove[];
  readonly stranded: readonly LockedCycle[];
}

/**
 * The free units of their variants that the cycles of one unit move to, in order of their start.
 * Their days do not overlap, so none takes a unit from another. The needs of cycles at risk count
 * later: see `withoutUnmet`.
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
  for (const cycle of byStart(cycles)) {
    const candidates = unitsMeeting(usableUnits(units, 'moveTo'), requirementsOf(cycle))
      .filter(
        ({ itemId, variantId }) => itemId !== cycle.itemId && variantId === bookedVariantOf(cycle),
      )
      .map(({ itemId }) => ({ itemId, busy: [...taken.get(itemId)!, ...daysAt(moves, itemId)] }));
    // An open return order holds the unit of its rental.
    const itemId =
      cycle.returnOrderId === null ? bestUnit(candidates, daysToTake(cycle)) : undefined;
    if (itemId === undefined) stranded.push(cycle);
    else moves.push({ cycle, itemId, index: 0 });
  }
  return { moves, stranded };
}

/**
 * The clearing without the moves that leave cycles at risk without a unit, such as those of
 * substitutes, which give no unit of the variant back. The cycles share no day, so each is separate.
 * @param needs for each move the cycles at risk that it leaves without a unit
 */
export function withoutUnmet(
  { moves, stranded }: Clearing,
  needs: readonly (readonly unknown[])[],
): Clearing {
  const isKept = (_: CycleMove, index: number) => needs[index]!.length === 0;
  const rejected = moves.filter((move, index) => !isKept(move, index)).map(({ cycle }) => cycle);
  return { moves: moves.filter(isKept), stranded: byStart([...stranded, ...rejected]) };
}

/** @throws AppError conflict that names the cycles without a free unit */
export function assertNoneStranded(
  { moves, stranded }: Clearing,
  list?: BatchField,
  index = 0,
): void {
  if (stranded.length === 0) return;
  throw prefixErrors(list, index, noUnitToMoveTo(stranded, moves.length));
}

const daysAt = (moves: readonly CycleMove[], itemId: number) =>
  moves.filter((move) => move.itemId === itemId).map(({ cycle }) => daysToTake(cycle));

const byStart = (cycles: readonly LockedCycle[]): LockedCycle[] =>
  cycles.toSorted(
    (one, other) => one.rentalStart.localeCompare(other.rentalStart) || one.id - other.id,
  );
