import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { PostRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { UnitClearingService } from '../rentals/changing/unit-clearing.service.js';
import { ReallocateItemRequest } from './dto/reallocate-item.request.js';
import { ReallocatedItemResponse } from './dto/reallocated-item.response.js';

@DependsOnHolds()
@Controller('items')
@ApiTags('Items')
export class UnitClearingController {
  constructor(private readonly clearing: UnitClearingService) {}

  @PostRoute(':id/reallocate', {
    operationId: 'reallocateItem',
    summary: 'Move the planned cycles of an item to other items',
    description:
      'Moves the planned cycles with a day in the range to free units of their variants, in order ' +
      'of their start. Cycles that are out stay.',
    answer: ReallocatedItemResponse,
    status: 200,
    returns: 'The cycles that moved, and those without a free unit',
    notFound: ['Item not found'],
    conflicts: ['No free unit for SC-1006, SC-1010'],
    rejections: ['from must not be after to'],
    example: { from: '2030-01-07' },
  })
  reallocate(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 3) id: number,
    @Body() request: ReallocateItemRequest,
  ): Promise<ReallocatedItemResponse> {
    return this.clearing.clear(context, id, request);
  }
}
