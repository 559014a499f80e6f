import { groupedBy } from '../../../records/grouped-by.js';
import { type DayRange, isEmpty, overlaps } from '../../../time/days.js';
import { meets, type PlacedUnit, type UnitRequirements } from './requirements.js';
import { OPEN_STRETCH_DAYS } from './unit-allocation.js';

/*
 * Room for bookings: planned cycles that are not fixed exchange their units, so that a unit becomes
 * free for days on which each day has a free unit. docs/inside/adr/0041-counts-are-promises.md has the
 * argument.
 */

/** Days that stay taken on a unit. */
export interface FixedDays extends DayRange {
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
  readonly isOnlyFree?: boolean;
}

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
  const plan = Plan.of(survey);
  const itemIds = new Map<number, number>();
  const places = claims.map((_, place) => place);
  const isOnlyFree = (place: number) => claims[place]!.isOnlyFree === true;
  // A claim that makes no room goes first, before others take the units that are free.
  const order = [...places.filter(isOnlyFree), ...places.filter((place) => !isOnlyFree(place))];
  for (const place of order) {
    const claim = claims[place]!;
    const isBlocked = survey.blocked.some((days) => overlaps(days, claim));
    if (isBlocked || !plan.place(claim, idOfClaim(place))) return { without: place };
  }
  const moves = new Map<number, number>();
  const before = new Map(survey.cycles.map(({ id, itemId }) => [id, itemId]));
  for (const { id, itemId } of plan.cycles()) {
    if (id < 0) itemIds.set(id, itemId);
    else if (before.get(id) !== itemId) moves.set(id, itemId);
  }
  return { itemIds: places.map((place) => itemIds.get(idOfClaim(place))!), moves };
}

/** Claims that have a unit are movable like cycles; their ids are negative. */
const idOfClaim = (place: number): number => -1 - place;

/** A day on which too few units are left, and how many are. */
export interface ShortDay {
  readonly day: number;
  readonly left: number;
  /** The number of units that are left on each day of the range. */
  readonly throughout: number;
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
  const turns = new Map([[days.from, 0]]);
  const turn = (day: number, change: number) => turns.set(day, (turns.get(day) ?? 0) + change);
  for (const own of [...taken.map(merged), ...claims.map((claim) => [claim])]) {
    for (const one of own) {
      if (!overlaps(one, days)) continue;
      turn(Math.max(one.from, days.from), -1);
      turn(one.to + 1, 1);
    }
  }
  let free = taken.length;
  let throughout = free;
  let short: Omit<ShortDay, 'throughout'> | undefined;
  for (const [day, change] of [...turns].toSorted(([one], [other]) => one - other)) {
    free += change;
    if (day > days.to) break;
    const left = Math.max(0, free);
    throughout = Math.min(throughout, left);
    if (left < needed) short ??= { day, left };
  }
  return short && { ...short, throughout };
}

/** The same days as separate ranges. */
export function merged(ranges: readonly DayRange[]): DayRange[] {
  const all: { from: number; to: number }[] = [];
  for (const days of ranges.toSorted((one, other) => one.from - other.from)) {
    if (isEmpty(days)) continue;
    const last = all.at(-1);
    if (last && days.from <= last.to + 1) last.to = Math.max(last.to, days.to);
    else all.push({ ...days });
  }
  return all;
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

/** The cycles of units, as exchanges change them. */
class Plan {
  private constructor(
    private readonly units: ReadonlyMap<number, RoomUnit>,
    private movable: ReadonlyMap<number, readonly MovableCycle[]>,
  ) {}

  static of({ units, cycles }: Pick<Survey, 'units' | 'cycles'>): Plan {
    const own = groupedBy(cycles, ({ itemId }) => itemId);
    return new Plan(
      new Map(units.map((unit) => [unit.itemId, unit])),
      new Map(units.map(({ itemId }) => [itemId, own.get(itemId) ?? []])),
    );
  }

  cycles(): MovableCycle[] {
    return [...this.movable].flatMap(([itemId, own]) => own.map((one) => ({ ...one, itemId })));
  }

  /** Gives a claim a unit. @returns false when none is or becomes free */
  place(claim: Claim, id: number): boolean {
    const itemId = this.tightestFree(claim) ?? (claim.isOnlyFree ? undefined : this.tryFree(claim));
    if (itemId === undefined) return false;
    this.set([itemId, [...this.movable.get(itemId)!, { ...claim, id, itemId }]]);
    return true;
  }

  /** The free unit with the tightest fit: see `bestUnit`. */
  private tightestFree(claim: Claim): number | undefined {
    let best: { itemId: number; slack: number } | undefined;
    for (const unit of this.units.values()) {
      const slack = meets(unit, claim) ? this.slackOf(unit.itemId, claim) : undefined;
      if (slack === undefined || (best && best.slack <= slack)) continue;
      best = { itemId: unit.itemId, slack };
    }
    return best?.itemId;
  }

  /** The free days around a claim on a unit; undefined where it is taken. */
  private slackOf(itemId: number, claim: DayRange): number | undefined {
    let [before, after] = [OPEN_STRETCH_DAYS, OPEN_STRETCH_DAYS];
    for (const days of this.takenOn(itemId)) {
      if (overlaps(days, claim)) return undefined;
      if (isEmpty(days)) continue;
      if (days.to < claim.from) before = Math.min(before, claim.from - days.to);
      else after = Math.min(after, days.from - claim.to);
    }
    return before + after;
  }

  /** Frees a unit for a claim by exchanges. @returns undefined when no walk succeeds */
  private tryFree(claim: Claim): number | undefined {
    const taken = [...this.units.keys()].map((itemId) => this.takenOn(itemId));
    if (firstShortDay(taken, [], claim, 1)) return undefined;
    const forwards = this.walk(claim);
    if (forwards !== undefined) return forwards;
    const mirror = Plan.of({
      units: [...this.units.values()].map((unit) => ({
        ...unit,
        taken: unit.taken.map(mirrored),
      })),
      cycles: this.cycles().map(mirrored),
    });
    const backwards = mirror.walk(mirrored(claim));
    if (backwards === undefined) return undefined;
    this.movable = new Map([...mirror.movable].map(([itemId, own]) => [itemId, own.map(mirrored)]));
    return backwards;
  }

  /** Walks on the units that stay free longest, until one becomes free. */
  private walk(claim: Claim): number | undefined {
    const started = [...this.units.values()]
      .filter((unit) => meets(unit, claim))
      .map(({ itemId }) => ({ itemId, until: this.firstTaken(itemId, claim)?.from ?? Infinity }))
      .toSorted((one, other) => other.until - one.until);
    for (const { itemId } of started.slice(0, TRIED_UNITS)) {
      const attempt = new Plan(this.units, this.movable);
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
      const own = this.movable.get(itemId)!;
      const others = this.movable.get(other)!;
      this.set(
        [itemId, [...own.filter((cycle) => !leaving.has(cycle)), ...coming]],
        [other, [...others.filter((cycle) => !coming.has(cycle)), ...leaving]],
      );
    }
  }

  private set(...changed: readonly [itemId: number, cycles: readonly MovableCycle[]][]): void {
    this.movable = new Map([...this.movable, ...changed]);
  }

  private takenOn(itemId: number): readonly DayRange[] {
    return [...this.units.get(itemId)!.taken, ...this.movable.get(itemId)!];
  }

  /** The earliest taken days of a unit that a claim shares. */
  private firstTaken(itemId: number, claim: DayRange): DayRange | undefined {
    let first: DayRange | undefined;
    for (const days of this.takenOn(itemId)) {
      if (overlaps(days, claim) && (!first || days.from < first.from)) first = days;
    }
    return first;
  }

  /** The exchange of the fewest cycles after which a unit is free for longer. */
  private smallestExchange(itemId: number, first: DayRange, claim: DayRange): Exchange | undefined {
    const cycle = this.movable.get(itemId)!.find((candidate) => candidate === first);
    if (!cycle) return undefined;
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
    const leaving = new Set([cycle]);
    const coming = new Set<MovableCycle>();
    const queue: [cycle: MovableCycle, from: number, to: number][] = [[cycle, itemId, other]];
    for (const [moved, from, to] of queue) {
      const unit = this.units.get(to)!;
      if (!meets(unit, moved)) return undefined;
      if (from === other && overlaps(moved, gained)) return undefined;
      if (unit.taken.some((days) => overlaps(days, moved))) return undefined;
      const found = to === other ? coming : leaving;
      for (const met of this.movable.get(to)!) {
        if (found.has(met) || !overlaps(met, moved)) continue;
        found.add(met);
        queue.push([met, to, from]);
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
