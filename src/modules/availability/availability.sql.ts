import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { statement } from '../../database/sql/statement.js';
import { Cycle } from '../cycles/entities/cycle.entity.js';
import { Item } from '../items/item.entity.js';
import { lastTakenDaySql, takesDaysSql } from '../items/taken-days.sql.js';

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

/** Offsets from the first day of the window, cut at its ends. */
const offsets = (lastDay: string) =>
  joined(
    columnsOf(Cycle, 'c', ['variantId', 'itemId']),
    computed<{ from: number; to: number }>({
      from: 'greatest(c.occupied_from, $3::date) - $3::date',
      to: `least(${lastDay}, $4::date) - $3::date`,
    }),
  );
export type ReservedDays = RowOf<ReturnType<typeof offsets>>;

/** Units that are out are reserved until they are back. */
export const RESERVED_DAYS = statement<ReservedDays>(
  'availability.reserved',
  `select ${offsets('c.occupied_to')} from cycles c
   where c.shop_id = $1 and c.variant_id = any($2) and ${TAKES.stored}
   union all
   select ${offsets(lastTakenDaySql('c', ABSENCE))} from cycles c
   where c.shop_id = $1 and c.variant_id = any($2) and ${TAKES.out}`,
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
