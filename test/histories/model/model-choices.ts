import { bestUnit, isFree } from './model-units.js';
import {
  byId,
  type Cycle,
  type Days,
  ELSEWHERE,
  type Item,
  type Plan,
  Refused,
  type World,
} from './model.js';

/** The body of an update; absent fields stay, null clears, undoes or means automatic. */
export type CycleChange = Partial<Plan> & { customerId?: number; variantId?: number };

/**
 * The units of the variant that the cycle can get when it moves by itself, or is booked for another
 * variant; undefined when its unit is named or stays.
 */
export function unitsToChooseFrom(
  world: World,
  cycle: Cycle,
  { itemId, variantId = cycle.variantId, reallocate }: CycleChange & { reallocate?: boolean },
): Item[] | undefined {
  if (itemId !== undefined) return undefined;
  const isOther = byId(world.items, cycle.itemId).variantId !== variantId;
  if (!reallocate && (variantId === cycle.variantId || !isOther)) return undefined;
  return world.items.filter(
    (item) =>
      item.id !== cycle.itemId && item.variantId === variantId && item.visibility === 'available',
  );
}

/** Gives a cycle the best of the units that is free on the days. */
export function chooseUnit(world: World, cycle: Cycle, units: readonly Item[], days: Days): void {
  if (cycle.cancelled) throw new Refused(409);
  cycle.itemId = ELSEWHERE;
  const unit = bestUnit(world, units, days);
  if (!unit) throw new Refused(409);
  cycle.itemId = unit.id;
}

export function correct(
  cycle: Cycle,
  { customerId = cycle.customerId, variantId = cycle.variantId }: CycleChange,
): void {
  Object.assign(cycle, { customerId, variantId });
}

/** Once the unit is out, customer and variant are what they are. */
export function refuseCorrection(before: Cycle, after: Cycle): void {
  const isGone = [before, after].every(
    ({ fulfilledAt, receivedAt }) => fulfilledAt !== null || receivedAt !== null,
  );
  const isCorrected =
    before.customerId !== after.customerId || before.variantId !== after.variantId;
  if (isGone && isCorrected) throw new Refused(409);
}

/** True when the cycles that were moved away fit where they are now. */
export function arePlaced(world: World): boolean {
  return world.movedAway.every(({ id, units }) => {
    const cycle = byId(world.cycles, id);
    const unit = world.items.find((item) => item.id === cycle.itemId);
    if (!unit || !units.includes(unit.id)) return false;
    return isFree(world, unit, cycle.booked!, id);
  });
}
