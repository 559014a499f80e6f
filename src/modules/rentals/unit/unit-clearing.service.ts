import { type NamedUnit, nameOfUnit } from '../../calendar/rules/item-values.js';
import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { type AppError, conflict, invalidBody, notFound } from '../../../errors/app-error.js';
import { type BatchField, prefixErrors } from '../../../errors/entries.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import { ALL_DAYS, dayOf, type DayRange } from '../../../time/days.js';
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
import {
  type Calendars,
  calendarsWith,
  type CycleMove,
  daysToTake,
  moveEvents,
  noUnitToMoveTo,
  withoutPast,
} from '../change/moves.js';
import { requirementsOf, unitsMeeting } from '../../calendar/rules/requirements.js';
import type { TakenDays } from '../../calendar/rules/taken-days.js';
import { bestUnit } from '../../calendar/rules/unit-allocation.js';
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

/** The planned cycles of a unit that move to other units, and those that find none. */
interface Clearing {
  readonly moves: readonly CycleMove[];
  readonly stranded: readonly LockedCycle[];
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
   * Moves the planned cycles with a day in the range to free units of their variants, in order of
   * their start.
   * @throws AppError not_found; invalid_body when `from` is after `to`; with `allOrNone`, conflict
   *   that names the cycles without a free unit
   */
  async clear(
    context: TenantContext,
    itemId: number,
    { from, to, allOrNone = false }: ClearingRequest,
  ): Promise<{ moved: { cycleId: number; itemId: number }[]; stranded: number[] }> {
    const days = { from: from ? dayOf(from) : -Infinity, to: to ? dayOf(to) : Infinity };
    if (days.to < days.from) throw invalidBody('from must not be after to');
    const clear = () =>
      inTransaction(context, async (transaction) => {
        const facts = await this.gather(transaction, [itemId], days);
        const planned = decideClearing(facts.cycles, facts.units, facts.stock.taken);
        const { moves } = planned;
        const needs = await this.unmetNeeds(transaction, { ...facts, moves }, facts.stock.units);
        const clearing = withoutUnmet(planned, needs);
        if (allOrNone) assertNoneStranded(clearing);
        await this.cycles.place(transaction, clearing.moves);
        await this.events.record(transaction, clearing.moves.flatMap(moveEvents));
        return clearing;
      });
    const cleared = await this.freeUnits.explaining(context, clear);
    return {
      moved: cleared.moves.map((move) => ({ cycleId: move.cycle.id, itemId: move.itemId })),
      stranded: idsOf(cleared.stranded),
    };
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
    const { cycles, units, stock, scheduling } = await this.gather(context, itemIds, ALL_DAYS);
    const staying = units.filter(({ itemId }) => !leavingIds.has(itemId));
    const moves: CycleMove[] = [];
    for (const { itemId, variantId, index } of changes) {
      const clearing = decideClearing(
        cycles.filter((cycle) => cycle.itemId === itemId && bookedVariantOf(cycle) !== variantId),
        staying,
        calendarsWith(stock.taken, moves),
      );
      assertNoneStranded(clearing, list, index);
      moves.push(...clearing.moves.map((move) => ({ ...move, index })));
    }
    const needs = await this.unmetNeeds(
      context,
      { moves, stock, scheduling },
      stock.units.filter((unit) => !leavingIds.has(unit.itemId)),
    );
    const unmet = needs.findIndex(({ length }) => length > 0);
    if (unmet >= 0) {
      const { cycle, index } = moves[unmet]!;
      throw prefixErrors(list, index, noUnitToMoveTo([cycle], moves.length - 1, needs[unmet]));
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
      return { cycles: [], units: [], stock: { units: [], taken: new Map() }, scheduling };
    }
    const locked = await this.locks.lockCyclesToMove(context, ids, variantIds);
    const cycles = locked.map((cycle) => withoutPast(cycle, scheduling));
    const firstDays = cycles.map(({ booked, prepareFrom }) =>
      Math.min(booked.from, dayOf(prepareFrom)),
    );
    const all = [...units.values()];
    const taken = await this.calendar.taken(context, all, Math.min(...firstDays), logistics);
    return { cycles, units: all, stock: { units: usableUnits(all, 'moveTo'), taken }, scheduling };
  }
}

/** The facts that the planned cycles of units are moved by. */
interface ClearingFacts {
  /** The planned cycles of the units. */
  readonly cycles: readonly LockedCycle[];
  /** The units, and the available units of the variants. */
  readonly units: readonly LockedUnit[];
  readonly stock: { readonly units: readonly LockedUnit[]; readonly taken: Calendars };
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
 * The free units of their variants that the cycles of one unit move to, in order of their start.
 * Their days do not overlap, so none takes a unit from another. The needs of cycles at risk count
 * later: see `withoutUnmet`.
 * @param units the available units of the variants, and the unit itself
 * @param taken the taken days of the units
 */
function decideClearing(
  cycles: readonly LockedCycle[],
  units: readonly LockedUnit[],
  taken: ReadonlyMap<number, readonly TakenDays[]>,
): Clearing {
  const moves: CycleMove[] = [];
  const stranded: LockedCycle[] = [];
  for (const cycle of byStart(cycles)) {
    const candidates = unitsMeeting(usableUnits(units, 'moveTo'), requirementsOf(cycle))
      .filter(
        ({ itemId, variantId }) => itemId !== cycle.itemId && variantId === bookedVariantOf(cycle),
      )
      .map(({ itemId }) => ({ itemId, busy: [...taken.get(itemId)!, ...daysAt(moves, itemId)] }));
    // An open return order holds the unit of its rental, and so does its packing.
    const isHeld = cycle.returnOrderId !== null || cycle.packingStatus !== 'pending';
    const itemId = isHeld ? undefined : bestUnit(candidates, daysToTake(cycle));
    if (itemId === undefined) stranded.push(cycle);
    else moves.push({ cycle, itemId, index: 0 });
  }
  return { moves, stranded };
}

/**
 * The clearing without the moves that leave cycles at risk without a unit, such as those of
 * substitutes, which give no unit of the variant back. The cycles share no day, so each is separate.
 * @param needs for each move the cycles at risk that it leaves without a unit
 */
function withoutUnmet(
  { moves, stranded }: Clearing,
  needs: readonly (readonly unknown[])[],
): Clearing {
  const isKept = (_: CycleMove, index: number) => needs[index]!.length === 0;
  const rejected = moves.filter((move, index) => !isKept(move, index)).map(({ cycle }) => cycle);
  return { moves: moves.filter(isKept), stranded: byStart([...stranded, ...rejected]) };
}

/** @throws AppError conflict that names the cycles without a free unit */
function assertNoneStranded({ moves, stranded }: Clearing, list?: BatchField, index = 0): void {
  if (stranded.length === 0) return;
  throw prefixErrors(list, index, noUnitToMoveTo(stranded, moves.length));
}

const daysAt = (moves: readonly CycleMove[], itemId: number) =>
  moves.filter((move) => move.itemId === itemId).map(({ cycle }) => daysToTake(cycle));

const byStart = (cycles: readonly LockedCycle[]): LockedCycle[] =>
  cycles.toSorted(
    (one, other) => one.rentalStart.localeCompare(other.rentalStart) || one.id - other.id,
  );
