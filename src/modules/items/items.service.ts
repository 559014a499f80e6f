import { Injectable } from '@nestjs/common';
import { invalidBody, invalidParameter, notFound } from '../../errors/app-error.js';
import { assertUniqueIds, inOrderOf } from '../../fields/unique-ids.js';
import { idsOf } from '../../records/grouped-by.js';
import type { FiltersOf, Page, PageRequest } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { LocationReader } from '../locations/location.reader.js';
import { assertNotArchived } from '../products/rules/archived-variant.js';
import { VariantReader } from '../products/variant.reader.js';
import { ResourcesService } from '../resources/resources.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import type { UpdateItemsRequest } from './dto/item-batch.request.js';
import type {
  CreateItemsRequest,
  UpdateItemLocationRequest,
  UpdateItemRequest,
} from './dto/item.request.js';
import type { ItemLocationResponse, ItemResponse, ItemsResponse } from './dto/item.response.js';
import type { ListItemsQuery } from './dto/list-items.query.js';
import { ItemUpdateService } from './item-update.service.js';
import { locationOf, toItem } from './item.mapper.js';
import { itemFilters } from './items.filters.js';
import { ItemsRepository } from './items.repository.js';
import { locationIdOf, unknownVariant } from './rules/item-update.js';
import { surplusOf } from './rules/item-values.js';
import { returnEstimate } from './rules/taken-days.js';

/** The physical units of a shop. */
@Injectable()
export class ItemsService {
  constructor(
    private readonly items: ItemsRepository,
    private readonly resources: ResourcesService,
    private readonly variants: VariantReader,
    private readonly locations: LocationReader,
    private readonly events: EventRecorderService,
    private readonly shop: ShopReader,
    private readonly updates: ItemUpdateService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: FiltersOf<ListItemsQuery>,
  ): Promise<Page<ItemResponse>> {
    if ((query.availableFrom === undefined) !== (query.availableTo === undefined)) {
      throw invalidParameter('availableFrom and availableTo must be given together');
    }
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const estimate =
      query.availableFrom === undefined
        ? undefined
        : returnEstimate(new Date().toISOString(), await this.shop.logistics(context));
    const filters = itemFilters(query, timeZone, estimate);
    const { data, next } = await this.items.list(context, window, filters);
    return { data: data.map(toItem), next };
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<ItemResponse> {
    const [row] = await this.items.find(context, [id], 'whole');
    if (!row) throw notFound('Item');
    return toItem(row);
  }

  /** The items with these ids, by id. */
  async find(context: TenantContext, ids: readonly number[]): Promise<Map<number, ItemResponse>> {
    if (ids.length === 0) return new Map();
    const items = await this.items.find(context, ids);
    return new Map(items.map((row) => [row.id, toItem(row)]));
  }

  /** @throws AppError not_found */
  async getLocation(context: TenantContext, id: number): Promise<ItemLocationResponse> {
    const [row] = await this.items.find(context, [id]);
    if (!row) throw notFound('Item');
    const { locationPlatformId, pickLocation } = row;
    return { locationPlatformId, pickLocation, location: locationOf(row) };
  }

  /**
   * Makes `quantity` units of a variant, all or none.
   * @throws AppError invalid_body when a serial is taken, there are more serials than units, or
   *   the variant, condition or location is not the shop's
   */
  async create(context: TenantContext, request: CreateItemsRequest): Promise<ItemResponse[]> {
    const { quantity = 1, serials = [] } = request;
    const surplus = surplusOf(serials, quantity);
    if (surplus.length > 0) throw invalidBody(...surplus);
    return inTransaction(context, async (transaction) => {
      const { platformVariantId, locationPlatformId } = request;
      const variant = (await this.variants.lockForShare(transaction, [platformVariantId])).get(
        platformVariantId,
      );
      if (!variant) throw unknownVariant();
      assertNotArchived(variant);
      const locationIds = await this.locations.idsOf(
        transaction,
        locationPlatformId ? [locationPlatformId] : [],
      );
      const numbers = await this.resources.create(transaction, 'Item', quantity);
      const common = {
        variantId: variant.id,
        status: 'processed',
        visibility: request.visibility,
        conditionId: request.conditionId ?? null,
        locationId: locationIdOf(locationPlatformId, locationIds) ?? null,
        pickLocation: request.pickLocation ?? null,
        acquisitionCostCents: request.acquisitionCostCents ?? null,
        tags: request.tags ?? [],
      } as const;
      await this.items.create(
        transaction,
        numbers.map((given, index) => ({ ...common, ...given, serial: serials[index] ?? null })),
        (serial) => `serials[${serials.indexOf(serial)}]`,
      );
      const ids = idsOf(numbers);
      await this.events.record(
        transaction,
        ids.map((id) => domainEvent('Item', id, 'created', {})),
      );
      return (await this.items.find(transaction, ids)).map(toItem);
    });
  }

  /** @throws AppError not_found; invalid_body as for create */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateItemRequest,
  ): Promise<ItemResponse> {
    await this.updates.update(context, [{ ...request, id }]);
    return this.get(context, id);
  }

  /**
   * The location of an item after a change.
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
   * Changes several items, all or none.
   * @returns the items as they are now, in the order in which they were sent
   * @throws AppError invalid_body, also where two entries name one item or one names none
   */
  async updateAll(context: TenantContext, { items }: UpdateItemsRequest): Promise<ItemsResponse> {
    assertUniqueIds(items, 'id', (index) => `items[${index}]`);
    await this.updates.update(context, items, 'items');
    const ids = idsOf(items);
    return { data: inOrderOf(ids, 'id', await this.items.find(context, ids)).map(toItem) };
  }
}
