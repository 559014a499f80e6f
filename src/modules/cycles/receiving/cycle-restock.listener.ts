import { Injectable } from '@nestjs/common';
import { dateOf } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import {
  ItemEventsService,
  type ItemListener,
  type VariantChange,
} from '../../items/item-events.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { CycleRestockRepository } from './cycle-restock.repository.js';

/** Updates the cycles of items that change. */
@Injectable()
export class CycleRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly cycles: CycleRestockRepository,
    private readonly shop: ShopReader,
  ) {
    items.listen(this);
  }

  /** Restocks received cycles of the units: they are free at once, even inside their buffers. */
  async processed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const timeZone = await this.shop.timeZone(context);
    const yesterday = dateOf(dayNumberIn(now, timeZone) - 1);
    const restocked = await this.cycles.restock(context, itemIds, now, yesterday);
    return restocked.map((id) => domainEvent('Cycle', id, 'restocked', { from: null, to: now }));
  }

  /** The availability index finds cycles by the variant of their unit. */
  async variantsChanged(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    await this.cycles.setVariants(context, changes);
  }
}
