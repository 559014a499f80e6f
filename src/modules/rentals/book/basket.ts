import { dateOf, type DayRange, NO_DAYS, overlaps } from '../../../time/days.js';
import { DayCounts, merged } from '../../calendar/rules/day-counts.js';
import type { Need } from '../../calendar/rules/needs.js';
import { meets, type UnitRequirements } from '../../calendar/rules/requirements.js';
import {
  type Claim,
  type MovableCycle,
  type Room,
  RoomPlan,
  type Survey,
  takenOf,
} from '../../calendar/rules/room.js';
import { assignUnits, meetsSorted } from '../../calendar/rules/unit-allocation.js';

/** How many days ahead a later start is looked for. */
export const NEXT_START_LIMIT_DAYS = 365;

/** The maximum number of days that a line lists. */
export const SHORT_DAYS_LIMIT = 31;

/** Work in steps, between which other requests are served. */
export type PausableWork<Result> = Generator<void, Result>;

/** The units of a variant, and the cycles at risk that need some of them. */
export interface Shelf {
  readonly survey: Survey;
  readonly needs: readonly Need[];
  /** The taken days of each unit, sorted and disjoint. */
  readonly taken: readonly (readonly DayRange[])[];
  /** The free units of each day. */
  readonly free: DayCounts;
  /** The same without those that cycles at risk need. */
  readonly net: DayCounts;
}

/** Units of one variant that are wanted together. */
export interface BasketLine {
  readonly quantity: number;
  readonly requirements: UnitRequirements;
}

/** A line with the number of its units that can be booked. */
export interface AvailableLine extends BasketLine {
  readonly available: number;
}

export function shelfOf(survey: Survey, needs: readonly Need[]): Shelf {
  const taken = takenOf(survey).map(merged);
  const free = DayCounts.of(taken);
  return { survey, needs, taken, free, net: free.without(needs) };
}

/** The most units of a line that can be booked with those of the lines before it. */
export function* availableUnits(
  shelf: Shelf,
  before: readonly AvailableLine[],
  line: BasketLine,
  days: DayRange,
): PausableWork<number> {
  const earlier = before.flatMap((one) => claimsOf(one, one.available, days));
  const counts = line.requirements.locationId === null ? shelf.net : shelf.free;
  const most = Math.min(line.quantity, Math.max(0, counts.least(days)) - earlier.length);
  if (most <= 0) return 0;
  const claims = [...earlier, ...claimsOf(line, most, days)];
  if (isCounted(shelf, claims, days)) return most;
  let room = yield* placed(shelf.survey, claims);
  while (room.itemIds.length > earlier.length && !keepsNeeds(shelf, claims, room)) {
    yield;
    room = yield* placed(shelf.survey, claims.slice(0, room.itemIds.length - 1));
  }
  return Math.max(0, room.itemIds.length - earlier.length);
}

/** True when all units of lines can be booked together, on days that are not `impossibleDays`. */
export function* isBookable(
  shelf: Shelf,
  lines: readonly BasketLine[],
  days: DayRange,
): PausableWork<boolean> {
  const claims = lines.flatMap((line) => claimsOf(line, line.quantity, days));
  if (isCounted(shelf, claims, days)) return true;
  const room = yield* placed(shelf.survey, claims);
  return room.itemIds.length === claims.length && keepsNeeds(shelf, claims, room);
}

/**
 * The first days on which fewer units are left for a line than it wants. Moves of other cycles do
 * not count, so there are none where only fixed cycles are in the way.
 */
export function shortDays(
  { survey, needs, taken }: Shelf,
  before: readonly AvailableLine[],
  { quantity, requirements }: BasketLine,
  days: DayRange,
): string[] {
  const isAlike = (line: BasketLine) =>
    isUnrestricted(requirements) || isSame(line.requirements, requirements);
  const earlier = before.filter(isAlike).reduce((sum, line) => sum + line.available, 0);
  const { locationId } = requirements;
  const needed = needs.filter((need) => locationId === null || need.locationId === locationId);
  const suitable = taken.filter((_, index) => meets(survey.units[index]!, requirements));
  const short: string[] = [];
  const counts = DayCounts.of(suitable).without(needed);
  for (const { from, to } of counts.below(quantity + earlier)) {
    for (let day = Math.max(from, days.from); day <= Math.min(to, days.to); day += 1) {
      if (short.push(dateOf(day)) === SHORT_DAYS_LIMIT) return short;
    }
  }
  return short;
}

/**
 * The days on which lines of one variant cannot be booked together, by counts alone. On other days
 * fixed cycles may still be in the way.
 */
export function impossibleDays(
  { survey, free, net }: Shelf,
  lines: readonly BasketLine[],
): readonly DayRange[] {
  const restricted = lines.filter(({ requirements }) => !isUnrestricted(requirements));
  const unfixed = (requirements: UnitRequirements) =>
    DayCounts.of(
      survey.units
        .filter((unit) => meets(unit, requirements))
        .map(({ taken }) => merged([...taken, ...survey.blocked])),
    );
  // A line that names no location leaves a unit to each cycle at risk.
  const last = lines.findLastIndex(({ requirements }) => requirements.locationId === null);
  return merged([
    ...free.below(sumOf(lines)),
    ...(last < 0 ? [] : net.below(sumOf(lines.slice(0, last + 1)))),
    ...restricted.flatMap(({ requirements }) =>
      unfixed(requirements).below(
        sumOf(restricted.filter((line) => isSame(line.requirements, requirements))),
      ),
    ),
  ]);
}

const isUnrestricted = ({ conditionIds, locationId }: UnitRequirements): boolean =>
  conditionIds === null && locationId === null;

const isSame = (one: UnitRequirements, other: UnitRequirements): boolean =>
  one.locationId === other.locationId && `${one.conditionIds}` === `${other.conditionIds}`;

const sumOf = (lines: readonly BasketLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const claimsOf = ({ requirements }: BasketLine, count: number, days: DayRange): Claim[] =>
  Array.from({ length: count }, () => ({ ...requirements, ...days }));

/**
 * True when counts decide that claims can be booked: each has a unit that is free, or nothing
 * stands in the way of exchanges: no fixed days begin later, and no requirements.
 */
function isCounted({ survey, taken }: Shelf, claims: readonly Claim[], days: DayRange): boolean {
  if (!claims.every(isUnrestricted)) return false;
  const isFixed = survey.units.some((unit) => unit.taken.some(({ from }) => from > days.from));
  const isLater = (cycle: MovableCycle) => cycle.to >= days.from;
  const isExchangeable = (cycle: MovableCycle) => !isLater(cycle) || isUnrestricted(cycle);
  if (!isFixed && survey.cycles.every(isExchangeable)) return true;
  return taken.filter((own) => !meetsSorted(own, days)).length >= claims.length;
}

/** Units for claims, from the first one on, as a booking finds them: free ones, else by exchanges. */
function* placed(survey: Survey, claims: readonly Claim[]): PausableWork<Room> {
  const free = freeUnits(survey, claims);
  if (free.itemIds.length === claims.length) return free;
  const plan = RoomPlan.of(survey);
  for (const claim of claims) {
    yield;
    if (!plan.place(claim)) break;
  }
  const room = plan.room();
  return room.itemIds.length < free.itemIds.length ? free : room;
}

const movedBy = ({ moves }: Room, cycles: readonly MovableCycle[]): MovableCycle[] =>
  cycles.map((cycle) => ({ ...cycle, itemId: moves.get(cycle.id) ?? cycle.itemId }));

/** A free unit for each claim, until one finds none. */
function freeUnits(survey: Survey, claims: readonly Claim[]): Room {
  const taken = takenOf(survey);
  const [days = NO_DAYS] = claims;
  const units = survey.units
    .map((unit, index) => ({ ...unit, busy: taken[index]! }))
    .filter(({ busy }) => !busy.some((one) => overlaps(one, days)));
  const listOf = new Map<string, typeof units>();
  const { itemIds, without } = assignUnits(
    claims.map((claim) => {
      const key = `${claim.locationId}/${claim.conditionIds}`;
      const list = listOf.get(key) ?? units.filter((unit) => meets(unit, claim));
      listOf.set(key, list);
      return { days: claim, units: list };
    }),
  );
  return { itemIds: itemIds.slice(0, without) as number[], moves: new Map() };
}

/**
 * True when the claims that have units leave one to as many cycles at risk as before. Claims
 * that name no location were counted.
 */
function keepsNeeds({ survey, needs }: Shelf, claims: readonly Claim[], room: Room): boolean {
  const { itemIds } = room;
  const cycles = movedBy(room, survey.cycles);
  return itemIds.every((_, place) => {
    const { locationId, ...days } = claims[place]!;
    const needed = needs.filter((need) => need.locationId === locationId);
    const isLast = claims[place + 1]?.locationId !== locationId || place === itemIds.length - 1;
    if (locationId === null || !isLast || !meetsAny(needed, days)) return true;
    const leftWith = (current: readonly MovableCycle[], count: number) => {
      const taken = takenOf({ ...survey, cycles: current }).flatMap((own, index) => {
        const unit = survey.units[index]!;
        const added = claims.filter((__, one) => one < count && itemIds[one] === unit.itemId);
        return unit.locationId === locationId ? [merged([...own, ...added])] : [];
      });
      return DayCounts.of(taken).without(needed);
    };
    return !leftWith(cycles, place + 1).lacksMoreThan(leftWith(survey.cycles, 0), days);
  });
}

const meetsAny = (ranges: readonly DayRange[], days: DayRange): boolean =>
  ranges.some((range) => overlaps(range, days));
