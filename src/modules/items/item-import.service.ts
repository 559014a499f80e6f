import { Injectable } from '@nestjs/common';
import { describeValue } from '../../errors/describe-value.js';
import { groupedBy, idsOf } from '../../records/grouped-by.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { ConditionsService } from '../conditions/conditions.service.js';
import { customFieldsOf } from '../custom-fields/custom-field.sql.js';
import { CustomFieldsService } from '../custom-fields/custom-fields.service.js';
import { type FieldCell, removedIn, fieldValuesIn } from '../custom-fields/field-cells.js';
import { LocationsService } from '../locations/locations.service.js';
import { VariantsService } from '../products/variants.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import type { ReservedNumbers, ResourceNumbers } from '../resources/resource-kind.js';
import { namesOfCycles } from '../calendar/rules/cycle-values.js';
import { isOutOfStock, type NamedUnit, nameOfUnit } from '../calendar/rules/item-values.js';
import { ItemUpdateService } from '../rentals/unit/item-update.service.js';
import { UnitClearingService } from '../rentals/unit/unit-clearing.service.js';
import { StoreService } from '../rentals/store/store.service.js';
import { ItemsRepository } from './items.repository.js';
import {
  type CreatedLine,
  evaluateStockLine,
  type StockFacts,
  type StockLine,
  type StockLineResult,
  type UpdatedLine,
} from './stock-line.js';
import { type AffectedStock, serialConflictsIn, type StockPlan } from './stock-plan.js';

/** The versions of titles and SKUs, by the ids of variants. */
type Versions = ReadonlyMap<number, string>;

/**
 * Imports stock lists of any length. Lines are evaluated in batches and without locks, then stored
 * in one transaction between `begin` and `end`.
 */
@Injectable()
export class ItemImportService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly storage: StoreService,
    private readonly updates: ItemUpdateService,
    private readonly clearing: UnitClearingService,
    private readonly resources: ResourcesService,
    private readonly variants: VariantsService,
    private readonly locations: LocationsService,
    private readonly conditions: ConditionsService,
    private readonly fields: CustomFieldsService,
    private readonly shop: ShopReader,
  ) {}

  /** The ids of units by their serials: of the unit in stock, else of the newest one. */
  async idsBySerial(
    context: TenantContext,
    serials: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const found = serials.length === 0 ? [] : await this.items.findBySerial(context, serials);
    return new Map(found.map(({ id, serial }) => [serial!, id]));
  }

  /** The results of lines, in their order. Each line has its own unit. */
  async evaluate(context: TenantContext, lines: readonly StockLine[]): Promise<StockLineResult[]> {
    const facts = await this.gather(context, lines);
    const results = lines.map((line) => evaluateStockLine(line, facts));
    const changes = results.flatMap((result) =>
      'change' in result && result.variantId !== undefined
        ? { itemId: result.before.id, variantId: result.variantId }
        : [],
    );
    const planned = await this.clearing.plannedForOldVariants(context, changes);
    return results.map((result) => {
      const cycles = 'change' in result ? planned.get(result.before.id) : undefined;
      return cycles ? { faults: [bookedFault((result as UpdatedLine).before, cycles)] } : result;
    });
  }

  /** The errors of new serials that differ from others in leading zeros only, by the serials. */
  async findLookalikes(
    context: TenantContext,
    serials: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (serials.length === 0) return new Map();
    const found = await this.items.findBySerialWithoutZeros(context, serials.map(withoutZeros));
    const units = new Map(found.map((unit) => [withoutZeros(unit.serial!), unit]));
    return new Map(
      serials.flatMap((serial) => {
        const unit = units.get(withoutZeros(serial));
        return unit && unit.serial !== serial ? [[serial, lookalikeFault(serial, unit)]] : [];
      }),
    );
  }

  /** The errors of lines that take the serials of other units, once the whole list is planned. */
  async serialConflicts(
    context: TenantContext,
    plan: StockPlan,
  ): Promise<ReadonlyMap<StockLineResult, string>> {
    if (plan.takers.size === 0) return new Map();
    const found = await this.items.findBySerial(context, [...plan.takers.keys()]);
    const holders = found.filter(({ visibility }) => !isOutOfStock(visibility));
    return serialConflictsIn(plan, new Map(holders.map(({ id, serial }) => [serial!, id])));
  }

  /** Reserves the numbers of the units to create, outside of the transaction of the list. */
  reserve(
    context: TenantContext,
    { created }: AffectedStock,
  ): Promise<ReservedNumbers | undefined> {
    return created === 0
      ? Promise.resolve(undefined)
      : this.resources.reserve(context, 'Item', created);
  }

  /**
   * Locks the units to update and their variants, in the order of docs/inside/locking.md. A list that only
   * creates units locks nothing until its end.
   */
  async begin(
    context: TenantContext,
    { updatedIds, platformVariantIds }: AffectedStock,
  ): Promise<Versions> {
    const platformIds = [...platformVariantIds];
    if (updatedIds.length > 0) {
      await this.variants.lockForShare(context, platformIds);
      await this.items.lockForUpdate(context, updatedIds);
    }
    return this.variants.versions(context, platformIds);
  }

  /**
   * Creates and updates units, in the transaction of the list.
   * @param numbers the numbers of the units to create
   * @throws AppError invalid_body when the shop changed since the evaluation
   */
  async store(
    context: TenantContext,
    results: readonly StockLineResult[],
    numbers: readonly ResourceNumbers[],
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const created = results.filter((line): line is CreatedLine => 'created' in line);
      if (created.length > 0) await this.createUnits(transaction, created, numbers);
      const updated = results.filter(
        (line): line is UpdatedLine => 'change' in line && line.members.length > 0,
      );
      if (updated.length > 0) await this.updateUnits(transaction, updated);
    });
  }

  /** Refreshes titles and SKUs that changed after they were copied to new units. */
  async end(
    context: TenantContext,
    { platformVariantIds }: AffectedStock,
    before: Versions,
  ): Promise<void> {
    const platformIds = [...platformVariantIds];
    await this.variants.lockForShare(context, platformIds);
    const after = await this.variants.versions(context, platformIds);
    const stale = [...after].filter(([id, version]) => version !== before.get(id));
    if (stale.length === 0) return;
    await this.items.refreshSearchTexts(
      context,
      stale.map(([id]) => id),
    );
  }

  private async gather(context: TenantContext, lines: readonly StockLine[]): Promise<StockFacts> {
    const stocked = await this.items.findStocked(
      context,
      lines.flatMap(({ id }) => id ?? []),
    );
    const variants = await this.variants.named(
      context,
      lines.flatMap(({ platformVariantId }) => platformVariantId ?? []),
      lines.flatMap(({ sku }) => sku ?? []),
    );
    const cells = lines.flatMap(({ fields }) => fields.filter(hasValue));
    const parsed = await this.fields.parse(
      context,
      cells.map(({ definition: { type }, value }) => ({ type, value })),
    );
    const values = new Map(cells.map((cell, index) => [cell as FieldCell, parsed[index]!]));
    const names = lines.flatMap(({ locationName }) => locationName ?? []);
    const locationsByName = await this.locations.platformIdsByName(context, names);
    return {
      units: new Map(
        stocked.map((row) => [row.id, { ...row, fields: customFieldsOf(row, 'Item') }]),
      ),
      variantsById: new Map(variants.map((variant) => [variant.platformId, variant])),
      variantsBySku: groupedBy(variants, ({ sku }) => sku),
      locationIds: await this.locations.idsOf(context, [
        ...lines.flatMap(({ locationPlatformId }) => locationPlatformId ?? []),
        ...lines.flatMap(({ locationName }) => locationsByName.get(locationName ?? '') ?? []),
      ]),
      locationsByName,
      conditionIds: lines.some(({ condition }) => condition != null)
        ? await this.conditions.idsByTitle(context)
        : new Map<string, number>(),
      today: await this.shop.todayFor(
        context,
        lines.map(({ acquiredAt }) => acquiredAt),
      ),
      valueOf: (cell) => values.get(cell)!,
    };
  }

  private async createUnits(
    context: TenantContext,
    lines: readonly CreatedLine[],
    numbers: readonly ResourceNumbers[],
  ): Promise<void> {
    const ids = idsOf(numbers);
    await this.resources.enter(context, 'Item', ids);
    const units = lines.map(({ created }, index) => ({ ...created, ...numbers[index]! }));
    await this.storage.createUnits(context, units, () => 'serial');
    await this.storage.settleServices(context, ids);
    await this.fields.give(
      context,
      'item',
      lines.flatMap(({ fields }, index) => fieldValuesIn(fields, ids[index]!)),
    );
  }

  private async updateUnits(context: TenantContext, lines: readonly UpdatedLine[]): Promise<void> {
    await this.updates.update(
      context,
      lines.map(({ change }) => change),
      'items',
    );
    await this.fields.change(
      context,
      'item',
      lines.flatMap(({ fields, change: { id } }) => fieldValuesIn(fields, id)),
      lines.flatMap(({ fields }) => removedIn(fields)),
    );
  }
}

const hasValue = (cell: FieldCell): cell is FieldCell & { readonly value: string } =>
  cell.value !== null;

const withoutZeros = (serial: string): string => serial.replace(/^0+/, '');

const lookalikeFault = (
  serial: string,
  { id, serial: existing }: { readonly id: number; readonly serial: string | null },
): string =>
  `serial must differ in more than leading zeros from ${describeValue(existing)} of id ${id}: ` +
  `${describeValue(serial)}; send --rename for a new unit`;

const bookedFault = (
  unit: NamedUnit,
  cycles: readonly { readonly sequentialId: number }[],
): string =>
  `variant must not change while the unit is booked: ${nameOfUnit(unit)} is booked by ` +
  `${namesOfCycles(cycles)}; leave its variant as it is`;
