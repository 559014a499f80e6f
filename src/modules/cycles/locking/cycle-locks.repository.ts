import { Injectable } from '@nestjs/common';
import { dayOfSqlDate } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { rows } from '../../../database/sql/statement.js';
import type { LockedCycle } from '../rules/locked-rentals.js';
import { LOCK_CYCLES, LOCK_RETURNING_CYCLES, type LockedCycleRow } from './cycle-locks.sql.js';
import type { NamedReturns } from './unit-locks.repository.js';

/** Locks cycles, always in the order of their ids, and reads what changes of them compare with. */
@Injectable()
export class CycleLocksRepository {
  async lock(scope: Scope, ids: readonly number[]): Promise<LockedCycle[]> {
    return (await rows(scope, LOCK_CYCLES, ids)).map(lockedCycleOf);
  }

  /**
   * The cycles that are named by id or return line, and those of the units that are active or on
   * an open return order.
   */
  async lockReturning(
    scope: Scope,
    itemIds: readonly number[],
    { cycleIds, lineIds }: Pick<NamedReturns, 'cycleIds' | 'lineIds'>,
  ): Promise<LockedCycle[]> {
    const locked = await rows(scope, LOCK_RETURNING_CYCLES, itemIds, cycleIds, lineIds);
    return locked.map(lockedCycleOf);
  }
}

const lockedCycleOf = ({ bookedFrom, bookedTo, ...cycle }: LockedCycleRow): LockedCycle => ({
  ...cycle,
  booked: { from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) },
});
