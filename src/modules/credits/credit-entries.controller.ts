import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import { ListRoute, PostRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { ListCreditEntriesQuery } from './credit-entries.list.js';
import { CreditEntriesService } from './credit-entries.service.js';
import { CreateCreditEntryRequest, CreditEntryResponse } from './credit-entry.response.js';

@Controller('credit_entries')
@ApiTags('Customers')
export class CreditEntriesController {
  constructor(private readonly entries: CreditEntriesService) {}

  @ListRoute('', 'credit_entries', {
    operationId: 'listCreditEntries',
    summary: 'List credit entries',
    description:
      'Returns the credit ledger: credits that cycles cost or returned, and credits that ' +
      "somebody gave. The sum of a customer's entries is the `creditBalance`.",
    answer: CreditEntryResponse,
    returns: 'One page of credit entries',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListCreditEntriesQuery,
  ): Promise<Page<CreditEntryResponse>> {
    return this.entries.list(context, query.window, query);
  }

  @PostRoute('', {
    operationId: 'createCreditEntry',
    summary: 'Give a customer credits',
    description:
      'Adds an entry to the ledger. Entries are never changed or deleted; the opposite amount ' +
      'corrects one.',
    answer: CreditEntryResponse,
    returns: 'The created entry',
    rejections: ['customerPlatformId must be the platform id of a customer: 52011'],
    example: { customerPlatformId: 52_001, amount: 2, reason: 'Goodwill: late parcel' },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateCreditEntryRequest,
  ): Promise<CreditEntryResponse> {
    return this.entries.give(context, request);
  }
}
