import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DeleteRoute, PostRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { RecordServiceRequest } from '../service-plans/unit-service.response.js';
import { SingleItemResponse } from './dto/item.response.js';
import { ItemsService } from './items.service.js';

@Controller('items/:id/services')
@ApiTags('Items')
export class ItemServicesController {
  constructor(private readonly items: ItemsService) {}

  @PostRoute('', {
    operationId: 'createService',
    turns: { record: 'item' },
    summary: 'Record a service of an item that was done',
    description:
      'The block of the plan ends on the day before, and the counts begin again. The same service ' +
      'twice changes nothing. A note becomes a comment on the item.',
    answer: SingleItemResponse,
    status: 200,
    returns: 'The item',
    notFound: ['Item not found'],
    rejections: [
      'servicePlanId must be the id of a service plan of the item: 4',
      'doneAt must not be after now, 2026-01-31T08:00:00.000Z: 2026-02-01T08:00:00.000Z',
    ],
    example: { servicePlanId: 2, note: 'Points sharpened' },
  })
  record(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 20) id: number,
    @Body() request: RecordServiceRequest,
  ): Promise<SingleItemResponse> {
    return this.items.recordService(context, id, request);
  }

  @DeleteRoute(':servicePlanId', {
    record: 'item',
    operationId: 'deleteService',
    summary: 'Delete the latest service of an item',
    description:
      'The counts and blocks are then as if it had not been done. Its note stays as a comment.',
    notFound: ['Item not found', 'Service not found'],
  })
  remove(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 235) id: number,
    @PathId('servicePlanId', 'Id of the service plan', 1) servicePlanId: number,
  ): Promise<void> {
    return this.items.removeService(context, id, servicePlanId);
  }
}
