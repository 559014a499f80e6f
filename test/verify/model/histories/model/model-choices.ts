import { bestUnit, byAge, obstaclesOf, suits } from './model-units.js';
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
export type CycleChange = Partial<Plan> & {
  customerId?: number;
  variantId?: number;
  location?: number | null;
  conditionIds?: number[];
  creditCost?: number;
  reallocate?: boolean;
  packingStatus?: string;
  isUnitFixed?: boolean;
  tagsAttributes?: { title: string; _destroy?: boolean }[];
};

/** The units of its variant that a cycle can move to by itself; not all of them are free. */
export function unitsToChooseFrom({ items }: World, cycle: Cycle): Item[] {
  const units = items.filter(
    (unit) =>
      unit.id !== cycle.itemId &&
      unit.variantId === cycle.variantId &&
      unit.visibility === 'available' &&
      suits(unit, cycle),
  );
  if (units.length === 0) throw new Refused(409);
  return units;
}

/** Gives a cycle the best of the units that is free on the days; without days the oldest. */
export function chooseUnit(
  world: World,
  cycle: Cycle,
  units: readonly Item[],
  days: Days | undefined,
): void {
  cycle.itemId = ELSEWHERE;
  const unit = days ? bestUnit(world, units, days) : byAge(units)[0];
  if (!unit) throw new Refused(409);
  if (!world.room) cycle.itemId = unit.id;
  else if (days) world.movedAway.push({ id: cycle.id, units: units.map(({ id }) => id) });
}

/** True when the cycles that got other units fit where they are now. A block of all units is on each of them alike. */
export function arePlaced(world: World): boolean {
  return world.movedAway.every(({ id, units }) => {
    const cycle = byId(world.cycles, id);
    const unit = world.items.find((item) => item.id === cycle.itemId);
    if (!unit || !units.includes(unit.id)) return false;
    const { cycles, blocks } = obstaclesOf(world, unit, [cycle.occupied!], id);
    return cycles.length === 0 && blocks.every(({ on }) => on !== 'Item');
  });
}
