import { Injectable } from '@nestjs/common';
import { queryAll, statement } from '../../../database/sql/statement.js';
import { movedSql } from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import {
  endedOnSql,
  lastDayUntilRestockSql,
  storedDaysSql,
} from '../../calendar/rules/cycle-days.js';
import { idsOf } from '../../../records/grouped-by.js';
import type { VariantChange } from '../unit/unit-clearing.js';

const RESTOCK = statement<{ id: number }>(
  'cycle_restock.restock',
  `update cycles c set restocked_at = $3, updated_at = ${movedSql('c.updated_at', '$3')},
     ${endedOnSql('occupied', '$4')},
     ${endedOnSql('booked', '$4')}
   from cycle_legs r
   where c.shop_id = $1 and c.item_id = any($2) and c.restocked_at is null and c.cancelled_at is null
     and not c.active and r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     and r.done_at is not null
   returning c.id`,
);

/**
 * The newest received cycle of each unit, with its days through `restockBy`. It books those that
 * follow its booked days, until the first one that another cycle booked since.
 */
const UNDO_RESTOCK = statement<UndoneRestock>(
  'cycle_restock.undo',
  `with newest as (
     select distinct on (c.item_id) c.id, c.item_id, c.restocked_at, c.booked_from, c.booked_to,
       f.buffer_day as prepare_from,
       ${lastDayUntilRestockSql('f.buffer_day', 'r.buffer_day', '$5')} as last_day
     from cycles c
     join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
     join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     where c.shop_id = $1 and c.item_id = any($2) and c.received_at is not null
     order by c.item_id, c.received_at desc, c.id desc
   ), days as (
     select n.*,
       case when n.booked_from > n.booked_to then greatest(n.prepare_from, $4)
         else n.booked_from end as first_day,
       case when n.booked_from > n.booked_to then greatest(n.prepare_from, $4)
         else n.booked_to + 1 end as first_claimed
     from newest n where n.restocked_at is not null
   ), free as (
     select d.*, least(d.last_day, (
       select min(o.booked_from) - 1 from cycles o
       where o.shop_id = $1 and o.item_id = d.item_id and o.id <> d.id
         and o.booked_from <= o.booked_to and o.booked_to >= d.first_claimed)) as last_free
     from days d
   )
   update cycles c set restocked_at = null, updated_at = ${movedSql('c.updated_at', '$3')},
     ${storedDaysSql('occupied', 'f.prepare_from', 'f.last_day')},
     booked_from = case when f.last_free < f.first_claimed then c.booked_from else f.first_day end,
     booked_to = case when f.last_free < f.first_claimed then c.booked_to else f.last_free end
   from free f where c.shop_id = $1 and c.id = f.id
   returning c.id, f.restocked_at as "restockedAt"`,
);

/** A cycle whose restock was undone, and when it had been restocked. */
export interface UndoneRestock {
  readonly id: number;
  readonly restockedAt: string;
}

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

  /**
   * Undoes the restock of the newest received cycle of each unit.
   * @param today the first day that can be booked again if no day is booked
   */
  undoRestock(
    context: TenantContext,
    itemIds: readonly number[],
    { now, today, sameDayTurnover }: { now: string; today: string; sameDayTurnover: boolean },
  ): Promise<UndoneRestock[]> {
    return queryAll(context, UNDO_RESTOCK, itemIds, now, today, sameDayTurnover);
  }

  /** Copies the variants of units to their cycles, which keep the variants they were booked for. */
  async setVariants(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    if (changes.length > 0) await queryAll(context, SET_VARIANTS, JSON.stringify(changes));
  }
}
