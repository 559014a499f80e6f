import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../common/lists/ids-of.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryAll } from '../../../database/sql/statement.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import {
  FIND_UNITS,
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

/** A cycle, and the unit that it is to have; the one that it has if absent. */
interface ChangedUnit {
  readonly id: number;
  readonly itemId?: number;
}

/** Locks units, always in the order of their ids. */
@Injectable()
export class UnitLocksRepository {
  /** The units as they are now; nothing is locked. */
  find(context: TenantContext, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return queryAll(context, FIND_UNITS, itemIds);
  }

  lock(context: TenantContext, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_UNITS, itemIds);
  }

  /** The units that cycles have, and those that they are to have. */
  lockChanging(context: TenantContext, changes: readonly ChangedUnit[]): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_CHANGING_UNITS, idsOf(changes), newUnitsOf(changes));
  }

  /** The same, and all available units of the variants that some of them are to have one of. */
  lockChangingWithSiblings(
    context: TenantContext,
    changes: readonly ChangedUnit[],
    some: readonly ChangedUnit[],
  ): Promise<LockedUnit[]> {
    return queryAll(
      context,
      LOCK_CHANGING_UNITS_WITH_SIBLINGS,
      idsOf(changes),
      newUnitsOf(changes),
      idsOf(some.filter(({ itemId }) => itemId === undefined)),
      newUnitsOf(some),
    );
  }

  /** The units that are named by id, by serial, by a cycle or a return line of theirs. */
  lockReturning(
    context: TenantContext,
    { itemIds, serials, cycleIds, lineIds }: NamedReturns,
  ): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_RETURNING_UNITS, itemIds, serials, cycleIds, lineIds);
  }
}

const newUnitsOf = (changes: readonly ChangedUnit[]): number[] =>
  changes.flatMap(({ itemId }) => itemId ?? []);
