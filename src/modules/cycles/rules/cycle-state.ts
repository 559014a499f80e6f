import { dayOf, type DayRange, differenceOf, intersectionOf, isEmpty } from '../../../time/days.js';
import { earlierOf, laterOf } from '../../../time/moment.js';
import { dayIn, dayNumberIn, moved } from '../../../time/zone.js';
import type { Visibility } from '../../items/rules/item-values.js';
import {
  type Logistics,
  occupancyOf,
  type Schedule,
  scheduleOf,
  type SchedulePlan,
} from './cycle-schedule.js';
import type { CancelReason, Closing, MethodType } from './cycle-values.js';

/** The calendar of a cycle. */
export interface CycleState extends SchedulePlan {
  readonly itemId: number;
  readonly methodType: MethodType;
  readonly minimumRentalEnd: string | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: CancelReason | null;
  readonly restockedAt: string | null;
  /** How it was closed while it was out. */
  readonly closedAs: Closing | null;
  readonly salePriceCents: number | null;
  /** The visibility of the unit before it was lost, bought or sold; null for all other cycles. */
  readonly replacedVisibility: Visibility | null;
  /** The days promised by booking; the database lets no two cycles of a unit share one. */
  readonly booked: DayRange;
}

/** The changes of a request; undefined keeps the value, null clears or undoes. */
export type CalendarPatch = {
  -readonly [Member in keyof Omit<CycleState, 'booked'>]?: CycleState[Member];
};

/** A cycle after a change. */
export interface CycleProjection {
  readonly state: CycleState;
  readonly schedule: Schedule;
  /**
   * The days on which no other cycle can have the unit, by actual times. They extend until a unit
   * that is out is back: see `lastTakenDay`.
   */
  readonly occupied: DayRange;
  /** The days that must be free for the change. */
  readonly needed: readonly DayRange[];
}

/** The unit will not come back: the cycle is closed as lost or bought, or is a fulfilled sale. */
export const isGone = ({ replacedVisibility }: Pick<CycleState, 'replacedVisibility'>): boolean =>
  replacedVisibility !== null;

/** The facts that decide whether a cycle is active. */
type ActiveFacts = Pick<CycleState, 'cancelledAt' | 'receivedAt' | 'replacedVisibility'>;

/** An active rental is neither cancelled nor received, and its unit is not gone. */
export const isActive = (state: ActiveFacts): boolean =>
  state.cancelledAt === null && state.receivedAt === null && !isGone(state);

/** A cycle whose unit was handed out and is not back. */
export const isOut = (state: ActiveFacts & Pick<CycleState, 'fulfilledAt'>): boolean =>
  isActive(state) && state.fulfilledAt !== null;

/** When the next leg is due; null without an end, or when no leg is due any more. */
export function awaitedAtOf(
  state: ActiveFacts & Pick<CycleState, 'fulfilledAt'>,
  { fulfillAt, receiveAt }: Pick<Schedule, 'fulfillAt' | 'receiveAt'>,
): string | null {
  if (!isActive(state)) return null;
  return isOut(state) ? receiveAt : fulfillAt;
}

/** The tolerance for actual times in the future, since clocks differ. */
const CLOCK_TOLERANCE = { count: 1, unit: 'day' } as const;

/** A new cycle: all its days have to be free. */
export function newCycle(state: Omit<CycleState, 'booked'>, logistics: Logistics): CycleProjection {
  const schedule = scheduleOf(state, logistics);
  const occupied = occupancyOf(schedule, factsOf(state), logistics.timeZone);
  return { state: { ...state, booked: occupied }, schedule, occupied, needed: [occupied] };
}

/**
 * True when a change leaves the calendar as it is. Its days then stay, even if the shop's settings
 * would yield other days today.
 */
export function isIdle(before: CycleState, patch: CalendarPatch): boolean {
  return (Object.keys(patch) as (keyof CalendarPatch)[]).every(
    (member) => patch[member] === undefined || patch[member] === before[member],
  );
}

/**
 * Applies a change. A change of an actual time resets both buffer overrides; overrides of the same
 * request then apply. Plans need free days. Actual times only release days, so a late receival is
 * never rejected.
 */
export function applyPatch(
  before: CycleState,
  patch: CalendarPatch,
  logistics: Logistics,
): CycleProjection {
  const defined = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as CalendarPatch;
  const moves = hasMoved(before, defined, 'fulfilledAt') || hasMoved(before, defined, 'receivedAt');
  const overrides = moves ? { prepareFromGiven: null, restockByGiven: null } : {};
  const undone = defined.receivedAt === null ? { restockedAt: null } : {};
  const found = defined.receivedAt ? { closedAs: null, replacedVisibility: null } : {};
  const after = { ...before, ...overrides, ...undone, ...found, ...defined };
  const schedule = scheduleOf(after, logistics);
  const planned = occupancyOf(schedule, factsOf(after), logistics.timeZone);
  const booked = isPlanned(before, defined, after)
    ? bookedDaysOf(before, after, planned)
    : intersectionOf(before.booked, planned);
  const needed = after.itemId === before.itemId ? differenceOf(booked, before.booked) : [booked];
  return {
    state: { ...after, booked },
    schedule,
    occupied: isOut(after) ? outDays(after, schedule, logistics.timeZone) : planned,
    needed: needed.filter((days) => !isEmpty(days)),
  };
}

/** The validation errors of a cycle, one sentence per field; empty when it is valid. */
export function scheduleRefusals(
  { state, schedule }: CycleProjection,
  now: string,
  timeZone: string,
): string[] {
  const { rentalStart, rentalEnd, minimumRentalEnd, fulfilledAt, receivedAt } = state;
  const { prepareFromGiven, restockByGiven } = state;
  const latest = moved(now, CLOCK_TOLERANCE, 1, timeZone);
  const wentOut = laterOf(rentalStart, fulfilledAt);
  const cameBack = rentalEnd && earlierOf(rentalEnd, receivedAt);
  const checks: [boolean, string][] = [
    [rentalEnd !== null && rentalEnd < rentalStart, 'rentalEnd must not be before rentalStart'],
    [
      minimumRentalEnd !== null && minimumRentalEnd < rentalStart,
      'minimumRentalEnd must not be before rentalStart',
    ],
    [
      rentalEnd !== null && minimumRentalEnd !== null && rentalEnd < minimumRentalEnd,
      'rentalEnd must not be before minimumRentalEnd',
    ],
    [
      schedule.receiveAt !== null && schedule.receiveAt < schedule.fulfillAt,
      'receiveAt must not be before fulfillAt',
    ],
    [
      prepareFromGiven !== null && prepareFromGiven > dayIn(wentOut, timeZone),
      'prepareFrom must not be after rentalStart',
    ],
    [
      restockByGiven !== null && cameBack !== null && restockByGiven < dayIn(cameBack, timeZone),
      'restockBy must not be before rentalEnd',
    ],
    [
      restockByGiven !== null && restockByGiven < schedule.prepareFrom,
      'restockBy must not be before prepareFrom',
    ],
    [
      receivedAt !== null && fulfilledAt !== null && receivedAt < fulfilledAt,
      'receivedAt must not be before fulfilledAt',
    ],
    [
      fulfilledAt !== null && fulfilledAt > latest,
      'fulfilledAt must not be more than a day in the future',
    ],
    [
      receivedAt !== null && receivedAt > latest,
      'receivedAt must not be more than a day in the future',
    ],
  ];
  return checks.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}

/**
 * The reason against a change, as the end of a sentence that begins with the cycle; else undefined.
 * A fulfilled cycle cannot be cancelled, and a cancelled cycle cannot be fulfilled. A cycle that is
 * out keeps its start, and a received one its unit.
 */
export function contradictionOf(
  before: CycleState,
  { state }: CycleProjection,
): string | undefined {
  if (state.cancelledAt === null) return fixedMemberOf(before, state);
  if (before.cancelledAt === null) {
    if (state.receivedAt !== null) return 'is received and cannot be cancelled';
    return state.fulfilledAt === null ? undefined : 'is out; receive it first';
  }
  const moves = hasMoved(before, state, 'fulfilledAt') || hasMoved(before, state, 'receivedAt');
  return moves ? 'is cancelled and takes no actual times' : undefined;
}

function fixedMemberOf(before: CycleState, after: CycleState): string | undefined {
  if (isOut(before) && after.fulfilledAt !== null && after.rentalStart !== before.rentalStart) {
    return 'is out; its rentalStart cannot be changed';
  }
  const isReceived = before.receivedAt !== null && after.receivedAt !== null;
  return isReceived && after.itemId !== before.itemId
    ? 'is received; its unit cannot be changed'
    : undefined;
}

function factsOf({ cancelledAt, restockedAt }: Omit<CycleState, 'booked'>) {
  return { cancelled: cancelledAt !== null, restockedAt };
}

function hasMoved(
  before: CycleState,
  patch: CalendarPatch,
  time: 'fulfilledAt' | 'receivedAt',
): boolean {
  return patch[time] !== undefined && patch[time] !== before[time];
}

/** The planned times and days of a rental. */
export const SCHEDULE_MEMBERS = [
  'rentalStart',
  'rentalEnd',
  'fulfillAtGiven',
  'receiveAtGiven',
  'prepareFromGiven',
  'restockByGiven',
] as const satisfies readonly (keyof CalendarPatch)[];

const PLANNED_MEMBERS = ['itemId', 'deliveryMethodType', ...SCHEDULE_MEMBERS] as const;

/** True when the change is about plans: it books days. A received cycle books none. */
function isPlanned(before: CycleState, patch: CalendarPatch, after: CycleState): boolean {
  if (after.cancelledAt !== null) return false;
  if (after.receivedAt !== null) return after.itemId !== before.itemId;
  const takenBack = patch.receivedAt === null && before.receivedAt !== null;
  const putBack = patch.fulfilledAt === null && before.fulfilledAt !== null;
  return (
    takenBack ||
    putBack ||
    isReopened(before, after) ||
    PLANNED_MEMBERS.some(
      (member) => patch[member] !== undefined && patch[member] !== before[member],
    )
  );
}

/** A closed or cancelled cycle that is open again needs its days. */
export const isReopened = (before: CycleState, after: CycleState): boolean =>
  isActive(after) && (isGone(before) || before.cancelledAt !== null);

/** The days to book. If the unit is out, earlier days stay as stored. */
function bookedDaysOf(before: CycleState, after: CycleState, planned: DayRange): DayRange {
  if (after.fulfilledAt === null || isEmpty(before.booked)) return planned;
  return { from: Math.max(planned.from, before.booked.from), to: planned.to };
}

/** A unit that is out is taken from the day on which it went out, even after the planned days. */
function outDays(
  { fulfilledAt }: Omit<CycleState, 'booked'>,
  { prepareFrom, restockBy }: Schedule,
  timeZone: string,
): DayRange {
  const from = Math.min(dayOf(prepareFrom), dayNumberIn(fulfilledAt!, timeZone));
  return { from, to: restockBy === null ? Infinity : Math.max(dayOf(restockBy), from) };
}
