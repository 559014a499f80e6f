import { bookedVariantSql } from '../calendar/rules/needs.js';
import { statement } from '../../database/sql/statement.js';
import type { RefusalKey, RevenueKey } from './report.query.js';
import type { ReturnResult } from './report.response.js';

/*
 * Reports number the days of their range from 1. The parameters after the shop are its first and
 * last day, the first instants of its days and of the next day, and the first and last of these.
 */

/** The number of days of the range. */
export const DAY_COUNT = '($3::date - $2::date + 1)';

/**
 * The number of the day of an instant; 0 before the range. A search in the instants is several times
 * faster than a conversion to the time zone.
 */
export const dayNumberSql = (instant: string): string =>
  `width_bucket(${instant}, $4::timestamptz[])`;

/** True for an instant within the range. */
export const isInRangeSql = (instant: string): string =>
  `${instant} >= $5::timestamptz and ${instant} < $6::timestamptz`;

/** The date of a day by its number. */
export const dateSql = (number: string): string => `($2::date + ${number} - 1)`;

/** The variant that a cycle `c` was booked for; its revenue stays there if the unit is relabelled. */
export const BOOKED_VARIANT = bookedVariantSql('c');

/** True for cycles `c` that were closed as bought on a day of the range. */
export const BOUGHT = `c.closed_as = 'bought' and c.occupied_to between $2::date and $3::date`;

/** The revenue of one group; days and products are a group of their own. */
export interface RevenueRow {
  readonly cycles: number;
  readonly priceCents: number;
  readonly salePriceCents: number;
}

/** The column of cycles by which they are summed, the columns of the rows, and their joins. */
interface RevenueGroup {
  readonly cycles: string;
  readonly columns: string;
  readonly group: string;
  readonly joins: string;
}

const MONTH = `substring(${dateSql('g.day')}::text, 1, 7)`;

const REVENUE_GROUPS: Readonly<Record<RevenueKey, RevenueGroup>> = {
  day: {
    cycles: 'day',
    columns: `${dateSql('g.day')}::text as day`,
    group: 'g.day',
    joins: '',
  },
  month: { cycles: 'day', columns: `${MONTH} as month`, group: MONTH, joins: '' },
  product: {
    cycles: 'variant_id',
    columns: 'p.platform_id as "platformProductId", p.title as "productTitle"',
    group: 'p.id, p.platform_id, p.title',
    joins: `join variants v on v.shop_id = $1 and v.id = g.variant_id
   join products p on p.shop_id = $1 and p.id = v.product_id`,
  },
  methodType: {
    cycles: 'method_type',
    columns: 'g.method_type as "methodType"',
    group: 'g.method_type',
    joins: '',
  },
};

/** Prices count on the day of the hand-out, sale prices on the day on which a cycle was closed. */
const revenue = (name: string, by: RevenueKey) => {
  const { cycles, columns, group, joins } = REVENUE_GROUPS[by];
  return statement<RevenueRow>(
    name,
    `select ${columns}, sum(g.cycles)::bigint as cycles,
     coalesce(sum(g.price_cents), 0)::bigint as "priceCents",
     coalesce(sum(g.sale_price_cents), 0)::bigint as "salePriceCents"
   from (
     select e.${cycles}, count(e.handed_out) as cycles, sum(e.price_cents) as price_cents,
       sum(e.sale_price_cents) as sale_price_cents
     from (
       select ${BOOKED_VARIANT} as variant_id, c.method_type, ${dayNumberSql('c.fulfilled_at')} as day,
         c.id as handed_out, c.price_cents, null::integer as sale_price_cents
       from cycles c where c.shop_id = $1 and ${isInRangeSql('c.fulfilled_at')}
       union all
       select ${BOOKED_VARIANT}, c.method_type, c.occupied_to - $2::date + 1, null, null,
         c.sale_price_cents
       from cycles c where c.shop_id = $1 and ${BOUGHT}
     ) e group by e.${cycles}
   ) g ${joins}
   group by ${group} order by ${group} limit $7`,
  );
};

export const REVENUE = {
  day: revenue('reports.revenue_by_day', 'day'),
  month: revenue('reports.revenue_by_month', 'month'),
  product: revenue('reports.revenue_by_product', 'product'),
  methodType: revenue('reports.revenue_by_method_type', 'methodType'),
};

/** The cycles with one result, lateness and condition. */
export interface ReturnsRow {
  readonly result: ReturnResult;
  readonly daysLate: number | null;
  readonly conditionTitle: string | null;
  readonly cycles: number;
}

/** The due times of cycles that came back in a range of instants, and were due before it: a few. */
export const EARLIER_DUE_TIMES = statement<{ readonly dueAt: string }>(
  'reports.earlier_due_times',
  `select distinct c.receive_at as "dueAt" from cycles c
   where c.shop_id = $1 and c.received_at >= $2::timestamptz and c.received_at < $3::timestamptz
     and c.receive_at < $2::timestamptz and c.cancelled_at is null
   order by c.receive_at`,
);

/**
 * The number of the due day. For earlier due times it is a parameter: PostgreSQL can have other rules
 * for a zone than the calendar of the service, and reads `CET` as an offset without summer time.
 */
const DUE_DAY = `case when c.receive_at < $5::timestamptz
         then coalesce(($9::integer[])[width_bucket(c.receive_at, $8::timestamptz[])], 0)
         else ${dayNumberSql('c.receive_at')} end`;

const DAYS_LATE = `greatest(${dayNumberSql('c.received_at')} - ${DUE_DAY}, 0)`;

/** A line of the newest return order of a cycle. */
const lineSql = (column: string): string => `(
       select l.${column} from return_lines l
       where l.shop_id = $1 and l.rental_id = c.id and l.order_status <> 'cancelled'
       order by l.id desc limit 1)`;

/**
 * Received cycles count on the day of the receipt, lost ones on the day of closing, and cycles that
 * are still out on the day on which they were due.
 */
export const RETURNS = statement<ReturnsRow>(
  'reports.returns',
  `select r.result, r.days_late as "daysLate", d.title as "conditionTitle",
     sum(r.cycles)::bigint as cycles
   from (
     select case when l.days_late > 0 then 'late' else 'on_time' end as result, l.days_late,
       l.condition_id, count(*) as cycles
     from (
       select ${DAYS_LATE} as days_late, ${lineSql('condition_id')} as condition_id
       from cycles c
       where c.shop_id = $1 and ${isInRangeSql('c.received_at')} and c.cancelled_at is null
     ) l group by l.days_late, l.condition_id
     union all
     select case when ${lineSql('status')} = 'missing' then 'missing' else 'overdue' end,
       $7::date - ${dateSql(dayNumberSql('c.receive_at'))}, null, 1
     from cycles c
     where c.shop_id = $1 and ${isInRangeSql('c.receive_at')} and c.out
       and ${dateSql(dayNumberSql('c.receive_at'))} < $7::date
     union all
     select 'lost', null, null, 1 from cycles c
     where c.shop_id = $1 and c.closed_as = 'lost' and c.occupied_to between $2::date and $3::date
   ) r
   left join conditions d on d.shop_id = $1 and d.id = r.condition_id
   group by r.result, r.days_late, d.title
   order by array_position(array['on_time', 'late', 'overdue', 'missing', 'lost'], r.result),
     r.days_late, d.title nulls last`,
);

/** The number of refused bookings of one group. */
export interface RefusalsRow {
  readonly refusals: number;
}

/** Refused bookings by variant, most first. */
const REFUSALS_BY_VARIANT = statement<RefusalsRow>(
  'reports.refusals_by_variant',
  `select v.platform_id as "platformVariantId", p.title as "productTitle",
     v.title as "variantTitle", v.sku, sum(r.refusals)::bigint as refusals
   from refused_bookings r
   join variants v on v.shop_id = $1 and v.id = r.variant_id
   join products p on p.shop_id = $1 and p.id = v.product_id
   where r.shop_id = $1 and r.day between $2::date and $3::date
   group by v.id, v.platform_id, p.title, v.title, v.sku
   order by sum(r.refusals) desc, v.id limit $4`,
);

const REFUSALS_BY_DAY = statement<RefusalsRow>(
  'reports.refusals_by_day',
  `select r.day::text as day, sum(r.refusals)::bigint as refusals
   from refused_bookings r
   where r.shop_id = $1 and r.day between $2::date and $3::date
   group by r.day order by r.day limit $4`,
);

export const REFUSALS: Readonly<Record<RefusalKey, typeof REFUSALS_BY_DAY>> = {
  variant: REFUSALS_BY_VARIANT,
  day: REFUSALS_BY_DAY,
};
