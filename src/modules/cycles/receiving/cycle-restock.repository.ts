import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../../database/sql/statement.js';
import { movedSql } from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { idsOf } from '../../../records/grouped-by.js';
import type { VariantChange } from '../../items/item-events.service.js';

/** Ends a range of days with the last day before the restock, as `actualDays` does. */
const endedSql = (range: 'occupied' | 'booked', lastDay: string): string => {
  const [from, to] = [`c.${range}_from`, `least(c.${range}_to, ${lastDay})`];
  return `${range}_from = case when ${to} < ${from} then 'infinity' else ${from} end,
     ${range}_to = case when ${to} < ${from} then '-infinity' else ${to} end`;
};

const RESTOCK = statement<{ id: number }>(
  'cycle_restock.restock',
  `update cycles c set restocked_at = $3, updated_at = ${movedSql('c.updated_at', '$3')},
     ${endedSql('occupied', '$4')},
     ${endedSql('booked', '$4')}
   from cycle_legs r
   where c.shop_id = $1 and c.item_id = any($2) and c.restocked_at is null and c.cancelled_at is null
     and not c.active and r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     and r.done_at is not null
   returning c.id`,
);

const SET_VARIANTS = statement(
  'cycle_restock.set_variants',
  `update cycles c set variant_id = sent."variantId",
     promised_variant_id = nullif(coalesce(c.promised_variant_id, c.variant_id), sent."variantId")
   from jsonb_to_recordset($2) as sent ("itemId" bigint, "variantId" bigint)
   where c.shop_id = $1 and c.item_id = sent."itemId" and c.variant_id <> sent."variantId"`,
);

/** Writes the effects of item changes to their cycles. */
@Injectable()
export class CycleRestockRepository {
  /**
   * Restocks received cycles of the units that are not restocked yet, and returns their ids.
   * @param lastDay the last day on which the units can still be taken
   */
  async restock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
    lastDay: string,
  ): Promise<number[]> {
    return idsOf(await queryAll(context, RESTOCK, itemIds, now, lastDay));
  }

  /** Copies the variants of units to their cycles, which keep the variants they were booked for. */
  async setVariants(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    await queryAll(context, SET_VARIANTS, JSON.stringify(changes));
  }
}
