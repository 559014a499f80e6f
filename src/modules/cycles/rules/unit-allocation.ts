import { type DayRange, isEmpty } from '../../../common/time/days.js';

/** A unit and the days on which it cannot be had. */
export interface Unit {
  readonly itemId: number;
  readonly busy: readonly DayRange[];
}

/** A cycle that needs a unit on its days. */
export interface NeededDays {
  readonly cycleId: number;
  readonly days: DayRange;
}

/** A unit whose taken days are in order and do not overlap, so that they can be searched. */
interface Calendar {
  readonly itemId: number;
  readonly busy: DayRange[];
}

/** How far back calendars are read, in days: gaps before that count as open. */
export const HORIZON = 400;

/** An open stretch counts as this many days. */
const OPEN_STRETCH = 1_000_000;

/**
 * The free unit whose choice leaves the largest free stretches: the one in which the days fit most
 * tightly, so that long gaps of other units stay whole. Of equals the oldest.
 * @returns its id
 */
export function bestUnit(units: readonly Unit[], days: DayRange): number | undefined {
  return bestOf(units.map(calendarOf), days)?.itemId;
}

/**
 * A unit for each of the cycles, one after the other the best one, or undefined when one finds none.
 * Nothing has to be tried twice: they shared a unit, so they need no day in common, and wherever
 * one goes, it takes no day that another needs. So each finds a unit if there is one for it at all.
 */
export function assignUnits(
  units: readonly Unit[],
  needed: readonly NeededDays[],
): Map<number, number> | undefined {
  const calendars = units.map(calendarOf);
  const places = new Map<number, number>();
  for (const { cycleId, days } of needed) {
    const best = bestOf(calendars, days);
    if (!best) return undefined;
    if (!isEmpty(days)) best.busy.splice(firstEndingFrom(best.busy, days.from), 0, days);
    places.set(cycleId, best.itemId);
  }
  return places;
}

function bestOf(calendars: readonly Calendar[], days: DayRange): Calendar | undefined {
  let best: { calendar: Calendar; slack: number } | undefined;
  for (const calendar of calendars) {
    const slack = slackAround(calendar, days);
    if (slack === undefined) continue;
    const isBetter =
      best === undefined ||
      slack < best.slack ||
      (slack === best.slack && calendar.itemId < best.calendar.itemId);
    if (isBetter) best = { calendar, slack };
  }
  return best?.calendar;
}

function calendarOf({ itemId, busy }: Unit): Calendar {
  const stretches: DayRange[] = [];
  for (const days of busy.toSorted((one, other) => one.from - other.from)) {
    if (isEmpty(days)) continue;
    const last = stretches.at(-1);
    if (last && days.from <= last.to) {
      stretches[stretches.length - 1] = { from: last.from, to: Math.max(last.to, days.to) };
    } else {
      stretches.push(days);
    }
  }
  return { itemId, busy: stretches };
}

/** How many free days there are right before and right after; undefined when the days are taken. */
function slackAround({ busy }: Calendar, days: DayRange): number | undefined {
  const next = firstEndingFrom(busy, days.from);
  const before = busy[next - 1]?.to ?? -Infinity;
  const following = busy[next];
  if (following && following.from <= days.to) return undefined;
  const after = following?.from ?? Infinity;
  return stretch(days.from - before - 1) + stretch(after - days.to - 1);
}

/** The place of the first stretch that ends on a day or later, by halving. */
function firstEndingFrom(busy: readonly DayRange[], day: number): number {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (busy[middle]!.to < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

const stretch = (length: number): number =>
  Number.isNaN(length) ? 0 : Math.min(length, OPEN_STRETCH);
