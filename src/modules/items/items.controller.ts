import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentScope } from '../../auth/shop.scope.guard.js';
import { PathId } from '../../common/http/path.id.js';
import { GetRoute, ListRoute, PostRoute, PutRoute } from '../../common/http/route.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { Window } from '../../common/paging/page.window.js';
import type { Scope } from '../../database/scope.js';
import {
  CreateItemsRequest,
  UpdateItemLocationRequest,
  UpdateItemRequest,
} from './dto/item.request.js';
import { ItemLocationResponse, ItemResponse } from './dto/item.response.js';
import { ListItemsQuery } from './dto/list.items.query.js';
import { ItemsService } from './items.service.js';

@Controller('items')
@ApiTags('Items')
export class ItemsController {
  constructor(private readonly items: ItemsService) {}

  @ListRoute('', 'items', { summary: 'List items', answer: ItemResponse })
  list(
    @CurrentScope() scope: Scope,
    @Window() window: PageWindow,
    @Query() query: ListItemsQuery,
  ): Promise<Page<ItemResponse>> {
    return this.items.list(scope, window, query);
  }

  @GetRoute(':id', { summary: 'Get an item', answer: ItemResponse, errors: ['not_found'] })
  get(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the item') id: number,
  ): Promise<ItemResponse> {
    return this.items.get(scope, id);
  }

  @PostRoute('', {
    summary: 'Create items',
    description: 'Makes `quantity` units of a variant, all or none.',
    answer: [ItemResponse],
    status: 200,
  })
  create(
    @CurrentScope() scope: Scope,
    @Body() request: CreateItemsRequest,
  ): Promise<ItemResponse[]> {
    return this.items.create(scope, request);
  }

  @PutRoute(':id', {
    summary: 'Update an item',
    description:
      'Members that are absent stay as they are, null clears. Changes of condition, status, ' +
      'visibility, location and variant are told on its timeline.',
    answer: ItemResponse,
    errors: ['not_found'],
  })
  update(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the item') id: number,
    @Body() request: UpdateItemRequest,
  ): Promise<ItemResponse> {
    return this.items.update(scope, id, request);
  }

  @GetRoute(':id/location', {
    summary: 'Get the location of an item',
    answer: ItemLocationResponse,
    errors: ['not_found'],
  })
  getLocation(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the item') id: number,
  ): Promise<ItemLocationResponse> {
    return this.items.getLocation(scope, id);
  }

  @PutRoute(':id/location', {
    summary: 'Update the location of an item',
    description: 'Members that are absent stay as they are, null clears.',
    answer: ItemLocationResponse,
    errors: ['not_found'],
  })
  async updateLocation(
    @CurrentScope() scope: Scope,
    @PathId('id', 'Id of the item') id: number,
    @Body() request: UpdateItemLocationRequest,
  ): Promise<ItemLocationResponse> {
    await this.items.update(scope, id, request);
    return this.items.getLocation(scope, id);
  }
}
