import { Injectable } from '@nestjs/common';
import { dateOf } from '../../../common/time/days.js';
import { dayNumberIn } from '../../../common/time/zone.js';
import type { Scope } from '../../../database/scope.js';
import { type DomainEvent, domainEvent } from '../../../events/rules/event-catalogue.js';
import {
  ItemEventsService,
  type ItemListener,
  type VariantChange,
} from '../../items/item-events.service.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { CycleRestockRepository } from './cycle-restock.repository.js';

/** What changes of an item mean for its cycles. */
@Injectable()
export class CycleRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly cycles: CycleRestockRepository,
    private readonly shop: ShopReader,
  ) {
    items.listen(this);
  }

  /** Received cycles of the units are restocked: free at once, even inside their buffers. */
  async processed(scope: Scope, itemIds: readonly number[], now: string): Promise<DomainEvent[]> {
    const timeZone = await this.shop.timeZone(scope);
    const yesterday = dateOf(dayNumberIn(now, timeZone) - 1);
    const restocked = await this.cycles.restock(scope, itemIds, now, yesterday);
    return restocked.map((id) => domainEvent('Cycle', id, 'restocked', { from: null, to: now }));
  }

  /** The availability index finds cycles by the variant of their unit. */
  async variantsChanged(scope: Scope, changes: readonly VariantChange[]): Promise<void> {
    await this.cycles.setVariants(scope, changes);
  }
}
