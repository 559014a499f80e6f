import { type NamedUnit, nameOfUnit } from '../../calendar/rules/item-values.js';
import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { type AppError, conflict, invalidBody, notFound } from '../../../errors/app-error.js';
import { type BatchField, prefixErrors } from '../../../errors/entries.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { groupedBy } from '../../../records/grouped-by.js';
import { ALL_DAYS, dayOf, type DayRange, intersectionOf } from '../../../time/days.js';
import { FreeUnitsService } from '../book/free-units.service.js';
import { choiceOfMove, PromisedUnitsService } from '../book/promised-units.service.js';
import type { Need } from '../../calendar/rules/needs.js';
import { PictureRepository } from '../picture/picture.repository.js';
import { CycleWritesRepository } from '../store/cycle-writes.repository.js';
import { PictureService } from '../picture/picture.service.js';
import { namesOfCycles } from '../../calendar/rules/cycle-values.js';
import { usableUnits } from '../../calendar/rules/usable-unit.js';
import { bookedVariantOf, type LockedCycle, type LockedUnit } from '../picture/picture.js';
import type { SchedulingContext } from '../../calendar/rules/schedule.js';
import { todayIn } from '../plan/cycle-state.js';
import {
  type Calendars,
  calendarsWith,
  claimOfMove,
  type CycleMove,
  cyclesToRelease,
  type LeavingCycle,
  moveEvents,
  noUnitToMoveTo,
  withoutPast,
} from '../change/moves.js';
import { RoomPlan, type Survey } from '../../calendar/rules/room.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';

/** A unit and its new variant. */
export interface VariantChange {
  readonly itemId: number;
  readonly named: NamedUnit;
  readonly variantId: number;
  /** Whether planned cycles of the unit move to other units. */
  readonly reallocate: boolean;
  /** The index of the unit in the request. */
  readonly index: number;
}

/** The days on which planned cycles of a unit move to other units. */
export interface ClearingRequest {
  readonly from?: string;
  readonly to?: string;
  /** Moves nothing if one of the cycles finds no free unit. */
  readonly allOrNone?: boolean;
}

/** The planned cycles of units that move to other units, and those that find none. */
interface Clearing {
  readonly moves: readonly CycleMove[];
  readonly stranded: readonly LeavingCycle[];
  /** The new units of other cycles, which make room, by the ids of the cycles. */
  readonly others: ReadonlyMap<number, number>;
}

/** The planned cycles of a unit that moved, those that found no unit, and those that made room. */
export interface ClearedUnit {
  readonly moved: { readonly cycleId: number; readonly itemId: number }[];
  readonly stranded: number[];
  readonly movedCycleIds: number[];
}

/** Moves the planned cycles of a unit to other units. */
@Injectable()
export class UnitClearingService {
  constructor(
    private readonly locks: PictureService,
    private readonly calendar: UnitCalendarReader,
    private readonly planned: PictureRepository,
    private readonly cycles: CycleWritesRepository,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
    private readonly promisedUnits: PromisedUnitsService,
    private readonly freeUnits: FreeUnitsService,
  ) {}

  /**
   * Moves the planned cycles with a day in the range to other units of their variants, in order of
   * their start. If no unit is free, cycles of other units exchange theirs; none of them comes onto the
   * unit on days of the range.
   * @throws AppError not_found; invalid_body when `from` is after `to`; with `allOrNone`, conflict
   *   that names the cycles that find no unit
   */
  async clear(
    context: TenantContext,
    itemId: number,
    { from, to, allOrNone = false }: ClearingRequest,
  ): Promise<ClearedUnit> {
    const days = { from: from ? dayOf(from) : -Infinity, to: to ? dayOf(to) : Infinity };
    if (days.to < days.from) throw invalidBody('from must not be after to');
    const clear = () =>
      inTransaction(context, async (transaction) => {
        const facts = await this.gather(transaction, [itemId], days);
        const cleared = await this.findUnits(transaction, facts, itemId, days);
        if (allOrNone) assertNoneStranded(cleared);
        const moves = [...cleared.moves, ...cleared.otherMoves];
        await this.cycles.release(transaction, cyclesToRelease([], moves));
        await this.cycles.place(transaction, moves);
        await this.events.record(transaction, moves.flatMap(moveEvents));
        return cleared;
      });
    const { moves, stranded, otherMoves } = await this.freeUnits.explaining(context, clear);
    return {
      moved: moves.map((move) => ({ cycleId: move.cycle.id, itemId: move.itemId })),
      stranded: stranded.map(({ cycle }) => cycle.id),
      movedCycleIds: otherMoves.map(({ cycle }) => cycle.id),
    };
  }

  /**
   * Finds units for the cycles that leave a unit. A cycle that would take the unit that a cycle at risk
   * needs is stranded, such as a substitute, which gives no unit of its variant back.
   */
  private async findUnits(
    context: TenantContext,
    facts: ClearingFacts,
    itemId: number,
    days: DayRange,
  ): Promise<Clearing & { readonly otherMoves: readonly CycleMove[] }> {
    const leaving = byStart(facts.cycles).map((cycle) => ({ cycle, index: 0 }));
    const surveys = new Map(
      [...facts.surveys].map(([id, survey]) => [id, surveyWithout(survey, leaving, itemId, days)]),
    );
    const stuck = new Set<LockedCycle>();
    for (;;) {
      const clearing = decideClearing(leaving, surveys, stuck);
      const { moves, others } = clearing;
      const locked = await this.locks.lockCyclesToMove(
        context,
        [...others.keys()],
        facts.variantIds,
      );
      const otherMoves = locked.map((cycle) => ({
        cycle: withoutPast(cycle, facts.scheduling),
        itemId: others.get(cycle.id)!,
        index: 0,
      }));
      const all = { ...facts, moves: [...moves, ...otherMoves] };
      const needs = await this.unmetNeeds(context, all, facts.stock.units);
      if (needs.every(({ length }) => length === 0)) return { ...clearing, otherMoves };
      const unmet = moves.filter((_, place) => needs[place]!.length > 0);
      for (const { cycle } of unmet.length > 0 ? unmet : moves) stuck.add(cycle);
    }
  }

  /**
   * Moves the planned cycles of units that get other variants, in the caller's transaction. Cycles
   * that were booked for the new variant of their unit stay.
   * @returns the events of the cycles
   * @throws AppError conflict when planned cycles hold a unit that does not reallocate them; conflict
   *   that names the cycles without a free unit, or the cycles at risk that the moves leave without
   *   one
   */
  async clearForVariants(
    context: TenantContext,
    changes: readonly VariantChange[],
    list: BatchField,
  ): Promise<DomainEvent[]> {
    await this.assertNotBooked(
      context,
      changes.filter(({ reallocate }) => !reallocate),
      list,
    );
    const leavingIds = new Set(changes.map(({ itemId }) => itemId));
    const moving = changes.filter(({ reallocate }) => reallocate);
    return moving.length === 0 ? [] : this.clearAll(context, moving, leavingIds, list);
  }

  /** @param leavingIds all units that leave their variants in the request */
  private async clearAll(
    context: TenantContext,
    changes: readonly VariantChange[],
    leavingIds: ReadonlySet<number>,
    list: BatchField,
  ): Promise<DomainEvent[]> {
    const itemIds = changes.map(({ itemId }) => itemId);
    const facts = await this.gather(context, itemIds, ALL_DAYS);
    const leaving = changes.flatMap(({ itemId, variantId, index }) =>
      byStart(facts.cycles)
        .filter((cycle) => cycle.itemId === itemId && bookedVariantOf(cycle) !== variantId)
        .map((cycle) => ({ cycle, index })),
    );
    const surveys = new Map(
      [...facts.surveys].map(([id, survey]) => [id, surveyAmong(survey, leavingIds)]),
    );
    const clearing = decideClearing(leaving, surveys, new Set(), true);
    assertNoneStranded(clearing, list);
    const { moves } = clearing;
    const needs = await this.unmetNeeds(
      context,
      { ...facts, moves },
      facts.stock.units.filter((unit) => !leavingIds.has(unit.itemId)),
    );
    const unmet = needs.findIndex(({ length }) => length > 0);
    if (unmet >= 0) {
      const { cycle, index } = moves[unmet]!;
      throw prefixErrors(
        list,
        index,
        noUnitToMoveTo([cycle], moves.length - 1, { needs: needs[unmet]! }),
      );
    }
    await this.cycles.place(context, moves, list);
    return moves.flatMap(moveEvents);
  }

  /**
   * For each move, the cycles at risk that it leaves without a unit.
   * @param units the available units after the moves
   */
  private unmetNeeds(
    context: TenantContext,
    {
      moves,
      stock,
      scheduling,
    }: Pick<ClearingFacts, 'stock' | 'scheduling'> & Pick<Clearing, 'moves'>,
    units: readonly LockedUnit[],
  ): Promise<readonly Need[][]> {
    return this.promisedUnits.unmetNeeds(
      context,
      moves.map(({ cycle }) => choiceOfMove(cycle)),
      stock,
      { units, taken: calendarsWith(stock.taken, moves) },
      ({ cycleId }) => moves.some(({ cycle }) => cycle.id === cycleId),
      scheduling,
    );
  }

  /** @throws AppError conflict that names the planned cycles of a unit */
  private async assertNotBooked(
    context: TenantContext,
    changes: readonly VariantChange[],
    list: BatchField,
  ): Promise<void> {
    const planned = await this.plannedForOldVariants(context, changes);
    for (const { itemId, named, index } of changes) {
      const inTheWay = planned.get(itemId);
      if (inTheWay) throw prefixErrors(list, index, bookingConflict(named, inTheWay));
    }
  }

  /** The planned cycles that hold units and are not booked for their new variants, by unit. */
  async plannedForOldVariants(
    context: TenantContext,
    changes: readonly Pick<VariantChange, 'itemId' | 'variantId'>[],
  ): Promise<ReadonlyMap<number, readonly { readonly sequentialId: number }[]>> {
    const planned = await this.planned.plannedOfUnits(
      context,
      changes.map(({ itemId }) => itemId),
    );
    const variantIds = new Map(changes.map(({ itemId, variantId }) => [itemId, variantId]));
    return groupedBy(
      planned.filter(({ itemId, bookedVariantId }) => bookedVariantId !== variantIds.get(itemId)),
      ({ itemId }) => itemId,
    );
  }

  /** Locks units with their replacements, and their planned cycles on the days. */
  private async gather(
    context: TenantContext,
    itemIds: readonly number[],
    days: DayRange,
  ): Promise<ClearingFacts> {
    const { units, variantIds } = await this.locks.lockUnitsWithReplacements(context, itemIds);
    if (!itemIds.every((itemId) => units.has(itemId))) throw notFound('Item');
    const ids = await this.planned.planned(context, itemIds, days);
    const logistics = await this.shop.logistics(context);
    const scheduling = { logistics, now: context.now().toISOString() };
    if (ids.length === 0) {
      const stock = { units: [], taken: new Map() };
      return { cycles: [], stock, surveys: new Map(), variantIds, scheduling };
    }
    const locked = await this.locks.lockCyclesToMove(context, ids, variantIds);
    const cycles = locked.map((cycle) => withoutPast(cycle, scheduling));
    const firstDays = cycles.map(({ booked, prepareFrom }) =>
      Math.min(booked.from, dayOf(prepareFrom)),
    );
    const all = [...units.values()];
    const taken = await this.calendar.taken(context, all, Math.min(...firstDays), logistics);
    const surveys = await this.calendar.survey(
      context,
      [...new Set(cycles.map(bookedVariantOf))],
      returnEstimate(scheduling.now, logistics),
    );
    const today = todayIn(logistics, scheduling.now);
    return {
      cycles,
      stock: { units: usableUnits(all, 'moveTo'), taken },
      surveys: new Map([...surveys].map(([id, one]) => [id, withPast(one, taken, today)])),
      variantIds,
      scheduling,
    };
  }
}

/** A survey of locked units with their days before today, which the tightest fit depends on. */
function withPast(survey: Survey, taken: Calendars, today: number): Survey {
  const past = { from: -Infinity, to: today - 1 };
  const pastOf = (days: readonly DayRange[]) =>
    days.map((one) => ({ ...intersectionOf(one, past), cycleId: null, sequentialId: null }));
  const units = survey.units.flatMap((unit) => {
    const own = taken.get(unit.itemId);
    return own ? { ...unit, taken: [...unit.taken, ...pastOf(own)] } : [];
  });
  return { ...survey, units };
}

/** The facts that the planned cycles of units are moved by. */
interface ClearingFacts {
  /** The planned cycles of the units. */
  readonly cycles: readonly LockedCycle[];
  /** The available units of the variants. */
  readonly stock: { readonly units: readonly LockedUnit[]; readonly taken: Calendars };
  /** The surveys of the variants that the cycles were booked for. */
  readonly surveys: ReadonlyMap<number, Survey>;
  /** The variants of which all available units are locked. */
  readonly variantIds: ReadonlySet<number>;
  readonly scheduling: SchedulingContext;
}

function bookingConflict(
  unit: NamedUnit,
  held: readonly { readonly sequentialId: number }[],
): AppError {
  return conflict(
    `${nameOfUnit(unit)} is booked by ${namesOfCycles(held)}; send reallocate to move them`,
    'unit_has_bookings',
  );
}

/**
 * Finds units of their variants for cycles that leave theirs, in their order. An open return order
 * holds the unit of its rental, and so does its packing.
 * @param surveys the surveys of the variants, without the cycles
 * @param stuck cycles that stay as well
 * @param isOnlyFree takes only free units, so that no other cycle moves
 */
function decideClearing(
  leaving: readonly LeavingCycle[],
  surveys: ReadonlyMap<number, Survey>,
  stuck: ReadonlySet<LockedCycle>,
  isOnlyFree?: boolean,
): Clearing {
  const plans = new Map([...surveys].map(([id, survey]) => [id, RoomPlan.of(survey)]));
  const placed: LeavingCycle[] = [];
  const stranded: LeavingCycle[] = [];
  for (const one of leaving) {
    const { cycle } = one;
    const isHeld = cycle.returnOrderId !== null || cycle.packingStatus !== 'pending';
    const claim = { ...claimOfMove(cycle), ...(isOnlyFree && { isOnlyFree }) };
    const isPlaced =
      !isHeld && !stuck.has(cycle) && plans.get(bookedVariantOf(cycle))!.place(claim);
    (isPlaced ? placed : stranded).push(one);
  }
  const rooms = new Map([...plans].map(([id, plan]) => [id, plan.room()]));
  const places = groupedBy(placed, ({ cycle }) => bookedVariantOf(cycle));
  const moves = placed.map((one) => {
    const variantId = bookedVariantOf(one.cycle);
    const { itemIds } = rooms.get(variantId)!;
    return { ...one, itemId: itemIds[places.get(variantId)!.indexOf(one)]! };
  });
  const others = new Map([...rooms.values()].flatMap((room) => [...room.moves]));
  return { moves, stranded, others };
}

/**
 * A survey whose units keep the days that cycles leave, in case they stay. The unit is taken on the
 * days on which it is cleared.
 */
function surveyWithout(
  { units, cycles, blocked }: Survey,
  leaving: readonly LeavingCycle[],
  itemId: number,
  days: DayRange,
): Survey {
  const ids = new Set(leaving.map(({ cycle }) => cycle.id));
  const kept = cycles.filter(({ id }) => ids.has(id));
  const cleared = [days, ...kept].map(({ from, to }) => ({
    from,
    to,
    cycleId: null,
    sequentialId: null,
  }));
  return {
    units: units.map((unit) =>
      unit.itemId === itemId ? { ...unit, taken: [...unit.taken, ...cleared] } : unit,
    ),
    cycles: cycles.filter(({ id }) => !ids.has(id)),
    blocked,
  };
}

/** A survey of the units that stay. */
const surveyAmong = (survey: Survey, leavingIds: ReadonlySet<number>): Survey => ({
  ...survey,
  units: survey.units.filter(({ itemId }) => !leavingIds.has(itemId)),
});

/** @throws AppError conflict that names the cycles without a free unit, of the first update */
function assertNoneStranded({ moves, stranded }: Clearing, list?: BatchField): void {
  const [first] = stranded;
  if (!first) return;
  const cycles = stranded.flatMap(({ cycle, index }) => (index === first.index ? cycle : []));
  throw prefixErrors(list, first.index, noUnitToMoveTo(cycles, moves.length));
}

const byStart = (cycles: readonly LockedCycle[]): LockedCycle[] =>
  cycles.toSorted(
    (one, other) => one.rentalStart.localeCompare(other.rentalStart) || one.id - other.id,
  );
