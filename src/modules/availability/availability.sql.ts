import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { statement } from '../../database/sql/statement.js';
import { Cycle } from '../cycles/entities/cycle.entity.js';
import { Item } from '../items/item.entity.js';
import { lastTakenDaySql, takesDaysSql } from '../items/taken-days.sql.js';
import type { TakenStretches } from './rules/availability-sweep.js';

const ABSENCE = { today: '$5', restocked: '$6' };
const TAKES = takesDaysSql('c', { from: '$3', to: '$4' }, ABSENCE);

const UNIT = columnsOf(Item, 'i', { itemId: 'id', variantId: 'variantId' });
export type BookableUnit = RowOf<typeof UNIT>;

export const BOOKABLE_UNITS = statement<BookableUnit>(
  'availability.units',
  `select ${UNIT}
   from items i
   where i.shop_id = $1 and i.variant_id = any($2) and i.visibility = 'available'
     and ($3::bigint is null or i.location_id = $3)`,
);

/** Stretches as offsets from the first day of the window, cut at its ends. */
const stretches = (lastDay: string, takes: string): string =>
  `select c.variant_id, c.item_id, greatest(c.occupied_from, $3::date) - $3::date as first,
     least(${lastDay}, $4::date) - $3::date as last
   from cycles c where c.shop_id = $1 and c.variant_id = any($2) and ${takes}`;

/** A list of what the stretches have, in the order in which they are swept. */
const listed = (column: string): string =>
  `array_to_json(array_agg(${column} order by item_id, first))`;

const RESERVED = joined(
  columnsOf(Cycle, 'taken', ['variantId']),
  computed<TakenStretches>({
    itemIds: listed('item_id'),
    from: listed('first'),
    to: listed('last'),
  }),
);
export type ReservedDays = RowOf<typeof RESERVED>;

/**
 * A row a variant: of thousands of stretches, to send and to read each as a row takes most of the
 * time. Units that are out are reserved until they are back.
 */
export const RESERVED_DAYS = statement<ReservedDays>(
  'availability.reserved',
  `select ${RESERVED}
   from (${stretches('c.occupied_to', TAKES.stored)}
     union all ${stretches(lastTakenDaySql('c', ABSENCE), TAKES.out)}) taken
   group by taken.variant_id`,
);

const ACTIVE = joined(
  columnsOf(Cycle, 'c', ['itemId']),
  computed<{ endless: boolean }>({ endless: `bool_or(c.occupied_to = 'infinity')` }),
);
export type ActiveUnit = RowOf<typeof ACTIVE>;

export const ACTIVE_UNITS = statement<ActiveUnit>(
  'availability.active',
  `select ${ACTIVE} from cycles c
   where c.shop_id = $1 and c.variant_id = any($2) and c.active group by c.item_id`,
);
