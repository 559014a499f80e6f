import { Injectable } from '@nestjs/common';
import { type EntryList, judgeEach } from '../../common/errors/entries.js';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { LocationReader } from '../locations/location.reader.js';
import { VariantReader } from '../products/variant.reader.js';
import type { UpdateItemEntry } from './dto/item-batch.request.js';
import { ItemEventsService } from './item-events.service.js';
import { ItemsRepository } from './items.repository.js';
import {
  decideItemUpdate,
  handOver,
  type ItemUpdate,
  type ItemUpdateFacts,
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
  async update(scope: Scope, changes: readonly UpdateItemEntry[], list?: EntryList): Promise<void> {
    await inTransaction(scope, async (transaction) => {
      const facts = await this.gather(transaction, changes);
      const updates = judgeEach(list, changes, (change) => decideItemUpdate(change, facts, list));
      await this.store(transaction, updates, list);
    });
  }

  /** Variants are locked before units: see docs/locking.md. */
  private async gather(
    scope: Scope,
    changes: readonly UpdateItemEntry[],
  ): Promise<ItemUpdateFacts> {
    const variants = await this.variants.keep(
      scope,
      changes.flatMap(({ platformVariantId }) => platformVariantId ?? []),
    );
    const locationIds = await this.locations.idsOf(
      scope,
      changes.flatMap(({ locationPlatformId }) => locationPlatformId ?? []),
    );
    const locked = await this.items.lock(scope, idsOf(changes));
    const moving = changes.filter(
      (one) => one.platformVariantId !== undefined || one.locationPlatformId !== undefined,
    );
    const platformIds = await this.items.platformIds(scope, idsOf(moving));
    const placeOf = new Map(platformIds.map((one) => [one.id, one]));
    const units = new Map(locked.map((unit) => [unit.id, { ...unit, ...placeOf.get(unit.id) }]));
    return { units, variants, locationIds };
  }

  private async store(
    scope: Scope,
    decided: readonly ItemUpdate[],
    list: EntryList,
  ): Promise<void> {
    const { giving, updates } = handOver(decided);
    await this.items.releaseSerials(scope, giving);
    await this.items.update(scope, updates, list);
    await this.itemEvents.variantsChanged(
      scope,
      updates.flatMap(({ before: { id: itemId }, columns: { variantId } }) =>
        variantId === undefined ? [] : { itemId, variantId },
      ),
    );
    const processed = updates.filter(({ columns }) => columns.status === 'processed');
    const restockEvents = await this.itemEvents.processed(
      scope,
      processed.map(({ before }) => before.id),
      new Date().toISOString(),
    );
    await this.events.record(scope, [...updates.flatMap(({ events }) => events), ...restockEvents]);
  }
}
