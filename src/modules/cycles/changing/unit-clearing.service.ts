import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { invalidBody, notFound } from '../../../errors/app-error.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { idsOf } from '../../../records/grouped-by.js';
import { dayOf, type DayRange } from '../../../time/days.js';
import { CyclesRepository } from '../cycles.repository.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import type { ReallocateItemRequest } from '../dto/reallocate-item.request.js';
import type { ReallocatedItemResponse } from '../dto/reallocated-item.response.js';
import { RentalLocksService } from '../rental-locks.service.js';
import { cycleChangeEvents } from '../rules/cycle-change.js';
import { assertNoneStranded, type Clearing, decideClearing } from '../rules/unit-clearing.js';
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
      const clearing = await this.decide(transaction, itemId, days);
      if (allOrNone) assertNoneStranded(clearing);
      await this.cycles.place(transaction, clearing.moves);
      await this.events.record(
        transaction,
        clearing.moves.flatMap((move) =>
          cycleChangeEvents(move.cycle, { ...move.cycle, itemId: move.itemId }),
        ),
      );
      return clearing;
    });
    return {
      moved: moves.map((move) => ({ cycleId: move.cycle.id, itemId: move.itemId })),
      stranded: idsOf(stranded),
    };
  }

  private async decide(context: TenantContext, itemId: number, days: DayRange): Promise<Clearing> {
    const units = await this.locks.lockUnitWithReplacements(context, itemId);
    if (!units.has(itemId)) throw notFound('Item');
    const ids = await this.planned.planned(context, itemId, days);
    if (ids.length === 0) return { moves: [], stranded: [] };
    const planned = await this.locks.lockCycles(context, ids);
    const firstDays = planned.map(({ booked, prepareFrom }) =>
      Math.min(booked.from, dayOf(prepareFrom)),
    );
    const from = Math.min(...firstDays);
    const logistics = await this.shop.logistics(context);
    const taken = await this.calendar.taken(context, [...units.values()], from, logistics);
    return decideClearing(planned, [...units.values()], taken);
  }
}
