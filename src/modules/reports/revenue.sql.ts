import { statement } from '../../database/sql/statement.js';
import type { RevenueKey } from './report.query.js';

/** The revenue of one group; days and products are a group of their own. */
export interface RevenueRow {
  readonly cycles: number;
  readonly priceCents: number;
  readonly salePriceCents: number;
}

/** The columns that name a group, by the parameter `by`, and the joins that they need. */
const GROUPS: Readonly<Record<RevenueKey, { columns: string; group: string; joins: string }>> = {
  day: { columns: 'e.day::text as day', group: 'e.day', joins: '' },
  month: {
    columns: `substring(e.day::text, 1, 7) as month`,
    group: 'substring(e.day::text, 1, 7)',
    joins: '',
  },
  product: {
    columns: 'p.platform_id as "platformProductId", p.title as "productTitle"',
    group: 'p.id, p.platform_id, p.title',
    joins: `join variants v on v.shop_id = $1 and v.id = e.variant_id
   join products p on p.shop_id = $1 and p.id = v.product_id`,
  },
  methodType: { columns: 'e.method_type as "methodType"', group: 'e.method_type', joins: '' },
};

/** Prices count on the day of the hand-out, sale prices on the day on which a cycle was closed. */
const revenue = (name: string, by: RevenueKey) => {
  const { columns, group, joins } = GROUPS[by];
  return statement<RevenueRow>(
    name,
    `select ${columns}, count(e.handed_out) as cycles,
     coalesce(sum(e.price_cents), 0)::bigint as "priceCents",
     coalesce(sum(e.sale_price_cents), 0)::bigint as "salePriceCents"
   from (
     select c.variant_id, c.method_type, (c.fulfilled_at at time zone $4)::date as day,
       c.id as handed_out, c.price_cents, null::integer as sale_price_cents
     from cycles c where c.shop_id = $1 and c.fulfilled_at >= $5 and c.fulfilled_at < $6
     union all
     select c.variant_id, c.method_type, c.occupied_to, null, null, c.sale_price_cents
     from cycles c
     where c.shop_id = $1 and c.closed_as = 'bought' and c.occupied_to between $2::date and $3::date
   ) e ${joins}
   group by ${group} order by ${group} limit $7`,
  );
};

export const REVENUE = {
  day: revenue('reports.revenue_by_day', 'day'),
  month: revenue('reports.revenue_by_month', 'month'),
  product: revenue('reports.revenue_by_product', 'product'),
  methodType: revenue('reports.revenue_by_method_type', 'methodType'),
};
