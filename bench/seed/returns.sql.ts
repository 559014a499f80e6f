import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { rentalsSearchSql } from '../../src/modules/rentals/return/return-order.js';
import { BASKET } from './cycles.sql.js';
import {
  dice,
  fraction,
  isFew,
  isOldest,
  numbers,
  type SeededShop,
  type Step,
} from './seeded-shop.js';

/** The time from the creation of a rental to its return order, in days. */
const DELAY_DAYS = 45;

/**
 * Return orders, each with the fulfilled rentals of one basket. Two temporary tables hold their plan:
 * an order depends on its lines, and these on the order.
 */
export function returnSteps(shop: SeededShop): Step[] {
  const { id } = shop;
  return [
    { table: 'return_lines, planned', sql: planLines(shop) },
    { table: 'return_orders, planned', sql: planOrders(shop) },
    {
      table: 'resources',
      sql: `insert into resources (shop_id, id, kind)
        select ${id}, o.id, 'ReturnOrder' from planned_orders o`,
    },
    { table: 'return_orders', sql: insertOrders(shop) },
    { table: 'return_lines', sql: insertLines(shop) },
    { table: 'timeline_events', sql: insertEvents(shop) },
    { table: 'shop_counters', sql: setCounters(shop) },
    { table: 'planned', sql: 'drop table planned_cycles, planned_orders, planned_lines' },
  ];
}

function planLines(shop: SeededShop): string {
  const { orders, cycles, fewestLines, mostLines } = shop.sizes;
  const baskets = Math.floor((cycles / BASKET) * (shop.pastLess(DELAY_DAYS) / shop.pastLess(0)));
  return `create temporary table planned_lines as
    select n.number, c.id as rental_id, c.number + 1001 as rental, c.item_id, c.customer_id,
      ${dice('n.number', 71, 100)} < 2 as cancelled,
      case when ${dice('n.number', 71, 100)} < 2 then 'awaiting' when c.state = 'received' then 'received'
        when ${dice('c.number', 72, 3)} = 0 then 'missing' else 'awaiting' end as status
    from ${numbers(orders, 'n')}
    join planned_cycles c on c.basket = n.number::bigint * ${baskets} / ${orders}
      and c.number % ${BASKET} < ${fewestLines} + ${dice('n.number', 73, mostLines - fewestLines + 1)}
    where c.state in ('out', 'received')`;
}

function planOrders(shop: SeededShop): string {
  const since = shop.pastLess(DELAY_DAYS);
  return `create temporary table planned_orders as
    select o.*, ${shop.resourceId('ReturnOrder', 'o.number')} as id,
      ${shop.madeAt('o.number', shop.sizes.orders, { since })} as made_at,
      case when cancelled then 'cancelled'
        when received = 0 and ${dice('o.number', 74, 3)} = 0 then 'requested'
        when received = 0 then 'expected' when awaiting > 0 then 'in_progress'
        when ${dice('o.number', 75, 300)} = 0 then 'received' else 'completed' end as status
    from (select l.number, min(l.customer_id) as customer_id, bool_or(l.cancelled) as cancelled,
        count(*) filter (where l.status = 'received') as received,
        count(*) filter (where l.status = 'awaiting') as awaiting, count(*) as lines,
        array_agg(l.item_id order by l.rental_id) as item_ids,
        ${rentalsSearchSql('l.rental')} as rentals_search_text
      from planned_lines l group by l.number) o`;
}

function insertOrders(shop: SeededShop): string {
  const { orders } = shop.sizes;
  return `insert into return_orders (shop_id, id, sequential_id, customer_id, status, receival_status,
      requested_at, method_type, tracking_url, tags, created_at, updated_at, rentals_search_text,
      search_text)
    select ${shop.id}, o.id, o.number + 2001, o.customer_id, o.status,
      case o.received when 0 then 'unreceived' when o.lines then 'received' else 'partially_received' end,
      o.made_at, case o.number % 10 when 0 then 'ReturnMethod::Collection'
        when 1 then null else 'ReturnMethod::ReturnLabel' end,
      case when o.number % 10 > 1 then 'https://post.example/' || o.number end,
      array_remove(array[case when ${dice('o.number', 76, 5)} = 0 then 'checked' end,
        case when ${isFew('o.number', 1, orders)} then 'lawsuit' end,
        case when ${isOldest('o.number', orders)} then 'paper' end], null),
      o.made_at, ${shop.changedAt('o.made_at', fraction('o.number', 77))}, o.rentals_search_text,
      ${searchTextSql(`'#' || o.number + 2001`)}
    from planned_orders o order by o.number`;
}

/** Received units have the condition of their line. */
function insertLines({ id }: SeededShop): string {
  return `insert into return_lines (shop_id, return_order_id, item_id, rental_id, status, condition_id,
      order_status, open, held_item_id, requested_at, restocked_at, item_status_before, item_condition_before,
      created_at, updated_at)
    select ${id}, o.id, l.item_id, l.rental_id, l.status,
      case when l.status = 'received' and l.rental % 2 = 0 then i.condition_id end,
      o.status, s.open, case when s.open then l.item_id end, o.made_at,
      case when l.status = 'received' then c.restocked_at end,
      case when l.status = 'received' then 'processed' end,
      case when l.status = 'received' then i.condition_id end, o.made_at, o.made_at
    from planned_lines l
    join planned_orders o on o.number = l.number
    join cycles c on c.shop_id = ${id} and c.id = l.rental_id
    join items i on i.shop_id = ${id} and i.id = l.item_id
    cross join lateral (select o.status not in ('completed', 'cancelled') as open) s
    order by l.number, l.rental_id`;
}

function insertEvents({ id }: SeededShop): string {
  return `insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author,
      created_at, updated_at)
    select ${id}, o.id, 'ReturnOrder', 'created', jsonb_build_object('itemIds', o.item_ids), 'Seed',
      o.made_at, o.made_at
    from planned_orders o order by o.number`;
}

/** The last sequential number of each kind, and its time. */
function setCounters({ id, sizes, today }: SeededShop): string {
  return `insert into shop_counters (shop_id, kind, value, made_at) values
    (${id}, 'Item', ${sizes.items}, '${today}'), (${id}, 'Cycle', ${1000 + sizes.cycles}, '${today}'),
    (${id}, 'ReturnOrder', ${2000 + sizes.orders}, '${today}')`;
}
