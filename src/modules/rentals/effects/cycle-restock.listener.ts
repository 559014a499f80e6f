import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type BatchField, prefixErrors } from '../../../errors/entries.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import {
  ItemEventsService,
  type ItemListener,
  type VariantChange,
} from '../changing/item-events.service.js';
import { RentalLocksService } from '../facts/rental-locks.service.js';
import { UnitClearingService } from '../changing/unit-clearing.service.js';
import { CycleReceiptsService } from './cycle-receipts.service.js';
import { CycleRestockRepository } from './cycle-restock.repository.js';

/** Updates the cycles of items that change. */
@Injectable()
export class CycleRestockListener implements ItemListener {
  constructor(
    items: ItemEventsService,
    private readonly receipts: CycleReceiptsService,
    private readonly cycles: CycleRestockRepository,
    private readonly locks: RentalLocksService,
    private readonly clearing: UnitClearingService,
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

  unprocessed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    return this.receipts.undoRestock(context, itemIds, now);
  }

  async lockReplacements(
    context: TenantContext,
    itemIds: readonly number[],
    clearedIds: readonly number[],
  ): Promise<void> {
    await this.locks.lockUnitsWithReplacements(context, itemIds, clearedIds);
  }

  /** @throws AppError conflict when planned cycles hold a unit and cannot move */
  async variantsChanging(
    context: TenantContext,
    changes: readonly VariantChange[],
    list: BatchField,
  ): Promise<DomainEvent[]> {
    const refusing = changes.filter(({ reallocate }) => !reallocate);
    const conflicts = await this.clearing.bookingConflicts(context, refusing);
    const refused = refusing.find(({ itemId }) => conflicts.has(itemId));
    if (refused) throw prefixErrors(list, refused.index, conflicts.get(refused.itemId)!);
    const leavingIds = new Set(changes.map(({ itemId }) => itemId));
    const moving = changes.filter(({ reallocate }) => reallocate);
    return this.clearing.clearAll(context, moving, leavingIds, list);
  }

  /** The availability index finds cycles by the variant of their unit. */
  async variantsChanged(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    await this.cycles.setVariants(context, changes);
  }
}
