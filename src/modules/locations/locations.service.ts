import { Injectable } from '@nestjs/common';
import { inOrderOf, refuseRepeatedIds } from '../../common/fields/repeated-ids.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../events/event-recorder.service.js';
import { importEvents } from '../../events/rules/event-catalogue.js';
import type { ImportLocation } from './dto/location.request.js';
import type { LocationResponse } from './dto/location.response.js';
import { toLocation } from './location.mapper.js';
import { LocationsRepository } from './locations.repository.js';

/** The stores and warehouses that the platform pushes in. */
@Injectable()
export class LocationsService {
  constructor(
    private readonly locations: LocationsRepository,
    private readonly events: EventRecorderService,
  ) {}

  async list(scope: Scope, window: PageWindow): Promise<Page<LocationResponse>> {
    const { data, next } = await this.locations.list(scope, window);
    return { data: data.map(toLocation), next };
  }

  /**
   * Imports locations by platform id, all or nothing; importing the same again changes nothing.
   * @throws AppError invalid_body when a platform id repeats
   */
  async import(scope: Scope, locations: readonly ImportLocation[]): Promise<LocationResponse[]> {
    return inTransaction(scope, async (transaction) => {
      await this.store(transaction, locations);
      const platformIds = locations.map(({ platformId }) => platformId);
      const stored = await this.locations.find(transaction, platformIds);
      return inOrderOf(platformIds, 'platformId', stored.map(toLocation));
    });
  }

  /**
   * The same for a caller who does not need the records back.
   * @throws AppError invalid_body when a platform id repeats
   */
  async store(scope: Scope, locations: readonly ImportLocation[]): Promise<void> {
    refuseRepeatedIds(locations, 'platformId', (index) => `locations[${index}]`);
    await inTransaction(scope, async (transaction) => {
      const imported = await this.locations.import(transaction, locations);
      await this.events.record(transaction, importEvents('Location', imported));
    });
  }
}
