import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { dice, fraction, localTime, numbers, type SeededShop, type Step } from './seeded-shop.js';

/** The number of cycles per customer and order of the platform. */
export const BASKET = 3;

/** A prime: consecutive cycles have units that are far apart. */
const STRIDE = 7_919;

/**
 * Cycles as the service would have written them (docs/cycles.md). A temporary table holds their plan,
 * from which rows of several tables follow.
 */
export function cycleSteps(shop: SeededShop): Step[] {
  const { id, sizes } = shop;
  return [
    { table: 'cycles, planned', sql: plan(shop) },
    {
      table: 'resources',
      sql: `insert into resources (shop_id, id, kind) select ${id}, c.id, 'Cycle' from planned_cycles c`,
    },
    { table: 'cycles', sql: insertCycles(shop) },
    { table: 'cycle_legs', sql: insertLegs(shop) },
    { table: 'membership_credits', sql: insertCredits(shop) },
    { table: 'credit_entries', sql: insertEntries(shop) },
    ...(sizes.eventsPerCycle > 0 ? [{ table: 'timeline_events', sql: insertEvents(shop) }] : []),
  ];
}

/**
 * One in ten units was never rented; the others have equally many cycles, far apart. Only the last
 * cycle of a unit can be unfinished.
 */
function plan(shop: SeededShop): string {
  const { id, sizes, today } = shop;
  const { cycles, items, customers } = sizes;
  const rented = Math.max(1, Math.floor(items * 0.9));
  const number = 'n.number';
  return `create temporary table planned_cycles as
    select n.number, ${shop.resourceId('Cycle', number)} as id, i.id as item_id, i.variant_id,
      ${shop.idOf('b.customer')} as customer_id, r.*, s.state, m.method, m.endless,
      b.basket, b.made_at, i.status = 'processed' or not b.last as is_restocked
    from ${numbers(cycles, 'n')}
    cross join lateral (select n.number / ${BASKET} as basket, n.number >= ${cycles - rented} as last,
      ${shop.madeAt(number, cycles)} as made_at,
      case when ${dice(`n.number / ${BASKET}`, 41, 100)} = 0 then 0
        when n.number < ${cycles} / 1000 then 1
        else 2 + ${dice(`n.number / ${BASKET}`, 42, Math.max(1, customers - 3))} end as customer) b
    join items i on i.shop_id = ${id} and i.id = ${shop.resourceId(
      'Item',
      `n.number::bigint * ${STRIDE} % ${rented}`,
    )}
    cross join lateral (select i.visibility in ('sold', 'retired') as gone,
      (b.made_at at time zone 'UTC')::date + 4 + ${dice(number, 43, 28)}::integer as start_day,
      2 + ${dice(number, 44, 13)}::integer as days, ${dice(number, 45, 10)} < 7 as shipped) u
    cross join lateral (select u.shipped, u.start_day, u.start_day + u.days as end_day,
      u.start_day - case when u.shipped then 2 else 0 end as fulfill_day,
      u.start_day + u.days + case when u.shipped then 2 else 0 end as receive_day,
      u.start_day + u.days + case when u.shipped then 2 else 0 end
        + (array[-1, 0, 0, 0, 1])[1 + ${dice(number, 46, 5)}] as received_day) r
    cross join lateral (select case when n.number < 20 then 'resale'
        when ${dice('b.basket', 47, 2_000)} = 0 then 'membership'
        when ${dice('b.basket', 47, 2_000)} < 40 then 'subscription' else 'calendar' end as method,
      b.last and not u.gone and ${dice('b.basket', 47, 2_000)} = 0 and n.number >= 20 as endless) m
    cross join lateral (select case when ${dice(number, 48, 100)} < 3 then 'cancelled'
      when r.fulfill_day >= date '${today}' then case when u.gone then 'cancelled' else 'scheduled' end
      when b.last and not u.gone and ${dice(number, 49, 1_000)} < 2 then 'forgotten'
      when r.received_day >= date '${today}' or b.last and not u.gone
          and (${dice(number, 50, 1_000)} < 8 or m.endless and n.number % 2 = 0)
        then case when u.gone then 'cancelled' else 'out' end
      else 'received' end as state) s`;
}

/** The start of the preparation: the day before the fulfilment. */
const PREPARED = 'c.fulfill_day - 1';

/** The planned last day of the restock. */
const PLANNED_RESTOCK = `case when c.endless then date 'infinity' else c.receive_day + 1 end`;

/** The actual last day. A unit that is restocked on the day after its return is free on that day. */
const RESTOCK = `case when c.is_restocked then c.received_day else c.received_day + 1 end`;

const DUE_OUT = localTime('c.fulfill_day');
const DUE_BACK = localTime('c.receive_day');

const WENT_OUT = `case when c.state in ('out', 'received')
  then ${localTime('c.fulfill_day', '10 hours')} end`;
const CAME_BACK = `case when c.state = 'received'
  then ${localTime('c.received_day', '12 hours')} end`;

const RESTOCKED_AT = localTime('c.received_day + 1', '30 minutes');

function insertCycles(shop: SeededShop): string {
  const orderName = `case when c.basket % 10 > 0 then '#' || 10001 + c.basket end`;
  const formattedId = `'SC-' || c.number + 1001`;
  return `insert into cycles (shop_id, id, sequential_id, item_id, variant_id, customer_id, method_type,
      delivery_method_type, rental_start, rental_end, minimum_rental_end, packing_status,
      platform_order_id, platform_order_line_id, platform_order_name, price_cents, cancelled_at,
      restocked_at, active, out, awaited_at, fulfilled_at, received_at, receive_at, booked_from, booked_to, occupied_from, occupied_to, tags, created_at,
      updated_at, search_text)
    select ${shop.id}, c.id, c.number + 1001, c.item_id, c.variant_id, c.customer_id, c.method,
      case when c.shipped then 'shipping' else 'pick_up' end, ${localTime('c.start_day')},
      case when not c.endless then ${localTime('c.end_day')} end,
      case when c.method = 'membership' then ${localTime('c.end_day')} end, ${PACKING},
      case when c.basket % 10 > 0 then 91001 + c.basket end,
      case when c.basket % 10 > 0 then 191001 + c.number end, ${orderName},
      case when c.number % 20 > 0 then (500 + ${dice('c.number', 51, 20_000)})::integer end,
      case when c.state = 'cancelled' then c.made_at + interval '1 hour' end,
      case when c.state = 'received' and c.is_restocked then ${RESTOCKED_AT} end,
      c.state in ('scheduled', 'forgotten', 'out'), c.state = 'out',
      case when c.state = 'out' and not c.endless then ${DUE_BACK}
        when c.state in ('scheduled', 'forgotten') then ${DUE_OUT} end,
      ${WENT_OUT}, ${CAME_BACK}, case when not c.endless then ${DUE_BACK} end,
      d.booked_from, d.booked_to, d.occupied_from, d.occupied_to,
      case when ${dice('c.number', 52, 10)} = 0 then '{gift}'::text[] else '{}' end,
      c.made_at, ${shop.changedAt('c.made_at', fraction('c.number', 53))},
      ${searchTextSql(formattedId, orderName)}
    from planned_cycles c
    cross join lateral (select
      case when c.state = 'cancelled' then date 'infinity' else ${PREPARED} end as booked_from,
      case c.state when 'cancelled' then date '-infinity' when 'received'
        then least(${PLANNED_RESTOCK}, ${RESTOCK}) else ${PLANNED_RESTOCK} end as booked_to,
      case when c.state = 'cancelled' then date 'infinity' else ${PREPARED} end as occupied_from,
      case c.state when 'cancelled' then date '-infinity' when 'received'
        then ${RESTOCK} else ${PLANNED_RESTOCK} end as occupied_to) d
    order by c.number`;
}

/** Some scheduled cycles and all forgotten ones are printed; few fulfilled ones were never packed. */
const PACKING = `case when c.state = 'forgotten' or c.state = 'scheduled' and c.number % 10 = 0 then 'printed'
  when c.state in ('scheduled', 'cancelled') or ${dice('c.number', 54, 1_000)} = 0 then 'pending'
  else 'packed' end`;

function insertLegs({ id }: SeededShop): string {
  return `insert into cycle_legs (shop_id, cycle_id, kind, due_at, due_given, done_at, buffer_day, buffer_given)
    select ${id}, c.id, leg.* from planned_cycles c
    cross join lateral (values
      ('fulfillment', ${DUE_OUT}, false,
        ${WENT_OUT}, ${PREPARED}, false),
      ('receival', case when not c.endless then ${DUE_BACK} end, false,
        ${CAME_BACK},
        case when c.state = 'received' then c.received_day + 1
          when not c.endless then c.receive_day + 1 end, false)) leg
    order by c.number`;
}

/** One basket in fifty has all its credits returned; another one in fifty has one returned. */
const IS_RETURNED = `(c.state = 'cancelled' or ${dice('c.basket', 55, 50)} = 0
  or ${dice('c.basket', 55, 50)} = 1 and c.number % ${BASKET} = 0)`;

function insertCredits({ id }: SeededShop): string {
  return `insert into membership_credits (shop_id, cycle_id, customer_id, credit_cost, status,
      return_condition, created_at, updated_at)
    select ${id}, c.id, c.customer_id, 1 + c.number % 3,
      case when ${IS_RETURNED} then 'returned' else 'unreturned' end, null, c.made_at, c.made_at
    from planned_cycles c where c.method in ('membership', 'subscription') order by c.number`;
}

function insertEntries({ id }: SeededShop): string {
  return `insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
    select ${id}, m.customer_id, m.id, m.credit_cost * sign, 'Seed', m.created_at
    from membership_credits m cross join unnest(array[-1, 1]) sign
    where m.shop_id = ${id} and (sign = -1 or m.status = 'returned') order by m.id`;
}

function insertEvents({ id }: SeededShop): string {
  return `insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author,
      created_at, updated_at)
    select ${id}, c.id, 'Cycle', 'created', jsonb_build_object('itemId', c.item_id), 'Seed', c.made_at, c.made_at
    from planned_cycles c order by c.number`;
}
