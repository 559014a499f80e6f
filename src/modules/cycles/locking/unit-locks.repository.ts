import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { idsOf } from '../../../records/grouped-by.js';
import { Item } from '../../items/item.entity.js';
import { restockDaysSql } from '../../products/product.sql.js';
import type { LockedUnit } from '../rules/locked-rentals.js';

const PRODUCT_ID = `(
    select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)`;

/** No join: after a wait PostgreSQL would join the new row with rows read before it. */
const UNIT = joined(
  columnsOf(Item, 'i', { itemId: 'id' }),
  columnsOf(Item, 'i', [
    'variantId',
    'serial',
    'status',
    'visibility',
    'conditionId',
    'locationId',
  ]),
  computed<{ productId: number; restockDays: number | null }>({
    productId: PRODUCT_ID,
    restockDays: restockDaysSql(PRODUCT_ID),
  }),
);
type UnitRow = RowOf<typeof UNIT>;

const UNITS = `select ${UNIT} from items i where i.shop_id = $1`;

const FIND_UNITS = statement<UnitRow>('unit_locks.find', `${UNITS} and i.id = any($2)`);

const LOCK_UNITS = statement<UnitRow>(
  'unit_locks.lock',
  `${UNITS} and i.id = any($2) order by i.id for no key update of i`,
);

/** True for units named by the parameters, by cycle or by id. */
const named = (unit: string, cycleIds: string, itemIds: string): string =>
  `(${unit}.id = any(${itemIds}) or ${unit}.id = any(array(
      select c.item_id from cycles c where c.shop_id = $1 and c.id = any(${cycleIds}))))`;

const LOCK_CHANGING_UNITS = statement<UnitRow>(
  'unit_locks.lock_changing',
  `${UNITS} and ${named('i', '$2', '$3')} order by i.id for no key update of i`,
);

const LOCK_CHANGING_UNITS_WITH_SIBLINGS = statement<UnitRow>(
  'unit_locks.lock_changing_with_siblings',
  `${UNITS} and (${named('i', '$2', '$3')} or i.visibility = 'available' and i.variant_id = any(array(
      select t.variant_id from items t where t.shop_id = $1 and ${named('t', '$4', '$5')})))
   order by i.id for no key update of i`,
);

const LOCK_RETURNING_UNITS = statement<UnitRow>(
  'unit_locks.lock_returning',
  `${UNITS} and (i.id = any($2) or i.serial = any($3) or i.id = any(array(
      select c.item_id from cycles c
      where c.shop_id = $1 and (c.id = any($4) or c.id = any(array(
        select l.rental_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
      union all
      select l.item_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
   order by i.id for no key update of i`,
);

/** The identifiers of units that come back. */
export interface NamedReturns {
  readonly itemIds: readonly number[];
  readonly serials: readonly string[];
  readonly cycleIds: readonly number[];
  /** Lines of return orders. */
  readonly lineIds: readonly number[];
}

/** A cycle and its new unit; absent keeps the current unit. */
interface ChangedUnit {
  readonly id: number;
  readonly itemId?: number;
}

/** Locks units, always in the order of their ids. */
@Injectable()
export class UnitLocksRepository {
  /** The current units; locks nothing. */
  find(context: TenantContext, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return queryAll(context, FIND_UNITS, itemIds);
  }

  lock(context: TenantContext, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_UNITS, itemIds);
  }

  /** Locks the current and the new units of cycles. */
  lockChanging(context: TenantContext, changes: readonly ChangedUnit[]): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_CHANGING_UNITS, idsOf(changes), newUnitsOf(changes));
  }

  /** Locks the same units, and all available units of the variants to reallocate in. */
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

  /** Locks the units named by id, serial, cycle or return line. */
  lockReturning(
    context: TenantContext,
    { itemIds, serials, cycleIds, lineIds }: NamedReturns,
  ): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_RETURNING_UNITS, itemIds, serials, cycleIds, lineIds);
  }
}

const newUnitsOf = (changes: readonly ChangedUnit[]): number[] =>
  changes.flatMap(({ itemId }) => itemId ?? []);
