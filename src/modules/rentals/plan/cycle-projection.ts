import { dayOf, type DayRange, differenceOf, intersectionOf, NO_DAYS } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import {
  actualDays,
  claimedDays,
  claimStart,
  daysUntilHandOver,
  daysUntilRestock,
  endedOn,
  occupiedByPlan,
} from '../../calendar/rules/cycle-days.js';
import {
  type Logistics,
  rescheduled,
  type Schedule,
  scheduleOf,
  type TouchedSides,
} from '../../calendar/rules/schedule.js';
import {
  type CalendarPatch,
  type CycleDraft,
  type CycleProjection,
  type CycleState,
  type DraftWithoutUnit,
  hasMoved,
  isGone,
  isIdle,
  isPlannedSale,
  isReopened,
  type NewCycle,
  SCHEDULE_MEMBERS,
  type StoredCycle,
  todayIn,
  type WithoutUnit,
} from './cycle-state.js';
import { applyReceipt, revertReceipt, withAutomaticBuffers } from './receipt.js';

/**
 * A new cycle, whose unit may not be chosen yet: all its days from today on have to be free.
 * @param isNamed whether its unit is named; a unit for sale that the service chooses has no planned
 *   cycles of others from then on
 */
export function newCycle(
  state: DraftWithoutUnit,
  logistics: Logistics,
  now: string,
  isNamed = true,
): NewCycle {
  const schedule = scheduleOf(state, logistics);
  const daysFrom = (from: number) => daysUntilRestock(from, schedule, logistics);
  const today = todayIn(logistics, now);
  const booked = claimedDays(daysFrom, schedule, today);
  if (state.receivedAt !== null) {
    // The unit is back and restocked, so that it loses no day from today on.
    const actual = actualDays(
      daysFrom,
      schedule,
      { ...state, restockedAt: null },
      logistics.timeZone,
    );
    const occupied = endedOn(actual, today - 1);
    return { state: { ...state, booked: NO_DAYS }, schedule, occupied, needed: [] };
  }
  if (state.fulfilledAt !== null) {
    const occupied = actualDays(daysFrom, schedule, state, logistics.timeZone);
    const out = { ...state, booked: intersectionOf(booked, occupied) };
    const projection = { state: out, schedule, occupied, needed: [daysFromToday(occupied, today)] };
    const gone = untilGone(out, projection, now, logistics.timeZone);
    return isGone(state) && !isNamed ? { ...gone, needed: [{ from: today, to: Infinity }] } : gone;
  }
  if (isPlannedSale(state)) {
    const sale = daysOfSale(schedule, today, logistics);
    const leftFrom = Math.max(sale.occupied.from, today);
    const needed = isNamed
      ? differenceOf(sale.booked, NO_DAYS)
      : [{ from: leftFrom, to: Infinity }];
    const { occupied } = sale;
    return { state: { ...state, booked: sale.booked }, schedule, occupied, needed };
  }
  const occupied = occupiedByPlan(booked, daysFrom, schedule);
  return { state: { ...state, booked }, schedule, occupied, needed: differenceOf(booked, NO_DAYS) };
}

/** The days of a planned sale. */
function daysOfSale(
  schedule: Schedule,
  start: number,
  { timeZone }: Logistics,
): Pick<CycleProjection, 'occupied'> & { readonly booked: DayRange } {
  const daysFrom = (from: number) => daysUntilHandOver(from, schedule, timeZone);
  const booked = claimedDays(daysFrom, schedule, start);
  return { booked, occupied: { ...occupiedByPlan(booked, daysFrom, schedule), to: Infinity } };
}

/** A unit that is out already is needed today at least. */
const daysFromToday = ({ from, to }: DayRange, today: number): DayRange => ({
  from: Math.max(from, today),
  to: Math.max(to, today),
});

/** Applies a change without the steps of a request, as the demo does. */
export function applyPatch(
  before: StoredCycle,
  patch: CalendarPatch,
  logistics: Logistics,
  now: string,
): CycleProjection {
  const defined = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as CalendarPatch;
  const { fulfilledAt, receivedAt } = defined;
  const step = receivedAt ? applyReceipt(before, receivedAt) : before;
  const state = receivedAt === null ? revertReceipt(step) : step;
  const patched = { ...state, ...(fulfilledAt && { holdUntil: null }), ...defined };
  const after = withAutomaticBuffers(before, patched, defined);
  return projectionOf(before, after, logistics, now, []);
}

/**
 * The days of a cycle after a change. Plans need free days from today on, apart from those that the
 * cycle holds already. Actual times only release days, so a late receival is never rejected.
 * @param others the days that other cycles have booked on the unit. A receipt that is undone books
 *   only days that are left
 */
export function projectionOf(
  before: StoredCycle,
  after: CycleDraft,
  logistics: Logistics,
  now: string,
  others: readonly DayRange[],
): CycleProjection {
  if (before.receivedAt === null || after.receivedAt !== null) {
    return untilGone(before, changed(before, after, logistics, now), now, logistics.timeZone);
  }
  const unreceived = {
    ...before,
    receivedAt: null,
    restockedAt: null,
    prepareFromGiven: null,
    restockByGiven: null,
  };
  const undone = changed(before, unreceived, logistics, now);
  const [booked = NO_DAYS] = others.reduce<DayRange[]>(
    (free, other) => free.flatMap((days) => differenceOf(days, other)),
    [undone.state.booked],
  );
  const state = { ...undone.state, booked };
  if (isIdle(unreceived, after)) return { ...undone, state, needed: [] };
  const stored = { ...state, ...undone.schedule, occupied: undone.occupied };
  return untilGone(stored, changed(stored, after, logistics, now), now, logistics.timeZone);
}

/** A change of no days, a cancellation, a plan, or a cycle with an actual time. */
function changed(
  before: StoredCycle,
  after: CycleDraft,
  logistics: Logistics,
  now: string,
): CycleProjection {
  const touched = touchedSides(before, after);
  const schedule = rescheduled(before, after, logistics, touched);
  const isOpened = isReopened(before, after);
  const keepsDays =
    !touched.out && !touched.back && !isOpened && after.cancelledAt === before.cancelledAt;
  const isMoved = after.itemId !== before.itemId;
  const withDays = (booked: DayRange, occupied: DayRange, needed: readonly DayRange[] = []) => {
    return { state: { ...after, booked }, schedule, occupied, needed };
  };
  if (keepsDays && !isMoved) return withDays(before.booked, before.occupied);
  if (after.cancelledAt !== null) return withDays(NO_DAYS, NO_DAYS);
  const daysFrom = (from: number) =>
    keepsDays ? { from, to: before.occupied.to } : daysUntilRestock(from, schedule, logistics);
  const held = isMoved ? NO_DAYS : before.booked;
  const start = claimStart(held, todayIn(logistics, now), after.fulfilledAt !== null);
  if (isPlannedSale(after)) {
    const { booked, occupied } = daysOfSale(schedule, start, logistics);
    return withDays(booked, occupied, differenceOf(booked, held));
  }
  const claimed = isPlanned(before, after)
    ? claimedDays(daysFrom, schedule, start)
    : intersectionOf(before.booked, daysFrom(dayOf(schedule.prepareFrom)));
  if (after.fulfilledAt === null && after.receivedAt === null) {
    const occupied = occupiedByPlan(claimed, daysFrom, schedule);
    return withDays(claimed, occupied, differenceOf(claimed, held));
  }
  const actual = actualDays(daysFrom, schedule, after, logistics.timeZone);
  const booked = isPlanned(before, after) ? intersectionOf(claimed, actual) : claimed;
  return withDays(booked, actual, differenceOf(booked, held));
}

/**
 * The days of a cycle whose unit is gone: they end with the day of closing, those of a sale with
 * its fulfilment. A sale has no return. Other cycles keep their projection.
 */
function untilGone<State extends WithoutUnit & { readonly itemId?: number }>(
  before: State,
  projection: CycleProjection<State>,
  now: string,
  timeZone: string,
): CycleProjection<State> {
  const { state, schedule } = projection;
  if (!isGone(state)) return projection;
  const handedOut = dayNumberIn(state.fulfilledAt!, timeZone);
  const isSale = state.closedAs === null;
  const to = isSale ? handedOut : dayNumberIn(now, timeZone);
  const held = state.itemId === before.itemId ? before.booked : NO_DAYS;
  return {
    state: {
      ...state,
      ...(isSale && { receiveAtGiven: null, restockByGiven: null }),
      booked: endedOn(intersectionOf(held, state.booked), to),
    },
    schedule: isSale ? { ...schedule, receiveAt: null, restockBy: null } : schedule,
    occupied: endedOn({ from: Math.min(dayOf(schedule.prepareFrom), handedOut), to }, to),
    needed: [],
  };
}

const PLANNED_MEMBERS = ['itemId', 'deliveryMethodType', ...SCHEDULE_MEMBERS] as const;

/** The sides to recompute: both if an actual time moved, none if only the unit changed. */
function touchedSides(before: CycleState, after: CycleDraft): TouchedSides {
  const isTouched = (...members: (keyof CalendarPatch)[]) =>
    members.some((member) => after[member] !== before[member]);
  const both = isTouched('deliveryMethodType', 'fulfilledAt', 'receivedAt');
  return {
    out: both || isTouched('rentalStart', 'fulfillAtGiven', 'prepareFromGiven'),
    back: both || isTouched('rentalEnd', 'receiveAtGiven', 'restockByGiven'),
  };
}

/**
 * True when the change is about plans: it books days. A received cycle books none. A cycle that is
 * reopened, or whose actual time is undone, books its days again.
 */
function isPlanned(before: CycleState, after: CycleDraft): boolean {
  if (after.receivedAt !== null) return after.itemId !== before.itemId;
  const isUndone = (member: 'fulfilledAt' | 'receivedAt') =>
    before[member] !== null && after[member] === null;
  // A moved actual time resets the overrides, which is no plan.
  const isReset = (member: (typeof PLANNED_MEMBERS)[number]) =>
    (member === 'prepareFromGiven' || member === 'restockByGiven') &&
    after[member] === null &&
    hasMoved(before, after, 'fulfilledAt');
  return (
    isReopened(before, after) ||
    isUndone('fulfilledAt') ||
    isUndone('receivedAt') ||
    PLANNED_MEMBERS.some((member) => after[member] !== before[member] && !isReset(member))
  );
}
