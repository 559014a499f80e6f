import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { GetRoute, PutRoute } from '../../common/http/route.js';
import type { Scope } from '../../database/scope.js';
import { UpdateShopRequest } from './dto/shop.request.js';
import { ShopResponse } from './dto/shop.response.js';
import { ShopsService } from './shops.service.js';

@Controller('shop')
@ApiTags('Shop')
export class ShopController {
  constructor(private readonly shops: ShopsService) {}

  @GetRoute('', { summary: 'Get the shop of the key', answer: ShopResponse })
  get(@CurrentScope() scope: Scope): Promise<ShopResponse> {
    return this.shops.get(scope);
  }

  @PutRoute('', {
    summary: 'Update the settings of the shop',
    description: 'Members that are absent stay as they are.',
    answer: ShopResponse,
  })
  update(@CurrentScope() scope: Scope, @Body() request: UpdateShopRequest): Promise<ShopResponse> {
    return this.shops.update(scope, request);
  }
}
