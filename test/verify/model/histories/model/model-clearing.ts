import { moveElsewhere, refuseToStrand } from './model-exchanges.js';
import { isOnReturn, leaveUnit } from './model-room.js';
import { changeItem, type ItemChange } from './model-items.js';
import {
  bestUnit,
  byAge,
  cyclesOf,
  isActive,
  isOut,
  isPlannedSale,
  refuseUnmet,
  suits,
} from './model-units.js';
import { byId, type Cycle, isDone, overlap, Refused, type World } from './model.js';

/** The planned cycles of a unit, also those whose days are over. */
const plannedOf = (world: World, itemId: number): Cycle[] =>
  cyclesOf(world, itemId).filter((cycle) => isActive(cycle) && !isOut(cycle));

/** `POST /items/{id}/reallocate` of the cycles with a day from this one on. */
export function clearUnit(
  world: World,
  itemId: number,
  { from, allOrNone }: { from: number; allOrNone: boolean },
): number {
  const range = { from, to: Infinity };
  const planned = plannedOf(world, itemId).filter(({ occupied }) => overlap(occupied, range));
  if (world.room) return clearWithRoom(world, itemId, planned, allOrNone);
  const stranded = inTurn(planned).filter(
    ({ id }) => !isDone(world, (draft) => moveAway(draft, byId(draft.cycles, id))),
  );
  for (const cycle of stranded) if (canLeave(world, cycle)) refuseToStrand(world, cycle);
  if (allOrNone && stranded.length > 0) throw new Refused(409);
  return 200;
}

/** The same with cycles of other units that made room: none of them came onto the unit. */
function clearWithRoom(
  world: World,
  itemId: number,
  planned: readonly Cycle[],
  allOrNone: boolean,
): number {
  const { clearedIds } = world.room!;
  const leaving = planned.filter(({ id }) => clearedIds.includes(id));
  const isAllowed =
    leaving.length === clearedIds.length && leaving.every((one) => canLeave(world, one));
  if (!isAllowed || (allOrNone && leaving.length < planned.length)) throw new Refused(409);
  world.movedAway = world.movedAway.map(({ id, units }) => ({
    id,
    units: units.filter((unit) => unit !== itemId),
  }));
  for (const cycle of leaving) moveElsewhere(world, cycle);
  for (const cycle of leaving) refuseUnmet(world, cycle, cycle.occupied!);
  return 200;
}

/** A cycle that is packed or on an open return order keeps its unit. */
const canLeave = (world: World, { id, packingStatus }: Cycle): boolean =>
  packingStatus === 'pending' && !isOnReturn(world, id);

/** `PUT /items/{id}` of a new variant, with `reallocate`. */
export function relabel(world: World, itemId: number, change: ItemChange, now: number): number {
  if (change.variantId === undefined) throw new Refused(422);
  const item = byId(world.items, itemId);
  const { variantId } = item;
  const isLeaving = change.variantId !== variantId;
  if (isLeaving) {
    item.variantId = change.variantId;
    const inTheWay = plannedOf(world, itemId).filter((cycle) => cycle.variantId !== item.variantId);
    for (const cycle of inTurn(inTheWay)) moveAway(world, cycle);
    item.variantId = variantId;
  }
  return changeItem(world, itemId, change, now);
}

const inTurn = (cycles: readonly Cycle[]): Cycle[] =>
  cycles.toSorted((one, other) => one.start - other.start || one.id - other.id);

/**
 * Moves a cycle to the best free unit of its variant, with its days from today on. If none is left,
 * the oldest unit will do.
 */
function moveAway(world: World, cycle: Cycle): void {
  const units = world.items.filter(
    (unit) =>
      unit.id !== cycle.itemId &&
      unit.variantId === cycle.variantId &&
      unit.visibility === 'available' &&
      suits(unit, cycle),
  );
  if (!canLeave(world, cycle)) throw new Refused(409);
  leaveUnit(world, cycle);
  const days = cycle.booked || isPlannedSale(cycle) ? cycle.occupied : null;
  const unit = days ? bestUnit(world, units, days) : byAge(units)[0];
  if (!unit) throw new Refused(409);
  cycle.itemId = unit.id;
  if (days) refuseUnmet(world, cycle, days);
}
