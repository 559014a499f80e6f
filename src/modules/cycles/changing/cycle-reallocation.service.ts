import { Injectable } from '@nestjs/common';
import type { BatchField } from '../../../errors/entries.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { UnitCalendarReader } from '../unit-calendar.reader.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import { PromisedUnitsService } from '../booking/promised-units.service.js';
import { RentalLocksService, type UnitsWithReplacements } from '../rental-locks.service.js';
import type { SchedulingContext } from '../rules/cycle-schedule.js';
import type { PlannedUpdate } from '../rules/cycle-update.js';
import { assertNeedsMet, choicesOf } from '../rules/promised-units.js';
import { availableOf } from '../rules/locked-rentals.js';
import {
  calendarsAfter,
  calendarsWith,
  chooseUnits,
  cyclesToMove,
  cyclesToRelease,
  decideMoves,
  isMet,
  moveEvents,
  withoutPast,
} from '../rules/reallocation.js';

/** Makes room for cycles on their units. */
@Injectable()
export class CycleReallocationService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly cycles: CycleWritesRepository,
    private readonly promisedUnits: PromisedUnitsService,
  ) {}

  /**
   * Chooses the units that updates leave open, and checks that units are free on the days that the
   * updates need, after all updates. With `reallocate`, other cycles on the days of named units move
   * to free units of their variants, all or none.
   * @returns the updates with their units, and the reallocations of the moved cycles
   * @throws AppError conflict that names the obstacle, or the cycle that cannot be moved
   */
  async makeRoom(
    context: TenantContext,
    updates: readonly PlannedUpdate[],
    { units, variantIds }: UnitsWithReplacements,
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<{ updates: readonly PlannedUpdate[]; moves: DomainEvent[] }> {
    const needing = updates.filter(({ needed }) => needed.length > 0);
    if (needing.length === 0) return { updates, moves: [] };
    const isSearching = needing.some(({ request, candidates }) => request.reallocate || candidates);
    const concerned = isSearching ? units.values() : new Set(needing.map(({ unit }) => unit));
    const from = Math.min(...needing.flatMap(({ needed }) => needed.map((days) => days.from)));
    const stored = await this.calendar.taken(context, [...concerned], from, scheduling.logistics);
    const chosen = chooseUnits(updates, calendarsAfter(stored, updates, scheduling), list);
    const taken = calendarsAfter(stored, chosen, scheduling);
    const inTheWay = cyclesToMove(chosen, taken, list);
    const locked = await this.locks.lockCyclesToMove(context, inTheWay.flat(), variantIds);
    const others = locked.map((cycle) => withoutPast(cycle, scheduling));
    const moves = decideMoves(chosen, inTheWay, others, [...units.values()], taken, list);
    const choices = choicesOf(updates, chosen, moves);
    const needs = await this.promisedUnits.unmetNeeds(
      context,
      choices.map(({ choice }) => choice),
      { units: availableOf(units), taken: stored },
      { units: availableOf(units), taken: calendarsWith(taken, moves) },
      (need) => isMet(need, chosen, moves, scheduling),
      scheduling,
    );
    assertNeedsMet(updates, choices, needs, list);
    await this.cycles.release(context, cyclesToRelease(chosen, moves));
    await this.cycles.place(context, moves, list);
    return { updates: chosen, moves: moves.flatMap(moveEvents) };
  }
}
