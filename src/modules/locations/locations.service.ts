import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import { assertUniqueIds, inOrderOf } from '../../fields/unique-ids.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { importEvents } from '../../platform/events/event-catalogue.js';
import { groupedBy } from '../../records/grouped-by.js';
import type { ImportLocation, LocationResponse } from './location.response.js';
import { LocationsRepository } from './locations.repository.js';
import { LOCATION_LIST, type LocationFilters } from './locations.list.js';

/** The stores and warehouses that the platform pushes in. */
@Injectable()
export class LocationsService {
  constructor(
    private readonly locations: LocationsRepository,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: LocationFilters = {},
  ): Promise<Page<LocationResponse>> {
    return this.locations.list(context, window, conditionsOf(LOCATION_LIST, query, {}));
  }

  /** The id of the location with this platform id, if the shop has it. */
  async idOf(context: TenantContext, platformId: number): Promise<number | undefined> {
    return (await this.idsOf(context, [platformId])).get(platformId);
  }

  /** The ids of the locations that exist in the shop, by platform id. */
  async idsOf(
    context: TenantContext,
    platformIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    if (platformIds.length === 0) return new Map();
    const found = await this.locations.find(context, platformIds);
    return new Map(found.map(({ id, platformId }) => [platformId, id]));
  }

  /** The platform ids of locations, by id. */
  async platformIdsOf(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const found = await this.locations.findPlatformIds(context, ids);
    return new Map(found.map(({ id, platformId }) => [id, platformId]));
  }

  /** The platform ids of the locations with these names, which several can share. */
  async platformIdsByName(
    context: TenantContext,
    names: readonly string[],
  ): Promise<ReadonlyMap<string, readonly number[]>> {
    if (names.length === 0) return new Map();
    const found = await this.locations.findByName(context, names);
    const byName = groupedBy(found, ({ name }) => name);
    return new Map(
      [...byName].map(([name, rows]) => [name, rows.map(({ platformId }) => platformId)]),
    );
  }

  /**
   * Imports locations by platform id, all or nothing; importing the same again changes nothing.
   * @throws AppError invalid_body when a platform id repeats
   */
  async import(
    context: TenantContext,
    locations: readonly ImportLocation[],
  ): Promise<LocationResponse[]> {
    return inTransaction(context, async (transaction) => {
      await this.store(transaction, locations);
      const platformIds = locations.map(({ platformId }) => platformId);
      const stored = await this.locations.find(transaction, platformIds);
      return inOrderOf(platformIds, 'platformId', stored);
    });
  }

  /**
   * Imports locations like `import`, without reading them back.
   * @throws AppError invalid_body when a platform id repeats
   */
  async store(context: TenantContext, locations: readonly ImportLocation[]): Promise<void> {
    assertUniqueIds(locations, 'platformId', (index) => `locations[${index}]`);
    await inTransaction(context, async (transaction) => {
      const imported = await this.locations.import(transaction, locations);
      await this.events.record(transaction, importEvents('Location', imported));
    });
  }
}
