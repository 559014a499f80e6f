import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { LocationsRepository } from './locations.repository.js';

/** The few facts of locations that other modules may ask for. */
@Injectable()
export class LocationReader {
  constructor(private readonly locations: LocationsRepository) {}

  /** The id of the location with this platform id, if the shop has it. */
  async idOf(scope: Scope, platformId: number): Promise<number | undefined> {
    return (await this.locations.find(scope, [platformId]))[0]?.id;
  }
}
