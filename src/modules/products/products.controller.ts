import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { GetRoute, ListRoute, PostRoute } from '../../openapi/route.js';
import type { Page } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ListProductsQuery } from './products.list.js';
import {
  ImportedProductsResponse,
  ImportProductsRequest,
  ProductResponse,
  ProductWithMethodsResponse,
} from './product.response.js';
import { ProductsService } from './products.service.js';

@Controller('products')
@ApiTags('Products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @ListRoute('', 'products', {
    operationId: 'listProducts',
    summary: 'List products',
    answer: ProductResponse,
    description: 'Includes the variants of each product, except archived ones.',
    returns: 'One page of products',
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListProductsQuery,
  ): Promise<Page<ProductResponse>> {
    return this.products.list(context, query.window, query);
  }

  @GetRoute(':productId', {
    operationId: 'getProduct',
    summary: 'Get a product with its variants and methods',
    answer: ProductWithMethodsResponse,
    description:
      '`calendarMethod` has the terms of rental, `resaleMethod` the terms of sale. A ' +
      'method is null if the product has none.',
    returns: 'The product',
    notFound: ['Product not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('productId', 'Platform id of the product', 71_001) productId: number,
  ): Promise<ProductWithMethodsResponse> {
    return this.products.get(context, productId);
  }

  @PostRoute('', {
    operationId: 'importProducts',
    turns: { record: 'product' },
    summary: 'Import products of the platform with their variants',
    description:
      'Creates or updates products and variants by platform id, all or nothing. ' +
      'Repeating a request has no effect. Absent fields stay unchanged; null clears ' +
      'a field. Variants keep the order of the request; a variant that is missing ' +
      'from its product is archived and counted in `archivedVariants`.',
    answer: ImportedProductsResponse,
    status: 200,
    returns: 'The imported products',
    example: {
      products: [
        {
          platformId: 79_001,
          title: 'Canvas tote',
          variants: [{ platformId: 89_001, title: 'One size', sku: 'TOTE' }],
        },
      ],
    },
  })
  async import(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: ImportProductsRequest,
  ): Promise<ImportedProductsResponse> {
    return this.products.import(context, request.products);
  }
}
