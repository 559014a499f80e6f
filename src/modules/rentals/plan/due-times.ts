import { dateOf, dayOf, type DayRange, describeDays } from '../../../time/days.js';
import { LAST_DATE } from '../../../time/moment.js';
import { dayNumberIn } from '../../../time/zone.js';
import {
  type ClosedDays,
  closedDaysAround,
  LONGEST_MOVE,
  type Schedule,
  type SchedulePlan,
} from '../../calendar/rules/schedule.js';
import { type DraftWithoutUnit, stageOf } from './cycle-state.js';
import { isPast, readingTime } from './cycle-status.js';

/** The due times that a request sends; null and absent ones are computed. */
export interface SentDueTimes {
  readonly fulfillAt?: string | null | undefined;
  readonly receiveAt?: string | null | undefined;
}

interface Planned {
  readonly state: SchedulePlan;
  readonly schedule: Schedule;
}

/** A plan with the facts of its cycle. */
interface PlannedCycle extends Planned {
  readonly state: DraftWithoutUnit;
}

/**
 * The validation errors of due times, one sentence per field. Errors in times that were not sent
 * name the time to send.
 * @param before the stored cycle; undefined for a new one
 */
export function dueTimeRefusals(
  before: (SchedulePlan & Schedule) | undefined,
  planned: PlannedCycle,
  sent: SentDueTimes,
  closed: ClosedDays,
  now: string,
): string[] {
  return [
    ...orderRefusals(planned, sent),
    ...lateHandOverRefusals(before, planned, now, closed.timeZone),
    ...closedDayRefusals(before, planned, sent, closed),
  ];
}

function orderRefusals({ state, schedule }: Planned, sent: SentDueTimes): string[] {
  const { fulfillAt, receiveAt } = schedule;
  if (receiveAt === null || receiveAt >= fulfillAt) return [];
  if (sent.receiveAt) return ['receiveAt must not be before fulfillAt'];
  // An end before the start has its own error.
  if (state.rentalEnd !== null && state.rentalEnd < state.rentalStart) return [];
  return [`receiveAt must be sent: it would be ${receiveAt}, before fulfillAt, ${fulfillAt}`];
}

/** A unit cannot leave in the past for a rental that has not begun. */
function lateHandOverRefusals(
  before: (SchedulePlan & Schedule) | undefined,
  { state, schedule }: PlannedCycle,
  now: string,
  timeZone: string,
): string[] {
  const isLate =
    isReplanned('fulfillAt', before, state, schedule) &&
    stageOf(state) === 'planned' &&
    state.fulfillAtGiven === null &&
    state.rentalStart > now &&
    isPast(schedule.fulfillAt, readingTime(now, timeZone));
  return isLate
    ? [`fulfillAt must be sent: the unit would have had to leave at ${schedule.fulfillAt}`]
    : [];
}

/** The fields of a plan that a due time depends on. */
const PLAN_OF = {
  fulfillAt: ['deliveryMethodType', 'rentalStart', 'fulfillAtGiven'],
  receiveAt: ['deliveryMethodType', 'rentalEnd', 'receiveAtGiven'],
} as const satisfies Partial<Record<keyof Schedule, readonly (keyof SchedulePlan)[]>>;

function isReplanned(
  name: keyof typeof PLAN_OF,
  before: (SchedulePlan & Schedule) | undefined,
  state: SchedulePlan,
  schedule: Schedule,
): boolean {
  const isChanged = PLAN_OF[name].some((member) => state[member] !== before?.[member]);
  return isChanged && schedule[name] !== before?.[name];
}

/**
 * The validation errors of planned due times on closed days. Times that were promised before stay
 * valid, and so do those that move with an actual time.
 */
export function closedDayRefusals(
  before: (SchedulePlan & Schedule) | undefined,
  { state, schedule }: Planned,
  sent: SentDueTimes,
  shop: ClosedDays,
): string[] {
  return (['fulfillAt', 'receiveAt'] as const).flatMap((name) => {
    const due = schedule[name];
    if (due === null || !isReplanned(name, before, state, schedule)) return [];
    const day = dayNumberIn(due, shop.timeZone);
    const closed = closedDaysAround(day, shop);
    if (!closed) return [];
    const date = dateOf(day);
    if (sent[name]) {
      return `${name} must not be on ${date}, when the shop is closed${nextOpenDay(closed)}`;
    }
    const sentence = `${name} must be sent: it would be on ${date}`;
    return state[`${name}Given`] === null
      ? `${sentence}, and the shop is closed ${describeDays(closed)}, for more than ${LONGEST_MOVE} days`
      : `${sentence}, when the shop is closed${nextOpenDay(closed)}`;
  });
}

const nextOpenDay = (closed: DayRange): string =>
  closed.to < dayOf(LAST_DATE)
    ? `; the next open day is ${dateOf(closed.to + 1)}`
    : ` ${describeDays(closed)}`;
