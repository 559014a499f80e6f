import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { statement } from '../../database/sql/statement.js';
import { dayOf, dayOfSqlDate } from '../../time/days.js';
import { BlockedDate } from '../blocked-dates/blocked-date.entity.js';
import type { Use } from './rules/service-due.js';
import { Item } from '../items/item.entity.js';
import { ServicePlan } from './service-plan.entity.js';

/** The parameters after the units: the shop's zone, today, and whether the last day is free. */
const [ZONE, TODAY, SAME_DAY] = ['$3::text', '$4::date', '$5::boolean'];

const dayIn = (instant: string): string => `(${instant} at time zone ${ZONE})::date`;

/** When the counts of unit `i` for plan `s` begin, if no service was done. */
const FIRST_BEGIN = `greatest(s.created_at, i.product_since,
       coalesce(i.acquired_at, ${dayIn('i.created_at')})::timestamp at time zone ${ZONE})`;

/** When the rental of cycle `c` began; one that has not begun would as planned. */
const BEGAN = `greatest(coalesce(c.fulfilled_at, c.rental_start), (
         select max(f.to_at) from former_units f where f.shop_id = $1 and f.cycle_id = c.id))`;

const BACK_ON = dayIn('c.received_at');

/** The last day on which the unit of a received cycle was out: see the report of utilisation. */
const LAST_OUT = `case when ${dayIn(BEGAN)} <= ${BACK_ON} then
         case when ${SAME_DAY} then greatest(${dayIn(BEGAN)}, ${BACK_ON} - 1) else ${BACK_ON} end end`;

/** The first rented day of cycle `c`. */
const FIRST_RENTED = `greatest(${dayIn(BEGAN)},
         case when c.fulfilled_at is null and c.received_at is null then c.occupied_from end)`;

/** The last rented day of cycle `c`, today at the latest. */
const LAST_RENTED = `case when c.out then ${TODAY} else least(
         case when c.replaced_visibility is null
           then ${dayIn('coalesce(c.received_at, c.rental_end)')} end, ${TODAY},
         greatest(c.occupied_to, ${LAST_OUT})) end`;

/** A use of a unit: its first and last rented day, its end, and whether it is a rental. */
type StoredUse = readonly [
  from: string,
  to: string,
  endedAt: string | null,
  endedOn: string | null,
  isRental: boolean,
];

/** The uses of unit `i` that were not over when the counts began; as utilisation counts them. */
const USES = `(
     select json_agg(used.packed) from (
       select json_build_array(${FIRST_RENTED}, ${LAST_RENTED},
         to_char(c.received_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS'), ${BACK_ON},
         c.fulfilled_at is not null) as packed
       from cycles c
       where c.shop_id = $1 and c.item_id = i.id and c.cancelled_at is null
         and (c.received_at > begun.at or c.received_at is null and c.occupied_from <= ${TODAY})
       union all
       select json_build_array(${dayIn('f.from_at')}, ${dayIn('f.to_at')},
         to_char(f.to_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS'), ${dayIn('f.to_at')}, true)
       from former_units f
       where f.shop_id = $1 and f.item_id = i.id and f.to_at > begun.at) used)`;

const FACTS = joined(
  columnsOf(Item, 'i', { itemId: 'id' }),
  columnsOf(ServicePlan, 's', [
    'id',
    'name',
    'everyRentals',
    'everyRentedDays',
    'everyDays',
    'durationDays',
    'changedOn',
  ]),
  columnsOf(BlockedDate, 'b', {
    blockId: 'id',
    blockedFrom: 'fromDay',
    blockedTo: 'toDay',
    serviceDays: 'serviceDays',
  }),
  computed<{
    isServiced: boolean;
    begunOn: string;
    uses: readonly StoredUse[] | null;
  }>({
    isServiced: `s.product_id = v.product_id and i.visibility in ('available', 'unavailable')`,
    begunOn: dayIn('begun.at'),
    uses: USES,
  }),
  computed<{ lastDoneAt: string | null }>({ lastDoneAt: 'done.at' }, { type: 'timestamptz' }),
);

/** The facts of a unit for a plan of its product, or for another plan that still blocks it. */
export type UnitServiceRow = Omit<RowOf<typeof FACTS>, 'blockId' | 'blockedFrom' | 'blockedTo'> & {
  readonly blockId: number | null;
  readonly blockedFrom: string | null;
  readonly blockedTo: string | null;
};

export const FIND_UNIT_SERVICES = statement<UnitServiceRow>(
  'service_plans.of_units',
  `select ${FACTS}
   from items i
   join variants v on v.shop_id = $1 and v.id = i.variant_id
   join service_plans s on s.shop_id = $1 and (s.product_id = v.product_id
     or s.id = any(array(
       select o.service_plan_id from blocked_dates o
       where o.shop_id = $1 and o.item_id = i.id and o.service_days is not null)))
   cross join lateral (
     select max(d.done_at) as at from services d
     where d.shop_id = $1 and d.item_id = i.id and d.service_plan_id = s.id) done
   cross join lateral (select coalesce(done.at, ${FIRST_BEGIN}) as at) begun
   left join blocked_dates b on b.shop_id = $1 and b.item_id = i.id and b.service_plan_id = s.id
     and b.service_days is not null
   where i.shop_id = $1 and i.id = any($2)
   order by i.id, s.id`,
);

/** The uses of a unit, with days as numbers. */
export const usesOf = ({ uses }: UnitServiceRow): Use[] =>
  (uses ?? []).map(([from, to, at, on, isRental]) => ({
    days: { from: dayOfSqlDate(from), to: dayOfSqlDate(to) },
    ended: at === null || on === null ? null : { at, on: dayOf(on) },
    isRental,
  }));
