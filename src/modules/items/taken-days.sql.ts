import { type DaysSql, unblockedSql } from '../blocked-dates/block.sql.js';
import { restockDaysSql } from '../products/methods/restock-days.sql.js';
import type { ReturnEstimate } from './rules/taken-days.js';

/** What `lastTakenDay` says, of a row of `cycles` under an alias; `$1` is the shop. */
export const lastTakenDaySql = (cycle: string, { today, restocked }: ReturnEstimate): string =>
  `case when ${cycle}.out then greatest(${cycle}.occupied_to, coalesce(${today}::date + ${restockDaysSql(`(
      select v.product_id from variants v where v.shop_id = $1 and v.id = ${cycle}.variant_id)`)},
    ${restocked}::date)) else ${cycle}.occupied_to end`;

/**
 * Conditions for the cycles, under an alias, that take their unit on one of the days: by the days
 * that are stored, or as they are still out. They are two because each has an index of its own; a
 * cycle can meet both.
 */
export const takesDaysSql = (
  cycle: string,
  { from, to }: DaysSql,
  estimate: ReturnEstimate,
): { readonly stored: string; readonly out: string } => ({
  stored: `${cycle}.occupied_to >= ${from} and ${cycle}.occupied_from <= ${to}`,
  out: `${cycle}.out and ${cycle}.occupied_from <= ${to}
      and ${lastTakenDaySql(cycle, estimate)} >= ${from}`,
});

/** What `takenDaysOf` says the other way round: true for items `i` of which none of the days is taken. */
export function freeSql(days: DaysSql, estimate: ReturnEstimate): string {
  const takes = takesDaysSql('c', days, estimate);
  const productId = `(
        select v.product_id from variants v where v.shop_id = $1 and v.id = i.variant_id)`;
  return `not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and ${takes.stored})
  and not exists (
    select from cycles c where c.shop_id = $1 and c.item_id = i.id and ${takes.out})
  and ${unblockedSql(days, { itemId: 'i.id', variantId: 'i.variant_id', productId })}`;
}
