import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { newCycleFields } from '../../src/modules/rentals/plain-fields.js';
import { inOneTransaction, type Row, runStatement } from './database.js';
import { eventsOf } from './items.js';

/** The body of a booking that the baseline accepts: future dates without times, shipped. */
interface Booking {
  platformVariantId: number;
  customerPlatformId: number;
  methodType: string;
  rentalStart: string;
  rentalEnd: string;
}

const durations = (name: string) => `replace(s.${name}, '.', ' ')::interval`;

/** The named variant and customer, and the days that follow from the settings of the shop. */
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

const gapDays = (days: string) => `least(coalesce(${days}, 1000000), 1000000)`;

/** Locks the free unit with the smallest gaps around the days; the constraint decides. */
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
  order by ${gapDays('$3::date - before.day - 1')} + ${gapDays('next.day - $4::date - 1')}, i.id
  limit 1 for no key update of i skip locked`;

const INSERT = `with counter as (
    insert into shop_counters as c (shop_id, kind, value, made_at) values ($1, 'Cycle', 1001, $12)
    on conflict (shop_id, kind) do update
      set value = c.value + 1, made_at = greatest(c.made_at, excluded.made_at)
    returning value, made_at
  ), resource as (
    insert into resources (shop_id, kind) select $1, 'Cycle' from counter returning id
  ), cycle as (
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

const CYCLE = `select c.id, c.sequential_id as "sequentialId", c.created_at as "createdAt",
    c.updated_at as "updatedAt", c.method_type as "methodType", c.item_id as "itemId",
    c.rental_start as "rentalStart", c.rental_end as "rentalEnd", c.packing_status as "packingStatus",
    c.delivery_method_type as "deliveryMethodType", c.tags, f.buffer_day as "prepareFrom",
    f.due_at as "fulfillAt", r.due_at as "receiveAt", r.buffer_day as "restockBy", i.serial,
    p.title as "productTitle", v.title as "variantTitle", v.platform_id as "platformVariantId",
    u.id as "customerId", u.created_at as "customerCreatedAt", u.updated_at as "customerUpdatedAt",
    u.platform_id as "customerPlatformId", u.default_address as "customerAddress",
    u.email as "customerEmail", u.first_name as "customerFirstName", u.last_name as "customerLastName",
    u.phone as "customerPhone", u.erased_at as "customerErasedAt",
    l.platform_id as "locationPlatformId", l.name as "locationName"
  from cycles c
  join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
  join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
  join items i on i.shop_id = $1 and i.id = c.item_id
  join variants v on v.shop_id = $1 and v.id = c.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  join customers u on u.shop_id = $1 and u.id = c.customer_id
  left join locations l on l.shop_id = $1 and l.id = i.location_id
  where c.shop_id = $1 and c.id = $2`;

/** Books a unit of a variant and returns the rental. */
export async function book(shopId: number, body: Booking): Promise<object> {
  const { platformVariantId, customerPlatformId, methodType, rentalStart, rentalEnd } = body;
  const now = new Date();
  const id = await inOneTransaction(async (db) => {
    const request = [platformVariantId, customerPlatformId, rentalStart, rentalEnd, now];
    const [plan] = await runStatement('plan', PLAN, [shopId, ...request], db);
    const { variant, customer, first, last, back } = plan;
    const [unit] = await runStatement('choose', CHOOSE, [shopId, variant, first, last, back], db);
    const keys = [shopId, unit.id, variant, customer, methodType];
    const times = [plan.rentalStart, plan.rentalEnd, first, last, plan.fulfillAt, plan.receiveAt];
    const [created] = await runStatement('book', INSERT, [...keys, ...times, now], db);
    return created.id as number;
  });
  const [row] = await runStatement('cycle', CYCLE, [shopId, id]);
  return { ...cycleOf(row, (await eventsOf(shopId, [id])).get(id)!), movedCycleIds: [] };
}

/** A new booking in the future: nothing was fulfilled, returned, paid or cancelled. */
const cycleOf = (row: Row, events: readonly Row[]): object => ({
  id: row.id,
  sequentialId: row.sequentialId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  status: 'scheduled',
  methodType: row.methodType,
  customer: {
    id: row.customerId,
    createdAt: row.customerCreatedAt,
    updatedAt: row.customerUpdatedAt,
    platformId: row.customerPlatformId,
    defaultAddress: row.customerAddress && { ...EMPTY_ADDRESS, ...row.customerAddress },
    email: row.customerEmail,
    firstName: row.customerFirstName,
    lastName: row.customerLastName,
    phone: row.customerPhone,
    erasedAt: row.customerErasedAt,
  },
  itemId: row.itemId,
  item: {
    id: row.itemId,
    serial: row.serial,
    productTitle: row.productTitle,
    variantTitle: row.variantTitle,
    platformVariantId: row.platformVariantId,
  },
  platformVariantId: row.platformVariantId,
  location: row.locationPlatformId && {
    platformId: row.locationPlatformId,
    name: row.locationName,
  },
  formerUnits: [],
  requestedLocation: null,
  conditionIds: [],
  rentalStart: row.rentalStart,
  rentalEnd: row.rentalEnd,
  minimumRentalEnd: null,
  prepareFrom: row.prepareFrom,
  fulfillAt: row.fulfillAt,
  fulfilledAt: null,
  receiveAt: row.receiveAt,
  receivedAt: null,
  restockBy: row.restockBy,
  restockedAt: null,
  holdUntil: null,
  closedAs: null,
  cancelledAt: null,
  cancelReason: null,
  salePriceCents: null,
  fulfillmentStatus: 'scheduled',
  receivalStatus: 'scheduled',
  deliveryMethodType: row.deliveryMethodType,
  ...newCycleFields(row),
  returnOrderId: null,
  membershipCredit: null,
  conflictingCycleIds: [],
  isUnitFixed: false,
  risks: [],
  tags: row.tags,
  timelineEvents: events,
  customFields: [],
});

const EMPTY_ADDRESS = Object.fromEntries(
  `customerId default firstName lastName company address1 address2 city province country zip phone
  name provinceCode countryCode countryName`
    .split(/\s+/)
    .map((field) => [field, null]),
);
