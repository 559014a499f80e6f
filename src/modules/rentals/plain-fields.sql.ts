import { columnsOf, computed, joined } from '../../database/sql/columns.sql.js';
import { Item } from '../items/item.entity.js';
import { PLAIN_ITEM_FIELDS } from './plain-fields.js';

/** The plain fields of item `i`, which the shop has since its creation if no day is stored. */
export const PLAIN_ITEM_COLUMNS = joined(
  columnsOf(
    Item,
    'i',
    PLAIN_ITEM_FIELDS.filter((name) => name !== 'acquiredAt'),
  ),
  computed<{ acquiredAt: string }>({
    acquiredAt: `coalesce(i.acquired_at, (i.created_at at time zone (
      select s.time_zone from shops s where s.id = $1))::date)`,
  }),
);
