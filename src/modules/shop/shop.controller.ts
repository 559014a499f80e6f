import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { GetRoute, PutRoute } from '../../openapi/route.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ShopResponse, UpdateShopRequest } from './shop.response.js';
import { ShopsService } from './shops.service.js';

@Controller('shop')
@ApiTags('Shop')
export class ShopController {
  constructor(private readonly shops: ShopsService) {}

  @GetRoute('', {
    operationId: 'getShop',
    summary: 'Get the shop of the key',
    answer: ShopResponse,
    description:
      'Returns its time zone, currency and logistics settings. Durations are ' +
      '`<count>.<unit>`, at most 10 years.',
    returns: 'The shop',
  })
  get(@CurrentTenantContext() context: TenantContext): Promise<ShopResponse> {
    return this.shops.get(context);
  }

  @PutRoute('', {
    record: 'shop',
    operationId: 'updateShop',
    summary: 'Update the settings of the shop',
    description: 'Absent fields stay unchanged.',
    answer: ShopResponse,
    returns: 'The updated shop',
    example: { preparationDuration: '12.hour', restockDuration: '1.day' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: UpdateShopRequest,
  ): Promise<ShopResponse> {
    return this.shops.update(context, request);
  }
}
