import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { PathId } from '../../http/path-id.pipe.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { ActionRoute, ExportRoute, PostRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { SingleCustomerResponse, MergeCustomerRequest } from '../customers/customer.response.js';
import { ErasureService } from './erasure.service.js';
import { MergingService } from './merging.service.js';
import { PersonalDataResponse } from './personal-data.response.js';
import { PersonalDataService } from './personal-data.service.js';

@Controller('customers')
@ApiTags('Customers')
export class PersonalDataController {
  constructor(
    private readonly data: PersonalDataService,
    private readonly erasure: ErasureService,
    private readonly merging: MergingService,
  ) {}

  @ExportRoute(':id/data', {
    operationId: 'getCustomerData',
    summary: 'Get all data of a customer',
    description:
      'Returns all that the shop holds of a person as one JSON object, for requests for access ' +
      'and before an erasure. The lists are complete and are read page by page while the client ' +
      'receives them; a response is complete only if it ends cleanly.',
    answer: PersonalDataResponse,
    returns: 'The customer with all records',
    notFound: ['Customer not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the customer', 11) id: number,
  ): Promise<StreamedResponse> {
    return this.data.get(context, id);
  }

  @ActionRoute(':id/erase', {
    requiredScope: 'manage',
    operationId: 'eraseCustomer',
    turns: { record: 'customer' },
    summary: 'Erase the data of a customer',
    description:
      'Clears name, email, phone and address, tags, custom fields and comments of the customer, ' +
      'and their copies in stored responses. ' +
      'Rentals, returns and credits stay with the ids of the customer. Erasing again changes nothing. ' +
      'Comments and tags of rentals and returns stay; `GET /customers/{id}/data` lists them. ' +
      'Later imports bring the person back only with `reactivate`.',
    answer: SingleCustomerResponse,
    returns: 'The erased customer',
    notFound: ['Customer not found'],
    conflicts: [
      'SC-1042 is out; receive it first',
      'Return order #1007 awaits a unit; receive it or mark it as missing first',
      'SC-1042 is booked; cancel it or give it another customer first',
    ],
  })
  erase(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the customer', 14) id: number,
  ): Promise<SingleCustomerResponse> {
    return this.erasure.erase(context, id);
  }

  @PostRoute(':id/merge', {
    requiredScope: 'manage',
    status: 200,
    operationId: 'mergeCustomer',
    turns: { record: 'customer' },
    summary: 'Merge a customer into another one',
    description:
      'Moves cycles, return orders, credits, and custom fields that refer to the customer, whatever ' +
      'their state. Tags and custom fields of both are united; of a field that both have, the value of the ' +
      'customer that stays is kept. Comments move too, also with their cycles and return orders. The emptied customer is removed.',
    answer: SingleCustomerResponse,
    returns: 'The customer that stays',
    notFound: ['Customer not found'],
    rejections: [
      'intoPlatformId must be the platform id of a customer: 52011',
      'intoPlatformId must be of another customer: 52002',
      'intoPlatformId would exceed 50 tags: the customers have 53 together; remove some first',
    ],
    example: { intoPlatformId: 52_002 },
  })
  merge(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the customer that is removed', 13) id: number,
    @Body() request: MergeCustomerRequest,
  ): Promise<SingleCustomerResponse> {
    return this.merging.merge(context, id, request);
  }
}
