import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Cycle } from '../cycles/cycle.entity.js';
import { Item } from '../items/item.entity.js';
import {
  estimateDays,
  lastTakenDaySql,
  type ReturnEstimate,
  takesDaysSql,
} from '../calendar/rules/taken-days.js';
import { usableSql } from '../calendar/rules/usable-unit.js';
import type { TakenStretches } from './availability-sweep.js';

const ABSENCE = { today: '$5', restockStart: '$6', restocked: '$7' };
const TAKES = takesDaysSql('c', { from: '$3', to: '$4' }, ABSENCE);

/**
 * Packs numbers into one value, since transferring thousands of rows takes longer than finding
 * them.
 */
const listed = (aggregated: string): string => `array_to_json(array_agg(${aggregated}))`;

const UNITS = joined(
  columnsOf(Item, 'i', ['variantId']),
  computed<{ itemIds: number[] }>({ itemIds: listed('i.id') }),
);
type BookableUnits = RowOf<typeof UNITS>;

/** One row per variant that has available units. */
const BOOKABLE_UNITS = statement<BookableUnits>(
  'availability.units',
  `select ${UNITS}
   from items i
   where i.shop_id = $1 and i.variant_id = any($2) and ${usableSql('i')}
     and ($3::bigint is null or i.location_id = $3)
   group by i.variant_id`,
);

/** Stretches as offsets from the first day of the window, clipped to the window. */
const stretches = (lastDay: string, takes: string): string =>
  `select c.variant_id, c.item_id, greatest(c.occupied_from, $3::date) - $3::date as first,
     least(${lastDay}, $4::date) - $3::date as last
   from cycles c where c.shop_id = $1 and c.variant_id = any($2) and ${takes}`;

/** The order in which the sweep reads stretches. */
const swept = (column: string): string => listed(`${column} order by item_id, first`);

const RESERVED = joined(
  columnsOf(Cycle, 'taken', ['variantId']),
  computed<TakenStretches>({
    itemIds: swept('item_id'),
    from: swept('first'),
    to: swept('last'),
  }),
);
type ReservedDays = RowOf<typeof RESERVED>;

/** One row per variant. Units that are out are reserved until they are back. */
const RESERVED_DAYS = statement<ReservedDays>(
  'availability.reserved',
  `select ${RESERVED}
   from (${stretches('c.occupied_to', TAKES.stored)}
     union all ${stretches(lastTakenDaySql('c', ABSENCE), TAKES.out)}) taken
   group by taken.variant_id`,
);

const ACTIVE = joined(
  columnsOf(Cycle, 'unit', ['variantId']),
  computed<{ itemIds: number[]; endlessIds: number[] | null }>({
    itemIds: listed('item_id'),
    endlessIds: `array_to_json(array_agg(item_id) filter (where endless))`,
  }),
);
export type ActiveUnits = RowOf<typeof ACTIVE>;

/** One row per variant: the units with an active rental, and the units with one without end. */
const ACTIVE_UNITS = statement<ActiveUnits>(
  'availability.active',
  `select ${ACTIVE}
   from (
     select c.variant_id, c.item_id, bool_or(c.occupied_to = 'infinity') as endless from cycles c
     where c.shop_id = $1 and c.variant_id = any($2) and c.active
     group by c.variant_id, c.item_id) unit
   group by unit.variant_id`,
);

/** Reads the units and stretches that the sweep needs. */
@Injectable()
export class AvailabilityRepository {
  /** The available units of each variant that has any; optionally at one location only. */
  units(
    context: TenantContext,
    variantIds: readonly number[],
    locationId: number | null,
  ): Promise<BookableUnits[]> {
    return queryAll(context, BOOKABLE_UNITS, variantIds, locationId);
  }

  /** The reserved days of each variant's units within the window. */
  reserved(
    context: TenantContext,
    variantIds: readonly number[],
    { from, to }: { from: string; to: string },
    estimate: ReturnEstimate,
  ): Promise<ReservedDays[]> {
    const days = [from, to, ...estimateDays(estimate)];
    return queryAll(context, RESERVED_DAYS, variantIds, ...days);
  }

  /** The units of each variant with an active rental, and the units with one without end. */
  active(context: TenantContext, variantIds: readonly number[]): Promise<ActiveUnits[]> {
    return queryAll(context, ACTIVE_UNITS, variantIds);
  }
}
