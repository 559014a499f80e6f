import { type DayRange, isEmpty, overlaps } from '../../../time/days.js';
import type { PromisedDays } from '../../items/rules/promised-days.js';
import { namesOfCycles } from './cycle-values.js';
import type { LockedUnit } from './locked-rentals.js';

/** The available units of variants, their taken days, and the cycles at risk that need some of them. */
export interface Supply {
  readonly units: readonly Pick<LockedUnit, 'itemId' | 'variantId' | 'locationId'>[];
  readonly taken: ReadonlyMap<number, readonly DayRange[]>;
  readonly promised: readonly PromisedDays[];
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
export function unmetNeeds(choice: Choice, before: Supply, after: Supply): PromisedDays[] {
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

/** `; 2 are needed by SC-1006, SC-1010`; empty without needs. */
export function describeNeeds(needs: readonly PromisedDays[]): string {
  if (needs.length === 0) return '';
  const verb = needs.length === 1 ? 'is' : 'are';
  return `; ${needs.length} ${verb} needed by ${namesOfCycles(needs)}`;
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
