import {
  type Columns,
  columnsOf,
  computed,
  joined,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { nested, type Packed } from '../../database/sql/nested.sql.js';
import { Item } from '../items/item.entity.js';
import { FormerUnit } from './former-unit.entity.js';

const FORMER_UNIT = joined(
  columnsOf(FormerUnit, 'former', ['itemId']),
  columnsOf(Item, 'unit', ['serial']),
  columnsOf(FormerUnit, 'former', { from: 'fromAt', to: 'toAt' }),
);

/** A unit that a rental had, and the times of hand-over and swap. */
export type FormerUnitRow = RowOf<typeof FORMER_UNIT>;

const OF_CYCLE = nested(
  FORMER_UNIT,
  (cycleId) => `from former_units former
    join items unit on unit.shop_id = $1 and unit.id = former.item_id
    where former.shop_id = $1 and former.cycle_id = ${cycleId} order by former.id`,
);

/** A row that embeds the former units of its cycle. */
export interface FormerUnitsRow {
  formerUnits: Packed<FormerUnitRow>;
}

/** The former units of the cycle with this id, oldest first. */
export const embeddedFormerUnits = (id: string): Columns<FormerUnitsRow> =>
  computed<FormerUnitsRow>({ formerUnits: OF_CYCLE.sql(id) });

export const formerUnitsOf = ({ formerUnits }: FormerUnitsRow): FormerUnitRow[] =>
  OF_CYCLE.rowsOf(formerUnits);

/** The ids of the cycles that had a unit until a swap. */
export const cyclesThatHadSql = (itemId: string): string => `array(
        select former.cycle_id from former_units former
        where former.shop_id = $1 and former.item_id = ${itemId})`;
