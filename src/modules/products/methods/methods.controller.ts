import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentTenantContext } from '../../../platform/auth/tenant-context.guard.js';
import { PathId } from '../../../http/path-id.pipe.js';
import { GetRoute, PostRoute } from '../../../openapi/route.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import {
  CreateResaleOptionRequest,
  SaveCalendarMethodRequest,
  SaveResaleMethodRequest,
} from './method.request.js';
import {
  CalendarMethodResponse,
  ResaleMethodResponse,
  ResaleOptionResponse,
} from './method.response.js';
import { MethodsService } from './methods.service.js';
import { OPTION_LIMIT } from './rules/method-values.js';

const SAVES =
  'Absent fields stay unchanged; null clears a field. An entry of ' +
  '`optionsAttributes` with an id updates that option, or deletes it with ' +
  '`_destroy: true`. An entry without an id creates an option. All or nothing.';

const ProductId = () => PathId('productId', 'Platform id of the product', 71_001);

@Controller('products/:productId')
@ApiTags('Products')
export class MethodsController {
  constructor(private readonly methods: MethodsService) {}

  @GetRoute('calendar_method', {
    operationId: 'getCalendarMethod',
    summary: 'Get the calendar method of a product',
    answer: CalendarMethodResponse,
    description: 'Returns the rental options of the product, with their durations and prices.',
    returns: 'The calendar method',
    notFound: ['Product not found', 'Calendar method not found'],
  })
  getCalendar(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
  ): Promise<CalendarMethodResponse> {
    return this.methods.getCalendar(context, productId);
  }

  @PostRoute('calendar_method', {
    operationId: 'saveCalendarMethod',
    turns: { record: 'product' },
    summary: 'Create or update the calendar method of a product',
    description: SAVES,
    answer: CalendarMethodResponse,
    status: 200,
    returns: 'The saved calendar method',
    notFound: ['Product not found'],
    example: {
      optionsAttributes: [{ name: 'Long weekend', durationCount: 4, priceCents: 15_900 }],
    },
  })
  saveCalendar(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
    @Body() request: SaveCalendarMethodRequest,
  ): Promise<CalendarMethodResponse> {
    return this.methods.saveCalendar(context, productId, request);
  }

  @GetRoute('resale_method', {
    operationId: 'getResaleMethod',
    summary: 'Get the resale method of a product',
    answer: ResaleMethodResponse,
    description: 'Returns the resale options of the product, with their prices.',
    returns: 'The resale method',
    notFound: ['Product not found', 'Resale method not found'],
  })
  getResale(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
  ): Promise<ResaleMethodResponse> {
    return this.methods.getResale(context, productId);
  }

  @PostRoute('resale_method', {
    operationId: 'saveResaleMethod',
    turns: { record: 'product' },
    summary: 'Create or update the resale method of a product',
    description: SAVES,
    answer: ResaleMethodResponse,
    status: 200,
    returns: 'The saved resale method',
    notFound: ['Product not found'],
    example: { optionsAttributes: [{ name: 'Outlet', checkoutPriceCents: 39_900 }] },
  })
  saveResale(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
    @Body() request: SaveResaleMethodRequest,
  ): Promise<ResaleMethodResponse> {
    return this.methods.saveResale(context, productId, request);
  }

  @PostRoute('resale_method/options', {
    operationId: 'createResaleOption',
    turns: { record: 'product' },
    summary: 'Create an option of the resale method of a product',
    description: 'Creates the method first if the product has none.',
    answer: ResaleOptionResponse,
    returns: 'The created option',
    notFound: ['Product not found'],
    conflicts: [`The resale method already has ${OPTION_LIMIT} options`],
    messages: true,
    example: { name: 'Friends and family', checkoutPriceCents: 59_900 },
  })
  createResaleOption(
    @CurrentTenantContext() context: TenantContext,
    @ProductId() productId: number,
    @Body() request: CreateResaleOptionRequest,
  ): Promise<ResaleOptionResponse> {
    return this.methods.createResaleOption(context, productId, request);
  }
}
