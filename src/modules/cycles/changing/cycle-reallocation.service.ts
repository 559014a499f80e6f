import { Injectable } from '@nestjs/common';
import type { BatchField } from '../../../errors/entries.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { UnitCalendarReader } from '../unit-calendar.reader.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import { RentalLocksService } from '../rental-locks.service.js';
import { cycleChangeEvents } from '../rules/cycle-change.js';
import type { SchedulingContext } from '../rules/cycle-schedule.js';
import type { PlannedUpdate } from '../rules/cycle-update.js';
import type { LockedRentals } from '../rules/locked-rentals.js';
import {
  calendarsAfter,
  cyclesToMove,
  cyclesToRelease,
  decideMoves,
} from '../rules/reallocation.js';

/** Makes room for cycles on their units. */
@Injectable()
export class CycleReallocationService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly cycles: CycleWritesRepository,
  ) {}

  /**
   * Checks that units are free on the days that the updates need, after all updates. With
   * `reallocate`, other cycles on those days move to free units of the variant, all or none.
   * @returns the reallocations of the moved cycles
   * @throws AppError conflict that names the obstacle, or the cycle that cannot be moved
   */
  async makeRoom(
    context: TenantContext,
    updates: readonly PlannedUpdate[],
    { units }: LockedRentals,
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<DomainEvent[]> {
    const needing = updates.filter(({ needed }) => needed.length > 0);
    if (needing.length === 0) return [];
    const concerned = needing.some(({ request }) => request.reallocate)
      ? units.values()
      : new Set(needing.map(({ unit }) => unit));
    const from = Math.min(...needing.flatMap(({ needed }) => needed.map((days) => days.from)));
    const stored = await this.calendar.taken(context, [...concerned], from, scheduling.logistics);
    const taken = calendarsAfter(stored, updates, scheduling);
    const inTheWay = cyclesToMove(updates, taken, list);
    const ids = inTheWay.flat();
    const others = ids.length === 0 ? [] : await this.locks.lockCycles(context, ids);
    const moves = decideMoves(updates, inTheWay, others, [...units.values()], taken, list);
    await this.cycles.release(context, cyclesToRelease(updates, moves));
    await this.cycles.place(context, moves, list);
    return moves.flatMap(({ cycle, itemId }) => cycleChangeEvents(cycle, { ...cycle, itemId }));
  }
}
