import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { rows, statement } from '../../../database/sql/statement.js';
import { movedSql } from '../../../database/sql/updated-at.sql.js';
import { ItemEventsService, type ItemListener } from '../../items/item-events.service.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { ReturnOrdersRepository } from '../return-orders.repository.js';

const RESTOCK = statement<{ id: number; itemId: number; orderId: number }>(
  'return_restock.restock',
  `update return_lines l set restocked_at = $3, updated_at = $3
   where l.shop_id = $1 and l.item_id = any($2) and l.status = 'received'
     and l.restocked_at is null
   returning l.id, l.item_id as "itemId", l.return_order_id as "orderId"`,
);

const TOUCH = statement(
  'return_restock.touch',
  `update return_orders set updated_at = ${movedSql('updated_at', '$3')}
   where shop_id = $1 and id = any($2)`,
);

/** What changes of an item mean for its return lines. */
@Injectable()
export class ReturnRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly orders: ReturnOrdersRepository,
    private readonly events: EventRecorderService,
  ) {
    items.listen(this);
  }

  /** The received lines of the units are restocked with them. */
  async processed(scope: Scope, itemIds: readonly number[], now: string): Promise<void> {
    // Orders before their lines, as every change of lines locks them.
    const orders = await this.orders.lock(scope, [], itemIds);
    if (orders.length === 0) return;
    const restocked = await rows(scope, RESTOCK, itemIds, now);
    const orderIds = orders.map(({ id }) => id);
    await rows(scope, TOUCH, orderIds, new Date().toISOString());
    await this.events.record(
      scope,
      restocked.map(({ id: lineId, itemId, orderId }) => ({
        resourceType: 'ReturnOrder' as const,
        resourceId: orderId,
        type: 'line_restocked' as const,
        metadata: { lineId, itemId },
      })),
    );
  }
}
