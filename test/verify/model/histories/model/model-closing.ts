import { type Cycle, DAY, dayOf, isPast, type Plan, Refused, type World } from './model.js';

const isClosed = ({ blocks, settings }: World, day: number): boolean =>
  settings.closedWeekdays.includes(new Date(day * DAY).getUTCDay() || 7) ||
  blocks.some(({ closing, days }) => closing && days.from <= day && day <= days.to);

/** The same time on the first open day in a direction. */
export function openTime(world: World, time: number, step: 1 | -1): number {
  return isClosed(world, dayOf(time)) ? openTime(world, time + step * DAY, step) : time;
}

/** A hand-over that is computed for a time before now cannot be met by a rental to come. */
export function refuseLate(world: World, cycle: Cycle, before?: Cycle): void {
  const { fulfillAtGiven, fulfilledAt, receivedAt, cancelled, closedAs, start, fulfillAt } = cycle;
  const isPlanned = fulfilledAt === null && receivedAt === null && !cancelled && closedAs === null;
  const isReplanned =
    (start !== before?.start ||
      cycle.shipped !== before.shipped ||
      fulfillAtGiven !== before.fulfillAtGiven) &&
    fulfillAt !== before?.fulfillAt;
  if (!isPlanned || !isReplanned || fulfillAtGiven !== null || start <= world.now) return;
  if (isPast(fulfillAt, world.now)) throw new Refused(422);
}

/** A due time that keeps its distance to the start or end that it was sent with. */
export function alongWith(due: number, from: number, to: number): number {
  const isWholeDay = due % DAY === 0;
  return isWholeDay ? (dayOf(to) + dayOf(due) - dayOf(from)) * DAY : to + due - from;
}

/** A due time that is sent for a closed day, or moves to one with its plan, and was not due then before. */
export function refuseClosed(
  world: World,
  { fulfillAtGiven, receiveAtGiven }: Partial<Plan>,
  before?: Cycle,
): void {
  const isRefused = (given: number | null | undefined, due: number | null | undefined) =>
    given != null && given !== due && isClosed(world, dayOf(given));
  if (
    isRefused(fulfillAtGiven, before?.fulfillAt) ||
    isRefused(receiveAtGiven, before?.receiveAt)
  ) {
    throw new Refused(422);
  }
}
