import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { GetRoute, ListRoute, PostRoute } from '../../common/http/route.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { Window } from '../../common/paging/page.window.js';
import type { Scope } from '../../database/scope.js';
import { CustomersService } from './customers.service.js';
import { ImportCustomersRequest, ListCustomersQuery } from './dto/customer.request.js';
import { CustomerResponse, ImportedCustomersResponse } from './dto/customer.response.js';

@Controller('customers')
@ApiTags('Customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @ListRoute('', 'customers', { summary: 'List customers', answer: CustomerResponse })
  list(
    @CurrentScope() scope: Scope,
    @Window() window: PageWindow,
    @Query() query: ListCustomersQuery,
  ): Promise<Page<CustomerResponse>> {
    return this.customers.list(scope, window, query.search);
  }

  @GetRoute(':id', { summary: 'Get a customer', answer: CustomerResponse, errors: ['not_found'] })
  get(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the customer') id: number,
  ): Promise<CustomerResponse> {
    return this.customers.get(scope, id);
  }

  @PostRoute('', {
    summary: 'Import customers of the platform',
    description:
      'Inserts or updates by platform id, all or nothing; safe to repeat. A record replaces the ' +
      'one before: members that are absent become null.',
    answer: ImportedCustomersResponse,
    status: 200,
  })
  async import(
    @CurrentScope() scope: Scope,
    @Body() request: ImportCustomersRequest,
  ): Promise<ImportedCustomersResponse> {
    return { data: await this.customers.import(scope, request.customers) };
  }
}
