import { Injectable } from '@nestjs/common';
import { dateOf, dayOf } from '../../../common/time/days.js';
import { dayIn } from '../../../common/time/zone.js';
import type { Scope } from '../../../database/scope.js';
import { rows, statement } from '../../../database/sql/statement.js';
import { movedSql } from '../../../database/sql/updated-at.sql.js';
import { ItemEventsService, type ItemListener } from '../../items/item-events.service.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';

/** `$4` is the last day that the unit can still have been taken. */
const RESTOCK = statement<{ id: number }>(
  'cycle_restock.restock',
  `update cycles c set restocked_at = $3,
     updated_at = ${movedSql('c.updated_at', '$3')},
     occupied_from = case when least(c.occupied_to, $4) < c.occupied_from
       then 'infinity' else c.occupied_from end,
     occupied_to = case when least(c.occupied_to, $4) < c.occupied_from
       then '-infinity' else least(c.occupied_to, $4) end,
     booked_from = case when least(c.booked_to, $4) < c.booked_from
       then 'infinity' else c.booked_from end,
     booked_to = case when least(c.booked_to, $4) < c.booked_from
       then '-infinity' else least(c.booked_to, $4) end
   from cycle_legs r
   where c.shop_id = $1 and c.item_id = any($2) and c.restocked_at is null and c.cancelled_at is null
     and not c.active and r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     and r.done_at is not null
   returning c.id`,
);

const MOVE = statement(
  'cycle_restock.move',
  `update cycles set variant_id = $3 where shop_id = $1 and item_id = $2 and variant_id <> $3`,
);

/** What changes of an item mean for its cycles. */
@Injectable()
export class CycleRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {
    items.listen(this);
  }

  /** Received cycles of the units are restocked: free at once, even inside their buffers. */
  async processed(scope: Scope, itemIds: readonly number[], now: string): Promise<void> {
    const timeZone = await this.shop.timeZone(scope);
    const yesterday = dateOf(dayOf(dayIn(now, timeZone)) - 1);
    const restocked = await rows(scope, RESTOCK, itemIds, now, yesterday);
    await this.events.record(
      scope,
      restocked.map(({ id }) => ({
        resourceType: 'Cycle' as const,
        resourceId: id,
        type: 'restocked' as const,
        metadata: { from: null, to: now },
      })),
    );
  }

  /** The availability index finds cycles by the variant of their unit. */
  async variantChanged(scope: Scope, itemId: number, variantId: number): Promise<void> {
    await rows(scope, MOVE, itemId, variantId);
  }
}
