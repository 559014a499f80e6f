import type { ResourceNumbers } from '../resources/resource-kind.js';
import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import {
  invalidBody,
  invalidParameter,
  notFound,
  unknownReference,
} from '../../errors/app-error.js';
import { assertUniqueIds, inOrderOf } from '../../fields/unique-ids.js';
import { BY_VARIANT, queriesByValue } from '../../http/paging/counts.query.js';
import {
  type CountsResponse,
  toCounts,
  toVariantCounts,
} from '../../http/paging/counts.response.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { pick } from '../../records/changes.js';
import { idsOf } from '../../records/grouped-by.js';
import { conditionOf } from '../conditions/condition.sql.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import { customFieldsOf } from '../custom-fields/custom-field.sql.js';
import { SentFieldsService } from '../custom-fields/sent-fields.service.js';
import { LocationsService } from '../locations/locations.service.js';
import { assertNotArchived } from '../products/archived-variant.js';
import { type VariantFacts, VariantsService } from '../products/variants.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import { timelineEventsOf } from '../timeline/timeline.sql.js';
import type {
  CreateItemsRequest,
  UpdateItemLocationRequest,
  UpdateItemRequest,
  UpdateItemsRequest,
} from './dto/item.request.js';
import type {
  ItemLocationResponse,
  ItemResponse,
  ItemsResponse,
  SingleItemResponse,
} from './dto/item.response.js';
import { OffersService } from '../rentals/wait/offers.service.js';
import { ItemUpdateService } from '../rentals/unit/item-update.service.js';
import {
  type CountItemsQuery,
  ITEM_LIST,
  type ItemFilters,
  type ItemReading,
} from './items.list.js';
import { ItemsRepository } from './items.repository.js';
import { type ItemRow, locationOf } from './items.sql.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { StoreService } from '../rentals/store/store.service.js';
import { newItemFields, PLAIN_ITEM_FIELDS } from '../rentals/plain-fields.js';
import { assertAcquired, locationIdOf } from '../rentals/unit/item-update.js';
import { surplusOf } from '../calendar/rules/item-values.js';
import { returnEstimate } from '../calendar/rules/taken-days.js';
import { DueBlocksService } from '../service-plans/due-blocks.service.js';
import type {
  RecordServiceRequest,
  UnitServiceResponse,
} from '../service-plans/unit-service.response.js';
import { UnitServicesService } from '../service-plans/unit-services.service.js';

/** The physical units of a shop. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly storage: StoreService,
    private readonly resources: ResourcesService,
    private readonly variants: VariantsService,
    private readonly locations: LocationsService,
    private readonly shop: ShopReader,
    private readonly updates: ItemUpdateService,
    private readonly calendar: UnitCalendarReader,
    private readonly offers: OffersService,
    private readonly definitions: DefinitionsService,
    private readonly sentFields: SentFieldsService,
    private readonly services: DueBlocksService,
    private readonly unitServices: UnitServicesService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: ItemFilters,
  ): Promise<Page<ItemResponse>> {
    const filters = conditionsOf(ITEM_LIST, query, await this.readingFor(context, query));
    const { data, ...rest } = await this.items.list(context, window, filters);
    return { data: await this.toItems(context, data), ...rest };
  }

  /** The number of items per value of an enumeration, or per variant. */
  async count(context: TenantContext, { by, ...query }: CountItemsQuery): Promise<CountsResponse> {
    const reading = await this.readingFor(context, query);
    if (by === BY_VARIANT) {
      const filters = conditionsOf(ITEM_LIST, query, reading);
      return toVariantCounts(await this.items.countByVariant(context, filters));
    }
    const values = ITEM_LIST.counts[by];
    const selections = queriesByValue(by, values, query).map(
      (one) => one && conditionsOf(ITEM_LIST, one, reading),
    );
    return toCounts(values, await this.items.countEach(context, selections));
  }

  /** Reads what the conditions of a query depend on. */
  private async readingFor(context: TenantContext, query: ItemFilters): Promise<ItemReading> {
    if ((query.availableFrom === undefined) !== (query.availableTo === undefined)) {
      throw invalidParameter('availableFrom and availableTo must be given together');
    }
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const today = query.serviceDue === undefined ? undefined : await this.shop.today(context);
    const estimate =
      query.availableFrom === undefined
        ? undefined
        : returnEstimate(context.now().toISOString(), await this.shop.logistics(context));
    if (estimate) await this.offers.refresh(context);
    const { availableFrom: from, availableTo: to, locationPlatformId } = query;
    const shortVariantIds = estimate
      ? await this.calendar.shortVariants(
          context,
          { from: from!, to: to! },
          estimate,
          locationPlatformId,
        )
      : [];
    const fields = await this.definitions.filters(context, 'item', 'i.id', query.customFields);
    return { timeZone, today, estimate, shortVariantIds, fields };
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<SingleItemResponse> {
    const estimate = returnEstimate(
      context.now().toISOString(),
      await this.shop.logistics(context),
    );
    const row = await this.items.get(context, id, estimate);
    if (!row) throw notFound('Item');
    const [item] = await this.toItems(context, [row]);
    return { ...item!, affectedCycleIds: row.affectedCycleIds };
  }

  /** The items with these ids, by id. */
  async find(context: TenantContext, ids: readonly number[]): Promise<Map<number, ItemResponse>> {
    if (ids.length === 0) return new Map();
    const items = await this.toItems(context, await this.items.find(context, ids));
    return new Map(items.map((item) => [item.id, item]));
  }

  /** @throws AppError not_found; invalid_body */
  async recordService(
    context: TenantContext,
    id: number,
    request: RecordServiceRequest,
  ): Promise<SingleItemResponse> {
    await inTransaction(context, (transaction) =>
      this.unitServices.record(transaction, id, request),
    );
    return this.get(context, id);
  }

  /** Deletes the latest service of an item for a plan. @throws AppError not_found */
  async removeService(context: TenantContext, id: number, servicePlanId: number): Promise<void> {
    await inTransaction(context, (transaction) =>
      this.unitServices.removeLatest(transaction, id, servicePlanId),
    );
  }

  /** The responses of items, with the services of those whose products have plans. */
  private async toItems(context: TenantContext, rows: readonly ItemRow[]): Promise<ItemResponse[]> {
    const serviced = rows.filter(({ hasServicePlans }) => hasServicePlans);
    const services = await this.services.servicesOf(context, idsOf(serviced));
    return rows.map((row) => toItem(row, services.get(row.id) ?? []));
  }

  /** @throws AppError not_found */
  async getLocation(context: TenantContext, id: number): Promise<ItemLocationResponse> {
    const [row] = await this.items.find(context, [id]);
    if (!row) throw notFound('Item');
    const { locationPlatformId, pickLocation, updatedAt } = row;
    return { locationPlatformId, pickLocation, location: locationOf(row), updatedAt };
  }

  /**
   * Creates `quantity` units of a variant, all or none.
   * @throws AppError invalid_body when a serial is taken, there are more serials than units, or
   *   the variant, condition or location does not exist in the shop
   */
  async create(context: TenantContext, request: CreateItemsRequest): Promise<ItemResponse[]> {
    const surplus = surplusOf(request.serials, request.quantity ?? 1);
    if (surplus.length > 0) throw invalidBody(...surplus);
    return inTransaction(context, async (transaction) => {
      const [variant] = (
        await this.variants.lockForShare(transaction, [request.platformVariantId])
      ).values();
      let ids: number[] = [];
      await this.sentFields.create(transaction, 'item', [request], undefined, async () => {
        ids = idsOf(await this.createUnits(transaction, request, variant));
        return [ids];
      });
      return this.toItems(transaction, await this.items.find(transaction, ids));
    });
  }

  /**
   * Creates units in the caller's transaction, and returns their numbers in the order of the serials.
   * @param variant their variant, locked; undefined if it does not exist
   * @throws AppError invalid_body as for create
   */
  async createUnits(
    context: TenantContext,
    units: Omit<CreateItemsRequest, 'platformVariantId'> & { platformVariantId?: number },
    variant: VariantFacts | undefined,
  ): Promise<ResourceNumbers[]> {
    const { quantity = 1, serials = [], locationPlatformId } = units;
    if (!variant) throw unknownReference('platformVariantId', units.platformVariantId!);
    assertNotArchived(variant);
    assertAcquired(units, await this.shop.todayFor(context, [units.acquiredAt]));
    const locationIds = await this.locations.idsOf(
      context,
      locationPlatformId ? [locationPlatformId] : [],
    );
    const locationId = locationIdOf(locationPlatformId, locationIds) ?? null;
    const numbers = await this.resources.create(context, 'Item', quantity);
    await this.storage.createUnits(
      context,
      numbers.map((number, index) => ({
        ...number,
        serial: serials[index] ?? null,
        variantId: variant.id,
        status: 'processed',
        visibility: units.visibility,
        conditionId: units.conditionId ?? null,
        locationId,
        ...newItemFields(units),
        tags: units.tags ?? [],
      })),
      (serial) => `serials[${serials.indexOf(serial)}]`,
    );
    if (variant.hasServicePlans) await this.services.settle(context, idsOf(numbers));
    return numbers;
  }

  /** @throws AppError not_found; invalid_body as for create */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateItemRequest,
  ): Promise<SingleItemResponse> {
    const { customFields, ...fields } = request;
    await this.sentFields.update(context, 'item', [{ customFields }], undefined, async (within) => {
      await this.updates.update(within, [{ ...fields, id }]);
      return [[id]];
    });
    return this.get(context, id);
  }

  /**
   * Updates the location of an item.
   * @throws AppError not_found; invalid_body
   */
  async updateLocation(
    context: TenantContext,
    id: number,
    request: UpdateItemLocationRequest,
  ): Promise<ItemLocationResponse> {
    await this.updates.update(context, [{ ...request, id }]);
    return this.getLocation(context, id);
  }

  /**
   * Updates several items, all or none.
   * @returns the updated items, in the order of the request
   * @throws AppError invalid_body, also when an entry names no item, or the item of another entry
   */
  async updateAll(context: TenantContext, { items }: UpdateItemsRequest): Promise<ItemsResponse> {
    assertUniqueIds(items, 'id', (index) => `items[${index}]`);
    await this.sentFields.update(context, 'item', items, 'items', async (within) => {
      await this.updates.update(
        within,
        items.map(({ customFields: _, ...fields }) => fields),
        'items',
      );
      return items.map(({ id }) => [id]);
    });
    const ids = idsOf(items);
    const found = await this.toItems(context, await this.items.find(context, ids));
    return { data: inOrderOf(ids, 'id', found) };
  }
}

function toItem(row: ItemRow, services: UnitServiceResponse[]): ItemResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    activeRentalId: row.activeRentalId,
    productTitle: row.productTitle,
    serial: row.serial,
    sequentialId: row.sequentialId,
    platformVariantId: row.platformVariantId,
    platformProductId: row.platformProductId,
    status: row.status,
    tags: row.tags,
    variantTitle: row.variantTitle,
    visibility: row.visibility,
    leftStockAt: row.leftStockAt,
    activeReturnId: row.activeReturnId,
    condition: conditionOf(row),
    conditionId: row.conditionId,
    imageUrl: row.imageUrl,
    location: locationOf(row),
    ...pick(row, PLAIN_ITEM_FIELDS),
    roiCents: roiOf(row),
    services,
    timelineEvents: timelineEventsOf(row),
    customFields: customFieldsOf(row, 'Item'),
  };
}

/** The revenue of an item less its cost; null without a cost. */
function roiOf({ acquisitionCostCents, revenueCents }: ItemRow): number | null {
  if (acquisitionCostCents === null) return null;
  return revenueCents - acquisitionCostCents;
}
