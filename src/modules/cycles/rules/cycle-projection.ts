import {
  ALL_DAYS,
  dayOf,
  type DayRange,
  differenceOf,
  intersectionOf,
  isEmpty,
  NO_DAYS,
} from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import {
  type Logistics,
  rescheduled,
  type Schedule,
  scheduleOf,
  type SchedulePlan,
  type TouchedSides,
} from './cycle-schedule.js';
import {
  type CalendarPatch,
  type CycleProjection,
  type CycleState,
  hasMoved,
  isReopened,
  SCHEDULE_MEMBERS,
  type StoredCycle,
  todayIn,
} from './cycle-state.js';

/** A new cycle: all its days from today on have to be free. */
export function newCycle(
  state: Omit<CycleState, 'booked'>,
  logistics: Logistics,
  now: string,
): CycleProjection {
  const schedule = scheduleOf(state, logistics);
  const daysFrom = (from: number) => daysUntilRestock(from, schedule, logistics);
  const booked = claimedDays(daysFrom, schedule, todayIn(logistics, now));
  const occupied = occupiedByPlan(booked, daysFrom, schedule);
  return { state: { ...state, booked }, schedule, occupied, needed: differenceOf(booked, NO_DAYS) };
}

/**
 * Applies a change. A change of an actual time resets both buffer overrides; overrides of the same
 * request then apply. Plans need free days from today on, apart from those that the cycle holds
 * already. Actual times only release days, so a late receival is never rejected.
 */
export function applyPatch(
  before: StoredCycle,
  patch: CalendarPatch,
  logistics: Logistics,
  now: string,
): CycleProjection {
  const defined = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as CalendarPatch;
  const moves = hasMoved(before, defined, 'fulfilledAt') || hasMoved(before, defined, 'receivedAt');
  const overrides = moves ? { prepareFromGiven: null, restockByGiven: null } : {};
  const undone = defined.receivedAt === null ? { restockedAt: null } : {};
  const found = defined.receivedAt ? { closedAs: null, replacedVisibility: null } : {};
  const confirmed = (defined.fulfilledAt ?? defined.receivedAt) ? { holdUntil: null } : {};
  const { occupied: stored, ...stateBefore } = before;
  const after = { ...stateBefore, ...overrides, ...undone, ...found, ...confirmed, ...defined };
  const touched = touchedSides(before, after);
  const schedule = rescheduled(before, after, logistics, touched);
  const isOpened = isReopened(before, after);
  const keepsDays =
    !touched.out && !touched.back && !isOpened && after.cancelledAt === before.cancelledAt;
  const isMoved = after.itemId !== before.itemId;
  if (keepsDays && !isMoved) return { state: after, schedule, occupied: stored, needed: [] };
  if (after.cancelledAt !== null) {
    return { state: { ...after, booked: NO_DAYS }, schedule, occupied: NO_DAYS, needed: [] };
  }
  const daysFrom = (from: number) =>
    keepsDays ? { from, to: stored.to } : daysUntilRestock(from, schedule, logistics);
  const isPlan = after.fulfilledAt === null && after.receivedAt === null;
  const actual = isPlan ? ALL_DAYS : actualDays(daysFrom, schedule, after, logistics.timeZone);
  const held = isMoved ? NO_DAYS : before.booked;
  const start = claimStart(held, todayIn(logistics, now), after.fulfilledAt !== null);
  const booked = isPlanned(before, defined, after)
    ? intersectionOf(claimedDays(daysFrom, schedule, start), actual)
    : intersectionOf(before.booked, daysFrom(dayOf(schedule.prepareFrom)));
  return {
    state: { ...after, booked },
    schedule,
    occupied: isPlan ? occupiedByPlan(booked, daysFrom, schedule) : actual,
    needed: differenceOf(booked, held),
  };
}

/** A plan that lies wholly in the past keeps its days, so that its conflicts can be named. */
const occupiedByPlan = (
  booked: DayRange,
  daysFrom: DaysFrom,
  { prepareFrom }: Schedule,
): DayRange => (isEmpty(booked) ? daysFrom(dayOf(prepareFrom)) : booked);

const PLANNED_MEMBERS = ['itemId', 'deliveryMethodType', ...SCHEDULE_MEMBERS] as const;

/** The sides to recompute: both if an actual time moved, none if only the unit changed. */
function touchedSides(before: CycleState, after: Omit<CycleState, 'booked'>): TouchedSides {
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
function isPlanned(
  before: CycleState,
  patch: CalendarPatch,
  after: Omit<CycleState, 'booked'>,
): boolean {
  if (after.receivedAt !== null) return after.itemId !== before.itemId;
  const isUndone = (member: 'fulfilledAt' | 'receivedAt') =>
    before[member] !== null && after[member] === null;
  return (
    isReopened(before, after) ||
    isUndone('fulfilledAt') ||
    isUndone('receivedAt') ||
    PLANNED_MEMBERS.some(
      (member) => patch[member] !== undefined && patch[member] !== before[member],
    )
  );
}

/** The days of a schedule from a day on. */
type DaysFrom = (from: number) => DayRange;

/**
 * The days through `restockBy`. With same-day turnover that day is free for the next cycle, unless
 * it is the only one. The range is empty if `restockBy` is before `from`.
 */
export function daysUntilRestock(
  from: number,
  { restockBy }: Pick<Schedule, 'restockBy'>,
  { sameDayTurnover }: Pick<Logistics, 'sameDayTurnover'>,
): DayRange {
  const to = restockBy === null ? Infinity : dayOf(restockBy);
  return { from, to: sameDayTurnover && to > from ? to - 1 : to };
}

/**
 * The first day that a plan may claim: today, or the first day of a range that it holds already.
 * @param held the booked days at the same unit. A range that ended before yesterday does not count:
 *   between it and today, other cycles may have been booked
 * @param isOut a unit that is out needs no days before those that it holds
 */
export function claimStart(held: DayRange, today: number, isOut: boolean): number {
  if (isEmpty(held) || held.to < today - 1) return today;
  return isOut ? held.from : Math.min(held.from, today);
}

/** The days that a plan books: none before `start`, so none if it lies wholly before. */
export function claimedDays(
  daysFrom: DaysFrom,
  { prepareFrom }: Pick<Schedule, 'prepareFrom'>,
  start: number,
): DayRange {
  const days = daysFrom(Math.max(dayOf(prepareFrom), start));
  return isEmpty(days) ? NO_DAYS : days;
}

/**
 * The days of a unit that went out or came back. A unit that is out is taken from the day on which
 * it went out, even after the planned days. A restocked unit is free from that day on, even inside
 * its restock buffer; `cycle-restock.repository.ts` is the same in SQL.
 */
export function actualDays(
  daysFrom: DaysFrom,
  { prepareFrom }: Pick<Schedule, 'prepareFrom'>,
  {
    fulfilledAt,
    receivedAt,
    restockedAt,
  }: Pick<SchedulePlan, 'fulfilledAt' | 'receivedAt'> & { readonly restockedAt: string | null },
  timeZone: string,
): DayRange {
  const planned = dayOf(prepareFrom);
  if (receivedAt === null) {
    const from = Math.min(planned, dayNumberIn(fulfilledAt!, timeZone));
    return { from, to: Math.max(daysFrom(from).to, from) };
  }
  const { to } = daysFrom(planned);
  const restocked = restockedAt === null ? Infinity : dayNumberIn(restockedAt, timeZone) - 1;
  const days = { from: planned, to: Math.min(to, restocked) };
  return isEmpty(days) ? NO_DAYS : days;
}
