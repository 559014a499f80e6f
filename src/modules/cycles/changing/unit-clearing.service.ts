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
import { PromisedUnitsService } from '../booking/promised-units.service.js';
import type { PromisedDays } from '../../items/rules/promised-days.js';
import { CyclesRepository } from '../cycles.repository.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import type { ReallocateItemRequest } from '../dto/reallocate-item.request.js';
import type { ReallocatedItemResponse } from '../dto/reallocated-item.response.js';
import { RentalLocksService } from '../rental-locks.service.js';
import { namesOfCycles } from '../rules/cycle-values.js';
import { availableOf, type LockedUnit } from '../rules/locked-rentals.js';
import type { SchedulingContext } from '../rules/cycle-schedule.js';
import { choiceOfMove } from '../rules/promised-units.js';
import { type Calendars, calendarsWith } from '../rules/calendars.js';
import { moveEvents, noUnitToMoveTo, withoutPast } from '../rules/reallocation.js';
import {
  assertNoneStranded,
  type Clearing,
  decideClearing,
  withoutUnmet,
} from '../rules/unit-clearing.js';
import { UnitCalendarReader } from '../unit-calendar.reader.js';

/** Moves the planned cycles of a unit to other units. */
@Injectable()
export class UnitClearingService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly planned: CyclesRepository,
    private readonly cycles: CycleWritesRepository,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
    private readonly promisedUnits: PromisedUnitsService,
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
    { from, to, allOrNone = false }: ReallocateItemRequest,
  ): Promise<ReallocatedItemResponse> {
    const days = { from: from ? dayOf(from) : -Infinity, to: to ? dayOf(to) : Infinity };
    if (days.to < days.from) throw invalidBody('from must not be after to');
    const { moves, stranded } = await inTransaction(context, async (transaction) => {
      const planned = await this.decide(transaction, itemId, days);
      const needs = await this.unmetNeeds(transaction, planned, planned.stock.units);
      const clearing = withoutUnmet(planned, needs);
      if (allOrNone) assertNoneStranded(clearing);
      await this.cycles.place(transaction, clearing.moves);
      await this.events.record(transaction, clearing.moves.flatMap(moveEvents));
      return clearing;
    });
    return {
      moved: moves.map((move) => ({ cycleId: move.cycle.id, itemId: move.itemId })),
      stranded: idsOf(stranded),
    };
  }

  /**
   * Moves all planned cycles of a unit, in the caller's transaction.
   * @param leavingIds the units that leave their variants in the same request
   * @returns the events of the cycles
   * @throws AppError conflict that names the cycles without a free unit
   */
  async clearAll(
    context: TenantContext,
    itemId: number,
    leavingIds: ReadonlySet<number>,
    list: BatchField,
    index: number,
  ): Promise<DomainEvent[]> {
    const clearing = await this.decide(context, itemId, ALL_DAYS, leavingIds);
    assertNoneStranded(clearing, list, index);
    await this.assertNeedsMet(context, leavingIds, clearing, list, index);
    await this.cycles.place(context, clearing.moves);
    return clearing.moves.flatMap(moveEvents);
  }

  /**
   * The unit leaves its variant, so its cycles must leave the cycles at risk their units.
   * @throws AppError conflict that names the cycles at risk
   */
  private async assertNeedsMet(
    context: TenantContext,
    leavingIds: ReadonlySet<number>,
    clearing: PlannedClearing,
    list: BatchField,
    index: number,
  ): Promise<void> {
    const units = clearing.stock.units.filter((unit) => !leavingIds.has(unit.itemId));
    const needs = await this.unmetNeeds(context, clearing, units);
    const unmet = needs.findIndex(({ length }) => length > 0);
    if (unmet < 0) return;
    throw prefixErrors(list, index, noUnitToMoveTo([clearing.moves[unmet]!.cycle], needs[unmet]));
  }

  /**
   * For each move, the cycles at risk that it leaves without a unit.
   * @param units the available units after the moves
   */
  private unmetNeeds(
    context: TenantContext,
    { moves, stock, scheduling }: PlannedClearing,
    units: readonly LockedUnit[],
  ): Promise<readonly PromisedDays[][]> {
    return this.promisedUnits.unmetNeeds(
      context,
      moves.map(({ cycle }) => choiceOfMove(cycle)),
      stock,
      { units, taken: calendarsWith(stock.taken, moves) },
      ({ cycleId }) => moves.some(({ cycle }) => cycle.id === cycleId),
      scheduling,
    );
  }

  /** The errors for the units that planned cycles hold, by unit; each names the cycles. */
  async bookingConflicts(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, AppError>> {
    const planned = await this.planned.plannedOfUnits(context, itemIds);
    return new Map(
      [...groupedBy(planned, ({ itemId }) => itemId)].map(([itemId, held]) => [
        itemId,
        bookingConflict(itemId, held),
      ]),
    );
  }

  private async decide(
    context: TenantContext,
    itemId: number,
    days: DayRange,
    leavingIds: ReadonlySet<number> = new Set(),
  ): Promise<PlannedClearing> {
    const { units, variantIds } = await this.locks.lockUnitsWithReplacements(context, [itemId]);
    if (!units.has(itemId)) throw notFound('Item');
    const ids = await this.planned.planned(context, itemId, days);
    const logistics = await this.shop.logistics(context);
    const scheduling = { logistics, now: context.now().toISOString() };
    const noStock = { units: [], taken: new Map() };
    if (ids.length === 0) return { moves: [], stranded: [], stock: noStock, scheduling };
    const locked = await this.locks.lockCyclesToMove(context, ids, variantIds);
    const planned = locked.map((cycle) => withoutPast(cycle, scheduling));
    const firstDays = planned.map(({ booked, prepareFrom }) =>
      Math.min(booked.from, dayOf(prepareFrom)),
    );
    const from = Math.min(...firstDays);
    const taken = await this.calendar.taken(context, [...units.values()], from, logistics);
    const clearing = decideClearing(
      planned,
      [...units.values()].filter((unit) => !leavingIds.has(unit.itemId)),
      taken,
    );
    return { ...clearing, stock: { units: availableOf(units), taken }, scheduling };
  }
}

/** A clearing with the facts that it was decided by. */
interface PlannedClearing extends Clearing {
  readonly stock: { readonly units: readonly LockedUnit[]; readonly taken: Calendars };
  readonly scheduling: SchedulingContext;
}

function bookingConflict(
  itemId: number,
  held: readonly { readonly sequentialId: number }[],
): AppError {
  return conflict(
    `Item ${itemId} is booked by ${namesOfCycles(held)}; send reallocate to move them`,
    'unit_has_bookings',
  );
}
