import { AppError, conflict, type SoughtUnit } from '../../../errors/app-error.js';
import { type BatchField, prefixErrors, validateEach } from '../../../errors/entries.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { groupedBy } from '../../../records/grouped-by.js';
import { type DayRange, intersectionOf, isEmpty, NO_DAYS, overlaps } from '../../../time/days.js';
import type { Need } from '../../calendar/rules/needs.js';
import { describeReason, type NoUnitReason } from '../book/booking-decision.js';
import { noOtherUnitFree } from './requests.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { cycleEventsOf } from '../store/cycle-change.js';
import { isOut, isPlannedSale, todayIn } from '../plan/cycle-state.js';
import { isOpen } from '../../resources/return-order-status.js';
import { formattedReturnId } from '../return/return-order.js';
import { nameOfUnit } from '../../calendar/rules/item-values.js';
import type { PlannedUpdate } from './cycle-update.js';
import { type CustomerOrder, wayOff } from './steps.js';
import { describeFixed, formattedCycleId } from '../../calendar/rules/cycle-values.js';
import { bookedVariantOf, type LockedCycle, type LockedUnit } from '../picture/picture.js';
import {
  lastTakenDay,
  obstacleConflict,
  obstaclesOf,
  type TakenDays,
} from '../../calendar/rules/taken-days.js';
import { requirementsOf } from '../../calendar/rules/requirements.js';
import { type Claim, makeRoom, type Survey, whyNoRoom } from '../../calendar/rules/room.js';
import { assignUnits, type BusyDays } from '../../calendar/rules/unit-allocation.js';
import { isUnitFixed } from '../../calendar/rules/fixed-unit.js';
import { usableUnits } from '../../calendar/rules/usable-unit.js';

/** The maximum number of cycles that one request moves; it locks all units of the variant. */
const MOVE_LIMIT = 100;

/**
 * Gives the updates that choose a unit the one that they have while it is free, else the free ones
 * with the tightest gaps.
 * @param taken the taken days of the units, without those of the cycles that choose
 * @returns the updates; those that find no free unit still have their choice
 */
export function chooseUnits(
  updates: readonly PlannedUpdate[],
  taken: Calendars,
  scheduling: SchedulingContext,
): readonly PlannedUpdate[] {
  const calendars = new Map(taken);
  const settled = updates.map((update) => {
    const kept = update.choice?.kept;
    if (!kept) return update;
    const { itemId } = kept.unit;
    const own = calendars.get(itemId)!;
    if (own.some((days) => claimOf(kept, scheduling).some((claim) => overlaps(claim, days)))) {
      return update;
    }
    calendars.set(itemId, [...own, ...takenAfter(kept, scheduling)]);
    return kept;
  });
  const choosing = settled.filter(({ choice }) => choice);
  const { itemIds } = assignUnits(
    choosing.map(({ choice, needed }) => ({
      days: needed[0] ?? NO_DAYS,
      units: choice!.candidates.map(({ itemId }) => ({ itemId, busy: calendars.get(itemId)! })),
    })),
  );
  return settled.map((update) => {
    const itemId = itemIds[choosing.indexOf(update)];
    return itemId === undefined ? update : withUnit(update, itemId);
  });
}

/** An update that chooses a unit, with one of its choice. */
function withUnit(update: PlannedUpdate, itemId: number): PlannedUpdate {
  const { choice, projection } = update;
  if (choice!.kept?.unit.itemId === itemId) return choice!.kept;
  const unit = choice!.candidates.find((candidate) => candidate.itemId === itemId)!;
  const state = { ...projection!.state, itemId };
  return { ...update, unit, choice: undefined, projection: { ...projection!, state } };
}

/** Updates with their units, and the new units of the cycles that make room for them. */
interface RoomForUpdates {
  readonly updates: readonly PlannedUpdate[];
  readonly displaced: readonly CycleMove[];
  readonly moves: readonly {
    readonly id: number;
    readonly itemId: number;
    readonly index: number;
  }[];
}

/**
 * Finds units for the updates that have none yet, and for the cycles in the way of updates: free ones,
 * else by exchanges of planned cycles. Other cycles of the request do not move, and one that leaves its
 * unit for any other frees it for nobody on its days.
 * @param displaced the cycles in the way, in the order of the updates: see `withoutPast`
 * @param surveys the surveys of the variants that both are booked for, their units locked
 * @param taken the taken days of the units after the updates
 * @param units all units after the updates
 * @throws AppError conflict for the first update or cycle of a variant that finds no unit
 */
export function roomForUpdates(
  updates: readonly PlannedUpdate[],
  displaced: readonly LeavingCycle[],
  surveys: ReadonlyMap<number, Survey>,
  taken: Calendars,
  units: ReadonlyMap<number, LockedUnit>,
  list: BatchField,
): RoomForUpdates {
  const after = [...updates];
  const placed: CycleMove[] = [];
  const moves: RoomForUpdates['moves'][number][] = [];
  for (const variantId of variantsToSurvey(updates, displaced)) {
    const open = updates.filter(
      (update) => update.choice && bookedVariantAfter(update) === variantId,
    );
    const leaving = displaced.filter(({ cycle }) => bookedVariantOf(cycle) === variantId);
    const survey = surveyAfter(surveys.get(variantId)!, updates, open, displaced, taken, units);
    const claims = [...open.map(claimOfUpdate), ...leaving.map(({ cycle }) => claimOfMove(cycle))];
    const room = makeRoom(survey, claims);
    const indexOf = (place: number) =>
      open[place] ? updates.indexOf(open[place]) : leaving[place - open.length]!.index;
    if ('without' in room) {
      const reason = whyNoRoom(survey, claims, room);
      const index = indexOf(room.without);
      const update = open[room.without];
      const error = update
        ? noUnitForUpdate(update, reason)
        : noUnitForDisplaced(displaced, index, reason);
      throw prefixErrors(list, index, error);
    }
    for (const [place, itemId] of room.itemIds.entries()) {
      const update = open[place];
      if (update) after[indexOf(place)] = withUnit(update, itemId);
      else placed.push({ ...leaving[place - open.length]!, itemId });
    }
    for (const [id, itemId] of room.moves) moves.push({ id, itemId, index: indexOf(0) });
  }
  return { updates: after, displaced: placed, moves };
}

/** The variants of which updates, or cycles in their way, need units. */
export const variantsToSurvey = (
  updates: readonly PlannedUpdate[],
  displaced: readonly LeavingCycle[],
): number[] => [
  ...new Set([
    ...updates.flatMap((update) => (update.choice ? bookedVariantAfter(update) : [])),
    ...displaced.map(({ cycle }) => bookedVariantOf(cycle)),
  ]),
];

function noUnitForUpdate(update: PlannedUpdate, reason: NoUnitReason): AppError {
  const { before, corrections, needed, projection } = update;
  return noOtherUnitFree(before.id, corrections, needed[0] ?? projection!.occupied, reason);
}

function noUnitForDisplaced(
  displaced: readonly LeavingCycle[],
  index: number,
  reason: NoUnitReason,
): AppError {
  const cycles = displaced.flatMap((one) => (one.index === index ? one.cycle : []));
  return noUnitToMoveTo(cycles, displaced.length - cycles.length, reason);
}

const bookedVariantAfter = ({ corrections }: PlannedUpdate): number => corrections.bookedVariantId;

/** A sale makes no room. */
const claimOfUpdate = ({ corrections, needed, projection }: PlannedUpdate): Claim => ({
  ...requirementsOf(corrections),
  ...(needed[0] ?? NO_DAYS),
  isOnlyFree: projection?.state.methodType === 'resale',
});

/** The days for which a planned cycle that leaves its unit needs another one. A sale makes no room. */
export const claimOfMove = (cycle: LockedCycle): Claim => ({
  ...requirementsOf(cycle),
  ...daysToTake(cycle),
  leftItemId: cycle.itemId,
  isOnlyFree: isPlannedSale(cycle),
});

/** A survey with the days that the request changes, without the cycles that it moves. */
function surveyAfter(
  { units, cycles, blocked }: Survey,
  updates: readonly PlannedUpdate[],
  open: readonly PlannedUpdate[],
  displaced: readonly LeavingCycle[],
  taken: Calendars,
  unitsAfter: ReadonlyMap<number, LockedUnit>,
): Survey {
  const ids = new Set(updates.map(({ before }) => before.id));
  const leavingIds = new Set([...ids, ...displaced.map(({ cycle }) => cycle.id)]);
  const emptied = groupedBy(
    open.filter(({ choice }) => !choice!.kept),
    ({ before }) => before.itemId,
  );
  const usable = new Set(usableUnits(unitsAfter.values(), 'moveTo').map(({ itemId }) => itemId));
  return {
    units: units
      .filter(({ itemId }) => usable.has(itemId))
      .map((unit) => {
        const changed: readonly BusyDays[] = [
          ...taken.get(unit.itemId)!.filter(({ cycleId }) => ids.has(cycleId!)),
          ...(emptied.get(unit.itemId)?.map(({ needed }) => needed[0] ?? NO_DAYS) ?? []),
        ];
        const others = unit.taken.filter(({ cycleId }) => !leavingIds.has(cycleId!));
        const ofNone = { cycleId: null, sequentialId: null };
        return {
          ...unit,
          taken: [
            ...others,
            ...changed.map(({ from, to, isLate }) => ({ from, to, isLate, ...ofNone })),
          ],
        };
      }),
    cycles: cycles.filter(({ id }) => !leavingIds.has(id)),
    blocked,
  };
}

/** All days of a plan from today on, or the days that a sale needs of a chosen unit. */
function claimOf(update: PlannedUpdate, scheduling: SchedulingContext) {
  const { before, projection, needed, needsStock } = update;
  const { booked, ...state } = projection?.state ?? before;
  if (needsStock || isPlannedSale(state)) return needed;
  const from = todayIn(scheduling.logistics, scheduling.now);
  return [intersectionOf(booked, { from, to: Infinity })];
}

/**
 * Checks that units which are sold or received are in stock.
 * @param taken the taken days after the updates
 * @throws AppError conflict that names the cycle that is out with the unit
 */
export function assertInStock(
  updates: readonly PlannedUpdate[],
  taken: Calendars,
  list: BatchField,
): void {
  validateEach(list, updates, ({ before, unit, needsStock }) => {
    if (!needsStock) return;
    const obstacle = taken
      .get(unit.itemId)!
      .find(({ cycleId, isOut: isAway }) => isAway && cycleId !== before.id);
    if (obstacle) throw obstacleConflict(unit, obstacle);
  });
}

/**
 * For each update whose unit is certain, the cycles to move so that its days are free. A cycle that
 * blocks several updates is listed once.
 * @param taken the taken days after the updates; updated cycles are never moved
 * @throws AppError conflict that names the first obstacle which cannot move, or says that too many are to move
 */
export function cyclesToMove(
  updates: readonly PlannedUpdate[],
  taken: Calendars,
  list: BatchField,
): number[][] {
  const staying = new Set(updates.map(({ before }) => before.id));
  const moving = new Set<number>();
  return validateEach(list, updates, ({ before, unit, choice, needed, makesRoom }) => {
    if (choice || needed.length === 0) return [];
    const obstacles = obstaclesOf(taken.get(unit.itemId)!, needed, before.id);
    const canMove = ({ cycleId }: TakenDays): boolean =>
      makesRoom && cycleId !== null && !staying.has(cycleId);
    const fixed = obstacles.find((obstacle) => !canMove(obstacle));
    if (fixed) throw obstacleConflict(unit, fixed);
    const others = obstacles.map(({ cycleId }) => cycleId!).filter((id) => !moving.has(id));
    for (const id of others) moving.add(id);
    if (moving.size > MOVE_LIMIT) {
      throw conflict(
        `${moving.size} cycles are in the way; at most ${MOVE_LIMIT} can be moved at once`,
        'too_many_to_move',
      );
    }
    return others;
  });
}

/**
 * True for the need of a cycle at risk that changes itself, or whose unit is back in time by the
 * updates, such as by a swap.
 */
export function isMet(
  need: Need,
  updates: readonly PlannedUpdate[],
  moves: readonly CycleMove[],
  scheduling: SchedulingContext,
): boolean {
  const changed = updates.filter(({ projection }) => projection);
  const isBack = (cycleId: number) =>
    changed.some((update) => update.before.id === cycleId && !staysOut(need, update, scheduling));
  return (
    changed.some(({ before }) => before.id === need.cycleId) ||
    moves.some(({ cycle }) => cycle.id === need.cycleId) ||
    (need.overdueIds !== null && need.overdueIds.every(isBack))
  );
}

/** True when a cycle is still out with the same unit on one of the days after its update. */
const staysOut = (need: Need, update: PlannedUpdate, scheduling: SchedulingContext) =>
  isOut(update.projection!.state) &&
  takenAfter(update, scheduling).some(
    (days) => days.itemId === update.before.itemId && overlaps(days, need),
  );

/**
 * The error for cycles that find no free unit.
 * @param others the number of units that the rest of the request takes at most
 */
export function noUnitToMoveTo(
  cycles: readonly LockedCycle[],
  others: number,
  reason: NoUnitReason = {},
): AppError {
  const names = cycles.map(({ sequentialId }) => formattedCycleId(sequentialId));
  const sentence = `No free unit for ${names.join(', ')}${describeReason(reason)}`;
  return new AppError('conflict', [sentence], {
    code: 'no_unit_free',
    soughtUnit: cycles.length === 1 ? soughtUnitOf(cycles[0]!, others) : undefined,
  });
}

/** Undefined for the rental of an open return order, which no other unit would help. */
const soughtUnitOf = (cycle: LockedCycle, others: number): SoughtUnit | undefined =>
  cycle.returnOrderId === null
    ? {
        variantId: bookedVariantOf(cycle),
        ...requirementsOf(cycle),
        days: daysToTake(cycle),
        cycleId: cycle.id,
        others,
      }
    : undefined;

/**
 * Checks that no open return order holds the unit of a cycle that gets another one.
 * @param units the units of the cycles before, and others
 * @param orders the return orders of the cycles
 * @throws AppError conflict that names the order and the unit
 */
export function assertNotHeld(
  leaving: readonly LeavingCycle[],
  units: ReadonlyMap<number, LockedUnit>,
  orders: ReadonlyMap<number, CustomerOrder>,
  list: BatchField,
): void {
  for (const { cycle, index } of leaving) {
    const order = orders.get(cycle.id);
    if (!order || !isOpen(order.status)) continue;
    const sentence =
      `${formattedCycleId(cycle.sequentialId)} is on ${formattedReturnId(order.sequentialId)} and ` +
      `keeps ${nameOfUnit(units.get(cycle.itemId)!)}; ${wayOff(order)}`;
    throw prefixErrors(list, index, conflict(sentence, 'unit_on_return'));
  }
}

/** A cycle that leaves its unit, and the index of the update. */
export type LeavingCycle = Omit<CycleMove, 'itemId'>;

/** The cycles with return orders that get other units. */
export const leavingWithOrders = (
  updates: readonly PlannedUpdate[],
  moves: readonly CycleMove[],
): LeavingCycle[] =>
  [
    ...updates.flatMap(({ before: cycle, projection }, index) =>
      projection && projection.state.itemId !== cycle.itemId ? { cycle, index } : [],
    ),
    ...moves,
  ].filter(({ cycle }) => cycle.returnOrderId !== null);

/** The events of a cycle that moved; its new unit is not named. */
export const moveEvents = ({ cycle, itemId }: CycleMove): DomainEvent[] =>
  cycleEventsOf({
    before: cycle,
    projection: {
      state: { ...cycle, itemId },
      schedule: cycle,
      occupied: cycle.occupied,
      needed: [],
    },
    values: { unitNamed: false },
  });

/** A cycle that moves: it books days of its new unit from today on, and a sale takes those after. */
export const withoutPast = (
  cycle: LockedCycle,
  { logistics, now }: SchedulingContext,
): LockedCycle => {
  const left = { from: todayIn(logistics, now), to: Infinity };
  const occupied = isPlannedSale(cycle) ? intersectionOf(cycle.occupied, left) : cycle.occupied;
  return { ...cycle, booked: intersectionOf(cycle.booked, left), occupied };
};

/**
 * Checks that cycles in the way of updates can move: none has actual times or is fixed to its unit.
 * @throws AppError conflict that names those that cannot
 */
export function assertDisplaceable(
  updates: readonly PlannedUpdate[],
  displaced: readonly LeavingCycle[],
  list: BatchField,
): void {
  validateEach(list, updates, ({ unit }, index) => {
    const cycles = displaced.flatMap((one) => (one.index === index ? one.cycle : []));
    for (const cycle of cycles) assertWithoutActualTimes(cycle);
    const fixed = cycles.filter(isUnitFixed);
    if (fixed.length === 0) return;
    throw conflict(`${nameOfUnit(unit)} is not free: ${describeFixed(fixed)}`, 'unit_fixed');
  });
}

/**
 * The cycles whose booked days other cycles are about to take. They release the days first, since
 * the database checks constraints row by row.
 */
export function cyclesToRelease(
  updates: readonly PlannedUpdate[],
  moves: readonly CycleMove[],
): number[] {
  const shifts = [
    ...updates.flatMap(({ before, projection }) =>
      projection ? { before, after: projection.state } : [],
    ),
    ...moves.map(({ cycle, itemId }) => ({ before: cycle, after: { ...cycle, itemId } })),
  ];
  const isTaken = ({ before }: (typeof shifts)[number]) =>
    shifts.some(
      (other) =>
        other.before.id !== before.id &&
        other.after.itemId === before.itemId &&
        overlaps(other.after.booked, before.booked),
    );
  return shifts.filter(isTaken).map(({ before }) => before.id);
}

/** A cycle with actual times keeps its unit. */
function assertWithoutActualTimes({ sequentialId, fulfilledAt, receivedAt }: LockedCycle): void {
  if (fulfilledAt === null && receivedAt === null) return;
  const state = receivedAt === null ? 'out' : 'received';
  throw conflict(
    `${formattedCycleId(sequentialId)} is ${state} and cannot be moved`,
    'cycle_not_movable',
  );
}

/** The taken days of units, by their ids. */
export type Calendars = ReadonlyMap<number, readonly TakenDays[]>;

/** A cycle that moves to make room for an update. */
export interface CycleMove {
  readonly cycle: LockedCycle;
  /** The unit that it moves to. */
  readonly itemId: number;
  /** The index of the update. */
  readonly index: number;
}

/** The taken days of units after the updates of cycles, except those that choose a unit yet. */
export function calendarsAfter(
  taken: Calendars,
  updates: readonly PlannedUpdate[],
  scheduling: SchedulingContext,
): Calendars {
  const changed = updates.filter(({ projection }) => projection);
  const ids = new Set(changed.map(({ before }) => before.id));
  const after = groupedBy(
    changed.flatMap((update) => (update.choice ? [] : takenAfter(update, scheduling))),
    ({ itemId }) => itemId,
  );
  return new Map(
    [...taken].map(([itemId, days]) => [
      itemId,
      [...days.filter(({ cycleId }) => !ids.has(cycleId!)), ...(after.get(itemId) ?? [])],
    ]),
  );
}

/** The taken days of units after moves. */
export function calendarsWith(taken: Calendars, moves: readonly CycleMove[]): Calendars {
  const calendars = new Map(taken);
  for (const move of moves) moveIn(calendars, move);
  return calendars;
}

/** The days that a cycle takes of its unit after the update. */
function takenAfter(
  { before, unit, projection }: PlannedUpdate,
  { logistics, now }: SchedulingContext,
): TakenDays[] {
  const { state, occupied } = projection ?? { state: before, occupied: before.occupied };
  if (isEmpty(occupied)) return [];
  const { id: cycleId, sequentialId } = before;
  const out = isOut(state);
  const to = lastTakenDay({ out, to: occupied.to }, now, logisticsOf(logistics, unit));
  const handOverDay = isPlannedSale(state) ? state.booked.to : undefined;
  const { from } = occupied;
  const { itemId } = state;
  const isLate = to > occupied.to;
  return [{ itemId, cycleId, sequentialId, from, to, isOut: out, isLate, handOverDay }];
}

/** Takes the days of a cycle from its unit, and gives it those of its new one. */
function moveIn(calendars: Map<number, readonly TakenDays[]>, { cycle, itemId }: CycleMove): void {
  const { id: cycleId, sequentialId, itemId: left } = cycle;
  const handOverDay = isPlannedSale(cycle) ? cycle.booked.to : undefined;
  const moved = { itemId, cycleId, sequentialId, ...daysToTake(cycle), handOverDay };
  calendars.set(
    left,
    calendars.get(left)!.filter((days) => days.cycleId !== cycleId),
  );
  calendars.set(itemId, [...calendars.get(itemId)!, moved]);
}

/** The days that a planned cycle takes of a unit that is chosen for it: see `withoutPast`. */
export const daysToTake = (cycle: LockedCycle): DayRange =>
  isPlannedSale(cycle) ? { from: cycle.occupied.from, to: Infinity } : cycle.booked;
