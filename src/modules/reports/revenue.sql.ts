import { statement } from '../../database/sql/statement.js';
import type { RevenueKey } from './report.query.js';
import { BOOKED_VARIANT, BOUGHT, dateSql, dayNumberSql, isInRangeSql } from './report-days.sql.js';

/** The revenue of one group; days and products are a group of their own. */
export interface RevenueRow {
  readonly cycles: number;
  readonly priceCents: number;
  readonly salePriceCents: number;
}

/** The column of cycles by which they are summed, the columns of the rows, and their joins. */
interface Group {
  readonly cycles: string;
  readonly columns: string;
  readonly group: string;
  readonly joins: string;
}

const MONTH = `substring(${dateSql('g.day')}::text, 1, 7)`;

const GROUPS: Readonly<Record<RevenueKey, Group>> = {
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
  const { cycles, columns, group, joins } = GROUPS[by];
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
