import { Injectable } from '@nestjs/common';
import { invalidBody, invalidParameter, notFound } from '../../common/errors/app-error.js';
import { changedTags } from '../../common/fields/tags.js';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { domainEvent } from '../../events/rules/event-catalogue.js';
import { LocationReader } from '../locations/location.reader.js';
import { refuseArchived } from '../products/rules/archived-variant.js';
import { type VariantFacts, VariantReader } from '../products/variant.reader.js';
import { ResourcesService } from '../resources/resources.service.js';
import { ShopReader } from '../shop/shop.reader.js';
import type { CreateItemsRequest, UpdateItemRequest } from './dto/item.request.js';
import type { ItemLocationResponse, ItemResponse } from './dto/item.response.js';
import type { ListItemsQuery } from './dto/list-items.query.js';
import { ItemEventsService } from './item-events.service.js';
import { locationOf, toItem } from './item.mapper.js';
import { itemFilters } from './items.filters.js';
import { ItemsRepository } from './items.repository.js';
import { itemChangeEvents } from './rules/item-changes.js';
import { surplusOf } from './rules/item-serials.js';
import { absenceDays } from './rules/taken-days.js';

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
    private readonly itemEvents: ItemEventsService,
  ) {}

  async list(scope: Scope, window: PageWindow, query: ListItemsQuery): Promise<Page<ItemResponse>> {
    if ((query.availableFrom === undefined) !== (query.availableTo === undefined)) {
      throw invalidParameter('availableFrom and availableTo must be given together');
    }
    const timeZone = await this.shop.timeZoneFor(scope, query.created, query.updated);
    const absence =
      query.availableFrom === undefined
        ? undefined
        : absenceDays(new Date().toISOString(), await this.shop.logistics(scope));
    const filters = itemFilters(query, timeZone, absence);
    const { data, next } = await this.items.list(scope, window, filters);
    return { data: data.map(toItem), next };
  }

  /** @throws AppError not_found */
  async get(scope: Scope, id: number): Promise<ItemResponse> {
    const [row] = await this.items.find(scope, [id], 'whole');
    if (!row) throw notFound('Item');
    return toItem(row);
  }

  /** The items with these ids, by id. */
  async find(scope: Scope, ids: readonly number[]): Promise<Map<number, ItemResponse>> {
    if (ids.length === 0) return new Map();
    const items = await this.items.find(scope, ids);
    return new Map(items.map((row) => [row.id, toItem(row)]));
  }

  /** @throws AppError not_found */
  async getLocation(scope: Scope, id: number): Promise<ItemLocationResponse> {
    const [row] = await this.items.find(scope, [id]);
    if (!row) throw notFound('Item');
    const { locationPlatformId, pickLocation } = row;
    return { locationPlatformId, pickLocation, location: locationOf(row) };
  }

  /**
   * Makes `quantity` units of a variant, all or none.
   * @throws AppError invalid_body when a serial is taken, there are more serials than units, or
   *   the variant, condition or location is not the shop's
   */
  async create(scope: Scope, request: CreateItemsRequest): Promise<ItemResponse[]> {
    const { quantity = 1, serials = [] } = request;
    const surplus = surplusOf(serials, quantity);
    if (surplus.length > 0) throw invalidBody(...surplus);
    return inTransaction(scope, async (transaction) => {
      const variant = await this.variant(transaction, request.platformVariantId);
      refuseArchived(variant);
      const locationId = await this.locationId(transaction, request.locationPlatformId);
      const numbers = await this.resources.create(transaction, 'Item', quantity);
      await this.items.create(transaction, numbers, serials, {
        variantId: variant.id,
        status: 'processed',
        visibility: request.visibility,
        conditionId: request.conditionId ?? null,
        locationId: locationId ?? null,
        pickLocation: request.pickLocation ?? null,
        acquisitionCostCents: request.acquisitionCostCents ?? null,
        tags: request.tags ?? [],
      });
      const ids = idsOf(numbers);
      await this.events.record(
        transaction,
        ids.map((id) => domainEvent('Item', id, 'created', {})),
      );
      return (await this.items.find(transaction, ids)).map(toItem);
    });
  }

  /** The item after a change; see `change`. */
  async update(scope: Scope, id: number, request: UpdateItemRequest): Promise<ItemResponse> {
    await this.change(scope, id, request);
    return this.get(scope, id);
  }

  /**
   * Changes the members that are given and tells the timeline.
   * @throws AppError not_found; invalid_body as for create
   */
  async change(scope: Scope, id: number, request: UpdateItemRequest): Promise<void> {
    const { platformVariantId, locationPlatformId, tagsAttributes, ...columns } = request;
    await inTransaction(scope, async (transaction) => {
      const variant =
        platformVariantId === undefined
          ? undefined
          : await this.variant(transaction, platformVariantId);
      const locationId = await this.locationId(transaction, locationPlatformId);
      const locked = await this.items.lock(transaction, id);
      if (!locked) throw notFound('Item');
      const moves = variant !== undefined || locationId !== undefined;
      const places = moves ? await this.items.platformIds(transaction, id) : undefined;
      const before = { ...locked, ...places };
      if (variant && platformVariantId !== before.platformVariantId) refuseArchived(variant);
      const tags = changedTags(before.tags, request.tagsAttributes);
      await this.items.update(transaction, id, {
        ...columns,
        variantId: variant?.id,
        locationId,
        tags,
      });
      if (variant) await this.itemEvents.variantChanged(transaction, id, variant.id);
      const restockEvents =
        request.status === 'processed'
          ? await this.itemEvents.processed(transaction, [id], new Date().toISOString())
          : [];
      await this.events.record(transaction, [
        ...itemChangeEvents(id, before, { ...request, tags }),
        ...restockEvents,
      ]);
    });
  }

  private async variant(scope: Scope, platformId: number): Promise<VariantFacts> {
    const variant = await this.variants.keep(scope, platformId);
    if (!variant) throw invalidBody('platformVariantId must be the platform id of a variant');
    return variant;
  }

  /** Undefined leaves the location as it is, null clears it. */
  private async locationId(
    scope: Scope,
    platformId: number | null | undefined,
  ): Promise<number | null | undefined> {
    if (platformId === null || platformId === undefined) return platformId;
    const id = await this.locations.idOf(scope, platformId);
    if (id === undefined) {
      throw invalidBody('locationPlatformId must be the platform id of a location');
    }
    return id;
  }
}
