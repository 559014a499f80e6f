import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import { dayOfSqlDate, sqlDateOf } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { rows, statement } from '../../../database/sql/statement.js';
import { BlockedDateReader } from '../../blocked-dates/blocked-date.reader.js';
import type { BlockableUnit } from '../../blocked-dates/rules/block.js';
import type { ItemStatus, Visibility } from '../../items/rules/item-values.js';
import { type TakenDays, takenDaysOf } from '../../items/rules/taken-days.js';
import type { Logistics } from '../rules/cycle-schedule.js';

/** A unit whose row is locked until the transaction ends. */
export interface LockedUnit extends BlockableUnit {
  serial: string | null;
  status: ItemStatus;
  visibility: Visibility;
  conditionId: number | null;
  locationId: number | null;
}

/** What a unit that is to be booked must be like; null for what does not matter. */
export interface UnitWish {
  conditionIds: readonly number[] | null;
  locationId: number | null;
}

/** How far back the calendar is read, in days: gaps before that count as open. */
const HORIZON = 400;

/** No join: after a wait PostgreSQL would join the new row with what it read before. */
const LOCKED = `select i.id as "itemId", i.variant_id as "variantId", i.serial, i.status,
    i.visibility, i.condition_id as "conditionId", i.location_id as "locationId",
    (select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)
      as "productId"
  from items i
  where i.shop_id = $1`;

const LOCK_ITEMS = statement<LockedUnit>(
  'unit_calendar.lock_items',
  `${LOCKED} and i.id = any($2) order by i.id for no key update of i`,
);

const LOCK_AVAILABLE = statement<LockedUnit>(
  'unit_calendar.lock_available',
  `${LOCKED} and i.variant_id = $2 and i.visibility = 'available'
     and ($3::bigint[] is null or i.condition_id = any($3))
     and ($4::bigint is null or i.location_id = $4)
   order by i.id for no key update of i`,
);

const LOCK_WITH_SIBLINGS = statement<LockedUnit>(
  'unit_calendar.lock_with_siblings',
  `${LOCKED} and (i.id = any($2) or i.visibility = 'available' and i.variant_id = (
      select t.variant_id from items t where t.shop_id = $1 and t.id = $3))
   order by i.id for no key update of i`,
);

const LOCK_RETURNING = statement<LockedUnit>(
  'unit_calendar.lock_returning',
  `${LOCKED} and (i.id = any($2) or i.serial = any($3) or i.id = any(array(
      select c.item_id from cycles c
      where c.shop_id = $1 and (c.id = any($4) or c.id = any(array(
        select l.rental_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
      union all
      select l.item_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
   order by i.id for no key update of i`,
);

const RESERVED = statement<{
  itemId: number;
  cycleId: number;
  sequentialId: number;
  out: boolean;
  from: string;
  to: string;
}>(
  'unit_calendar.reserved',
  `select item_id as "itemId", id as "cycleId", sequential_id as "sequentialId", out,
     occupied_from as "from", occupied_to as "to"
   from cycles
   where shop_id = $1 and item_id = any($2) and occupied_to >= $3
   union all
   select item_id, id, sequential_id, out, occupied_from, occupied_to
   from cycles
   where shop_id = $1 and item_id = any($2) and out and occupied_to < $3
   order by "from", "cycleId"`,
);

/** Which days of which units are taken. Whoever books locks the units first. */
@Injectable()
export class UnitCalendarService {
  constructor(private readonly blocks: BlockedDateReader) {}

  /** Locks units by id, in the order of their ids. */
  lock(scope: Scope, itemIds: readonly number[]): Promise<LockedUnit[]> {
    return rows(scope, LOCK_ITEMS, itemIds);
  }

  /** Locks all units of a variant that can be booked for a wish. */
  lockAvailable(scope: Scope, variantId: number, wish: UnitWish): Promise<LockedUnit[]> {
    const { conditionIds, locationId } = wish;
    return rows(scope, LOCK_AVAILABLE, variantId, conditionIds, locationId);
  }

  /** Locks units by id, and the available units of the variant of one of them. */
  lockWithSiblings(scope: Scope, itemIds: readonly number[], of: number): Promise<LockedUnit[]> {
    return rows(scope, LOCK_WITH_SIBLINGS, itemIds, of);
  }

  /** Locks the units that are named by id, by serial, by a cycle or a return line of theirs. */
  lockReturning(
    scope: Scope,
    named: {
      itemIds: readonly number[];
      serials: readonly string[];
      cycleIds: readonly number[];
      lineIds: readonly number[];
    },
  ): Promise<LockedUnit[]> {
    const { itemIds, serials, cycleIds, lineIds } = named;
    return rows(scope, LOCK_RETURNING, itemIds, serials, cycleIds, lineIds);
  }

  /**
   * The days that are taken from somewhat before `from` on, by unit, as of now: a unit that is out
   * is taken until it is back.
   * @param logisticsOf the settings for units of a product, by its internal id
   */
  async taken(
    scope: Scope,
    units: readonly LockedUnit[],
    from: number,
    logisticsOf: (productId: number) => Logistics,
  ): Promise<Map<number, TakenDays[]>> {
    const now = new Date().toISOString();
    const since = sqlDateOf(from - HORIZON);
    const itemIds = units.map(({ itemId }) => itemId);
    const reserved = await rows(scope, RESERVED, itemIds, since);
    const blocks = await this.blocks.find(scope, units, { from: since, to: 'infinity' });
    const cyclesOf = groupedBy(reserved, ({ itemId }) => itemId);
    return new Map(
      units.map((unit) => {
        const cycles = (cyclesOf.get(unit.itemId) ?? []).map(({ from: first, to, ...cycle }) => ({
          ...cycle,
          from: dayOfSqlDate(first),
          to: dayOfSqlDate(to),
        }));
        const logistics = logisticsOf(unit.productId);
        return [unit.itemId, takenDaysOf(unit, cycles, blocks, now, logistics)];
      }),
    );
  }
}
