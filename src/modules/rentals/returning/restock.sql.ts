import { columnsOf } from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { movedSql } from '../../../database/sql/write.js';
import { ReturnLine } from '../../return-orders/return-line.entity.js';

const LINE = columnsOf(ReturnLine, 'l', ['id', 'itemId', 'returnOrderId']);

const touchOrdersOf = (lines: string): string => `
     update return_orders o set updated_at = ${movedSql('o.updated_at', '$3')}
     where o.shop_id = $1 and o.id in (select "returnOrderId" from ${lines})`;

/** Restocks received lines of units, and touches their orders. */
export const RESTOCK = statement<Pick<ReturnLine, 'id' | 'itemId' | 'returnOrderId'>>(
  'return_writes.restock',
  `with restocked as (
     update return_lines l set restocked_at = $3, updated_at = ${movedSql('l.updated_at', '$3')}
     where l.shop_id = $1 and l.item_id = any($2) and l.status = 'received'
       and l.restocked_at is null
     returning ${LINE}
   ), moved as (${touchOrdersOf('restocked')}
   )
   select * from restocked`,
);

/** A line whose restock was undone, and when it had been restocked. */
export type UndoneLineRestock = Pick<ReturnLine, 'id' | 'returnOrderId'> & {
  readonly restockedAt: string;
};

export const UNDO_RESTOCK = statement<UndoneLineRestock>(
  'return_writes.undo_restock',
  `with undone as (
     update return_lines l set restocked_at = null, updated_at = ${movedSql('l.updated_at', '$3')}
     from return_lines before
     where l.shop_id = $1 and l.id = any($2) and l.restocked_at is not null
       and before.shop_id = $1 and before.id = l.id
     returning ${LINE}, before.restocked_at as "restockedAt"
   ), moved as (${touchOrdersOf('undone')}
   )
   select * from undone`,
);
