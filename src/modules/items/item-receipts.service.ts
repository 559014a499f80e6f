import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { DomainEvent } from '../../platform/events/event-catalogue.js';
import { ItemEventsService } from './item-events.service.js';
import { ItemsRepository } from './items.repository.js';
import { itemChangeEvents } from './rules/item-changes.js';
import type { UnitChange } from './rules/item-values.js';

/** Changes units with their returns, any number at once, in the caller's transaction. */
@Injectable()
export class ItemReceiptsService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly itemEvents: ItemEventsService,
  ) {}

  /** Stores the units that really change and answers what to tell the timeline. */
  async store(context: TenantContext, changes: readonly UnitChange[]): Promise<DomainEvent[]> {
    const changed = changes.filter(
      ({ before, after }) =>
        before.status !== after.status || before.conditionId !== after.conditionId,
    );
    if (changed.length === 0) return [];
    await this.items.updateStates(
      context,
      changed.map(({ id, after }) => ({ id, ...after })),
    );
    return changed.flatMap(({ id, before, after }) => itemChangeEvents(id, before, after));
  }

  /**
   * Tells whom it concerns that the units were dealt with: they are free from now on.
   * @returns what to tell the timeline
   */
  async processed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    return this.itemEvents.processed(context, itemIds, now);
  }
}
