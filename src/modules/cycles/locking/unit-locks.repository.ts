import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { rows, statement } from '../../../database/sql/statement.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import type { UnitRequirements } from '../rules/unit-requirements.js';

/** What names units that come back. */
export interface NamedReturns {
  readonly itemIds: readonly number[];
  readonly serials: readonly string[];
  readonly cycleIds: readonly number[];
  /** Lines of return orders. */
  readonly lineIds: readonly number[];
}

/** No join: after a wait PostgreSQL would join the new row with what it read before. */
const LOCKED = `select i.id as "itemId", i.variant_id as "variantId", i.serial, i.status,
    i.visibility, i.condition_id as "conditionId", i.location_id as "locationId",
    (select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)
      as "productId"
  from items i
  where i.shop_id = $1`;

const LOCK = statement<LockedUnit>(
  'unit_locks.lock',
  `${LOCKED} and i.id = any($2) order by i.id for no key update of i`,
);

const LOCK_AVAILABLE = statement<LockedUnit>(
  'unit_locks.lock_available',
  `${LOCKED} and i.variant_id = $2 and i.visibility = 'available'
     and ($3::bigint[] is null or i.condition_id = any($3))
     and ($4::bigint is null or i.location_id = $4)
   order by i.id for no key update of i`,
);

const LOCK_WITH_SIBLINGS = statement<LockedUnit>(
  'unit_locks.lock_with_siblings',
  `${LOCKED} and (i.id = any($2) or i.visibility = 'available' and i.variant_id = (
      select t.variant_id from items t where t.shop_id = $1 and t.id = $3))
   order by i.id for no key update of i`,
);

const LOCK_RETURNING = statement<LockedUnit>(
  'unit_locks.lock_returning',
  `${LOCKED} and (i.id = any($2) or i.serial = any($3) or i.id = any(array(
      select c.item_id from cycles c
      where c.shop_id = $1 and (c.id = any($4) or c.id = any(array(
        select l.rental_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
      union all
      select l.item_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
   order by i.id for no key update of i`,
);

/** Locks units, always in the order of their ids. */
@Injectable()
export class UnitLocksRepository {
  lock(scope: Scope, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return rows(scope, LOCK, itemIds);
  }

  /** All units of a variant that can be booked and meet the requirements. */
  lockAvailable(
    scope: Scope,
    variantId: number,
    { conditionIds, locationId }: UnitRequirements,
  ): Promise<LockedUnit[]> {
    return rows(scope, LOCK_AVAILABLE, variantId, conditionIds, locationId);
  }

  /** The units, and the available units of the variant of one of them. */
  lockWithSiblings(scope: Scope, itemIds: readonly number[], of: number): Promise<LockedUnit[]> {
    return rows(scope, LOCK_WITH_SIBLINGS, itemIds, of);
  }

  /** The units that are named by id, by serial, by a cycle or a return line of theirs. */
  lockReturning(
    scope: Scope,
    { itemIds, serials, cycleIds, lineIds }: NamedReturns,
  ): Promise<LockedUnit[]> {
    return rows(scope, LOCK_RETURNING, itemIds, serials, cycleIds, lineIds);
  }
}
