import { chooseUnit, type CycleChange, unitsToChooseFrom } from './model-choices.js';
import { mustFind, NEVER } from './model-exchanges.js';
import { refuseClosed, refuseLate } from './model-closing.js';
import { refuseContradictions } from './model-contradictions.js';
import { giveFor, newCredit } from './model-credits.js';
import { endDays, ends, forgetReturn, refuseElsewhere } from './model-endings.js';
import { clearDays, isOnReturn, unbooked, wholeOf } from './model-room.js';
import { changeDays, planDays, schedule, touchedSides } from './model-schedule.js';
import { applySteps, newTurn, stageOf, type Turn } from './model-steps.js';
import {
  bestUnit,
  byAge,
  isFree,
  isGone,
  isPlannedSale,
  isSerialTaken,
  isUnpromised,
  obstaclesByName,
  obstaclesOf,
  refuseUnmet,
  suits,
} from './model-units.js';
import {
  byId,
  Clash,
  type Cycle,
  DAY,
  dayOf,
  type Days,
  ELSEWHERE,
  type Item,
  newName,
  type Plan,
  Refused,
  type World,
} from './model.js';

/** The body of a booking: a unit, or one of a variant. */
export interface Booking extends Omit<Plan, 'itemId' | keyof typeof OPEN> {
  customerId: number;
  order: string;
  sale: boolean;
  itemId?: number;
  isUnitFixed?: boolean | undefined;
  variantId?: number;
  conditionIds: number[];
  location: number | null;
  creditCost: number | null;
}

const OPEN = {
  receivedAt: null,
  cancelled: false,
  cancelReason: null,
  closedAs: null,
  salePrice: null,
};

const LONGEST_HOLD = 366 * DAY;
const NO_SCHEDULE = { fulfillAt: 0, receiveAt: null, prepareFrom: 0, restockBy: null };

/** `POST /cycles` */
export function book(world: World, booking: Booking, now: number): number {
  const { itemId, isUnitFixed = itemId !== undefined, creditCost, ...members } = booking;
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
    formerUnits: [],
    tags: [],
    packingStatus: 'pending',
    named: isUnitFixed,
    credit: creditCost === null ? null : newCredit(world, creditCost),
  };
  schedule(world, cycle, variantId, { out: true, back: true });
  const isSold = stageOf(cycle) === 'sold';
  if (cycle.fulfilledAt === null) planDays(world, cycle);
  else planWalkIn(world, cycle, now);
  if (cycle.fulfilledAt !== null && cycle.holdUntil !== null) throw new Refused(422);
  refuseNonsense(cycle, now);
  refuseLate(world, cycle);
  refuseClosed(world, plan);
  if (booking.isUnitFixed === false && cycle.fulfilledAt !== null) throw new Refused(409);
  const isNamed = itemId !== undefined;
  const needed = neededDays(world, cycle, isNamed);
  // A rental of the past claims nothing of a named unit, whatever that is today.
  const isAnyUnit = isNamed && needed === null && !cycle.sale;
  const wanted = world.items.filter(
    (item) =>
      (itemId === undefined ? item.variantId === variantId : item.id === itemId) &&
      (isAnyUnit || item.visibility === 'available') &&
      (isNamed || suits(item, booking)),
  );
  // A booking of the past needs no free unit; it gets the oldest one if none was free.
  const oldest = needed === null ? byAge(wanted)[0] : undefined;
  const isFreeByName = (item: Item) => {
    const { cycles, blocks } = obstaclesByName(world, item, [needed!]);
    return cycles.length + blocks.length === 0;
  };
  const best = isNamed
    ? wanted.find((item) => needed === null || isFreeByName(item))
    : bestUnit(world, wanted, needed ?? cycle.occupied!);
  if (world.room) {
    if (isNamed || needed === null || cycle.sale || best === undefined) throw new Refused(409);
    if (!isUnpromised(world, variantId, needed, cycle.location)) throw new Refused(409);
    world.cycles.push({ ...cycle, itemId: ELSEWHERE });
    world.movedAway.push({ id: cycle.id, units: wanted.map((unit) => unit.id) });
    return 201;
  }
  const unit = best ?? oldest;
  const isLeft =
    !unit &&
    !isNamed &&
    !cycle.sale &&
    booking.location === null &&
    booking.conditionIds.length === 0;
  // No response has this status: the service has to book where counting leaves a unit on each day.
  if (isLeft && needed !== null && mustFind(world, variantId, needed)) throw new Refused(NEVER);
  if (!unit) throw new Refused(409);
  if (isSold) refuseElsewhere(world, { ...cycle, itemId: unit.id });
  if (needed !== null && !isNamed && !isUnpromised(world, variantId, needed, cycle.location))
    throw new Refused(409);
  const made = { ...cycle, itemId: unit.id };
  if (isSold) ends(world, made);
  world.cycles.push(made);
  return 201;
}

/** A unit that is out already takes its days as it does later. */
function planWalkIn(world: World, cycle: Cycle, now: number): void {
  const before = { ...cycle, fulfilledAt: null, sale: false };
  planDays(world, before);
  changeDays(world, before, cycle);
  if (stageOf(cycle) !== 'sold') return;
  forgetReturn(cycle);
  endDays(cycle, cycle, cycle.booked, now);
}

/** The days on which a new cycle needs a free unit; null for a plan in the past. */
function neededDays(world: World, cycle: Cycle, isNamed: boolean): Days | null {
  const { fulfilledAt, booked, occupied } = cycle;
  const today = dayOf(world.now);
  if (isPlannedSale(cycle) && !isNamed) return untilGone(world, cycle);
  if (fulfilledAt === null) return booked;
  if (stageOf(cycle) === 'sold') return isNamed ? null : { from: today, to: Infinity };
  return { from: Math.max(occupied!.from, today), to: Math.max(occupied!.to, today) };
}

/** A unit that is chosen for a sale has to be free until it is gone. */
const untilGone = (world: World, { occupied }: Cycle): Days => ({
  from: Math.max(occupied!.from, dayOf(world.now)),
  to: Infinity,
});

/** A cycle without its notes and terms. */
const factsOf = ({
  tags,
  packingStatus,
  named,
  customerId,
  variantId,
  location,
  conditionIds,
  credit,
  ...facts
}: Cycle): string => JSON.stringify(facts);

/** `PUT /cycles/{id}`; a receipt of a return line changes the line itself. */
export function changeCycle(
  world: World,
  id: number,
  change: CycleChange,
  now: number,
  isOfLine = false,
): number {
  const turn = takeSteps(world, id, change, isOfLine);
  if (world.room && !turn.makesRoom && turn.choice === 'none') throw new Refused(409);
  for (const phase of PHASES) phase(turn, now);
  for (const movedId of world.room?.movedIds ?? []) {
    const moved = byId(world.cycles, movedId);
    refuseUnmet(world, moved, moved.occupied!);
  }
  return 200;
}

/** The steps of a request; its days are computed in the phases after them. */
export function takeSteps(world: World, id: number, change: CycleChange, isOfLine = false): Turn {
  refuseContradictions(change);
  const turn = newTurn(world, byId(world.cycles, id), change, isOfLine);
  applySteps(turn);
  return turn;
}

/** Each is about all entries of a batch before the next one begins. */
export const PHASES: readonly ((turn: Turn, now: number) => void)[] = [
  computeDays,
  choose,
  sell,
  makeRoom,
];

/** Computes the days once, for what the steps have left. */
function computeDays(turn: Turn, now: number): void {
  const { world, before, cycle, change, choice } = turn;
  if (cycle.itemId !== before.itemId) {
    refuseUnavailable(world, cycle);
  }
  turn.isIdle = factsOf(cycle) === factsOf(before) && choice === 'none';
  if (turn.isIdle) return;
  if (cycle.fulfilledAt !== before.fulfilledAt || cycle.receivedAt !== before.receivedAt) {
    const { prepareFromGiven = null, restockByGiven = null } = change;
    Object.assign(cycle, { prepareFromGiven, restockByGiven });
  }
  const unit = byId(world.items, cycle.itemId);
  const variantId = choice === 'moves' ? cycle.variantId : unit.variantId;
  if (before.receivedAt !== null && cycle.receivedAt === null) {
    turn.base = unreceived(world, before, variantId);
    const { fulfillAt, receiveAt, prepareFrom, restockBy, booked, occupied } = turn.base;
    Object.assign(cycle, { fulfillAt, receiveAt, prepareFrom, restockBy, booked, occupied });
  }
  schedule(world, cycle, variantId, touchedSides(turn.base, cycle));
  if (stageOf(cycle) === 'sold') forgetReturn(cycle);
  refuseNonsense(cycle, now);
  refuseLate(world, cycle, before);
  refuseClosed(world, cycle, before);
  if (cycle.itemId !== before.itemId && isOnReturn(world, cycle.id)) throw new Refused(409);
  changeDays(world, turn.base, cycle);
}

/** A cycle that is out again, or planned, books the days that nobody else has booked since. */
function unreceived(world: World, before: Cycle, variantId: number): Cycle {
  const open = { receivedAt: null, restockedAt: null };
  const automatic = { prepareFromGiven: null, restockByGiven: null };
  const cycle: Cycle = { ...before, ...open, ...automatic };
  schedule(world, cycle, variantId, { out: true, back: true });
  changeDays(world, before, cycle);
  return { ...cycle, booked: unbooked(world, cycle) };
}

/** Keeps the unit of a cycle that needs none in particular, or gives it another one. */
function choose(turn: Turn): void {
  const { world, base, cycle, choice } = turn;
  if (choice === 'none') return;
  const isSold = stageOf(cycle) === 'sold';
  const wanted = (): Days[] =>
    isSold
      ? [{ from: dayOf(world.now), to: Infinity }]
      : isPlannedSale(cycle)
        ? [untilGone(world, cycle)]
        : wholeOf(world, cycle);
  const unit = byId(world.items, cycle.itemId);
  // A plan in the past is opened again on any unit.
  if (choice === 'reopens' && wanted().length === 0) return;
  const mayKeep = choice === 'reopens' || (choice === 'keeps' && suits(unit, cycle));
  if (mayKeep && unit.visibility === 'available') {
    const { cycles, blocks } = obstaclesOf(world, unit, wanted(), cycle.id);
    if (cycles.length + blocks.length === 0) return;
  }
  if (isOnReturn(world, cycle.id)) throw new Refused(409);
  if (choice === 'reopens') refuseToStay(world, cycle, wanted()[0]!);
  const units = unitsToChooseFrom(world, cycle);
  cycle.itemId = units[0]!.id;
  changeDays(world, base, cycle);
  const [days] = wanted();
  chooseUnit(world, cycle, units, days);
  cycle.named = turn.change.isUnitFixed === true;
  if (days) turn.chosenFor = days;
}

/** A cycle that is planned again has to get a unit if each day has one, by exchanges if need be. */
function refuseToStay(world: World, cycle: Cycle, days: Days): void {
  if (world.room || cycle.location !== null || cycle.conditionIds.length > 0) return;
  const cycles = world.cycles.filter(({ id }) => id !== cycle.id);
  const isFound = world.items.some(
    (unit) =>
      unit.variantId === cycle.variantId &&
      unit.visibility === 'available' &&
      isFree(world, unit, days, cycle.id),
  );
  if (!isFound && mustFind({ ...world, cycles }, cycle.variantId, days)) throw new Refused(NEVER);
}

/** A sale ends with its hand-over. */
function sell(turn: Turn): void {
  const { world, before, cycle } = turn;
  if (stageOf(cycle) !== 'sold' || stageOf(before) === 'sold') return;
  refuseUnavailable(world, cycle);
  ends(world, cycle);
}

/** Sees that the days are free, moving others away where that is asked. */
function makeRoom({ world, before, base, cycle, ...turn }: Turn, now: number): void {
  const isMoved = cycle.itemId !== before.itemId;
  const isSold = stageOf(cycle) === 'sold' && stageOf(before) !== 'sold';
  if (isSold || (isMoved && cycle.receivedAt !== null)) refuseElsewhere(world, cycle);
  if (isMoved && !isSold) refuseUnavailable(world, cycle);
  if (turn.isBack && isSerialTaken(world, byId(world.items, before.itemId))) throw new Clash(409);
  if (turn.isIdle) return;
  if (isGone(cycle)) endDays(base, cycle, cycle.booked, now);
  else clearDays(world, base, cycle, turn.makesRoom);
  if (turn.chosenFor) refuseUnmet(world, cycle, turn.chosenFor);
}

function refuseUnavailable({ items }: World, { itemId }: Cycle): void {
  if (byId(items, itemId).visibility !== 'available') throw new Refused(409);
}

/** Time passes: the holds that are over are cancelled. */
export function lapse(world: World, now: number): number {
  for (const cycle of world.cycles) {
    const { cancelled, holdUntil } = cycle;
    if (cancelled || holdUntil === null || holdUntil > now) continue;
    const ended = { cancelled: true, cancelReason: 'expired', booked: null, occupied: null };
    Object.assign(cycle, ended);
    if (cycle.credit) giveFor('cancellation', cycle.credit);
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
