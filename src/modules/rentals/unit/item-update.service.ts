import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import {
  type LockedVersion,
  RecordVersionsService,
} from '../../../platform/versions/record-versions.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { idsOf } from '../../../records/grouped-by.js';
import { nameOfUnit } from '../../calendar/rules/item-values.js';
import { ConditionsService } from '../../conditions/conditions.service.js';
import { LocationsService } from '../../locations/locations.service.js';
import { VariantsService } from '../../products/variants.service.js';
import { CycleWritesRepository } from '../store/cycle-writes.repository.js';
import { StoreService } from '../store/store.service.js';
import { UnitWritesRepository } from '../store/unit-writes.repository.js';
import { PictureService } from '../picture/picture.service.js';
import { FreeUnitsService } from '../book/free-units.service.js';
import { UnitClearingService } from './unit-clearing.service.js';
import {
  decideItemUpdate,
  type ItemUpdate,
  type ItemUpdateFacts,
  orderSerialSwaps,
  type ItemUpdateRequest,
} from './item-update.js';

/** Updates units, any number in as many statements as one. */
@Injectable()
export class ItemUpdateService {
  constructor(
    private readonly units: UnitWritesRepository,
    private readonly variants: VariantsService,
    private readonly locations: LocationsService,
    private readonly conditions: ConditionsService,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
    private readonly locks: PictureService,
    private readonly clearing: UnitClearingService,
    private readonly cycles: CycleWritesRepository,
    private readonly storage: StoreService,
    private readonly freeUnits: FreeUnitsService,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Updates the defined fields, all or none, and records events. Units can swap serials.
   * @param requests one per unit
   * @throws AppError invalid_body; precondition_failed; not_found if the unit is the only one; conflict when planned
   *   cycles hold a unit whose variant changes
   */
  async update(
    context: TenantContext,
    requests: readonly ItemUpdateRequest[],
    list?: BatchField,
  ): Promise<void> {
    const update = () =>
      inTransaction(context, async (transaction) => {
        const nameOf = ({ sequentialId, serial = null }: LockedVersion) =>
          nameOfUnit({ sequentialId: sequentialId!, serial });
        await this.versions.assertUnchanged(transaction, 'item', requests, nameOf, list);
        const facts = await this.gather(transaction, requests);
        const updates = validateEach(list, requests, (request) =>
          decideItemUpdate(request, facts, list),
        );
        await this.store(transaction, updates, list);
      });
    // The updates of a batch give and take units, so that no count would be certain.
    await (requests.length === 1 ? this.freeUnits.explaining(context, update) : update());
  }

  /** Variants are locked before units: see docs/inside/locking.md. */
  private async gather(
    context: TenantContext,
    requests: readonly ItemUpdateRequest[],
  ): Promise<ItemUpdateFacts> {
    const variants = await this.variants.lockForShare(
      context,
      requests.flatMap(({ platformVariantId }) => platformVariantId ?? []),
    );
    const locationIds = await this.locations.idsOf(
      context,
      requests.flatMap(({ locationPlatformId }) => locationPlatformId ?? []),
    );
    const cleared = requests.filter(
      ({ reallocate, platformVariantId }) => reallocate && platformVariantId !== undefined,
    );
    if (cleared.length > 0) {
      await this.locks.lockUnitsWithReplacements(context, idsOf(requests), idsOf(cleared));
    }
    const locked = await this.units.lock(context, idsOf(requests));
    const moving = requests.filter(
      ({ platformVariantId, locationPlatformId }) =>
        platformVariantId !== undefined || locationPlatformId !== undefined,
    );
    const found = await this.units.platformIds(context, idsOf(moving));
    const platformIds = new Map(found.map((ids) => [ids.id, ids]));
    const units = new Map(
      locked.map((unit) => [unit.id, { ...unit, ...platformIds.get(unit.id) }]),
    );
    const damagedIds = await this.conditions.damagedAmong(
      context,
      requests.flatMap(({ conditionId }) => conditionId ?? []),
    );
    const today = await this.shop.todayFor(
      context,
      requests.map(({ acquiredAt }) => acquiredAt),
    );
    const now = context.now().toISOString();
    return { units, variants, locationIds, damagedIds, today, now };
  }

  private async store(
    context: TenantContext,
    decided: readonly ItemUpdate[],
    list: BatchField,
  ): Promise<void> {
    const variantChanges = decided.flatMap(
      ({ before: named, columns: { variantId }, reallocate = false }, index) =>
        variantId === undefined ? [] : { itemId: named.id, named, variantId, reallocate, index },
    );
    const isRelabelled = variantChanges.length > 0;
    const moves = isRelabelled
      ? await this.clearing.clearForVariants(context, variantChanges, list)
      : [];
    const { releasing, updates } = orderSerialSwaps(decided);
    await this.units.releaseSerials(context, releasing);
    await this.units.update(context, updates, list);
    if (isRelabelled) await this.cycles.setVariants(context, variantChanges);
    const now = context.now().toISOString();
    const unitsWhere = (isMeant: (update: ItemUpdate) => boolean) =>
      updates.flatMap((update) => (isMeant(update) ? update.before.id : []));
    const processed = unitsWhere(({ columns }) => columns.status === 'processed');
    const unprocessed = unitsWhere(
      ({ before, columns }) => before.status === 'processed' && columns.status === 'unprocessed',
    );
    await this.events.record(context, [
      ...moves,
      ...updates.flatMap(({ events }) => events),
      ...(await this.storage.restock(context, processed, now)),
      ...(await this.storage.undoRestock(context, unprocessed, now)),
    ]);
    const serviced = unitsWhere(
      ({ before: { hasServicePlans }, columns: { variantId, visibility, acquiredAt } }) =>
        hasServicePlans &&
        (variantId !== undefined || visibility !== undefined || acquiredAt !== undefined),
    );
    await this.storage.settleServices(context, serviced);
  }
}
