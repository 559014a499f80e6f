import { statement } from '../../database/sql/statement.js';
import { EMBEDDED_CONDITION } from '../conditions/condition.sql.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { creditStatusSql } from './credit-status.sql.js';
import type { ReturnLineRow, ReturnOrderRow } from './return-order.mapper.js';

const COLUMNS = `o.id, o.created_at as "createdAt", o.updated_at as "updatedAt", ${creditStatusSql} as "creditStatus",
  o.sequential_id as "sequentialId", o.status, o.receival_status as "receivalStatus",
  o.requested_at as "requestedAt", o.method_type as "type", o.tracking_url as "trackingUrl",
  o.address_platform_id as "addressPlatformId", o.collection_date as "collectionDate", o.tags,
  ${EMBEDDED_CUSTOMER}`;

const CUSTOMER = 'left join customers u on u.shop_id = $1 and u.id = o.customer_id';

/** The page is cut before the joins, so their cost does not grow with the shop. */
export const LIST_ORDERS = {
  name: 'return_orders.list',
  text: (conditions: string) =>
    `select ${COLUMNS}
     from (select * from return_orders o where o.shop_id = $1 and o.id < $2${conditions}
           order by o.id desc limit $3) o ${CUSTOMER}
     order by o.id desc`,
  row: undefined as ReturnOrderRow | undefined,
};

export const FIND_ORDERS = statement<ReturnOrderRow>(
  'return_orders.find',
  `select ${COLUMNS} from return_orders o ${CUSTOMER}
   where o.shop_id = $1 and o.id = any($2) order by o.id`,
);

export const LINES_OF_ORDERS = statement<ReturnLineRow>(
  'return_orders.lines',
  `select l.id, l.return_order_id as "returnOrderId", l.created_at as "createdAt",
     l.rental_id as "rentalId", l.item_id as "itemId", l.status, l.requested_at as "requestedAt",
     l.restocked_at as "restockedAt", ${EMBEDDED_CONDITION}
   from return_lines l
   left join conditions c on c.shop_id = $1 and c.id = l.condition_id
   where l.shop_id = $1 and l.return_order_id = any($2) order by l.id`,
);
