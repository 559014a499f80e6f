import type { AppError } from '../../../errors/app-error.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import { type DayRange, isEmpty, overlaps } from '../../../time/days.js';
import type { Need } from '../../calendar/rules/needs.js';
import { noOtherUnitFree } from '../change/requests.js';
import type { PlannedUpdate } from '../change/cycle-update.js';
import { bookedVariantOf, type LockedCycle, type LockedUnit } from '../picture/locked-rentals.js';
import { type CycleMove, daysToTake, noUnitToMoveTo } from '../change/moves.js';

/** The available units of variants and their taken days. */
export interface Stock {
  readonly units: readonly Pick<LockedUnit, 'itemId' | 'variantId' | 'locationId'>[];
  readonly taken: ReadonlyMap<number, readonly DayRange[]>;
}

/** The same with the cycles at risk that need some of the units. */
export interface Supply extends Stock {
  readonly promised: readonly Need[];
}

/** The days for which a unit of a variant was chosen; a location limits the choice to its units. */
export interface Choice {
  readonly variantId: number;
  readonly locationId: number | null;
  readonly days: readonly DayRange[];
}

/**
 * The cycles at risk on the days of a choice, if it leaves more of them without a unit than before;
 * else none. On each day, a cycle at risk needs one of the free units.
 * @param after with all choices of the request, and without the needs of cycles that it moves
 */
export function unmetNeeds(choice: Choice, before: Supply, after: Supply): Need[] {
  const [supplyBefore, supplyAfter] = [narrowed(before, choice), narrowed(after, choice)];
  const needs = supplyAfter.promised.filter((need) =>
    choice.days.some((days) => overlaps(days, need)),
  );
  if (needs.length === 0) return [];
  const turns = [supplyBefore, supplyAfter].flatMap(turnsOf);
  const days = new Set([...turns, ...choice.days.map(({ from }) => from)]);
  const isShort = [...days].some(
    (day) => isOn(choice.days, day) && shortageOn(supplyAfter, day) > shortageOn(supplyBefore, day),
  );
  return isShort ? needs : [];
}

function narrowed({ units, taken, promised }: Supply, { variantId, locationId }: Choice): Supply {
  const isWanted = (one: { variantId: number; locationId: number | null }) =>
    one.variantId === variantId && (locationId === null || one.locationId === locationId);
  return { units: units.filter(isWanted), taken, promised: promised.filter(isWanted) };
}

/** The days on which the numbers of free and of needed units can change. */
function turnsOf({ units, taken, promised }: Supply): number[] {
  const stretches = [...units.flatMap(({ itemId }) => taken.get(itemId) ?? []), ...promised];
  return stretches.flatMap(({ from, to }) => [from, to + 1]);
}

/** The number of cycles at risk that find no free unit on a day. */
function shortageOn({ units, taken, promised }: Supply, day: number): number {
  const needed = promised.filter((need) => isOn([need], day)).length;
  if (needed === 0) return 0;
  const free = units.filter(({ itemId }) => !isOn(taken.get(itemId) ?? [], day)).length;
  return Math.max(0, needed - free);
}

const isOn = (ranges: readonly DayRange[], day: number): boolean =>
  ranges.some((range) => !isEmpty(range) && range.from <= day && day <= range.to);

/** A unit of a variant that was chosen for a cycle, and the index of the update. */
export interface MoveChoice {
  readonly choice: Choice;
  readonly index: number;
  /** Returns the error if cycles at risk need the unit. */
  readonly refusal: (needs: readonly Need[]) => AppError;
}

/**
 * The choices of units by variant: those of updates that name none, and of cycles that make room.
 * @param updates before the choice
 * @param chosen the same with their units
 */
export function choicesOf(
  updates: readonly PlannedUpdate[],
  chosen: readonly PlannedUpdate[],
  moves: readonly CycleMove[],
): MoveChoice[] {
  return [
    ...chosen.flatMap(({ before, unit, needed, corrections }, index) =>
      updates[index]!.choice && unit.itemId !== before.itemId && needed.length > 0
        ? {
            choice: {
              variantId: unit.variantId,
              locationId: corrections.requestedLocationId,
              days: needed,
            },
            index,
            refusal: (needs: readonly Need[]) =>
              noOtherUnitFree(before.id, corrections, needed[0]!, needs),
          }
        : [],
    ),
    ...moves.map(({ cycle, index }) => ({
      choice: choiceOfMove(cycle),
      index,
      refusal: (needs: readonly Need[]) => noUnitToMoveTo([cycle], moves.length - 1, needs),
    })),
  ];
}

/** The choice of a unit for a cycle that moves. */
export const choiceOfMove = (cycle: LockedCycle): Choice => ({
  variantId: bookedVariantOf(cycle),
  locationId: cycle.requestedLocationId,
  days: [daysToTake(cycle)],
});

/** @throws AppError conflict for the first choice that leaves a cycle at risk without a unit */
export function assertNeedsMet(
  updates: readonly PlannedUpdate[],
  choices: readonly MoveChoice[],
  needs: readonly (readonly Need[])[],
  list: BatchField,
): void {
  validateEach(list, updates, (_, index) => {
    const unmet = choices.findIndex(
      (one, place) => one.index === index && needs[place]!.length > 0,
    );
    if (unmet >= 0) throw choices[unmet]!.refusal(needs[unmet]!);
  });
}
