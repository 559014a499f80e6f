import { groupedBy } from '../../../records/grouped-by.js';
import { type DayRange, isEmpty, overlaps } from '../../../time/days.js';
import { DayCounts, merged } from './day-counts.js';
import { meets, type PlacedUnit, type UnitRequirements } from './requirements.js';
import { type BusyDays, latenessOf, OPEN_STRETCH_DAYS } from './unit-allocation.js';

/*
 * Room for bookings: planned cycles that are not fixed exchange their units, so that a unit becomes
 * free for days on which each day has a free unit. docs/inside/adr/0041-counts-are-promises.md has the
 * argument.
 */

/** Days that stay taken on a unit. */
export interface FixedDays extends BusyDays {
  /** The cycle that takes them; null for blocks. */
  readonly cycleId: number | null;
  /** The number of the cycle that is fixed to the unit; null for blocks, and cycles that ended. */
  readonly sequentialId: number | null;
}

/** A unit that can be given to cycles, and the days on it that no exchange frees. */
export interface RoomUnit extends PlacedUnit {
  readonly itemId: number;
  readonly taken: readonly FixedDays[];
}

/** Days for which a unit is needed. */
export interface Claim extends DayRange, UnitRequirements {
  /** Takes a unit only where one is free without exchanges, such as a sale. */
  readonly isOnlyFree?: boolean | undefined;
  /** The unit that it leaves, and does not take again. */
  readonly leftItemId?: number | undefined;
}

/** True for a unit that a claim can take. */
const suits = (unit: RoomUnit, claim: Claim): boolean =>
  unit.itemId !== claim.leftItemId && meets(unit, claim);

/** A planned cycle that can move to another unit of its variant. */
export interface MovableCycle extends Claim {
  readonly id: number;
  readonly itemId: number;
}

/** All units of a variant that can be given to cycles, and the days from today on. */
export interface Survey {
  readonly units: readonly RoomUnit[];
  /** No two of them share a day of a unit, and none shares one with the fixed days of its unit. */
  readonly cycles: readonly MovableCycle[];
  /** The days on which no unit of the variant can be booked: blocks of all of them. */
  readonly blocked: readonly DayRange[];
}

/** Units for claims, and the cycles that move for them. */
export interface Room {
  /** The unit of each claim, in their order. */
  readonly itemIds: readonly number[];
  /** The new units of the cycles that move, by the ids of the cycles. */
  readonly moves: ReadonlyMap<number, number>;
}

/** The first claim that finds no unit. */
export interface NoRoom {
  readonly without: number;
}

/** The number of units on which a walk is tried, in each direction. */
const TRIED_UNITS = 24;

/**
 * Finds a unit for each claim: a free one, else one that exchanges of planned cycles free.
 *
 * A walk goes through the days on a unit that stays free longest. If it becomes taken on day t
 * while another unit is free on t, the cycles of the two units from t up to the next night that
 * neither crosses can change places. The first taken day moves forward with each exchange, so the
 * walk ends. Without fixed days and requirements it ends with a free unit whenever each day has one.
 * With them, one walk may fail although another succeeds: it is tried on several units, forwards and
 * backwards in time.
 */
export function makeRoom(survey: Survey, claims: readonly Claim[]): Room | NoRoom {
  const plan = RoomPlan.of(survey);
  const places = claims.map((_, place) => place);
  const isOnlyFree = (place: number) => claims[place]!.isOnlyFree === true;
  // A claim that makes no room goes first, before others take the units that are free.
  const order = [...places.filter(isOnlyFree), ...places.filter((place) => !isOnlyFree(place))];
  const without = order.find((place) => !plan.place(claims[place]!));
  if (without !== undefined) return { without };
  const { itemIds, moves } = plan.room();
  return { itemIds: places.map((place) => itemIds[order.indexOf(place)]!), moves };
}

/** A day on which too few units are left, and how many are. */
export interface ShortDay {
  readonly day: number;
  readonly left: number;
}

/**
 * The first day of a range on which fewer units are left than are needed.
 * @param taken the taken days of each unit, in any order
 * @param claims the days of claims that take a unit each as well
 */
export function firstShortDay(
  taken: readonly (readonly DayRange[])[],
  claims: readonly DayRange[],
  days: DayRange,
  needed: number,
): ShortDay | undefined {
  const isOnDays = (one: DayRange) => overlaps(one, days);
  const counts = DayCounts.of(taken.map((own) => merged(own.filter(isOnDays)))).without(claims);
  const short = counts.below(needed).find(isOnDays);
  return short && { day: Math.max(short.from, days.from), left: Math.max(0, short.count) };
}

/** The taken days of each unit of a survey, with those of the cycles that could move. */
export function takenOf({ units, cycles, blocked }: Survey): DayRange[][] {
  const own = groupedBy(cycles, ({ itemId }) => itemId);
  return units.map(({ itemId, taken }) => [...taken, ...(own.get(itemId) ?? []), ...blocked]);
}

/** The reason why a claim finds no unit; neither is given where its requirements are the reason. */
export interface NoRoomReason {
  /** The first day without a unit. */
  readonly short?: ShortDay | undefined;
  /** The cycles in the way that are fixed to units that it accepts, by number. */
  readonly fixed?: readonly { readonly sequentialId: number }[];
}

/** @param claims the ones before the claim get units as well */
export function whyNoRoom(
  survey: Survey,
  claims: readonly Claim[],
  { without }: NoRoom,
): NoRoomReason {
  const claim = claims[without]!;
  if (claim.isOnlyFree) return {};
  const others = claims.slice(0, without);
  const short = firstShortDay(takenOf(survey), others, claim, 1);
  if (short) return { short };
  const units = survey.units.filter((unit) => meets(unit, claim));
  const isSome = units.length < survey.units.length;
  if (isSome && firstShortDay(takenOf({ ...survey, units }), [], claim, 1)) return {};
  const inTheWay = units.flatMap(({ taken }) => taken.filter((days) => overlaps(days, claim)));
  const fixed = inTheWay.flatMap(({ sequentialId }) =>
    sequentialId === null ? [] : { sequentialId },
  );
  return { fixed: fixed.toSorted((one, other) => one.sequentialId - other.sequentialId) };
}

/** The same days backwards in time. */
const mirrored = <Days extends DayRange>(days: Days): Days => ({
  ...days,
  from: -days.to,
  to: -days.from,
});

/** Ranges of days, sorted and disjoint. */
type Stretches<Days extends DayRange = DayRange> = readonly Days[];

/** The index of the first stretch that ends on the day or later. */
function indexFrom(stretches: Stretches, day: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle]!.to < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The earliest stretch that shares a day with a range. */
function firstOn<Days extends DayRange>(
  stretches: Stretches<Days>,
  days: DayRange,
): Days | undefined {
  const first = stretches[indexFrom(stretches, days.from)];
  return first && first.from <= days.to ? first : undefined;
}

/** The stretches that share a day with a range. */
function allOn<Days extends DayRange>(stretches: Stretches<Days>, days: DayRange): Days[] {
  const first = indexFrom(stretches, days.from);
  let index = first;
  while (index < stretches.length && stretches[index]!.from <= days.to) index += 1;
  return stretches.slice(first, index);
}

const byDay = (one: DayRange, other: DayRange): number => one.from - other.from;

const mirroredAll = <Days extends DayRange>(
  stretches: ReadonlyMap<number, Stretches<Days>>,
): Map<number, Stretches<Days>> =>
  new Map([...stretches].map(([itemId, own]) => [itemId, own.map(mirrored).reverse()]));

/**
 * The cycles of units, as claims and exchanges change them: `makeRoom` claim by claim. Claims that
 * have a unit are movable like cycles; their ids are negative.
 */
export class RoomPlan {
  /** The units that claims got first. */
  private readonly claimed: number[] = [];

  private constructor(
    private readonly units: ReadonlyMap<number, RoomUnit>,
    private readonly fixed: ReadonlyMap<number, Stretches>,
    private movable: Map<number, Stretches<MovableCycle>>,
    private readonly blocked: readonly DayRange[],
    /** The units whose cycles changed. */
    private readonly changed = new Set<number>(),
  ) {}

  static of({ units, cycles, blocked }: Survey): RoomPlan {
    const own = groupedBy(
      cycles.filter((cycle) => !isEmpty(cycle)),
      ({ itemId }) => itemId,
    );
    return new RoomPlan(
      new Map(units.map((unit) => [unit.itemId, unit])),
      new Map(units.map(({ itemId, taken }) => [itemId, merged(taken)])),
      new Map(units.map(({ itemId }) => [itemId, (own.get(itemId) ?? []).toSorted(byDay)])),
      blocked,
    );
  }

  /** Gives a claim a unit. @returns false when none is or becomes free, and nothing changes */
  place(claim: Claim): boolean {
    if (this.blocked.some((days) => overlaps(days, claim))) return false;
    const itemId = this.tightestFree(claim) ?? (claim.isOnlyFree ? undefined : this.tryFree(claim));
    if (itemId === undefined) return false;
    const id = -this.claimed.push(itemId);
    if (!isEmpty(claim)) this.exchange(itemId, new Set(), new Set([{ ...claim, id, itemId }]));
    return true;
  }

  /** The units of the claims that have one, in their order, and the cycles that moved. */
  room(): Room {
    const itemIds = [...this.claimed];
    const moves = new Map<number, number>();
    for (const itemId of this.changed) {
      for (const { id, itemId: earlier } of this.movable.get(itemId)!) {
        if (earlier === itemId) continue;
        if (id < 0) itemIds[-id - 1] = itemId;
        else moves.set(id, itemId);
      }
    }
    return { itemIds, moves };
  }

  /** The free unit with the tightest fit: see `bestUnit`. */
  private tightestFree(claim: Claim): number | undefined {
    let best: { itemId: number; slack: number } | undefined;
    for (const unit of this.units.values()) {
      const freeDays = suits(unit, claim) ? this.slackOf(unit.itemId, claim) : undefined;
      if (freeDays === undefined) continue;
      const slack = latenessOf(unit.taken) + freeDays;
      if (best && best.slack <= slack) continue;
      best = { itemId: unit.itemId, slack };
    }
    return best?.itemId;
  }

  /** The free days around a claim on a unit; undefined where it is taken. */
  private slackOf(itemId: number, claim: DayRange): number | undefined {
    let [before, after] = [OPEN_STRETCH_DAYS, OPEN_STRETCH_DAYS];
    if (isEmpty(claim)) return before + after;
    for (const stretches of [this.fixed.get(itemId)!, this.movable.get(itemId)!]) {
      const index = indexFrom(stretches, claim.from);
      const [previous, next] = [stretches[index - 1], stretches[index]];
      if (next && next.from <= claim.to) return undefined;
      if (previous) before = Math.min(before, claim.from - previous.to);
      if (next) after = Math.min(after, next.from - claim.to);
    }
    return before + after;
  }

  /** Frees a unit for a claim by exchanges. @returns undefined when no walk succeeds */
  private tryFree(claim: Claim): number | undefined {
    const taken = [...this.units.keys()].map((itemId) => [
      ...allOn(this.fixed.get(itemId)!, claim),
      ...allOn(this.movable.get(itemId)!, claim),
    ]);
    if (firstShortDay(taken, [], claim, 1)) return undefined;
    const forwards = this.walk(claim);
    if (forwards !== undefined) return forwards;
    const [fixed, movable] = [mirroredAll(this.fixed), mirroredAll(this.movable)];
    const mirror = new RoomPlan(this.units, fixed, movable, [], this.changed);
    const backwards = mirror.walk(mirrored(claim));
    if (backwards !== undefined) this.movable = mirroredAll(mirror.movable);
    return backwards;
  }

  /** Walks on the units that stay free longest, until one becomes free. */
  private walk(claim: Claim): number | undefined {
    const started = [...this.units.values()]
      .filter((unit) => suits(unit, claim))
      .map(({ itemId }) => ({ itemId, until: this.firstTaken(itemId, claim)?.from ?? Infinity }))
      .toSorted((one, other) => other.until - one.until);
    for (const { itemId } of started.slice(0, TRIED_UNITS)) {
      const attempt = new RoomPlan(this.units, this.fixed, new Map(this.movable), [], this.changed);
      if (!attempt.walkOn(itemId, claim)) continue;
      this.movable = attempt.movable;
      return itemId;
    }
    return undefined;
  }

  /** Frees a unit on the days of a claim. @returns false when no exchange leads on */
  private walkOn(itemId: number, claim: DayRange): boolean {
    for (;;) {
      const first = this.firstTaken(itemId, claim);
      if (!first) return true;
      const exchange = this.smallestExchange(itemId, first, claim);
      if (!exchange) return false;
      const { other, leaving, coming } = exchange;
      this.exchange(itemId, leaving, coming);
      this.exchange(other, coming, leaving);
    }
  }

  private exchange(
    itemId: number,
    leaving: ReadonlySet<MovableCycle>,
    coming: ReadonlySet<MovableCycle>,
  ): void {
    const staying = this.movable.get(itemId)!.filter((cycle) => !leaving.has(cycle));
    this.movable.set(itemId, [...staying, ...coming].toSorted(byDay));
    this.changed.add(itemId);
  }

  /** The earliest taken days of a unit that a claim shares. */
  private firstTaken(itemId: number, claim: DayRange): DayRange | undefined {
    const fixed = firstOn(this.fixed.get(itemId)!, claim);
    const movable = firstOn(this.movable.get(itemId)!, claim);
    return fixed && movable ? (fixed.from < movable.from ? fixed : movable) : (fixed ?? movable);
  }

  /** The exchange of the fewest cycles after which a unit is free for longer. */
  private smallestExchange(itemId: number, first: DayRange, claim: DayRange): Exchange | undefined {
    const cycle = firstOn(this.movable.get(itemId)!, claim);
    if (!cycle || cycle !== first) return undefined;
    // No cycle that comes may lie where the unit is free already.
    const gained = { from: claim.from, to: Math.max(claim.from, first.from) };
    let smallest: Exchange | undefined;
    for (const other of this.movable.keys()) {
      if (other === itemId) continue;
      const limit = smallest ? sizeOf(smallest) : Infinity;
      smallest = this.exchangeOf(cycle, itemId, other, gained, limit) ?? smallest;
    }
    return smallest;
  }

  /** The cycles of two units that have to change places together with one of them, if fewer than a limit. */
  private exchangeOf(
    cycle: MovableCycle,
    itemId: number,
    other: number,
    gained: DayRange,
    limit: number,
  ): Exchange | undefined {
    // Most units are taken on the day that is to be gained.
    if (firstOn(this.movable.get(other)!, { from: gained.to, to: gained.to })) return undefined;
    const leaving = new Set([cycle]);
    const coming = new Set<MovableCycle>();
    const queue: [cycle: MovableCycle, to: number][] = [[cycle, other]];
    for (const [moved, to] of queue) {
      if (!suits(this.units.get(to)!, moved)) return undefined;
      if (firstOn(this.fixed.get(to)!, moved)) return undefined;
      const [found, from] = to === other ? [coming, itemId] : [leaving, other];
      for (const next of allOn(this.movable.get(to)!, moved)) {
        if (found.has(next)) continue;
        if (found === coming && next.from <= gained.to && next.to >= gained.from) return undefined;
        found.add(next);
        queue.push([next, from]);
        if (queue.length >= limit) return undefined;
      }
    }
    return { other, leaving, coming };
  }
}

/** Cycles of two units that change places. */
interface Exchange {
  readonly other: number;
  readonly leaving: ReadonlySet<MovableCycle>;
  readonly coming: ReadonlySet<MovableCycle>;
}

const sizeOf = ({ leaving, coming }: Exchange): number => leaving.size + coming.size;
