import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import type { SerializedResponse } from '../../http/responses/serialized-response.js';
import { LIST_LIMIT } from '../../fields/rules.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { ResultRoute } from '../../openapi/route.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { AvailabilityService } from './availability.service.js';
import {
  AvailabilityQuery,
  AvailabilityResponse,
  BatchAvailabilityQuery,
  BatchAvailabilityResponse,
} from './availability.response.js';
import { DEFAULT_WINDOW } from './availability-sweep.js';

@DependsOnHolds()
@Controller('availability_timelines')
@ApiTags('AvailabilityTimelines')
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @ResultRoute('', {
    operationId: 'getAvailability',
    summary: 'Get the availability of a variant, day by day',
    answer: AvailabilityResponse,
    profiles: ['availability'],
    description: `\`from\` and \`to\` limit the days; by default, today and the ${DEFAULT_WINDOW} days after it.`,
    returns: 'The units available on each day',
    parameterErrors: ['from must not be after to', 'to must be at most 730 days after from'],
    notFound: ['Variant not found', 'Location not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: AvailabilityQuery,
  ): Promise<SerializedResponse> {
    return this.availability.timeline(context, query.platformVariantId, query);
  }

  @ResultRoute('batch', {
    operationId: 'getAvailabilityBatch',
    summary: `Get the availability of up to ${LIST_LIMIT} variants, day by day`,
    answer: BatchAvailabilityResponse,
    profiles: ['availability'],
    description:
      'A request counts once against the rate limit, regardless of the number of variants.',
    returns: 'The units of each variant available on each day',
    parameterErrors: ['from must not be after to', 'to must be at most 730 days after from'],
    notFound: ['Variant not found', 'Location not found'],
  })
  getBatch(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: BatchAvailabilityQuery,
  ): Promise<SerializedResponse> {
    return this.availability.timelines(context, query.platformVariantIds, query);
  }
}
