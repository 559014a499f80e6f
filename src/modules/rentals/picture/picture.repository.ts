import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import { type DayRange, dayOfSqlDate, sqlDateOf } from '../../../time/days.js';
import { Item } from '../../items/item.entity.js';
import { restockDaysSql, variantNameSql } from '../../products/product.sql.js';
import { Cycle } from '../../cycles/cycle.entity.js';
import { returnOrderIdSql } from '../return/return-order.js';
import type { LockedCycle, LockedUnit } from './picture.js';
import { PLAIN_CYCLE_FIELDS } from '../plain-fields.js';
import { CycleLeg } from '../../cycles/cycle-leg.entity.js';
import { bookedVariantSql } from '../../calendar/rules/needs.js';
import type { Schedule } from '../../calendar/rules/schedule.js';
import { usableSql } from '../../calendar/rules/usable-unit.js';

const PRODUCT_ID = `(
    select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)`;

/** No join: after a wait PostgreSQL would join the new row with rows read before it. */
const UNIT = joined(
  columnsOf(Item, 'i', { itemId: 'id' }),
  columnsOf(Item, 'i', [
    'variantId',
    'sequentialId',
    'serial',
    'status',
    'visibility',
    'conditionId',
    'locationId',
    'leftStockAt',
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

/** The cycles in `$8` choose a unit, or make room on theirs, only if they are cancelled. */
const SIBLING_VARIANTS = `array(
      select ${bookedVariantSql('c')} from cycles c
      where c.shop_id = $1 and (
        c.id = any($4) or c.id = any($8) and c.cancelled_at is not null or c.active and (
        c.item_id = any($5) or c.item_id = any(array(
          select w.item_id from cycles w where w.shop_id = $1 and (
            w.id = any($4) and w.out or w.id = any($8) and w.cancelled_at is not null)))))
      union all
      select sent.variant_id from unnest($6::bigint[], $7::bigint[]) as sent (cycle_id, variant_id)
      join cycles c on c.shop_id = $1 and c.id = sent.cycle_id and c.variant_id <> sent.variant_id)`;

const LOCK_CHANGING_UNITS_WITH_SIBLINGS = statement<UnitRow & { siblingVariantIds: number[] }>(
  'unit_locks.lock_changing_with_siblings',
  `select ${joined(UNIT, computed<{ siblingVariantIds: number[] }>({ siblingVariantIds: SIBLING_VARIANTS }))}
   from items i where i.shop_id = $1
     and (${named('i', '$2', '$3')} or ${usableSql('i')} and i.variant_id = any(${SIBLING_VARIANTS}))
   order by i.id for no key update of i`,
);

const LOCK_RETURNING_UNITS = statement<UnitRow>(
  'unit_locks.lock_returning',
  `${UNITS} and (i.id = any($2)
      or i.serial = any($3)
      or serial_key(i.serial) = any(array(select serial_key(sent) from unnest($3::text[]) sent))
      or i.id = any(array(select c.item_id from cycles c
      where c.shop_id = $1 and (c.id = any($4) or c.id = any(array(
        select l.rental_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
      union all
      select l.item_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
   order by i.id for no key update of i`,
);

export interface NamedReturns {
  readonly itemIds: readonly number[];
  readonly serials: readonly string[];
  readonly cycleIds: readonly number[];
  readonly lineIds: readonly number[];
}

/** A cycle and its new unit, where it gets one; or a unit alone. */
interface ChangedUnit {
  readonly id?: number;
  readonly itemId?: number;
}

/** A cycle and the variant that it is booked for from now on. */
export interface NewVariant {
  readonly id: number;
  readonly variantId: number;
}

/**
 * A wait for the cycle's lock cannot change the price of its credit, or its return order: both change
 * under the unit's lock only. That lock comes first.
 */
const CYCLE = joined(
  columnsOf(Cycle, 'c', [
    'id',
    'sequentialId',
    'customerId',
    ...PLAIN_CYCLE_FIELDS,
    'requestedLocationId',
    'conditionIds',
    'tags',
    'itemId',
    'unitNamed',
    'variantId',
    'promisedVariantId',
    'deliveryMethodType',
    'rentalStart',
    'rentalEnd',
    'minimumRentalEnd',
    'methodType',
    'holdUntil',
    'cancelledAt',
    'cancelReason',
    'restockedAt',
    'closedAs',
    'salePriceCents',
    'replacedVisibility',
    'bookedFrom',
    'bookedTo',
    'occupiedFrom',
    'occupiedTo',
  ]),
  computed<{
    creditCost: number | null;
    platformVariantId: number;
    variantName: string;
    locationPlatformId: number | null;
    returnOrderId: number | null;
  }>({
    platformVariantId: `(
      select w.platform_id from variants w
      where w.shop_id = $1 and w.id = ${bookedVariantSql('c')})`,
    variantName: `(
      select ${variantNameSql('w')} from variants w
      where w.shop_id = $1 and w.id = ${bookedVariantSql('c')})`,
    locationPlatformId: `(
      select l.platform_id from locations l
      where l.shop_id = $1 and l.id = c.requested_location_id)`,
    returnOrderId: returnOrderIdSql('c.id'),
    creditCost: `(
      select m.credit_cost from membership_credits m
      where m.shop_id = $1 and m.cycle_id = c.id)`,
  }),
);
type LockedCycleRow = RowOf<typeof CYCLE>;

const CYCLES = `select ${CYCLE} from cycles c where c.shop_id = $1`;

const FIND_CYCLES = statement<LockedCycleRow>('cycle_locks.find', `${CYCLES} and c.id = any($2)`);

const LOCK_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock',
  `${CYCLES} and c.id = any($2) order by c.id for update of c`,
);

const LOCK_RETURNING_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock_returning',
  `${CYCLES} and (c.id = any($3) or c.active and c.item_id = any($2)
     or c.closed_as = 'lost' and c.item_id = any($2) or c.id = any(array(
     select l.rental_id from return_lines l
     where l.shop_id = $1 and (l.open and l.item_id = any($2) or l.id = any($4)))))
   order by c.id for update of c`,
);

const PLANNED_CYCLES = statement<{ id: number }>(
  'cycles.planned',
  `select c.id from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.active and not c.out
     and c.occupied_to >= $3 and c.occupied_from <= $4`,
);

const PLANNED = joined(
  columnsOf(Cycle, 'c', ['itemId', 'sequentialId']),
  computed<{ bookedVariantId: number }>({
    bookedVariantId: bookedVariantSql('c'),
  }),
);

const PLANNED_OF_UNITS = statement<RowOf<typeof PLANNED>>(
  'cycles.planned_of_units',
  `select ${PLANNED} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.active and not c.out
   order by c.sequential_id`,
);

const LAPSED_HOLDS = statement<{ id: number; itemId: number }>(
  'cycles.lapsed_holds',
  `select ${columnsOf(Cycle, 'c', ['id', 'itemId'])} from cycles c
   where c.shop_id = $1 and c.hold_until is not null and c.cancelled_at is null
     and c.hold_until <= $2
   order by c.hold_until, c.id limit $3`,
);

const LOCK_FREE_UNITS = statement<{ id: number }>(
  'cycles.lock_free_units',
  `select i.id from items i where i.shop_id = $1 and i.id = any($2)
   order by i.id for no key update of i skip locked`,
);

/**
 * Locks units and cycles, always in the order of their ids, and reads the values that changes
 * compare with.
 */
@Injectable()
export class PictureRepository {
  findUnits(context: TenantContext, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return queryAll(context, FIND_UNITS, itemIds);
  }

  lockUnits(context: TenantContext, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_UNITS, itemIds);
  }

  /** Locks the current and the new units of cycles. */
  lockChangingUnits(
    context: TenantContext,
    changes: readonly ChangedUnit[],
  ): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_CHANGING_UNITS, cycleIdsOf(changes), newUnitsOf(changes));
  }

  /**
   * Locks the same units, and the available units to choose from: of the variants of cycles that
   * move or make room, and of new variants. These variants are those from before a wait.
   * @param reopening the cycles that choose a unit if they are cancelled
   */
  async lockChangingUnitsWithSiblings(
    context: TenantContext,
    changes: readonly ChangedUnit[],
    moving: readonly ChangedUnit[],
    variants: readonly NewVariant[],
    reopening: readonly number[],
  ): Promise<{ units: LockedUnit[]; variantIds: ReadonlySet<number> }> {
    const rows = await queryAll(
      context,
      LOCK_CHANGING_UNITS_WITH_SIBLINGS,
      cycleIdsOf(changes),
      newUnitsOf(changes),
      cycleIdsOf(moving.filter(({ itemId }) => itemId === undefined)),
      newUnitsOf(moving),
      idsOf(variants),
      variants.map(({ variantId }) => variantId),
      reopening,
    );
    return {
      units: rows.map(({ siblingVariantIds: _, ...unit }) => unit),
      variantIds: new Set(rows[0]?.siblingVariantIds),
    };
  }

  /** Locks the units named by id, serial or its key, cycle or return line. */
  lockReturningUnits(
    context: TenantContext,
    { itemIds, serials, cycleIds, lineIds }: NamedReturns,
  ): Promise<LockedUnit[]> {
    return queryAll(context, LOCK_RETURNING_UNITS, itemIds, serials, cycleIds, lineIds);
  }

  async findCycles(context: TenantContext, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.withLegs(context, await queryAll(context, FIND_CYCLES, ids));
  }

  async lockCycles(context: TenantContext, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.withLegs(context, await queryAll(context, LOCK_CYCLES, ids));
  }

  /** The named cycles, and those of the units that are active, lost or on an open return order. */
  async lockReturningCycles(
    context: TenantContext,
    itemIds: readonly number[],
    { cycleIds, lineIds }: Pick<NamedReturns, 'cycleIds' | 'lineIds'>,
  ): Promise<LockedCycle[]> {
    return this.withLegs(
      context,
      await queryAll(context, LOCK_RETURNING_CYCLES, itemIds, cycleIds, lineIds),
    );
  }

  /** The planned cycles of units, in order of their numbers. */
  async plannedOfUnits(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<RowOf<typeof PLANNED>[]> {
    return itemIds.length === 0 ? [] : queryAll(context, PLANNED_OF_UNITS, itemIds);
  }

  /** The ids of the planned cycles of units with a day in the range. */
  async planned(
    context: TenantContext,
    itemIds: readonly number[],
    { from, to }: DayRange,
  ): Promise<number[]> {
    const days = [sqlDateOf(from), sqlDateOf(to)];
    return idsOf(await queryAll(context, PLANNED_CYCLES, itemIds, ...days));
  }

  /** The ids of cycles whose hold has lapsed, the earliest first. */
  async lapsedHolds(context: TenantContext, limit: number): Promise<number[]> {
    return idsOf(await queryAll(context, LAPSED_HOLDS, context.now(), limit));
  }

  /** The same without cycles whose unit another request has locked; locks the other units. */
  async lockLapsedHolds(context: TenantContext, limit: number): Promise<number[]> {
    const lapsed = await queryAll(context, LAPSED_HOLDS, context.now(), limit);
    const itemIds = lapsed.map(({ itemId }) => itemId);
    const free = new Set(idsOf(await queryAll(context, LOCK_FREE_UNITS, itemIds)));
    return idsOf(lapsed.filter(({ itemId }) => free.has(itemId)));
  }

  private async withLegs(
    context: TenantContext,
    locked: readonly LockedCycleRow[],
  ): Promise<LockedCycle[]> {
    const ids = idsOf(locked);
    const legs = groupedBy(await queryAll(context, LEGS_OF_CYCLES, ids), ({ cycleId }) => cycleId);
    return locked.map(({ bookedFrom, bookedTo, occupiedFrom, occupiedTo, ...cycle }) => ({
      ...cycle,
      ...legFactsOf(legs.get(cycle.id)!),
      hasCredit: cycle.creditCost !== null,
      booked: { from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) },
      occupied: { from: dayOfSqlDate(occupiedFrom), to: dayOfSqlDate(occupiedTo) },
    }));
  }
}

const cycleIdsOf = (changes: readonly ChangedUnit[]): number[] =>
  changes.flatMap(({ id }) => id ?? []);

const newUnitsOf = (units: readonly ChangedUnit[]) => units.flatMap(({ itemId }) => itemId ?? []);

const LEG = joined(
  columnsOf(CycleLeg, 'l', ['cycleId', 'kind', 'doneAt', 'dueAt', 'bufferDay']),
  computed<{ dueGiven: string | null; bufferGiven: string | null }>({
    dueGiven: 'case when l.due_given then l.due_at end',
    bufferGiven: 'case when l.buffer_given then l.buffer_day end',
  }),
);
type LegRow = RowOf<typeof LEG>;

/**
 * Read after the lock is acquired: a join in its statement would see the rows from before the wait.
 */
const LEGS_OF_CYCLES = statement<LegRow>(
  'cycle_locks.legs_of',
  `select ${LEG} from cycle_legs l where l.shop_id = $1 and l.cycle_id = any($2)`,
);

/** The columns of a cycle that are stored on its legs. */
type LegFacts = Pick<
  LockedCycle,
  | keyof Schedule
  | 'fulfillAtGiven'
  | 'receiveAtGiven'
  | 'prepareFromGiven'
  | 'restockByGiven'
  | 'fulfilledAt'
  | 'receivedAt'
>;

/** The columns of a cycle on its legs. */
function legFactsOf(legs: readonly LegRow[]): LegFacts {
  const wayOut = legs.find(({ kind }) => kind === 'fulfillment')!;
  const wayBack = legs.find(({ kind }) => kind === 'receival')!;
  return {
    fulfillAt: wayOut.dueAt!,
    fulfillAtGiven: wayOut.dueGiven,
    prepareFrom: wayOut.bufferDay!,
    prepareFromGiven: wayOut.bufferGiven,
    fulfilledAt: wayOut.doneAt,
    receiveAt: wayBack.dueAt,
    receiveAtGiven: wayBack.dueGiven,
    restockBy: wayBack.bufferDay,
    restockByGiven: wayBack.bufferGiven,
    receivedAt: wayBack.doneAt,
  };
}
