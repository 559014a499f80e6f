import { runStatement, type Db, pool, type Row } from './database.js';
import {
  CONDITION,
  conditionOf,
  CUSTOMER,
  customerOf,
  eventsOf,
  grouped,
  NONE,
} from './embedded.js';
import { itemsById } from './items.js';

const COLUMNS = `o.id, o.created_at as "createdAt", o.updated_at as "updatedAt",
  o.sequential_id as "sequentialId", o.status, o.receival_status as "receivalStatus",
  o.requested_at as "requestedAt", o.tracking_url as "trackingUrl",
  o.address_platform_id as "addressPlatformId", o.collection_date as "collectionDate", o.tags,
  o.method_type as type, ${CUSTOMER},
  coalesce((select case count(*) filter (where m.status = 'returned')
      when 0 then 'uncredited' when count(*) then 'recredited' else 'partially_recredited' end
    from return_lines l join membership_credits m on m.shop_id = $1 and m.cycle_id = l.rental_id
    where l.shop_id = $1 and l.return_order_id = o.id), 'uncredited') as "creditStatus"`;

const JOIN = 'left join customers u on u.shop_id = $1 and u.id = o.customer_id';

/** A page of return orders below an id. */
export function orderPage(shopId: number, before: number, limit: number): Promise<Row[]> {
  return runStatement(
    pool,
    `orders ${limit}`,
    `select ${COLUMNS} from (
       select * from return_orders o where o.shop_id = $1 and o.id < $2 order by o.id desc limit ${limit}) o
     ${JOIN} order by o.id desc`,
    [shopId, before],
  );
}

/** One return order. */
export function orderById(db: Db, shopId: number, id: number): Promise<Row[]> {
  const text = `select ${COLUMNS} from return_orders o ${JOIN} where o.shop_id = $1 and o.id = $2`;
  return runStatement(db, 'order by id', text, [shopId, id]);
}

/** The records of orders that were read. */
export async function orderRecords(
  db: Db,
  shopId: number,
  rows: readonly Row[],
  { isWhole = false } = {},
): Promise<object[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id as number);
  const lines = await runStatement(
    db,
    'lines',
    `select l.id, l.return_order_id as "returnOrderId", l.created_at as "createdAt",
       l.rental_id as "rentalId", l.item_id as "itemId", l.status, l.requested_at as "requestedAt",
       l.restocked_at as "restockedAt", ${CONDITION}
     from return_lines l left join conditions c on c.shop_id = $1 and c.id = l.condition_id
     where l.shop_id = $1 and l.return_order_id = any($2) order by l.id`,
    [shopId, ids],
  );
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId as number))];
  const events = await eventsOf(db, shopId, isWhole ? itemIds : [...ids, ...itemIds]);
  const own = isWhole ? await eventsOf(db, shopId, ids, 50) : events;
  const items = await itemsById(db, shopId, itemIds, events);
  const linesOf = grouped(lines, 'returnOrderId');
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    creditStatus: row.creditStatus,
    customer: customerOf(row),
    returnLines: linesOf.get(row.id)?.map((line) => lineOf(line, items)) ?? NONE,
    sequentialId: row.sequentialId,
    status: row.status,
    receivalStatus: row.receivalStatus,
    requestedAt: row.requestedAt,
    returnMethod: row.type && {
      type: row.type,
      trackingUrl: row.trackingUrl,
      addressPlatformId: row.addressPlatformId,
      collectionDate: row.collectionDate,
    },
    timelineEvents: own.get(row.id) ?? NONE,
    tags: row.tags,
  }));
}

const lineOf = (line: Row, items: ReadonlyMap<number, object>): object => ({
  id: line.id,
  createdAt: line.createdAt,
  rentalId: line.rentalId,
  status: line.status,
  condition: conditionOf(line),
  item: items.get(line.itemId),
  requestedAt: line.requestedAt,
  restockedAt: line.restockedAt,
});
