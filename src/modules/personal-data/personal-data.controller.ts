import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { PathId } from '../../http/path-id.pipe.js';
import type { StreamedResponse } from '../../http/responses/streamed-response.js';
import { ActionRoute, ExportRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CustomerWithBalanceResponse } from '../customers/customer.response.js';
import { ErasureService } from './erasure.service.js';
import { PersonalDataResponse } from './personal-data.response.js';
import { PersonalDataService } from './personal-data.service.js';

@Controller('customers')
@ApiTags('Customers')
export class PersonalDataController {
  constructor(
    private readonly data: PersonalDataService,
    private readonly erasure: ErasureService,
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
    summary: 'Erase the data of a customer',
    description:
      'Clears name, email and address, and their copies in stored responses. ' +
      'Rentals, returns and credits stay with the ids of the customer. Erasing again changes nothing. ' +
      'Free texts such as comments and tags stay; `GET /customers/{id}/data` lists them. ' +
      'Later imports bring the person back only with `reactivate`.',
    answer: CustomerWithBalanceResponse,
    returns: 'The erased customer',
    notFound: ['Customer not found'],
    conflicts: [
      'SC-1042 is out; receive it first',
      'Return order #1007 awaits a unit; receive it or mark it as missing first',
    ],
  })
  erase(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the customer', 13) id: number,
  ): Promise<CustomerWithBalanceResponse> {
    return this.erasure.erase(context, id);
  }
}
