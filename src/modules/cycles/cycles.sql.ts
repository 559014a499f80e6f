import { statement } from '../../database/sql/statement.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { lastTakenDaySql, takesDaysSql } from '../items/taken-days.sql.js';
import type { CycleRow } from './cycle.mapper.js';

/** The two legs of cycle `c`. */
const LEGS = `
  join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
  join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'`;

const COLUMNS = `c.id, c.sequential_id as "sequentialId", c.created_at as "createdAt",
  c.updated_at as "updatedAt", c.method_type as "methodType", c.item_id as "itemId", i.serial,
  p.title as "productTitle", v.title as "variantTitle", v.platform_id as "platformVariantId",
  c.rental_start as "rentalStart", c.rental_end as "rentalEnd",
  c.minimum_rental_end as "minimumRentalEnd", f.buffer_day as "prepareFrom",
  f.due_at as "fulfillAt", f.done_at as "fulfilledAt", r.due_at as "receiveAt",
  r.done_at as "receivedAt", r.buffer_day as "restockBy", c.restocked_at as "restockedAt",
  c.cancelled_at as "cancelledAt", c.packing_status as "packingStatus",
  c.delivery_method_type as "deliveryMethodType", c.platform_order_id as "platformOrderId",
  c.platform_order_line_id as "platformOrderLineId",
  c.platform_order_name as "platformOrderName", c.price_cents as "priceCents", c.tags, (
    select max(o.id) from return_lines l
    join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
    where l.shop_id = $1 and l.rental_id = c.id) as "returnOrderId",
  ${EMBEDDED_CUSTOMER}`;

const JOINS = `${LEGS}
  join items i on i.shop_id = $1 and i.id = c.item_id
  join variants v on v.shop_id = $1 and v.id = c.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  join customers u on u.shop_id = $1 and u.id = c.customer_id`;

/** The page is cut before the joins, so their cost does not grow with the shop. */
export const LIST_CYCLES = {
  name: 'cycles.list',
  text: (conditions: string) =>
    `select ${COLUMNS}
     from (select * from cycles c where c.shop_id = $1 and c.id < $2${conditions}
           order by c.id desc limit $3) c ${JOINS}
     order by c.id desc`,
  row: undefined as CycleRow | undefined,
};

export const FIND_CYCLES = statement<CycleRow>(
  'cycles.find',
  `select ${COLUMNS} from cycles c ${JOINS}
   where c.shop_id = $1 and c.id = any($2) order by c.id`,
);

const ABSENCE = { today: '$3', restocked: '$4' };
const TAKES = takesDaysSql('o', { from: 'c.occupied_from', to: 'last.day' }, ABSENCE);

/**
 * For each cycle, the others that have its unit on some of the same days: those whose stored days
 * meet, and those that are still out on one of its days.
 */
export const FIND_CONFLICTS = statement<{ cycleId: number; others: number[] }>(
  'cycles.conflicts',
  `select c.id as "cycleId", array_agg(other.id order by other.id) as others
   from cycles c
   cross join lateral (select ${lastTakenDaySql('c', ABSENCE)} as day) last
   cross join lateral (
     select o.id from cycles o
     where o.shop_id = $1 and o.item_id = c.item_id and o.id <> c.id
       and ${TAKES.stored}
     union
     select o.id from cycles o
     where o.shop_id = $1 and o.item_id = c.item_id and o.id <> c.id
       and ${TAKES.out}) other
   where c.shop_id = $1 and c.id = any($2)
   group by c.id`,
);
