import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../common/lists/ids-of.js';
import type { DayRange } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import { type LockedChange, RentalLocksService } from '../locking/rental-locks.service.js';
import { cycleChangeEvents } from '../rules/cycle-change.js';
import type { Logistics } from '../rules/cycle-schedule.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import { obstaclesOf } from '../rules/obstacles.js';
import { cyclesToMove, decideMoves } from '../rules/reallocation.js';

/** A cycle that needs days of a unit, and the units of the variant; all rows are locked. */
interface RoomNeeded extends LockedChange {
  readonly unit: LockedUnit;
  /** The settings of the shop. */
  readonly logistics: Logistics;
}

/** Makes room for a cycle on its unit. */
@Injectable()
export class CycleReallocationService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly cycles: CycleWritesRepository,
  ) {}

  /**
   * Makes sure that a unit is free on the days that a cycle needs. Other cycles that take them move
   * to free units of the variant where that is asked for, all or none.
   * @returns what happened to those
   * @throws AppError conflict that says what is in the way, or what cannot be moved
   */
  async makeRoom(
    scope: Scope,
    { cycle, unit, units, logistics }: RoomNeeded,
    needed: readonly DayRange[],
    reallocate = false,
  ): Promise<DomainEvent[]> {
    if (needed.length === 0) return [];
    const from = Math.min(...needed.map((days) => days.from));
    const taken = await this.calendar.taken(scope, reallocate ? units : [unit], from, logistics);
    const obstacles = obstaclesOf(taken.get(unit.itemId)!, needed, cycle.id);
    if (obstacles.length === 0) return [];
    const others = await this.locks.lockCycles(scope, cyclesToMove(obstacles, reallocate));
    const places = decideMoves(others, { cycle, unit }, units, taken);
    // All give their days back first, so that they can change places.
    await this.cycles.release(scope, idsOf([cycle, ...others]));
    await this.cycles.place(
      scope,
      others.map(({ id, booked: days }) => ({ id, itemId: places.get(id)!, days })),
    );
    return others.flatMap((other) =>
      cycleChangeEvents(other.id, other, { ...other, itemId: places.get(other.id)! }),
    );
  }
}
