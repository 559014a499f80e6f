import { Injectable } from '@nestjs/common';
import { idsOf } from '../../../records/grouped-by.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { CycleEventsService, type CycleListener } from '../changing/cycle-events.service.js';
import type { ClosedCycle, ReceivalChange } from '../rules/cycle-receipt.js';
import { ItemEventsService, type ItemListener } from '../changing/item-events.service.js';
import { ReturnGatheringService } from './return-gathering.service.js';
import { ReturnOrdersRepository } from '../../return-orders/return-orders.repository.js';
import { ReturnStorageService } from './return-storage.service.js';
import { decideClosings, decideReceivals } from '../rules/returns/update-decision.js';

/** Updates return lines with their rentals and units. */
@Injectable()
export class ReturnOrdersListener implements CycleListener, ItemListener {
  constructor(
    cycles: CycleEventsService,
    items: ItemEventsService,
    private readonly orders: ReturnOrdersRepository,
    private readonly gathering: ReturnGatheringService,
    private readonly storage: ReturnStorageService,
  ) {
    cycles.listen(this);
    items.listen(this);
  }

  async receivalsChanged(
    context: TenantContext,
    changes: readonly ReceivalChange[],
  ): Promise<void> {
    const facts = await this.gathering.forRentals(context, changes);
    const now = context.now().toISOString();
    await this.storage.store(context, decideReceivals(changes, facts), now);
  }

  async closed(context: TenantContext, closings: readonly ClosedCycle[]): Promise<void> {
    const facts = await this.gathering.forRentals(context, closings);
    const now = context.now().toISOString();
    await this.storage.store(context, decideClosings(closings, facts), now);
  }

  async processed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const orders = await this.orders.lock(context, [], itemIds);
    return orders.length === 0 ? [] : this.storage.restock(context, itemIds, now);
  }

  async unprocessed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const receipts = [...(await this.orders.lastReceipts(context, itemIds)).values()];
    const lines = receipts.flatMap(({ lineId: id, orderId }) =>
      id === null ? [] : { id, orderId: orderId! },
    );
    if (lines.length === 0) return [];
    await this.orders.lock(
      context,
      lines.map(({ orderId }) => orderId),
    );
    return this.storage.undoRestock(context, idsOf(lines), now);
  }
}
