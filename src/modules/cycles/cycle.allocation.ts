import { type DayRange, overlaps } from '../../common/time/days.js';

/** A unit and the days on which it cannot be had. */
export interface Unit {
  readonly itemId: number;
  readonly busy: readonly DayRange[];
}

/** A cycle that wants a unit for its days. */
export interface Wish {
  readonly cycleId: number;
  readonly days: DayRange;
}

/** An open stretch counts as this many days. */
const OPEN_STRETCH = 1_000_000;

/**
 * The free unit whose choice leaves the largest free stretches: the one in which the days fit most
 * tightly, so that long gaps of other units stay whole. Of equals the oldest.
 */
export function bestUnit(units: readonly Unit[], days: DayRange): Unit | undefined {
  return freeUnits(units, days)[0];
}

/**
 * A unit for every wish, or undefined when there is no way to serve them all. Wishes for
 * overlapping days get different units. The wish with the fewest units left chooses first, which
 * shows soon when there is no way.
 */
export function assign(
  units: readonly Unit[],
  wishes: readonly Wish[],
): Map<number, number> | undefined {
  if (wishes.length === 0) return new Map();
  const choices = wishes.map((wish) => ({ wish, free: freeUnits(units, wish.days) }));
  const { wish, free } = choices.reduce((one, other) =>
    other.free.length < one.free.length ? other : one,
  );
  const others = wishes.filter((one) => one !== wish);
  for (const unit of free) {
    const taken = units.map((one) =>
      one === unit ? { ...one, busy: [...one.busy, wish.days] } : one,
    );
    const rest = assign(taken, others);
    if (rest) return rest.set(wish.cycleId, unit.itemId);
  }
  return undefined;
}

/** The units that are free on all the days, best first. */
function freeUnits(units: readonly Unit[], days: DayRange): Unit[] {
  return units
    .filter(({ busy }) => !busy.some((range) => overlaps(range, days)))
    .map((unit) => ({ unit, slack: slackAround(unit, days) }))
    .sort((one, other) => one.slack - other.slack || one.unit.itemId - other.unit.itemId)
    .map(({ unit }) => unit);
}

/** How many free days there are right before and right after. */
function slackAround({ busy }: Unit, days: DayRange): number {
  const before = Math.max(...busy.filter(({ to }) => to < days.from).map(({ to }) => to));
  const after = Math.min(...busy.filter(({ from }) => from > days.to).map(({ from }) => from));
  return stretch(days.from - before - 1) + stretch(after - days.to - 1);
}

const stretch = (length: number): number =>
  Number.isNaN(length) ? 0 : Math.min(length, OPEN_STRETCH);
