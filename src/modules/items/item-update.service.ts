import { Injectable } from '@nestjs/common';
import { type BatchField, validateEach } from '../../errors/entries.js';
import { idsOf } from '../../records/grouped-by.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { LocationReader } from '../locations/location.reader.js';
import { VariantReader } from '../products/variant.reader.js';
import type { UpdateItemEntry } from './dto/item-batch.request.js';
import { ItemEventsService } from './item-events.service.js';
import { ItemsRepository } from './items.repository.js';
import {
  decideItemUpdate,
  type ItemUpdate,
  type ItemUpdateFacts,
  orderSerialSwaps,
} from './rules/item-update.js';

/** Changes units, any number in as many statements as one. */
@Injectable()
export class ItemUpdateService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly variants: VariantReader,
    private readonly locations: LocationReader,
    private readonly events: EventRecorderService,
    private readonly itemEvents: ItemEventsService,
  ) {}

  /**
   * Changes the members that are given, all or none, and tells the timeline. Serials can change
   * hands among the units.
   * @param changes each of another unit
   * @throws AppError invalid_body; not_found where the unit is the only one
   */
  async update(
    context: TenantContext,
    changes: readonly UpdateItemEntry[],
    list?: BatchField,
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const facts = await this.gather(transaction, changes);
      const updates = validateEach(list, changes, (change) =>
        decideItemUpdate(change, facts, list),
      );
      await this.store(transaction, updates, list);
    });
  }

  /** Variants are locked before units: see docs/locking.md. */
  private async gather(
    context: TenantContext,
    changes: readonly UpdateItemEntry[],
  ): Promise<ItemUpdateFacts> {
    const variants = await this.variants.lockForShare(
      context,
      changes.flatMap(({ platformVariantId }) => platformVariantId ?? []),
    );
    const locationIds = await this.locations.idsOf(
      context,
      changes.flatMap(({ locationPlatformId }) => locationPlatformId ?? []),
    );
    const locked = await this.items.lock(context, idsOf(changes));
    const moving = changes.filter(
      (one) => one.platformVariantId !== undefined || one.locationPlatformId !== undefined,
    );
    const platformIds = await this.items.platformIds(context, idsOf(moving));
    const placeOf = new Map(platformIds.map((one) => [one.id, one]));
    const units = new Map(locked.map((unit) => [unit.id, { ...unit, ...placeOf.get(unit.id) }]));
    return { units, variants, locationIds };
  }

  private async store(
    context: TenantContext,
    decided: readonly ItemUpdate[],
    list: BatchField,
  ): Promise<void> {
    const { releasing, updates } = orderSerialSwaps(decided);
    await this.items.releaseSerials(context, releasing);
    await this.items.update(context, updates, list);
    await this.itemEvents.variantsChanged(
      context,
      updates.flatMap(({ before: { id: itemId }, columns: { variantId } }) =>
        variantId === undefined ? [] : { itemId, variantId },
      ),
    );
    const processed = updates.filter(({ columns }) => columns.status === 'processed');
    const restockEvents = await this.itemEvents.processed(
      context,
      processed.map(({ before }) => before.id),
      new Date().toISOString(),
    );
    await this.events.record(context, [
      ...updates.flatMap(({ events }) => events),
      ...restockEvents,
    ]);
  }
}
