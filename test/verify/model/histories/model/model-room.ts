import { sinceToday } from './model-schedule.js';
import {
  cyclesOf,
  isFree,
  isOut,
  isPlannedSale,
  obstaclesByName,
  refuseUnmet,
  suits,
  takenDays,
} from './model-units.js';
import {
  byId,
  type Cycle,
  dayOf,
  type Days,
  ELSEWHERE,
  isOpen,
  type Item,
  overlap,
  Refused,
  span,
  type World,
} from './model.js';

/** Sees that the newly promised days are free, moving others away where that is asked. */
export function clearDays(world: World, before: Cycle, after: Cycle, reallocate: boolean): void {
  const isMoved = after.itemId !== before.itemId;
  const needed = isMoved ? wholeOf(world, after) : lacking(after.booked, before.booked);
  if (needed.length === 0) return;
  const unit = byId(world.items, after.itemId);
  if (before.cancelled && unit.visibility !== 'available') throw new Refused(409);
  const { cycles, blocks } = obstaclesByName(world, unit, needed, after.id);
  if (cycles.length + blocks.length === 0) return;
  const canMove = reallocate && blocks.length === 0;
  const stays = ({ id, named, packingStatus, fulfilledAt, receivedAt }: Cycle) =>
    named ||
    packingStatus !== 'pending' ||
    fulfilledAt !== null ||
    receivedAt !== null ||
    isOnReturn(world, id);
  if (!canMove || cycles.some(stays)) throw new Refused(409);
  displace(world, unit, cycles);
}

/** The first of its days in a row that nobody else has booked. */
export function unbooked(world: World, { id, itemId, booked }: Cycle): Days | null {
  const others = cyclesOf(world, itemId).filter((one) => one.id !== id);
  const [first] = others.reduce(
    (left, other) => left.flatMap((days) => lacking(days, other.booked)),
    listed(booked),
  );
  return first ?? null;
}

/** A cycle on an open return keeps its unit. */
export const isOnReturn = ({ orders }: World, cycleId: number): boolean =>
  orders.some((order) => isOpen(order) && order.lines.some(({ rentalId }) => rentalId === cycleId));

/** Moves cycles to other units of their variants. There may be several ways: the service says which. */
function displace(world: World, unit: Item, cycles: readonly Cycle[]): void {
  for (const cycle of cycles) {
    leaveUnit(world, cycle);
  }
  const units = world.items.filter(
    ({ id, visibility }) => id !== unit.id && visibility === 'available',
  );
  if (!canPlace(world, units, cycles)) throw new Refused(409);
  for (const cycle of cycles) refuseUnmet(world, cycle, cycle.occupied!);
  world.movedAway = cycles.map((cycle) => {
    const own = units.filter((one) => one.variantId === cycle.variantId && suits(one, cycle));
    return { id: cycle.id, units: own.map((one) => one.id) };
  });
}

/** A cycle that gets another unit takes days of it from today on. */
export function leaveUnit(world: World, cycle: Cycle): void {
  const { booked, occupied } = cycle;
  cycle.itemId = ELSEWHERE;
  cycle.named = false;
  cycle.booked = booked && sinceToday(world, booked);
  cycle.occupied = isPlannedSale(cycle)
    ? sinceToday(world, { ...occupied!, to: Infinity })
    : (cycle.booked ?? occupied);
}

function canPlace(world: World, units: readonly Item[], cycles: readonly Cycle[]): boolean {
  const [first, ...others] = cycles;
  if (!first) return true;
  const found = units.some((unit) => {
    if (unit.variantId !== first.variantId || !suits(unit, first)) return false;
    if (!isFree(world, unit, first.occupied!)) return false;
    first.itemId = unit.id;
    return canPlace(world, units, others);
  });
  first.itemId = ELSEWHERE;
  return found;
}

/**
 * The days that a cycle needs of another unit: reserved ones, and while it is out all until its
 * return.
 */
export function wholeOf(world: World, cycle: Cycle): Days[] {
  if (!isOut(cycle)) return listed(cycle.booked && sinceToday(world, cycle.booked));
  const { from, to } = takenDays(world, cycle)!;
  return [{ from: Math.max(from, dayOf(world.now)), to }];
}

const listed = (days: Days | null): Days[] => (days ? [days] : []);

/** The days that the others lack: none, one or two ranges. */
function lacking(days: Days | null, others: Days | null): Days[] {
  if (days === null || !overlap(days, others)) return listed(days);
  const before = span(days.from, others!.from - 1);
  const after = span(others!.to + 1, days.to);
  return [before, after].filter((some) => some !== null);
}
