import { newCredit, settleCredit } from './model-credits.js';
import { endDays, forgetReturn, refuseEnding, withEnding } from './model-endings.js';
import { refuseClosed } from './model-closing.js';
import {
  chooseUnit,
  correct,
  type CycleChange,
  refuseCorrection,
  unitsToChooseFrom,
} from './model-choices.js';
import { changeDays, planDays, schedule, sinceToday, touchedSides } from './model-schedule.js';
import {
  bestUnit,
  byAge,
  isFree,
  isGone,
  isOut,
  isUnpromised,
  refuseUnmet,
  obstaclesOf,
  takenDays,
} from './model-units.js';
import {
  byId,
  type Cycle,
  DAY,
  dayOf,
  type Days,
  ELSEWHERE,
  isOpen,
  type Item,
  newName,
  overlap,
  type Plan,
  Refused,
  span,
  type World,
} from './model.js';

/** The body of a booking: a unit, or one of a variant. */
export interface Booking extends Omit<Plan, 'itemId' | keyof typeof OPEN> {
  customerId: number;
  sale: boolean;
  itemId?: number;
  variantId?: number;
  conditionIds?: number[];
  location?: number;
  creditCost: number | null;
}

const OPEN = {
  fulfilledAt: null,
  receivedAt: null,
  cancelled: false,
  cancelReason: null,
  closedAs: null,
  salePrice: null,
};

const LONGEST_HOLD = 7 * DAY;
const NO_SCHEDULE = { fulfillAt: 0, receiveAt: null, prepareFrom: 0, restockBy: null };

/** `POST /cycles` */
export function book(world: World, booking: Booking, now: number): number {
  const { itemId, conditionIds, location, creditCost, ...members } = booking;
  const { variantId = byId(world.items, itemId!).variantId, ...plan } = members;
  const cycle: Cycle = {
    ...plan,
    ...NO_SCHEDULE,
    id: newName(world),
    itemId: itemId ?? ELSEWHERE,
    variantId,
    ...OPEN,
    replaced: null,
    restockedAt: null,
    booked: null,
    occupied: null,
    tags: [],
    credit: creditCost === null ? null : newCredit(world, creditCost),
  };
  schedule(world, cycle, variantId, { out: true, back: true });
  planDays(world, cycle);
  refuseNonsense(cycle, now);
  refuseClosed(world, plan);
  const wanted = world.items.filter(
    (item) =>
      (itemId === undefined ? item.variantId === variantId : item.id === itemId) &&
      item.visibility === 'available' &&
      (conditionIds === undefined || conditionIds.some((id) => id === item.conditionId)) &&
      (location === undefined || item.location === location),
  );
  // A booking of the past needs no free unit; it gets the oldest one if none was free.
  const oldest = cycle.booked === null ? byAge(wanted)[0] : undefined;
  const unit = bestUnit(world, wanted, cycle.occupied!) ?? oldest;
  if (!unit) throw new Refused(409);
  const isNamed = itemId !== undefined;
  if (cycle.booked !== null && !isNamed && !isUnpromised(world, variantId, cycle.booked, location))
    throw new Refused(409);
  world.cycles.push({ ...cycle, itemId: unit.id });
  return 201;
}

/**
 * `PUT /cycles/{id}`
 * @param later takes what can only be judged once others are changed as well
 */
export function changeCycle(
  world: World,
  id: number,
  change: CycleChange & { reallocate?: boolean },
  now: number,
  later = (judge: () => void): void => judge(),
): number {
  const { reallocate = false, customerId, variantId, ...sent } = change;
  const cycle = byId(world.cycles, id);
  const before = { ...cycle };
  refuseEnding(before, change);
  const members = withEnding(before, sent);
  const isIdle = Object.entries(members).every(([name, value]) => before[name as never] === value);
  const unitsToChoose = unitsToChooseFrom(world, cycle, change);
  correct(cycle, { customerId, variantId });
  if (isIdle && !unitsToChoose) {
    refuseCorrection(before, cycle);
    return 200;
  }

  const hasMoved = (name: 'fulfilledAt' | 'receivedAt') =>
    members[name] !== undefined && members[name] !== before[name];
  if (hasMoved('fulfilledAt') || hasMoved('receivedAt')) {
    Object.assign(cycle, { prepareFromGiven: null, restockByGiven: null });
  }
  if (members.receivedAt === null) cycle.restockedAt = null;
  Object.assign(cycle, members);
  cycle.itemId = unitsToChoose?.[0]?.id ?? cycle.itemId;
  const touched = touchedSides(before, cycle);
  schedule(world, cycle, byId(world.items, cycle.itemId).variantId, touched);
  if (isGone(cycle)) forgetReturn(cycle);
  refuseNonsense(cycle, now);
  refuseClosed(world, members, before);
  if (unitsToChoose && (cycle.cancelled || unitsToChoose.length === 0)) throw new Refused(409);
  refuseContradiction(before, cycle);
  refuseCorrection(before, cycle);
  if (cycle.itemId !== before.itemId && isOnReturn(world, id)) throw new Refused(409);
  changeDays(world, before, members, cycle);
  const [days] = wholeOf(world, cycle);
  // A cycle of the past needs no free unit.
  if (unitsToChoose && days) chooseUnit(world, cycle, unitsToChoose, days);
  if (isGone(cycle)) endDays(before, cycle, cycle.booked, now);
  else {
    later(() => {
      makeRoom(world, before, cycle, reallocate);
      if (unitsToChoose && days) refuseUnmet(world, cycle.variantId, days);
    });
  }
  const isSwapped = isOut(before) && isOut(cycle) && cycle.itemId !== before.itemId;
  if (isSwapped) byId(world.items, before.itemId).status = 'unprocessed';
  settleCredit(before, cycle);
  return 200;
}

/** Time passes: the holds that are over are cancelled. */
export function lapse(world: World, now: number): number {
  for (const cycle of world.cycles) {
    const { cancelled, holdUntil } = cycle;
    if (cancelled || holdUntil === null || holdUntil > now) continue;
    const before = { ...cycle };
    const ended = { cancelled: true, cancelReason: 'expired', booked: null, occupied: null };
    Object.assign(cycle, ended);
    settleCredit(before, cycle);
  }
  return 200;
}

function refuseNonsense(cycle: Cycle, now: number): void {
  const { start, end, fulfilledAt, receivedAt, prepareFromGiven, restockByGiven } = cycle;
  const wentOut = Math.max(start, fulfilledAt ?? start);
  const cameBack = end === null ? -Infinity : Math.min(end, receivedAt ?? end);
  const isNonsense =
    (end !== null && end < start) ||
    (cycle.receiveAt !== null && cycle.receiveAt < cycle.fulfillAt) ||
    (prepareFromGiven !== null && prepareFromGiven > dayOf(wentOut)) ||
    (restockByGiven !== null && restockByGiven < Math.max(dayOf(cameBack), cycle.prepareFrom)) ||
    (receivedAt !== null && fulfilledAt !== null && receivedAt < fulfilledAt) ||
    Math.max(fulfilledAt ?? now, receivedAt ?? now) > now + DAY ||
    (!cycle.cancelled && !isHoldPossible(cycle, now));
  if (isNonsense) throw new Refused(422);
}

const isHoldPossible = ({ holdUntil }: Cycle, now: number): boolean =>
  holdUntil === null || (now < holdUntil && holdUntil <= now + LONGEST_HOLD);

/** A cycle with actual times cannot be cancelled, and a cancelled one cannot get any. */
function refuseContradiction(before: Cycle, after: Cycle): void {
  if (!after.cancelled) {
    const isStartFixed = isOut(before) && after.fulfilledAt !== null;
    const isUnitFixed = before.receivedAt !== null && after.receivedAt !== null;
    if (isStartFixed && after.start !== before.start) throw new Refused(409);
    if (isUnitFixed && after.itemId !== before.itemId) throw new Refused(409);
    return;
  }
  const hasHappened = after.fulfilledAt !== null || after.receivedAt !== null;
  if (hasHappened && !before.cancelled) throw new Refused(409);
  const happens =
    before.fulfilledAt !== after.fulfilledAt || before.receivedAt !== after.receivedAt;
  if (happens && before.cancelled) throw new Refused(409);
}

/** Sees that the newly promised days are free, moving others away where that is asked. */
function makeRoom(world: World, before: Cycle, after: Cycle, reallocate: boolean): void {
  const isMoved = after.itemId !== before.itemId;
  const needed = isMoved ? wholeOf(world, after) : lacking(after.booked, before.booked);
  if (needed.length === 0) return;
  const unit = byId(world.items, after.itemId);
  const isRentable = world.visibilities.get(unit.id) === 'available';
  if ((isMoved || before.cancelled) && !isRentable) throw new Refused(409);
  const { cycles, blocks } = obstaclesOf(world, unit, needed, after.id);
  if (cycles.length + blocks.length === 0) return;
  const canMove = reallocate && isMoved && blocks.length === 0;
  const stays = ({ id, fulfilledAt, receivedAt }: Cycle) =>
    fulfilledAt !== null || receivedAt !== null || isOnReturn(world, id);
  if (!canMove || cycles.some(stays)) throw new Refused(409);
  displace(world, unit, cycles);
}

/** A cycle on an open return keeps its unit. */
export const isOnReturn = ({ orders }: World, cycleId: number): boolean =>
  orders.some((order) => isOpen(order) && order.lines.some(({ rentalId }) => rentalId === cycleId));

/** Moves cycles to other units of their variants. There may be several ways: the service says which. */
function displace(world: World, unit: Item, cycles: readonly Cycle[]): void {
  for (const cycle of cycles) {
    cycle.itemId = ELSEWHERE;
    cycle.booked = cycle.occupied = sinceToday(world, cycle.booked!);
  }
  const units = world.items.filter(
    ({ id, visibility }) => id !== unit.id && visibility === 'available',
  );
  if (!canPlace(world, units, cycles)) throw new Refused(409);
  for (const { variantId, booked } of cycles) refuseUnmet(world, variantId, booked!);
  world.movedAway = cycles.map(({ id, variantId }) => {
    return { id, units: units.filter((one) => one.variantId === variantId).map((one) => one.id) };
  });
}

function canPlace(world: World, units: readonly Item[], cycles: readonly Cycle[]): boolean {
  const [first, ...others] = cycles;
  if (!first) return true;
  const found = units.some((unit) => {
    if (unit.variantId !== first.variantId) return false;
    if (!isFree(world, unit, first.booked!)) return false;
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
function wholeOf(world: World, cycle: Cycle): Days[] {
  if (!isOut(cycle)) return listed(cycle.booked);
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
