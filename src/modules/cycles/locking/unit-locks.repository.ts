import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { rows } from '../../../database/sql/statement.js';
import type { LockedUnit, UnitRequirements } from '../rules/locked-rentals.js';
import {
  LOCK_AVAILABLE_UNITS,
  LOCK_RETURNING_UNITS,
  LOCK_UNITS,
  LOCK_UNITS_WITH_SIBLINGS,
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

  /** All units of a variant that can be booked and meet the requirements. */
  lockAvailable(
    scope: Scope,
    variantId: number,
    { conditionIds, locationId }: UnitRequirements,
  ): Promise<LockedUnit[]> {
    return rows(scope, LOCK_AVAILABLE_UNITS, variantId, conditionIds, locationId);
  }

  /** The units, and the available units of the variant of one of them. */
  lockWithSiblings(scope: Scope, itemIds: readonly number[], of: number): Promise<LockedUnit[]> {
    return rows(scope, LOCK_UNITS_WITH_SIBLINGS, itemIds, of);
  }

  /** The units that are named by id, by serial, by a cycle or a return line of theirs. */
  lockReturning(
    scope: Scope,
    { itemIds, serials, cycleIds, lineIds }: NamedReturns,
  ): Promise<LockedUnit[]> {
    return rows(scope, LOCK_RETURNING_UNITS, itemIds, serials, cycleIds, lineIds);
  }
}
