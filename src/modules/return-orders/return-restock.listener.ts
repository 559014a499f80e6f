import { Injectable } from '@nestjs/common';
import { idsOf } from '../../records/grouped-by.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { type DomainEvent, domainEvent } from '../../platform/events/event-catalogue.js';
import { ItemEventsService, type ItemListener } from '../items/item-events.service.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import { ReturnWritesRepository } from './return-writes.repository.js';
import { restockEvents } from './rules/return-events.js';

/** Restocks return lines with their units. */
@Injectable()
export class ReturnRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly orders: ReturnOrdersRepository,
    private readonly returns: ReturnWritesRepository,
  ) {
    items.listen(this);
  }

  /** The received lines of the units are restocked with them. */
  async processed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const orders = await this.orders.lock(context, [], itemIds);
    if (orders.length === 0) return [];
    const restocked = await this.returns.restock(context, idsOf(orders), itemIds, now);
    return restocked.flatMap(({ id: lineId, itemId, returnOrderId }) => [
      domainEvent('ReturnOrder', returnOrderId, 'line_restocked', { lineId, itemId }),
      ...restockEvents(returnOrderId, lineId, { from: null, to: now }),
    ]);
  }
}
