import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { LocationsRepository } from './locations.repository.js';

/** The facts of locations that other modules may read. */
@Injectable()
export class LocationReader {
  constructor(private readonly locations: LocationsRepository) {}

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
}
