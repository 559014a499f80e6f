import { runStatement, type Db, pool, type Row } from './database.js';
import { CUSTOMER, customerOf, eventsOf, fieldsOf, grouped, NONE } from './embedded.js';

const COLUMNS = `c.id, c.sequential_id as "sequentialId", c.created_at as "createdAt",
  c.updated_at as "updatedAt", c.method_type as "methodType", c.item_id as "itemId",
  c.rental_start as "rentalStart", c.rental_end as "rentalEnd",
  c.minimum_rental_end as "minimumRentalEnd", c.restocked_at as "restockedAt",
  c.cancelled_at as "cancelledAt", c.packing_status as "packingStatus",
  c.delivery_method_type as "deliveryMethodType", c.platform_order_id as "platformOrderId",
  c.platform_order_line_id as "platformOrderLineId", c.platform_order_name as "platformOrderName",
  c.price_cents as "priceCents", c.tags, f.buffer_day as "prepareFrom", f.due_at as "fulfillAt",
  f.done_at as "fulfilledAt", r.due_at as "receiveAt", r.done_at as "receivedAt",
  r.buffer_day as "restockBy", i.serial, p.title as "productTitle", v.title as "variantTitle",
  v.platform_id as "platformVariantId", s.time_zone as "timeZone",
  (select max(o.id) from return_lines l
   join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
   where l.shop_id = $1 and l.rental_id = c.id) as "returnOrderId", ${CUSTOMER}`;

const JOINS = `join shops s on s.id = $1
  join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
  join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
  join items i on i.shop_id = $1 and i.id = c.item_id
  join variants v on v.shop_id = $1 and v.id = c.variant_id
  join products p on p.shop_id = $1 and p.id = v.product_id
  join customers u on u.shop_id = $1 and u.id = c.customer_id`;

/** A page of cycles below an id. */
export function cyclePage(shopId: number, before: number, limit: number): Promise<Row[]> {
  return runStatement(
    pool,
    `cycles ${limit}`,
    `select ${COLUMNS} from (
       select * from cycles c where c.shop_id = $1 and c.id < $2 order by c.id desc limit ${limit}) c
     ${JOINS} order by c.id desc`,
    [shopId, before],
  );
}

/** One cycle. */
export function cycleById(db: Db, shopId: number, id: number): Promise<Row[]> {
  const text = `select ${COLUMNS} from cycles c ${JOINS} where c.shop_id = $1 and c.id = $2`;
  return runStatement(db, 'cycle by id', text, [shopId, id]);
}

/** The last day of a cycle `c` that is out: until it would be restocked if it came back now. */
const LAST_DAY = (cycle: string) => `case when ${cycle}.out then greatest(${cycle}.occupied_to,
    coalesce((select now.today + m.custom_restock_duration_count from variants v
      join product_methods m on m.shop_id = $1 and m.product_id = v.product_id
      where v.shop_id = $1 and v.id = ${cycle}.variant_id and m.kind = 'calendar'), now.restocked))
  else ${cycle}.occupied_to end`;

const CONFLICTS = `with now as (
    select ($3::timestamptz at time zone s.time_zone)::date as today,
      (($3::timestamptz at time zone s.time_zone) + replace(s.restock_duration, '.', ' ')::interval)::date
        as restocked
    from shops s where s.id = $1)
  select c.id, array_agg(other.id order by other.id) as others
  from now, cycles c
  cross join lateral (select ${LAST_DAY('c')} as day) last
  cross join lateral (
    select o.id from cycles o where o.shop_id = $1 and o.item_id = c.item_id and o.id <> c.id
      and o.occupied_to >= c.occupied_from and o.occupied_from <= last.day
    union
    select o.id from cycles o where o.shop_id = $1 and o.item_id = c.item_id and o.id <> c.id
      and o.out and o.occupied_from <= last.day and ${LAST_DAY('o')} >= c.occupied_from) other
  where c.shop_id = $1 and c.id = any($2) group by c.id`;

/** The records of cycles that were read. */
export async function cycleRecords(
  db: Db,
  shopId: number,
  rows: readonly Row[],
): Promise<object[]> {
  if (rows.length === 0) return [];
  const now = new Date();
  const ids = rows.map(({ id }) => id as number);
  const events = await eventsOf(db, shopId, ids);
  const fields = await fieldsOf(db, shopId, ids, 'Cycle');
  const credits = await runStatement(
    db,
    'credits',
    `select cycle_id as "cycleId", id, credit_cost as "creditCost", status,
       return_condition as "returnCondition"
     from membership_credits where shop_id = $1 and cycle_id = any($2)`,
    [shopId, ids],
  );
  const creditOf = new Map(credits.map(({ cycleId, ...credit }) => [cycleId, credit]));
  const conflicts = grouped(
    await runStatement(db, 'conflicts', CONFLICTS, [shopId, ids, now]),
    'id',
  );
  const time = timeIn(rows[0].timeZone, now);
  return rows.map((row) =>
    recordOf(row, time, {
      events: events.get(row.id),
      fields: fields.get(row.id),
      credit: creditOf.get(row.id),
      conflicts: conflicts.get(row.id)?.[0].others,
    }),
  );
}

/** The record of a cycle that was made just now: it has nothing but an event. */
export async function newCycleRecord(db: Db, shopId: number, row: Row): Promise<object> {
  const events = (await eventsOf(db, shopId, [row.id])).get(row.id);
  return recordOf(row, timeIn(row.timeZone, new Date()), { events });
}

interface Embedded {
  events?: readonly object[] | undefined;
  fields?: readonly object[] | undefined;
  credit?: object | undefined;
  conflicts?: readonly object[] | undefined;
}

const recordOf = (
  row: Row,
  time: Time,
  { events = NONE, fields = NONE, credit, conflicts = NONE }: Embedded,
): object => ({
  id: row.id,
  sequentialId: row.sequentialId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  status: statusOf(row, time),
  methodType: row.methodType,
  customer: customerOf(row),
  itemId: row.itemId,
  item: {
    id: row.itemId,
    serial: row.serial,
    productTitle: row.productTitle,
    variantTitle: row.variantTitle,
    platformVariantId: row.platformVariantId,
  },
  rentalStart: row.rentalStart,
  rentalEnd: row.rentalEnd,
  minimumRentalEnd: row.minimumRentalEnd,
  prepareFrom: row.prepareFrom,
  fulfillAt: row.fulfillAt,
  fulfilledAt: row.fulfilledAt,
  receiveAt: row.receiveAt,
  receivedAt: row.receivedAt,
  restockBy: row.restockBy,
  restockedAt: row.restockedAt,
  fulfillmentStatus: legOf(row.fulfillAt, row.fulfilledAt, time),
  receivalStatus: legOf(row.receiveAt, row.receivedAt, time),
  packingStatus: row.packingStatus,
  deliveryMethodType: row.deliveryMethodType,
  platformOrderId: row.platformOrderId,
  platformOrderLineId: row.platformOrderLineId,
  platformOrderName: row.platformOrderName,
  priceCents: row.priceCents,
  returnOrderId: row.returnOrderId,
  membershipCredit: credit ?? null,
  conflictingCycleIds: conflicts,
  tags: row.tags,
  timelineEvents: events,
  customFields: fields,
});

interface Time {
  now: string;
  dayStart: string;
  nextDayStart: string;
}

const days = new Map<string, Time>();

/** The day in a zone, worked out once a day. */
function timeIn(timeZone: string, date: Date): Time {
  const now = date.toISOString();
  const known = days.get(timeZone);
  if (known && now < known.nextDayStart) return { ...known, now };
  const [dayStart, nextDayStart] = [0, 86_400_000].map((later) => {
    const wall = new Date(date.getTime() + later).toLocaleDateString('sv-SE', { timeZone });
    const guess = new Date(`${wall}T00:00:00Z`);
    const there = new Date(`${guess.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
    return new Date(2 * guess.getTime() - there.getTime()).toISOString();
  }) as [string, string];
  days.set(timeZone, { now, dayStart, nextDayStart });
  return { now, dayStart, nextDayStart };
}

const isOver = (due: string | null, { now, dayStart }: Time): boolean =>
  due !== null && due < now && due !== dayStart;

function statusOf(row: Row, time: Time): string {
  if (row.cancelledAt !== null) return 'cancelled';
  if (row.receivedAt !== null) return 'received';
  if (row.fulfilledAt !== null) return isOver(row.receiveAt, time) ? 'unreceived' : 'fulfilled';
  return isOver(row.fulfillAt, time) ? 'unfulfilled' : 'scheduled';
}

function legOf(due: string | null, done: string | null, time: Time): string {
  if (done !== null) return 'complete';
  if (due === null) return 'pending';
  if (isOver(due, time)) return 'overdue';
  return due < time.nextDayStart ? 'in_progress' : 'scheduled';
}
