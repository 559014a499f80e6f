import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import type { Page } from '../../http/paging/list.query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { GetRoute, ListRoute } from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { ListVariantsQuery } from './products.list.js';
import { VariantResponse, VariantWithInventoryResponse } from './product.response.js';
import { VariantsService } from './variants.service.js';

@Controller('variants')
@ApiTags('Variants')
export class VariantsController {
  constructor(private readonly variants: VariantsService) {}

  @ListRoute('', 'variants', {
    operationId: 'listVariants',
    summary: 'List variants',
    description:
      'Archived variants are only in lists that name them by `ids`, `platformIds` or `sku`, ' +
      'follow changes by `updated`, or have `archived=true`.',
    answer: VariantResponse,
    returns: 'One page of variants',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListVariantsQuery,
  ): Promise<Page<VariantResponse>> {
    return this.variants.list(context, query.window, query);
  }

  @GetRoute(':platformVariantId', {
    operationId: 'getVariant',
    summary: 'Get a variant with its inventory',
    description: 'Archived variants are included; `archivedAt` is the time of archival.',
    answer: VariantWithInventoryResponse,
    returns: 'The variant, with its number of units per visibility',
    notFound: ['Variant not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('platformVariantId', 'Platform id of the variant', 81_001) platformVariantId: number,
  ): Promise<VariantWithInventoryResponse> {
    return this.variants.get(context, platformVariantId);
  }
}
