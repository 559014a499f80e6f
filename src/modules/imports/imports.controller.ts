import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { CsvBody, SentCsv } from '../../http/csv-body.interceptor.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import { ImportRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { ImportListQuery } from './import.query.js';
import { ImportedListResponse } from './import.response.js';
import { importConflict, ImportsService, LINE_LIMIT } from './imports.service.js';

const DESCRIPTION =
  `all or nothing. The file has at most 10 MiB and ${LINE_LIMIT} lines below its headings, in UTF-8 or ` +
  'with `charset=windows-1252`. Sending it again changes nothing. `Dry-Run: true` shows what it would ' +
  'change. The first 100 invalid lines are in `errors`, each with its number. ' +
  'The guide on importing has all columns.';

const OUTCOME = {
  answer: ImportedListResponse,
  returns: 'Changes by the list',
  turns: { record: 'import' },
  parameterErrors: ['decimal must be one of point, comma: "dot"'],
  rejections: [
    'line 3: sku must be the SKU of a variant: PARKA-XXL',
    `The list must have at most ${LINE_LIMIT} lines below its headings`,
  ],
  conflicts: importConflict(new Error('the shop has changed while it was read (…)')).sentences,
} as const;

@Controller('imports')
@ApiTags('Items')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @DependsOnHolds()
  @ImportRoute('items', {
    operationId: 'importItemList',
    summary: 'Import units from a spreadsheet (CSV)',
    description: `Creates units by serial or, with \`update\`, updates them by id or serial, ${DESCRIPTION}`,
    example: 'serial,sku,pickLocation\nSN-90001,PARKA-M-GREEN,Rack 4\n',
    ...OUTCOME,
  })
  importItems(
    @CurrentTenantContext() context: TenantContext,
    @SentCsv() list: CsvBody,
    @CheckedQuery() query: ImportListQuery,
  ): Promise<ImportedListResponse> {
    return this.imports.import(context, 'items', list, query);
  }
}

/** The same under another tag. */
@Controller('imports')
@ApiTags('Customers')
export class CustomerImportsController {
  constructor(private readonly imports: ImportsService) {}

  @ImportRoute('customers', {
    operationId: 'importCustomerList',
    summary: 'Import customers from a spreadsheet (CSV)',
    description: `Creates customers by platform id or, with \`update\`, updates them, ${DESCRIPTION}`,
    example: 'platformId,email,firstName,lastName\n59002,grace@mail.example,Grace,Berg\n',
    ...OUTCOME,
  })
  importCustomers(
    @CurrentTenantContext() context: TenantContext,
    @SentCsv() list: CsvBody,
    @CheckedQuery() query: ImportListQuery,
  ): Promise<ImportedListResponse> {
    return this.imports.import(context, 'customers', list, query);
  }
}
