import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import {
  ItemEventsService,
  type ItemListener,
  type VariantChange,
} from '../../items/item-events.service.js';
import { CycleReceiptsService } from './cycle-receipts.service.js';
import { CycleRestockRepository } from './cycle-restock.repository.js';

/** Updates the cycles of items that change. */
@Injectable()
export class CycleRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly receipts: CycleReceiptsService,
    private readonly cycles: CycleRestockRepository,
  ) {
    items.listen(this);
  }

  processed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    return this.receipts.restock(context, itemIds, now);
  }

  /** The availability index finds cycles by the variant of their unit. */
  async variantsChanged(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    await this.cycles.setVariants(context, changes);
  }
}
