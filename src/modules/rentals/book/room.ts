import { groupedBy } from '../../../records/grouped-by.js';
import { type DayRange, overlaps } from '../../../time/days.js';

/** A unit, and the days that stay taken on it: by blocks, by what is out, and by fixed cycles. */
export interface RoomUnit {
  readonly itemId: number;
  readonly taken: readonly DayRange[];
}

/** Days for which a unit is needed; without `accepts`, any unit will do. */
export interface Claim extends DayRange {
  readonly accepts?: (itemId: number) => boolean;
}

/** A planned cycle that is not fixed to its unit. */
export interface MovableCycle extends Claim {
  readonly id: number;
  readonly itemId: number;
}

/** A unit that is free on the days of a claim once the cycles have moved. */
export interface Room {
  readonly itemId: number;
  /** The new units of the cycles that move, by the ids of the cycles. */
  readonly moves: ReadonlyMap<number, number>;
}

/** The units on which a walk is tried, in each direction. */
const TRIED_UNITS = 24;

/**
 * Frees a unit on the days of a claim by exchanges of planned cycles between two units at a time.
 *
 * A walk goes through the days on a unit that stays free longest. Where it becomes taken on day t
 * while another unit is free on t, all that lies on the two from t up to the next night that neither
 * crosses can change places. The first taken day moves forward with each exchange, so the walk ends,
 * and without fixed days and requirements it ends with a free unit whenever each day has one. With
 * them, one walk may fail although another succeeds: it is tried on several units, forwards and
 * backwards in time.
 * @param units those of the variant
 * @returns undefined when no walk frees a unit
 */
export function makeRoom(
  units: readonly RoomUnit[],
  cycles: readonly MovableCycle[],
  claim: Claim,
): Room | undefined {
  return (
    walkForwards(units, cycles, claim) ??
    walkForwards(
      units.map(({ itemId, taken }) => ({ itemId, taken: taken.map(mirrored) })),
      cycles.map(mirrored),
      mirrored(claim),
    )
  );
}

/** The same days backwards in time. */
const mirrored = <Days extends DayRange>(days: Days): Days => ({
  ...days,
  from: -days.to,
  to: -days.from,
});

function walkForwards(
  units: readonly RoomUnit[],
  cycles: readonly MovableCycle[],
  claim: Claim,
): Room | undefined {
  const start = new Plan(units, cycles);
  const wanted = units
    .filter(({ itemId }) => accepts(claim, itemId))
    .map(({ itemId }) => ({ itemId, until: start.firstTaken(itemId, claim)?.from ?? Infinity }))
    .sort((one, other) => other.until - one.until);
  for (const { itemId } of wanted.slice(0, TRIED_UNITS)) {
    const plan = new Plan(units, cycles);
    if (plan.free(itemId, claim)) return { itemId, moves: plan.moves() };
  }
  return undefined;
}

const accepts = (claim: Claim, itemId: number): boolean => claim.accepts?.(itemId) ?? true;

/** What lies on the units, as exchanges change it. */
class Plan {
  private readonly fixed: ReadonlyMap<number, readonly DayRange[]>;
  private readonly movable = new Map<number, readonly MovableCycle[]>();

  constructor(units: readonly RoomUnit[], cycles: readonly MovableCycle[]) {
    this.fixed = new Map(units.map(({ itemId, taken }) => [itemId, taken]));
    for (const { itemId } of units) this.movable.set(itemId, []);
    for (const [itemId, own] of groupedBy(cycles, (cycle) => cycle.itemId)) {
      this.movable.set(itemId, own);
    }
  }

  /** The new units of the cycles that do not lie where they lay. */
  moves(): Map<number, number> {
    return new Map(
      [...this.movable].flatMap(([itemId, own]) =>
        own.filter((cycle) => cycle.itemId !== itemId).map(({ id }) => [id, itemId] as const),
      ),
    );
  }

  /** The earliest of what lies on a unit on the days of a claim. */
  firstTaken(itemId: number, claim: DayRange): DayRange | undefined {
    let first: DayRange | undefined;
    for (const days of [...this.fixed.get(itemId)!, ...this.movable.get(itemId)!]) {
      if (overlaps(days, claim) && (!first || days.from < first.from)) first = days;
    }
    return first;
  }

  /** Frees a unit on the days of a claim. @returns false when no exchange leads on */
  free(itemId: number, claim: DayRange): boolean {
    for (;;) {
      const first = this.firstTaken(itemId, claim);
      if (!first) return true;
      const exchange = this.smallestExchange(itemId, first, claim);
      if (!exchange) return false;
      const { other, leaving, coming } = exchange;
      const own = this.movable.get(itemId)!;
      const others = this.movable.get(other)!;
      this.movable.set(itemId, [...own.filter((one) => !leaving.has(one)), ...coming]);
      this.movable.set(other, [...others.filter((one) => !coming.has(one)), ...leaving]);
    }
  }

  /** The exchange of the fewest cycles after which a unit is free for longer. */
  private smallestExchange(itemId: number, first: DayRange, claim: DayRange): Exchange | undefined {
    const cycle = this.movable.get(itemId)!.find((one) => one === first);
    if (!cycle) return undefined;
    // What comes must not lie where the unit is free already.
    const gained = { from: claim.from, to: Math.max(claim.from, first.from) };
    let smallest: Exchange | undefined;
    for (const other of this.movable.keys()) {
      if (other === itemId) continue;
      const exchange = this.exchangeOf(cycle, itemId, other, gained);
      if (exchange && (!smallest || sizeOf(exchange) < sizeOf(smallest))) smallest = exchange;
    }
    return smallest;
  }

  /** The cycles of two units that have to change places together with one of them. */
  private exchangeOf(
    cycle: MovableCycle,
    itemId: number,
    other: number,
    gained: DayRange,
  ): Exchange | undefined {
    const leaving = new Set([cycle]);
    const coming = new Set<MovableCycle>();
    const queue: [cycle: MovableCycle, from: number, to: number][] = [[cycle, itemId, other]];
    for (const [moved, from, to] of queue) {
      if (!accepts(moved, to)) return undefined;
      if (from === other && overlaps(moved, gained)) return undefined;
      if (this.fixed.get(to)!.some((days) => overlaps(days, moved))) return undefined;
      const found = to === other ? coming : leaving;
      for (const met of this.movable.get(to)!) {
        if (found.has(met) || !overlaps(met, moved)) continue;
        found.add(met);
        queue.push([met, to, from]);
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
