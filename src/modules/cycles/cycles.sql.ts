import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { statement } from '../../database/sql/statement.js';
import { EMBEDDED_CREDIT } from '../credits/credit.sql.js';
import { EMBEDDED_CUSTOMER } from '../customers/customer.sql.js';
import { Item } from '../items/item.entity.js';
import { lastTakenDaySql, takesDaysSql } from '../items/taken-days.sql.js';
import { Product } from '../products/product.entity.js';
import { Variant } from '../products/variant.entity.js';
import { CycleLeg } from './entities/cycle-leg.entity.js';
import { Cycle } from './entities/cycle.entity.js';

/** The two legs of cycle `c`. */
const LEGS = `
  join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
  join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'`;

/** The columns of a cycle's answer, out of cycle `c` and what it is joined to. */
const COLUMNS = joined(
  columnsOf(Cycle, 'c', [
    'id',
    'sequentialId',
    'createdAt',
    'updatedAt',
    'methodType',
    'itemId',
    'rentalStart',
    'rentalEnd',
    'minimumRentalEnd',
    'restockedAt',
    'cancelledAt',
    'packingStatus',
    'deliveryMethodType',
    'platformOrderId',
    'platformOrderLineId',
    'platformOrderName',
    'priceCents',
    'tags',
  ]),
  columnsOf(CycleLeg, 'f', {
    prepareFrom: 'bufferDay',
    fulfillAt: 'dueAt',
    fulfilledAt: 'doneAt',
  }),
  columnsOf(CycleLeg, 'r', { receiveAt: 'dueAt', receivedAt: 'doneAt', restockBy: 'bufferDay' }),
  columnsOf(Item, 'i', ['serial']),
  columnsOf(Product, 'p', { productTitle: 'title' }),
  columnsOf(Variant, 'v', { variantTitle: 'title', platformVariantId: 'platformId' }),
  computed<{ returnOrderId: number | null }>({
    returnOrderId: `(
    select max(o.id) from return_lines l
    join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
    where l.shop_id = $1 and l.rental_id = c.id)`,
  }),
  EMBEDDED_CUSTOMER,
  EMBEDDED_CREDIT,
);
export type CycleRow = RowOf<typeof COLUMNS>;

const JOINS = `${LEGS}
  join items i on i.shop_id = $1 and i.id = c.item_id
  join variants v on v.shop_id = $1 and v.id = c.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  join customers u on u.shop_id = $1 and u.id = c.customer_id
  left join membership_credits m on m.shop_id = $1 and m.cycle_id = c.id`;

export const LIST_CYCLES = listStatement('cycles.list', Cycle, 'c', COLUMNS, { joins: JOINS });

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
