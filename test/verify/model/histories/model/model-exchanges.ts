import { isOnReturn, leaveUnit } from './model-room.js';
import {
  blocksOf,
  cyclesOf,
  isActive,
  isOut,
  obstaclesOf,
  suits,
  takenDays,
  unitsLeft,
} from './model-units.js';
import {
  type Block,
  type Cycle,
  dayOf,
  type Days,
  type Item,
  overlap,
  type World,
} from './model.js';

/**
 * The worlds in which planned cycles got other units to make room, and the world as it is. The
 * service says which cycles moved. The model knows where they fit.
 * @param ids the cycles that the response names
 */
export function* exchangedWorlds(
  world: World,
  now: number,
  ids: readonly number[],
): Generator<World> {
  yield world;
  if (ids.length === 0) return;
  const draft: World = { ...structuredClone(world), now, isRoomMade: true };
  const moved = draft.cycles.filter(({ id }) => ids.includes(id));
  if (moved.length < ids.length || !moved.every((cycle) => canMove(draft, cycle))) return;
  const left = new Map(moved.map(({ id, itemId }) => [id, itemId]));
  for (const cycle of moved) leaveUnit(draft, cycle);
  yield* placements(draft, moved, left);
}

function* placements(
  draft: World,
  [cycle, ...others]: readonly Cycle[],
  left: ReadonlyMap<number, number>,
): Generator<World> {
  if (!cycle) {
    yield structuredClone(draft);
    return;
  }
  const elsewhere = cycle.itemId;
  for (const unit of unitsOf(draft, cycle.variantId)) {
    const { cycles, blocks } = obstaclesOf(draft, unit, [cycle.occupied!], cycle.id);
    const isFree = cycles.length === 0 && !blocks.some(isOfUnit);
    if (unit.id === left.get(cycle.id) || !isFree || !suits(unit, cycle)) continue;
    cycle.itemId = unit.id;
    yield* placements(draft, others, left);
  }
  cycle.itemId = elsewhere;
}

/** A cycle that is not fixed to its unit, which is of the booked variant. */
function canMove(world: World, cycle: Cycle): boolean {
  const unit = world.items.find(({ id }) => id === cycle.itemId);
  return (
    isActive(cycle) &&
    !isOut(cycle) &&
    !cycle.named &&
    cycle.packingStatus === 'pending' &&
    unit?.variantId === cycle.variantId &&
    !isOnReturn(world, cycle.id)
  );
}

/** A block of the variant, its product or the store is on all units alike. */
const isOfUnit = ({ on }: Block): boolean => on === 'Item';

const unitsOf = ({ items }: World, variantId: number): Item[] =>
  items.filter((item) => item.variantId === variantId && item.visibility === 'available');

/** No history reaches as far. */
const FAR = 300;

/**
 * True for a variant of which a unit has to be found: each day has one left, no cycle is fixed or
 * asks for more than the variant, and nothing else is on its units than what began before today.
 */
export function mustFind(world: World, variantId: number, { from, to }: Days): boolean {
  const today = dayOf(world.now);
  const isPlain = unitsOf(world, variantId).every((unit) => {
    const cycles = cyclesOf(world, unit.id).filter((cycle) => takenDays(world, cycle) !== null);
    const left = cycles.filter((cycle) => takenDays(world, cycle)!.to >= today);
    const areApart = left.every((one) =>
      left.every((two) => one === two || !overlap(takenDays(world, one), takenDays(world, two))),
    );
    const areMovable = left.every((cycle) =>
      isActive(cycle) && !isOut(cycle)
        ? canMove(world, cycle) && cycle.location === null && cycle.conditionIds.length === 0
        : takenDays(world, cycle)!.from <= today,
    );
    return areApart && areMovable && !blocksOf(world, unit).some(isOfUnit);
  });
  if (!isPlain) return false;
  for (let day = from; day <= Math.min(to, from + FAR); day += 1) {
    if (unitsLeft(world, variantId, day) < 1) return false;
  }
  return true;
}
