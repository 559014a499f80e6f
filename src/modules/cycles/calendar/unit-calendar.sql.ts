import { columnsOf, type RowOf } from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { Cycle } from '../entities/cycle.entity.js';

const COLUMNS = columnsOf(Cycle, 'c', {
  itemId: 'itemId',
  cycleId: 'id',
  sequentialId: 'sequentialId',
  out: 'out',
  from: 'occupiedFrom',
  to: 'occupiedTo',
});

export const OCCUPYING_CYCLES = statement<RowOf<typeof COLUMNS>>(
  'unit_calendar.occupying',
  `select ${COLUMNS} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.occupied_to >= $3
   union all
   select ${COLUMNS} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.out and c.occupied_to < $3
   order by "from", "cycleId"`,
);
