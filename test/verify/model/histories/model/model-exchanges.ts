import { isOnReturn, leaveUnit } from './model-room.js';
import { sinceToday } from './model-schedule.js';
import { blocksOf, cyclesOf, isActive, isOut, suits, takenDays, unitsLeft } from './model-units.js';
import {
  type Block,
  type Cycle,
  dayOf,
  type Days,
  type Item,
  overlap,
  Refused,
  type Room,
  type World,
} from './model.js';

/**
 * The world in which planned cycles have left their units to make room. The service says which ones
 * and where they are now; the model checks that they could move, and that they fit.
 * @returns undefined if none moved, or one that must not
 */
export function roomyWorld(world: World, now: number, room: Room): World | undefined {
  if (room.movedIds.length === 0) return undefined;
  const draft: World = { ...structuredClone(world), now, beginning: world, movedAway: [], room };
  const moved = draft.cycles.filter(({ id }) => room.movedIds.includes(id));
  if (moved.length < room.movedIds.length || !moved.every((cycle) => isLoose(draft, cycle)))
    return undefined;
  for (const cycle of moved) moveElsewhere(draft, cycle);
  return draft;
}

/** The cycles that moved, by a response. */
export function roomIn(body: any): Room {
  const { movedCycleIds: movedIds = [], moved = [] } = body ?? {};
  return { movedIds, clearedIds: moved.map(({ cycleId }: { cycleId: number }) => cycleId) };
}

/** Takes a planned cycle off its unit; the service says to which other one of its variant it came. */
export function moveElsewhere(world: World, cycle: Cycle, isAllowed = (_: Item) => true): void {
  const units = unitsOf(world, cycle.variantId).filter(
    (unit) => unit.id !== cycle.itemId && suits(unit, cycle) && isAllowed(unit),
  );
  leaveUnit(world, cycle);
  world.movedAway.push({ id: cycle.id, units: units.map(({ id }) => id) });
}

/** A planned cycle that is not fixed to its unit. */
const isLoose = (world: World, cycle: Cycle): boolean =>
  isActive(cycle) &&
  !isOut(cycle) &&
  !cycle.named &&
  cycle.packingStatus === 'pending' &&
  !isOnReturn(world, cycle.id);

/** The same on a unit of the booked variant, so that any other one will do. */
const canMove = (world: World, cycle: Cycle): boolean =>
  isLoose(world, cycle) &&
  world.items.find(({ id }) => id === cycle.itemId)?.variantId === cycle.variantId;

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

/**
 * Refuses with a status that no response has where a cycle has to get another unit of its variant:
 * without its own one, each of its days has a unit left.
 */
export function refuseToStrand(world: World, cycle: Cycle): void {
  const items = world.items.filter(({ id }) => id !== cycle.itemId);
  const cycles = world.cycles.filter(({ itemId }) => itemId !== cycle.itemId);
  const isPlain = cycle.location === null && cycle.conditionIds.length === 0 && !cycle.sale;
  const days = cycle.booked && sinceToday(world, cycle.booked);
  if (isPlain && days && mustFind({ ...world, items, cycles }, cycle.variantId, days))
    throw new Refused(NEVER);
}

/** The status of a response that the service must not give. */
export const NEVER = 0;
