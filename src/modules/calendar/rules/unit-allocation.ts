import { type DayRange, isEmpty, overlaps } from '../../../time/days.js';

/** Taken days of a unit. */
export interface BusyDays extends DayRange {
  /** True for those of a cycle that is late, whose last day is an estimate. */
  readonly isLate?: boolean | undefined;
}

/** A unit and the days on which it is taken. */
export interface Unit {
  readonly itemId: number;
  readonly busy: readonly BusyDays[];
}

/** A cycle that needs one of some units on its days. */
export interface NeededUnit {
  readonly days: DayRange;
  readonly units: readonly Unit[];
  /** If no unit is free, it gets the first one. */
  readonly mayOverlap?: boolean;
}

/** The units that cycles get, in their order; undefined without one. */
export interface Assignment {
  readonly itemIds: readonly (number | undefined)[];
  /** The index of the first cycle without a unit; undefined when each cycle has one. */
  readonly without?: number;
}

/** A unit whose taken days are sorted and disjoint, for binary search. */
interface Calendar {
  readonly itemId: number;
  readonly busy: readonly DayRange[];
  readonly lateness: number;
}

/** How far back calendars are read, in days: gaps before that count as open. */
export const CALENDAR_LOOKBACK_DAYS = 400;

/** An open stretch counts as this many days. */
export const OPEN_STRETCH_DAYS = 1_000_000;

/** Added to the free days of a unit that is late, so that every other unit comes before it. */
export const LATE_DAYS = 3 * OPEN_STRETCH_DAYS;

/** `LATE_DAYS` for a unit with a late cycle, since it may not be back in time. */
export const latenessOf = (busy: readonly BusyDays[]): number =>
  busy.some(({ isLate }) => isLate) ? LATE_DAYS : 0;

/**
 * The free unit with the tightest fit, so that long gaps of other units stay whole; units that are late
 * come last. On a tie, the oldest unit.
 * @returns its id
 */
export function bestUnit(units: readonly Unit[], days: DayRange): number | undefined {
  return bestOf(units.map(calendarOf), days)?.itemId;
}

/** A unit for each cycle, in order: the best one that earlier cycles leave free. */
export function assignUnits(needed: readonly NeededUnit[]): Assignment {
  const matcher = new UnitMatcher(needed);
  const isWithout = ({ mayOverlap = false, units }: NeededUnit, index: number) =>
    !matcher.assign(index) && !(mayOverlap && units.length > 0);
  const without = needed.findIndex(isWithout);
  const itemIds = needed.map(
    ({ mayOverlap = false, units: [first] }, index) =>
      matcher.itemIdByIndex.get(index) ?? (mayOverlap ? first?.itemId : undefined),
  );
  return without < 0 ? { itemIds } : { itemIds, without };
}

/** Assigns units to cycles by augmenting-path matching. */
class UnitMatcher {
  /** The units of the cycles that have one already, by their index in the list. */
  itemIdByIndex: ReadonlyMap<number, number> = new Map();
  private readonly calendars = new Map<readonly Unit[], readonly Calendar[]>();

  constructor(private readonly needed: readonly NeededUnit[]) {}

  /**
   * Assigns a unit to a cycle: the best free one, else one that other cycles can leave. If all
   * cycles share a day, this finds a complete assignment whenever one exists.
   * @param tried units already tried for displacement
   */
  assign(index: number, tried = new Set<number>()): boolean {
    const { days, units } = this.needed[index]!;
    const calendars = this.calendarsOf(units);
    const best = bestOf(calendars, days, this.assignedDays());
    if (best) {
      this.itemIdByIndex = new Map([...this.itemIdByIndex, [index, best.itemId]]);
      return true;
    }
    return calendars.some((calendar) => {
      if (tried.has(calendar.itemId) || !gapAround(calendar, days)) return false;
      tried.add(calendar.itemId);
      return this.tryDisplace(index, calendar.itemId, tried);
    });
  }

  /** Assigns a unit of other cycles, if each of them finds another unit. */
  private tryDisplace(index: number, itemId: number, tried: Set<number>): boolean {
    const before = this.itemIdByIndex;
    const { days } = this.needed[index]!;
    const isInTheWay = ([other, of]: [number, number]) =>
      of === itemId && overlaps(this.needed[other]!.days, days);
    const leaving = [...before].filter(isInTheWay);
    const staying = [...before].filter((one) => !isInTheWay(one));
    this.itemIdByIndex = new Map([...staying, [index, itemId]]);
    if (leaving.every(([other]) => this.assign(other, tried))) return true;
    this.itemIdByIndex = before;
    return false;
  }

  /** The assigned days, by unit. */
  private assignedDays(): ReadonlyMap<number, readonly DayRange[]> {
    const assigned = new Map<number, DayRange[]>();
    for (const [index, itemId] of this.itemIdByIndex) {
      assigned.set(itemId, [...(assigned.get(itemId) ?? []), this.needed[index]!.days]);
    }
    return assigned;
  }

  private calendarsOf(units: readonly Unit[]): readonly Calendar[] {
    const known = this.calendars.get(units) ?? units.map(calendarOf);
    this.calendars.set(units, known);
    return known;
  }
}

function bestOf(
  calendars: readonly Calendar[],
  days: DayRange,
  assignedDays: ReadonlyMap<number, readonly DayRange[]> = new Map(),
): Calendar | undefined {
  let best: { calendar: Calendar; slack: number } | undefined;
  for (const calendar of calendars) {
    const gap = gapAround(calendar, days, assignedDays.get(calendar.itemId));
    if (!gap) continue;
    const slack = calendar.lateness + stretch(days.from - gap.from) + stretch(gap.to - days.to);
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
  return { itemId, busy: stretches, lateness: latenessOf(busy) };
}

/** The free stretch that contains the days; undefined when they are taken. */
function gapAround(
  { busy }: Calendar,
  days: DayRange,
  assignedDays: readonly DayRange[] = [],
): DayRange | undefined {
  const next = firstEndingFrom(busy, days.from);
  const neighbours = [...busy.slice(Math.max(next - 1, 0), next + 1), ...assignedDays];
  let [from, to] = [-Infinity, Infinity];
  for (const taken of neighbours) {
    if (taken.to < days.from) from = Math.max(from, taken.to + 1);
    else if (taken.from > days.to) to = Math.min(to, taken.from - 1);
    else return undefined;
  }
  return { from, to };
}

/** True when a range shares a day with one of sorted and disjoint stretches. */
export function meetsSorted(stretches: readonly DayRange[], days: DayRange): boolean {
  const next = stretches[firstEndingFrom(stretches, days.from)];
  return next !== undefined && next.from <= days.to;
}

/** The index of the first stretch that ends on a day or later, by binary search. */
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
  Number.isNaN(length) ? 0 : Math.min(length, OPEN_STRETCH_DAYS);
