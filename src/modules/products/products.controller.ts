import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { GetRoute, ListRoute, PostRoute } from '../../common/http/route.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { Window } from '../../common/paging/page.window.js';
import type { Scope } from '../../database/scope.js';
import { ImportProductsRequest, ListProductsQuery } from './dto/product.request.js';
import {
  ImportedProductsResponse,
  ProductResponse,
  ProductWithMethodsResponse,
} from './dto/product.response.js';
import { ProductsService } from './products.service.js';

@Controller('products')
@ApiTags('Products')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  @ListRoute('', 'products', { summary: 'List products', answer: ProductResponse })
  list(
    @CurrentScope() scope: Scope,
    @Window() window: PageWindow,
    @Query() query: ListProductsQuery,
  ): Promise<Page<ProductResponse>> {
    return this.products.list(scope, window, query.search);
  }

  @GetRoute(':productId', {
    summary: 'Get a product with its variants and methods',
    answer: ProductWithMethodsResponse,
    errors: ['not_found'],
  })
  get(
    @CurrentScope() scope: Scope,
    @PathId('productId', 'Platform id of the product') productId: number,
  ): Promise<ProductWithMethodsResponse> {
    return this.products.get(scope, productId);
  }

  @PostRoute('', {
    summary: 'Import products of the platform with their variants',
    description:
      'Inserts or updates by platform id, all or nothing; safe to repeat. A record replaces the ' +
      'one before: members that are absent become null, variants that are missing are archived.',
    answer: ImportedProductsResponse,
    status: 200,
  })
  async import(
    @CurrentScope() scope: Scope,
    @Body() request: ImportProductsRequest,
  ): Promise<ImportedProductsResponse> {
    return { data: await this.products.import(scope, request.products) };
  }
}
