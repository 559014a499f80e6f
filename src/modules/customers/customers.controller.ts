import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { GetRoute, ListRoute, PostRoute, PutRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ListCustomersQuery } from './customers.list.js';
import { CustomersService } from './customers.service.js';
import {
  CustomerResponse,
  SingleCustomerResponse,
  ImportCustomersRequest,
  ImportedCustomersResponse,
  UpdateCustomerRequest,
} from './customer.response.js';

@Controller('customers')
@ApiTags('Customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @ListRoute('', 'customers', {
    operationId: 'listCustomers',
    summary: 'List customers',
    answer: CustomerResponse,
    description: '`search` matches parts of names and emails.',
    returns: 'One page of customers',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListCustomersQuery,
  ): Promise<Page<CustomerResponse>> {
    return this.customers.list(context, query.window, query);
  }

  @GetRoute(':id', {
    operationId: 'getCustomer',
    summary: 'Get a customer',
    answer: SingleCustomerResponse,
    description:
      'Takes the id of the customer, not the platform id. Includes the balance of credits, the ' +
      'custom fields and the newest comments.',
    returns: 'The customer',
    notFound: ['Customer not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the customer', 11) id: number,
  ): Promise<SingleCustomerResponse> {
    return this.customers.get(context, id);
  }

  @PutRoute(':id', {
    record: 'customer',
    operationId: 'updateCustomer',
    summary: 'Update what the shop knows of a customer',
    description:
      'Changes the tags and custom fields of the shop. Names, email, phone and address belong to the platform, ' +
      'and are rejected: `POST /customers` imports them.',
    answer: SingleCustomerResponse,
    returns: 'The updated customer',
    notFound: ['Customer not found'],
    rejections: [
      'email must be left out: it belongs to the platform, which sends it with POST /customers',
      'tagsAttributes would exceed 50 tags',
    ],
    example: { tagsAttributes: [{ title: 'regular' }], customFields: { jacket_size: 'M' } },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the customer', 2) id: number,
    @Body() request: UpdateCustomerRequest,
  ): Promise<SingleCustomerResponse> {
    return this.customers.update(context, id, request);
  }

  @PostRoute('', {
    operationId: 'importCustomers',
    turns: { record: 'customer' },
    summary: 'Import customers of the platform',
    description:
      'Creates or updates customers by platform id, all or nothing. Repeating a ' +
      'request has no effect. Absent fields stay unchanged, also within the address; ' +
      'null clears a field.',
    answer: ImportedCustomersResponse,
    status: 200,
    returns: 'The imported customers',
    example: {
      customers: [
        { platformId: 59_001, email: 'ada@mail.example', firstName: 'Ada', lastName: 'Nordin' },
      ],
    },
  })
  async import(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: ImportCustomersRequest,
  ): Promise<ImportedCustomersResponse> {
    return { data: await this.customers.import(context, request.customers) };
  }
}
