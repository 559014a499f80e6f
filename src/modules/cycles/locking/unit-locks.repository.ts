import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { rows } from '../../../database/sql/statement.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import {
  LOCK_CHANGING_UNITS,
  LOCK_CHANGING_UNITS_WITH_SIBLINGS,
  LOCK_RETURNING_UNITS,
  LOCK_UNITS,
} from './unit-locks.sql.js';

/** What names units that come back. */
export interface NamedReturns {
  readonly itemIds: readonly number[];
  readonly serials: readonly string[];
  readonly cycleIds: readonly number[];
  /** Lines of return orders. */
  readonly lineIds: readonly number[];
}

/** Locks units, always in the order of their ids. */
@Injectable()
export class UnitLocksRepository {
  lock(scope: Scope, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return rows(scope, LOCK_UNITS, itemIds);
  }

  /** The unit that a cycle has, and the one that it is to have. */
  lockChanging(scope: Scope, cycleId: number, itemId: number | null): Promise<LockedUnit[]> {
    return rows(scope, LOCK_CHANGING_UNITS, cycleId, itemId);
  }

  /** The same, and all available units of the variant that the cycle is to have one of. */
  lockChangingWithSiblings(
    scope: Scope,
    cycleId: number,
    itemId: number | null,
  ): Promise<LockedUnit[]> {
    return rows(scope, LOCK_CHANGING_UNITS_WITH_SIBLINGS, cycleId, itemId);
  }

  /** The units that are named by id, by serial, by a cycle or a return line of theirs. */
  lockReturning(
    scope: Scope,
    { itemIds, serials, cycleIds, lineIds }: NamedReturns,
  ): Promise<LockedUnit[]> {
    return rows(scope, LOCK_RETURNING_UNITS, itemIds, serials, cycleIds, lineIds);
  }
}
