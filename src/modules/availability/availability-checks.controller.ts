import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { QuestionRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { BasketService } from '../rentals/book/basket.service.js';
import {
  AvailabilityCheckRequest,
  AvailabilityCheckResponse,
} from './availability-check.response.js';

@DependsOnHolds()
@Controller('availability_checks')
@ApiTags('AvailabilityTimelines')
export class AvailabilityChecksController {
  constructor(private readonly baskets: BasketService) {}

  @QuestionRoute('', {
    operationId: 'checkAvailability',
    summary: 'Check whether a basket can be booked',
    description:
      'Changes nothing. The basket is decided on as a booking of the same lines: what is available ' +
      'here, `POST /cycles/batch` books at the same moment. An archived variant has no units.',
    answer: AvailabilityCheckResponse,
    profiles: ['availability'],
    returns: 'How many units of each line can be booked, and the next possible start',
    rejections: [
      'lines[1].platformVariantId must be the platform id of a variant: 81001',
      'fulfillAt must not be on 2026-12-25, when the shop is closed; the next open day is 2026-12-28',
    ],
    example: {
      lines: [{ platformVariantId: 81_001, quantity: 2 }, { platformVariantId: 81_117 }],
      rentalStart: '2030-01-07T09:00:00Z',
      rentalEnd: '2030-01-11T15:00:00Z',
    },
  })
  check(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: AvailabilityCheckRequest,
  ): Promise<AvailabilityCheckResponse> {
    return this.baskets.check(context, request);
  }
}
