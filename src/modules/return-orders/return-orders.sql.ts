import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { Joins, namesOf, outerJoin } from '../../database/sql/selection.sql.js';
import { statement } from '../../database/sql/statement.js';
import { EMBEDDED_CONDITION } from '../conditions/condition.sql.js';
import type { RecreditStatus } from '../credits/credit-status.js';
import { Customer } from '../customers/customer.entity.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { METHOD_FIELDS } from '../rentals/return/return-order.js';
import type { Detail } from '../timeline/event-types.js';
import { embeddedEvents } from '../timeline/timeline.sql.js';
import { ReturnLine } from './return-line.entity.js';
import { ReturnOrder } from './return-order.entity.js';

/** The credit status of order `o`, computed from the membership credits of its rentals. */
export const creditStatusSql = `coalesce((
    select case count(*) filter (where m.status = 'returned')
      when 0 then 'uncredited' when count(*) then 'recredited' else 'partially_recredited' end
    from return_lines l
    join membership_credits m on m.shop_id = $1 and m.cycle_id = l.rental_id
    where l.shop_id = $1 and l.return_order_id = o.id), 'uncredited')`;

/** The columns of an order in responses, from order `o` and its customer, without its events. */
const FACTS = joined(
  columnsOf(ReturnOrder, 'o', [
    'id',
    'createdAt',
    'updatedAt',
    'sequentialId',
    'status',
    'receivalStatus',
    'requestedAt',
    ...METHOD_FIELDS,
    'tags',
  ]),
  computed<{ creditStatus: RecreditStatus }>({ creditStatus: creditStatusSql }),
  EMBEDDED_CUSTOMER,
);

const columnsIn = (detail: Detail) => joined(FACTS, embeddedEvents('o.id', detail));
export type ReturnOrderRow = RowOf<ReturnType<typeof columnsIn>>;

/** The columns of a line in responses, from line `l` and its condition. */
const LINE_COLUMNS = joined(
  columnsOf(ReturnLine, 'l', [
    'id',
    'returnOrderId',
    'createdAt',
    'rentalId',
    'itemId',
    'status',
    'requestedAt',
    'restockedAt',
  ]),
  EMBEDDED_CONDITION,
);
export type ReturnLineRow = RowOf<typeof LINE_COLUMNS>;

const CUSTOMER = new Joins(outerJoin(Customer, 'u', 'u.id = o.customer_id'));

export const LIST_ORDERS = listStatement(
  'return_orders.list',
  ReturnOrder,
  'o',
  columnsIn('brief'),
  {
    joins: CUSTOMER,
    fieldColumns: {
      customer: namesOf(EMBEDDED_CUSTOMER),
      returnMethod: METHOD_FIELDS,
      // The lines are read by the ids of their orders.
      returnLines: [],
    },
  },
);

const findSql = (detail: Detail) => `select ${columnsIn(detail)} from return_orders o ${CUSTOMER}
   where o.shop_id = $1 and o.id = any($2) order by o.id`;

export const FIND_ORDERS = {
  brief: statement<ReturnOrderRow>('return_orders.find_brief', findSql('brief')),
  whole: statement<ReturnOrderRow>('return_orders.find_whole', findSql('whole')),
};

export const LINES_OF_ORDERS = statement<ReturnLineRow>(
  'return_orders.lines',
  `select ${LINE_COLUMNS}
   from return_lines l
   left join conditions c on c.shop_id = $1 and c.id = l.condition_id
   where l.shop_id = $1 and l.return_order_id = any($2) order by l.id`,
);
