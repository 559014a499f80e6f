import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { cycleById, newCycleRecord } from './cycles.js';
import { runStatement, inOneTransaction, numbered, pool } from './database.js';

/** What the baseline takes of a booking: all days as plain dates, shipped. */
interface Booking {
  platformVariantId: number;
  customerPlatformId: number;
  methodType: string;
  rentalStart: string;
  rentalEnd: string;
}

const durations = (name: string) => `replace(s.${name}, '.', ' ')::interval`;

/** What is named, and the days that follow from the shop's settings. */
const PLAN = `select v.id as variant, u.id as customer, t.*,
    t.fulfill at time zone s.time_zone as "fulfillAt", t.receive at time zone s.time_zone as "receiveAt",
    t.start at time zone s.time_zone as "rentalStart", t.ending at time zone s.time_zone as "rentalEnd",
    (t.fulfill - ${durations('preparation_duration')})::date as first,
    (t.receive + t.restock)::date as last,
    (($6::timestamptz at time zone s.time_zone) + t.restock)::date as back
  from shops s
  join variants v on v.shop_id = $1 and v.platform_id = $2 and v.archived_at is null
  join customers u on u.shop_id = $1 and u.platform_id = $3
  left join product_methods m on m.shop_id = $1 and m.product_id = v.product_id and m.kind = 'calendar'
  cross join lateral (select $4::timestamp as start, $5::timestamp as ending,
    $4::timestamp - ${durations('delivery_duration')} as fulfill,
    $5::timestamp + ${durations('reverse_delivery_duration')} as receive,
    coalesce(make_interval(days => m.custom_restock_duration_count), ${durations('restock_duration')})
      as restock) t
  where s.id = $1`;

const stretch = (days: string) => `least(coalesce(${days}, 1000000), 1000000)`;

/** The free unit in which the days fit most tightly, locked; the constraint has the last word. */
const CHOOSE = `select i.id from items i
  cross join lateral (select max(c.occupied_to) as day from cycles c
    where c.shop_id = $1 and c.item_id = i.id and c.occupied_to < $3
      and c.occupied_from <= c.occupied_to) before
  cross join lateral (select min(c.occupied_from) as day from cycles c
    where c.shop_id = $1 and c.item_id = i.id and c.occupied_to >= $3) next
  where i.shop_id = $1 and i.variant_id = $2 and i.visibility = 'available'
    and (next.day is null or next.day > $4)
    and not exists (select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.out
      and c.occupied_from <= $4 and greatest(c.occupied_to, $5) >= $3)
    and not exists (select from blocked_dates b where b.shop_id = $1 and b.from_day <= $4
      and b.to_day >= $3 and (b.item_id = i.id or b.variant_id = i.variant_id
        or b.resource_type = 'Store' or b.product_id = (
          select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)))
  order by ${stretch('$3::date - before.day - 1')} + ${stretch('next.day - $4::date - 1')}, i.id
  limit 1 for no key update of i skip locked`;

const WRITE = `${numbered('Cycle', 1001, '$12')}, cycle as (
    insert into cycles (shop_id, id, sequential_id, item_id, variant_id, customer_id, method_type,
      delivery_method_type, rental_start, rental_end, active, out, awaited_at, receive_at, booked_from, booked_to,
      occupied_from, occupied_to, search_text, created_at, updated_at)
    select $1, r.id, n.value, $2, $3, $4, $5, 'shipping', $6, $7, true, false, $10::timestamptz, $11::timestamptz, $8::date, $9::date,
      $8::date, $9::date, ${searchTextSql(`'SC-' || n.value || ' '`)}, n.made_at, n.made_at
    from resource r, counter n returning id
  ), legs as (
    insert into cycle_legs (shop_id, cycle_id, kind, due_at, due_given, buffer_day, buffer_given)
    select $1, c.id, leg.* from cycle c cross join lateral (values
      ('fulfillment', $10::timestamptz, false, $8::date, false),
      ('receival', $11::timestamptz, false, $9::date, false)) leg
  )
  insert into timeline_events (shop_id, eventable_id, eventable_type, event_type, metadata, author,
    created_at, updated_at)
  select $1, r.id, 'Cycle', 'created', jsonb_build_object('itemId', $2::bigint), 'Bench', $12, $12
  from resource r returning eventable_id as id`;

/** Books a unit of a variant and answers the rental. */
export async function book(shopId: number, body: Booking): Promise<object> {
  const { platformVariantId, customerPlatformId, methodType, rentalStart, rentalEnd } = body;
  const now = new Date();
  const id = await inOneTransaction(async (db) => {
    const asked = [platformVariantId, customerPlatformId, rentalStart, rentalEnd, now];
    const [plan] = await runStatement(db, 'plan', PLAN, [shopId, ...asked]);
    const { variant, customer, first, last, back } = plan;
    const [unit] = await runStatement(db, 'choose', CHOOSE, [shopId, variant, first, last, back]);
    const named = [shopId, unit.id, variant, customer, methodType];
    const times = [plan.rentalStart, plan.rentalEnd, first, last, plan.fulfillAt, plan.receiveAt];
    const [made] = await runStatement(db, 'book', WRITE, [...named, ...times, now]);
    return made.id as number;
  });
  const [row] = await cycleById(pool, shopId, id);
  return newCycleRecord(pool, shopId, row);
}
