import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../../auth/shop.scope.guard.js';
import { PathId } from '../../../common/http/path.id.js';
import { GetRoute, PostRoute } from '../../../common/http/route.js';
import type { Scope } from '../../../database/scope.js';
import {
  CreateResaleOptionRequest,
  SaveCalendarMethodRequest,
  SaveResaleMethodRequest,
} from './dto/method.request.js';
import {
  CalendarMethodResponse,
  ResaleMethodResponse,
  ResaleOptionResponse,
} from './dto/method.response.js';
import { MethodsService } from './methods.service.js';

const SAVES =
  'Members that are absent stay as they are, null clears. An entry of optionsAttributes with an ' +
  'id changes that option, or deletes it with `_destroy: true`; one without an id makes an ' +
  'option. All or nothing.';

const ProductId = () => PathId('productId', 'Platform id of the product');

@Controller('products/:productId')
@ApiTags('Products')
export class MethodsController {
  constructor(private readonly methods: MethodsService) {}

  @GetRoute('calendar_method', {
    summary: 'Get the calendar method of a product',
    answer: CalendarMethodResponse,
    errors: ['not_found'],
  })
  getCalendar(
    @CurrentScope() scope: Scope,
    @ProductId() productId: number,
  ): Promise<CalendarMethodResponse> {
    return this.methods.getCalendar(scope, productId);
  }

  @PostRoute('calendar_method', {
    summary: 'Create or update the calendar method of a product',
    description: SAVES,
    answer: CalendarMethodResponse,
    status: 200,
    errors: ['not_found'],
  })
  saveCalendar(
    @CurrentScope() scope: Scope,
    @ProductId() productId: number,
    @Body() request: SaveCalendarMethodRequest,
  ): Promise<CalendarMethodResponse> {
    return this.methods.saveCalendar(scope, productId, request);
  }

  @GetRoute('resale_method', {
    summary: 'Get the resale method of a product',
    answer: ResaleMethodResponse,
    errors: ['not_found'],
  })
  getResale(
    @CurrentScope() scope: Scope,
    @ProductId() productId: number,
  ): Promise<ResaleMethodResponse> {
    return this.methods.getResale(scope, productId);
  }

  @PostRoute('resale_method', {
    summary: 'Create or update the resale method of a product',
    description: SAVES,
    answer: ResaleMethodResponse,
    status: 200,
    errors: ['not_found'],
  })
  saveResale(
    @CurrentScope() scope: Scope,
    @ProductId() productId: number,
    @Body() request: SaveResaleMethodRequest,
  ): Promise<ResaleMethodResponse> {
    return this.methods.saveResale(scope, productId, request);
  }

  @PostRoute('resale_method/options', {
    summary: 'Create an option of the resale method of a product',
    description: 'The method is created first if the product has none.',
    answer: ResaleOptionResponse,
    messages: ['not_found', 'conflict'],
  })
  createResaleOption(
    @CurrentScope() scope: Scope,
    @ProductId() productId: number,
    @Body() request: CreateResaleOptionRequest,
  ): Promise<ResaleOptionResponse> {
    return this.methods.createResaleOption(scope, productId, request);
  }
}
