import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { ListRoute, PostRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import { ListLocationsQuery } from './locations.list.js';
import type { TenantContext } from '../../database/tenant-context.js';
import {
  ImportedLocationsResponse,
  ImportLocationsRequest,
  LocationResponse,
} from './location.response.js';
import { LocationsService } from './locations.service.js';

@Controller('locations')
@ApiTags('Locations')
export class LocationsController {
  constructor(private readonly locations: LocationsService) {}

  @ListRoute('', 'locations', {
    operationId: 'listLocations',
    summary: 'List locations',
    answer: LocationResponse,
    description: 'Items refer to locations by `platformId`.',
    returns: 'One page of locations',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListLocationsQuery,
  ): Promise<Page<LocationResponse>> {
    return this.locations.list(context, query.window, query);
  }

  @PostRoute('', {
    operationId: 'importLocations',
    turns: { record: 'location' },
    summary: 'Import locations of the platform',
    description:
      'Creates or updates locations by platform id, all or nothing. Repeating a ' +
      'request has no effect.',
    answer: ImportedLocationsResponse,
    status: 200,
    returns: 'The imported locations',
    example: { locations: [{ platformId: 69_001, name: 'Trondheim store' }] },
  })
  async import(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: ImportLocationsRequest,
  ): Promise<ImportedLocationsResponse> {
    return { data: await this.locations.import(context, request.locations) };
  }
}
