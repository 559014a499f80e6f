import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { Item } from '../../items/item.entity.js';

/** No join: after a wait PostgreSQL would join the new row with what it read before. */
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
  computed<{ productId: number }>({
    productId: '(select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)',
  }),
);
type UnitRow = RowOf<typeof UNIT>;

const LOCKED = `select ${UNIT} from items i where i.shop_id = $1`;

export const LOCK_UNITS = statement<UnitRow>(
  'unit_locks.lock',
  `${LOCKED} and i.id = any($2) order by i.id for no key update of i`,
);

export const LOCK_AVAILABLE_UNITS = statement<UnitRow>(
  'unit_locks.lock_available',
  `${LOCKED} and i.variant_id = $2 and i.visibility = 'available'
     and ($3::bigint[] is null or i.condition_id = any($3))
     and ($4::bigint is null or i.location_id = $4)
   order by i.id for no key update of i`,
);

export const LOCK_UNITS_WITH_SIBLINGS = statement<UnitRow>(
  'unit_locks.lock_with_siblings',
  `${LOCKED} and (i.id = any($2) or i.visibility = 'available' and i.variant_id = (
      select t.variant_id from items t where t.shop_id = $1 and t.id = $3))
   order by i.id for no key update of i`,
);

export const LOCK_RETURNING_UNITS = statement<UnitRow>(
  'unit_locks.lock_returning',
  `${LOCKED} and (i.id = any($2) or i.serial = any($3) or i.id = any(array(
      select c.item_id from cycles c
      where c.shop_id = $1 and (c.id = any($4) or c.id = any(array(
        select l.rental_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
      union all
      select l.item_id from return_lines l where l.shop_id = $1 and l.id = any($5))))
   order by i.id for no key update of i`,
);
