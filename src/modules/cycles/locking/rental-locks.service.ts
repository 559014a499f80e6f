import { Injectable } from '@nestjs/common';
import { notFound } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { Stale } from '../../../database/transaction.js';
import type { LockedCycle, LockedRentals, LockedUnit } from '../rules/locked-rentals.js';
import { CycleLocksRepository } from './cycle-locks.repository.js';
import { type NamedReturns, UnitLocksRepository } from './unit-locks.repository.js';

/** A cycle that is to be changed, and the units that the change can concern; all are locked. */
export interface LockedChange {
  readonly cycle: LockedCycle;
  readonly units: readonly LockedUnit[];
}

const NOTHING: LockedRentals = { units: new Map(), cycles: new Map() };

/** Locks units first and their cycles after them, each in the order of their ids: docs/locking.md. */
@Injectable()
export class RentalLocksService {
  constructor(
    private readonly units: UnitLocksRepository,
    private readonly cycles: CycleLocksRepository,
  ) {}

  /** Locks units that are to be booked, and answers them by their ids. */
  async lockUnits(
    scope: Scope,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, LockedUnit>> {
    const units = await this.units.lock(scope, itemIds);
    return new Map(units.map((unit) => [unit.itemId, unit]));
  }

  /**
   * Locks a cycle with the unit that it has and the one that it is to have; to move others out of
   * its way, with all available units of the variant.
   * @throws AppError not_found
   * @throws Stale when the cycle got another unit meanwhile: to lock that one as well would break
   *   the order, so the locks have to be given back first
   */
  async lockForChange(
    scope: Scope,
    cycleId: number,
    {
      itemId = null,
      reallocate,
    }: { readonly itemId?: number | null; readonly reallocate?: boolean },
  ): Promise<LockedChange> {
    const units = reallocate
      ? await this.units.lockChangingWithSiblings(scope, cycleId, itemId)
      : await this.units.lockChanging(scope, cycleId, itemId);
    const [cycle] = await this.cycles.lock(scope, [cycleId]);
    if (!cycle) throw notFound('Cycle');
    if (units.every((unit) => unit.itemId !== cycle.itemId)) throw new Stale();
    return { cycle, units };
  }

  /** Locks more cycles of units that are locked. */
  lockCycles(scope: Scope, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.cycles.lock(scope, ids);
  }

  /**
   * Locks the units that are named, then the cycles that are, with those of the units that are
   * active or on an open return order.
   * @throws Stale when a cycle got another unit meanwhile
   */
  async lockReturning(
    scope: Scope,
    { itemIds = [], serials = [], cycleIds = [], lineIds = [] }: Partial<NamedReturns>,
  ): Promise<LockedRentals> {
    const named = { itemIds, serials, cycleIds, lineIds };
    if (Object.values(named).every(({ length }) => length === 0)) return NOTHING;
    const locked = await this.units.lockReturning(scope, named);
    const units = new Map(locked.map((unit) => [unit.itemId, unit]));
    const cycles = await this.cycles.lockReturning(scope, [...units.keys()], named);
    if (cycles.some(({ itemId }) => !units.has(itemId))) throw new Stale();
    return { units, cycles: new Map(cycles.map((cycle) => [cycle.id, cycle])) };
  }
}
