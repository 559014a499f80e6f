import { type Cycle, DAY, dayOf, type Plan, Refused, type World } from './model.js';

const isClosed = ({ blocks }: World, day: number): boolean =>
  blocks.some(({ closing, days }) => closing && days.from <= day && day <= days.to);

/** The same time on the first open day in a direction. */
export function openTime(world: World, time: number, step: 1 | -1): number {
  return isClosed(world, dayOf(time)) ? openTime(world, time + step * DAY, step) : time;
}

/** A due time that is sent for a closed day, and was not due then before. */
export function refuseClosed(world: World, sent: Partial<Plan>, before?: Cycle): void {
  const { fulfillAtGiven, receiveAtGiven } = sent;
  const isRefused = (given: number | null | undefined, due: number | null | undefined) =>
    given != null && given !== due && isClosed(world, dayOf(given));
  if (
    isRefused(fulfillAtGiven, before?.fulfillAt) ||
    isRefused(receiveAtGiven, before?.receiveAt)
  ) {
    throw new Refused(422);
  }
}
