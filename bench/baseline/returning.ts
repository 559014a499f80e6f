import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { runStatement, inOneTransaction, numbered, pool } from './database.js';
import { orderById, orderRecords } from './return-orders.js';

const LOCK_UNITS = `select i.id from items i where i.shop_id = $1 and i.id = any(array(
    select c.item_id from cycles c where c.shop_id = $1 and c.id = any($2)))
  order by i.id for no key update`;

const LOCK_RENTALS = `select c.id, c.item_id, c.customer_id, c.sequential_id, c.out from cycles c
  where c.shop_id = $1 and c.id = any($2) order by c.id for update`;

const CREATE = `${numbered('ReturnOrder', 2001, '$6')}, made as (
    insert into return_orders (shop_id, id, sequential_id, customer_id, status, receival_status,
      requested_at, search_text, rentals_search_text, created_at, updated_at)
    select $1, r.id, n.value, $2, 'expected', 'unreceived', $6, ${searchTextSql(`'#' || n.value`)}, $5,
      n.made_at, n.made_at
    from resource r, counter n
  ), lines as (
    insert into return_lines (shop_id, return_order_id, item_id, rental_id, status, order_status, open,
      held_item_id, requested_at, created_at, updated_at)
    select $1, r.id, l.item_id, l.rental_id, 'awaiting', 'expected', true, l.item_id, $6, $6, $6
    from resource r cross join unnest($3::bigint[], $4::bigint[]) with ordinality
      as l (item_id, rental_id, place)
    order by l.place
  ), credits as (
    update membership_credits m set status = 'returned', updated_at = $6
    where m.shop_id = $1 and m.cycle_id = any($4) and m.status <> 'returned'
      and m.return_condition = 'return_order_created'
    returning m.id, m.customer_id, m.credit_cost
  ), entries as (
    insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
    select $1, customer_id, id, credit_cost, 'Bench', $6 from credits
  ), rentals as (
    update cycles c set updated_at = $6 where c.shop_id = $1 and c.id = any($4)
  )
  insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author,
    created_at, updated_at)
  select $1, r.id, 'ReturnOrder', 'created', jsonb_build_object('itemIds', to_jsonb($3::bigint[])), 'Bench',
    $6, $6
  from resource r returning eventable_id as id`;

/** Puts rentals of one customer on a new return order and answers it. */
export async function createReturn(
  shopId: number,
  { data }: { data: { rentalId: number }[] },
): Promise<object> {
  const rentalIds = data.map(({ rentalId }) => rentalId);
  const id = await inOneTransaction(async (db) => {
    await runStatement(db, 'lock units', LOCK_UNITS, [shopId, rentalIds]);
    const rentals = await runStatement(db, 'lock rentals', LOCK_RENTALS, [shopId, rentalIds]);
    if (rentals.some(({ out }) => !out)) throw new Error('a rental is not out');
    const byId = new Map(rentals.map((rental) => [rental.id, rental]));
    const itemIds = rentalIds.map((rentalId) => byId.get(rentalId).item_id as number);
    const text = rentals
      .map(({ sequential_id: number }) => number as number)
      .sort((one, other) => one - other)
      .map((number) => ` sc-${number} ${number} \x1fsc-\x1f${number}`)
      .join('');
    const customerId = rentals[0].customer_id as number;
    const values = [shopId, customerId, itemIds, rentalIds, text, new Date()];
    return (await runStatement(db, 'create return', CREATE, values))[0].id as number;
  });
  return { errors: [], returnOrders: [await record(shopId, id)] };
}

const OF_ORDER = `array(select l.rental_id from return_lines l
  where l.shop_id = $1 and l.return_order_id = $2)`;

const LOCK_ORDER_UNITS = `select i.id from items i where i.shop_id = $1 and i.id = any(array(
    select l.item_id from return_lines l where l.shop_id = $1 and l.return_order_id = $2))
  order by i.id for no key update`;

const LOCK_ORDER_RENTALS = `select c.id from cycles c
  where c.shop_id = $1 and c.id = any(${OF_ORDER}) order by c.id for update`;

const LOCK_ORDER = `select o.status from return_orders o where o.shop_id = $1 and o.id = $2 for update`;

const isNone = 'd.back < d.first';

/** All of it at once: nothing that is written here is read here. */
const RECEIVE = `with received as materialized (
    select l.id as line_id, l.item_id, l.rental_id, l.status as line_status, i.status as item_status,
      i.condition_id, coalesce(l.condition_id, i.condition_id) as condition_after,
      greatest($4::timestamptz, f.done_at) as received_at,
      ((f.done_at at time zone s.time_zone) - replace(s.preparation_duration, '.', ' ')::interval)::date
        as first,
      ((greatest($4::timestamptz, f.done_at) at time zone s.time_zone) + coalesce(
        make_interval(days => m.custom_restock_duration_count),
        replace(s.restock_duration, '.', ' ')::interval))::date as back
    from return_lines l
    join shops s on s.id = $1
    join items i on i.shop_id = $1 and i.id = l.item_id
    join variants v on v.shop_id = $1 and v.id = i.variant_id
    left join product_methods m on m.shop_id = $1 and m.product_id = v.product_id and m.kind = 'calendar'
    join cycle_legs f on f.shop_id = $1 and f.cycle_id = l.rental_id and f.kind = 'fulfillment'
    where l.shop_id = $1 and l.return_order_id = $2 and l.id = any($3) and l.status = 'awaiting'
  ), rentals as (
    update cycles c set active = false, out = false, awaited_at = null,
      received_at = d.received_at, updated_at = $4,
      booked_from = case when ${isNone} or least(c.booked_to, d.back) < greatest(c.booked_from, d.first)
        then 'infinity' else greatest(c.booked_from, d.first) end,
      booked_to = case when ${isNone} or least(c.booked_to, d.back) < greatest(c.booked_from, d.first)
        then '-infinity' else least(c.booked_to, d.back) end,
      occupied_from = case when ${isNone} then 'infinity' else d.first end,
      occupied_to = case when ${isNone} then '-infinity' else d.back end
    from received d where c.shop_id = $1 and c.id = d.rental_id
  ), legs as (
    update cycle_legs g set buffer_given = false,
      done_at = case g.kind when 'receival' then d.received_at else g.done_at end,
      buffer_day = case g.kind when 'receival' then d.back else d.first end
    from received d where g.shop_id = $1 and g.cycle_id = d.rental_id
  ), credits as (
    update membership_credits m set status = 'returned', updated_at = $4
    from received d where m.shop_id = $1 and m.cycle_id = d.rental_id and m.status <> 'returned'
      and m.return_condition = 'received_at'
    returning m.id, m.customer_id, m.credit_cost
  ), entries as (
    insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
    select $1, customer_id, id, credit_cost, 'Bench', $4 from credits
  ), units as (
    update items i set status = 'unprocessed', condition_id = d.condition_after, updated_at = $4
    from received d where i.shop_id = $1 and i.id = d.item_id
      and (i.status <> 'unprocessed' or i.condition_id is distinct from d.condition_after)
  ), progress as materialized (
    select count(*) filter (where d.line_id is not null or l.status = 'received') as received,
      count(*) filter (where d.line_id is null and l.status = 'awaiting') as awaiting, count(*) as lines
    from return_lines l left join received d on d.line_id = l.id
    where l.shop_id = $1 and l.return_order_id = $2
  ), after as materialized (
    select case when p.awaiting > 0 then 'in_progress' else 'received' end as status,
      case when p.received = p.lines then 'received' else 'partially_received' end as receival
    from progress p
  ), lines as (
    update return_lines l set status = 'received', order_status = a.status,
      item_status_before = d.item_status, item_condition_before = d.condition_id, updated_at = $4
    from received d, after a where l.shop_id = $1 and l.id = d.line_id
  ), orders as (
    update return_orders o set status = a.status, receival_status = a.receival, updated_at = $4
    from after a where o.shop_id = $1 and o.id = $2
  )
  insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author,
    created_at, updated_at)
  select $1, e.id, e.kind, e.type, e.metadata, 'Bench', $4, $4 from (
    select 1 as place, rental_id as id, line_id, 'Cycle' as kind, 'received' as type,
      jsonb_build_object('from', null, 'to', to_char(received_at at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as metadata from received
    union all select 2, item_id, line_id, 'Item', 'status_changed',
      jsonb_build_object('from', item_status, 'to', 'unprocessed') from received
      where item_status <> 'unprocessed'
    union all select 3, item_id, line_id, 'Item', 'condition_changed',
      jsonb_build_object('from', condition_id, 'to', condition_after) from received
      where condition_id is distinct from condition_after
    union all select 4, $2::bigint, line_id, 'ReturnOrder', 'line_status_changed', jsonb_build_object(
      'lineId', line_id, 'itemId', item_id, 'from', line_status, 'to', 'received') from received
    union all select 5, $2::bigint, null, 'ReturnOrder', 'status_changed',
      jsonb_build_object('from', $5::text, 'to', a.status) from after a where a.status <> $5) e
  order by e.place, e.line_id`;

/** Receives lines of a return order and answers it. */
export async function receiveLines(
  shopId: number,
  id: number,
  { returnLines }: { returnLines: { id: number }[] },
): Promise<object> {
  await inOneTransaction(async (db) => {
    await runStatement(db, 'lock order units', LOCK_ORDER_UNITS, [shopId, id]);
    await runStatement(db, 'lock order rentals', LOCK_ORDER_RENTALS, [shopId, id]);
    const [order] = await runStatement(db, 'lock order', LOCK_ORDER, [shopId, id]);
    const lineIds = returnLines.map((line) => line.id);
    await runStatement(db, 'receive', RECEIVE, [shopId, id, lineIds, new Date(), order.status]);
  });
  return record(shopId, id);
}

async function record(shopId: number, id: number): Promise<object> {
  const rows = await orderById(pool, shopId, id);
  return (await orderRecords(pool, shopId, rows, { isWhole: true }))[0]!;
}
