import { statement } from '../../database/sql/statement.js';
import type { RefusalKey } from './report.query.js';

/** The number of refused bookings of one group. */
export interface RefusalsRow {
  readonly refusals: number;
}

/** Refused bookings by variant, most first. */
const BY_VARIANT = statement<RefusalsRow>(
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

const BY_DAY = statement<RefusalsRow>(
  'reports.refusals_by_day',
  `select r.day::text as day, sum(r.refusals)::bigint as refusals
   from refused_bookings r
   where r.shop_id = $1 and r.day between $2::date and $3::date
   group by r.day order by r.day limit $4`,
);

export const REFUSALS: Readonly<Record<RefusalKey, typeof BY_DAY>> = {
  variant: BY_VARIANT,
  day: BY_DAY,
};
