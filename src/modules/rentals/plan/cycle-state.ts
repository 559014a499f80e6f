import { dayOf, type DayRange } from '../../../time/days.js';
import { localDay } from '../../../time/local-day.js';
import { earlierOf, laterOf } from '../../../time/moment.js';
import { dayIn, moved } from '../../../time/zone.js';
import type { Visibility } from '../../calendar/rules/item-values.js';
import type { Logistics, Schedule, SchedulePlan } from '../../calendar/rules/schedule.js';
import type { CancelReason, CycleEnd, MethodType } from '../../calendar/rules/cycle-values.js';

/** The calendar of a cycle. */
export interface CycleState extends SchedulePlan {
  readonly itemId: number;
  readonly methodType: MethodType;
  readonly minimumRentalEnd: string | null;
  /**
   * When a hold lapses; null once it is confirmed. A hold that has lapsed is cancelled, and keeps
   * the time.
   */
  readonly holdUntil: string | null;
  readonly cancelledAt: string | null;
  readonly cancelReason: CancelReason | null;
  readonly restockedAt: string | null;
  /** How it was closed while it was out. */
  readonly closedAs: CycleEnd | null;
  readonly salePriceCents: number | null;
  /** The visibility of the unit before it was lost, bought or sold; null for all other cycles. */
  readonly replacedVisibility: Visibility | null;
  /** The days promised by booking; the database lets no two cycles of a unit share one. */
  readonly booked: DayRange;
}

/** A cycle of which the days are not computed yet. */
export type CycleDraft = Omit<CycleState, 'booked'>;

/** The facts of a new cycle: it has only been planned. */
export const INITIAL_FACTS = {
  fulfilledAt: null,
  receivedAt: null,
  cancelledAt: null,
  cancelReason: null,
  restockedAt: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
} as const satisfies Partial<CycleState>;

/** A cycle as it is stored. */
export interface StoredCycle extends CycleState, Schedule {
  /** The days of `CycleProjection`. */
  readonly occupied: DayRange;
}

/** The changes of a request; undefined keeps the value, null clears or undoes. */
export type CalendarPatch = {
  -readonly [Member in keyof CycleDraft]?: CycleState[Member];
};

/** The calendar of a cycle without its unit. */
export type WithoutUnit = Omit<CycleState, 'itemId'>;

/** The same before the days are computed. */
export type DraftWithoutUnit = Omit<WithoutUnit, 'booked'>;

/** A cycle after a change. */
export interface CycleProjection<State extends WithoutUnit = CycleState> {
  readonly state: State;
  readonly schedule: Schedule;
  /**
   * The days on which no other cycle can have the unit, by actual times. They extend until a unit
   * that is out is back: see `lastTakenDay`. A plan that lies wholly in the past books none of
   * them.
   */
  readonly occupied: DayRange;
  /** The days that must be free for the change. */
  readonly needed: readonly DayRange[];
}

/** A new cycle, until its unit is chosen. */
export type NewCycle = CycleProjection<WithoutUnit>;

/** A new cycle with its unit. */
export const onUnit = ({ state, ...projection }: NewCycle, itemId: number): CycleProjection => ({
  ...projection,
  state: { ...state, itemId },
});

/** The unit will not come back: the cycle is closed as lost or bought, or is a fulfilled sale. */
export const isGone = ({ replacedVisibility }: Pick<CycleState, 'replacedVisibility'>): boolean =>
  replacedVisibility !== null;

/** The last event of a cycle; it decides which changes the cycle takes. */
export type Stage = 'planned' | 'out' | 'received' | 'lost' | 'bought' | 'sold' | 'cancelled';

/** A held cycle is planned, and a lapsed hold is cancelled. */
export function stageOf(state: DraftWithoutUnit): Stage {
  if (state.cancelledAt !== null) return 'cancelled';
  if (state.closedAs !== null) return state.closedAs;
  if (state.receivedAt !== null) return 'received';
  if (state.replacedVisibility !== null) return 'sold';
  return state.fulfilledAt === null ? 'planned' : 'out';
}

/**
 * True for a planned sale. It books the days to its hand-over, and takes all later ones from every
 * choice of a unit by the service, since the unit will be gone.
 */
export const isPlannedSale = (state: DraftWithoutUnit): boolean =>
  state.methodType === 'resale' && stageOf(state) === 'planned';

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

/** How far ahead a hold can lapse. */
const LONGEST_HOLD = { count: 366, unit: 'day' } as const;

/**
 * True when a change leaves the calendar as it is. Its days then stay, even if the shop's settings
 * would yield other days today.
 */
export function isIdle(before: CycleState, patch: CalendarPatch): boolean {
  return (Object.keys(patch) as (keyof CalendarPatch)[]).every(
    (member) => patch[member] === undefined || patch[member] === before[member],
  );
}

/** The validation errors of a cycle, one sentence per field; empty when it is valid. */
export function scheduleRefusals(
  { state, schedule }: NewCycle,
  now: string,
  timeZone: string,
): string[] {
  const { rentalStart, rentalEnd, minimumRentalEnd, fulfilledAt, receivedAt } = state;
  const { prepareFromGiven, restockByGiven } = state;
  const holdUntil = state.cancelledAt === null ? state.holdUntil : null;
  const latest = moved(now, CLOCK_TOLERANCE, 1, timeZone);
  const wentOut = laterOf(rentalStart, fulfilledAt);
  const cameBack = rentalEnd && earlierOf(rentalEnd, receivedAt);
  const checks: [boolean, string][] = [
    [holdUntil !== null && holdUntil <= now, `holdUntil must be in the future: ${holdUntil}`],
    [
      holdUntil !== null && holdUntil > moved(now, LONGEST_HOLD, 1, timeZone),
      `holdUntil must be at most 366 days ahead: ${holdUntil}`,
    ],
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

/** Today in the zone of the shop. */
export const todayIn = ({ timeZone }: Logistics, now: string): number =>
  dayOf(localDay(now, timeZone).date);

/** True when a change moves an actual time. */
export function hasMoved(
  before: CycleDraft,
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

/** A closed or cancelled cycle that is open again needs its days. */
export const isReopened = (before: CycleDraft, after: CycleDraft): boolean =>
  isActive(after) && (isGone(before) || before.cancelledAt !== null);
