import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { TenantContext } from '../../database/tenant-context.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { CountsResponse } from '../../http/paging/counts.response.js';
import type { Page } from '../../http/paging/list.query.js';
import { PathId } from '../../http/path-id.pipe.js';
import { DependsOnHolds } from '../../http/route-declaration.js';
import {
  BatchRoute,
  GetRoute,
  ListRoute,
  PostRoute,
  PutRoute,
  QuestionRoute,
  ResultRoute,
} from '../../openapi/route.js';
import { CurrentTenantContext } from '../../platform/auth/tenant-context.guard.js';
import { UnitClearingService } from '../rentals/unit/unit-clearing.service.js';
import {
  CreateItemsRequest,
  ReallocateItemRequest,
  UpdateItemLocationRequest,
  UpdateItemRequest,
  UpdateItemsRequest,
} from './dto/item.request.js';
import {
  ItemLocationResponse,
  ItemResponse,
  ItemsResponse,
  ReallocatedItemResponse,
  SingleItemResponse,
} from './dto/item.response.js';
import { CountItemsQuery, GetItemQuery, ListItemsQuery } from './items.list.js';
import { ItemsService } from './items.service.js';
import { StocktakeRequest, StocktakeResponse } from './stocktake.response.js';
import { StocktakeService } from './stocktake.service.js';

/** The fields of requests that name the records they wait for. */
const NAMING_FIELDS = { serial: 'serial', platformVariantId: 'variant' } as const;

@Controller('items')
@ApiTags('Items')
export class ItemsController {
  constructor(
    private readonly items: ItemsService,
    private readonly clearing: UnitClearingService,
    private readonly stocktakes: StocktakeService,
  ) {}

  @DependsOnHolds('availableFrom', 'include')
  @ListRoute('', 'items', {
    operationId: 'listItems',
    summary: 'List items, such as by serial',
    answer: ItemResponse,
    description:
      'Filters combine with AND. `GET /timeline_events` lists older events than the embedded ones.',
    includes: 'item',
    returns: 'One page of items',
    parameterErrors: ['availableFrom and availableTo must be given together'],
  })
  list(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: ListItemsQuery,
  ): Promise<Page<ItemResponse>> {
    return this.items.list(context, query.window, query);
  }

  @DependsOnHolds('availableFrom')
  @ResultRoute('counts', {
    operationId: 'getItemCounts',
    summary: 'Count items by an enumeration or by variant',
    answer: CountsResponse,
    description:
      'The number of items per value of an enumeration, with the filters of the list. Numbers are exact up ' +
      'to 10,000. By `platformVariantId`, they are those of the 100 variants with most items, and of ' +
      'all others together.',
    returns: 'A count per value',
  })
  count(
    @CurrentTenantContext() context: TenantContext,
    @CheckedQuery() query: CountItemsQuery,
  ): Promise<CountsResponse> {
    return this.items.count(context, query);
  }

  @DependsOnHolds()
  @GetRoute(':id', {
    operationId: 'getItem',
    summary: 'Get an item',
    answer: SingleItemResponse,
    description: 'With its condition, location, custom fields and newest timeline events.',
    includes: 'item',
    returns: 'The item',
    notFound: ['Item not found'],
  })
  get(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 3) id: number,
    @CheckedQuery() _query: GetItemQuery,
  ): Promise<SingleItemResponse> {
    return this.items.get(context, id);
  }

  @QuestionRoute('stocktake', {
    operationId: 'compareStock',
    summary: 'Compare scanned serials with the stock',
    description:
      'Changes nothing. Each serial counts once: as a unit in stock, as misplaced or as unexpected. Without ' +
      'an equal serial, the only one that is equal but for case, accents, hyphens, dots, colons, ' +
      'slashes and blanks is meant.',
    answer: StocktakeResponse,
    returns: 'The units that are missing, misplaced or unexpected',
    rejections: [
      'serials must be a list of 1 to 5000 serials, not of 5001',
      'locationPlatformId must be the platform id of a location: 61001',
    ],
    example: { serials: ['SN-0001', 'SN-0002'] },
  })
  compareStock(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: StocktakeRequest,
  ): Promise<StocktakeResponse> {
    return this.stocktakes.take(context, request);
  }

  @PostRoute('', {
    operationId: 'createItems',
    turns: { fields: { platformVariantId: 'variant' } },
    summary: 'Create items, with their serials',
    description: 'Creates `quantity` units of a variant, all or none.',
    answer: [ItemResponse],
    status: 200,
    returns: 'The new items, in the order of the serials',
    rejections: [
      'serials[0] must be unique among units not sold or retired: SN-0042 is taken',
      'platformVariantId must be the platform id of a variant: 81001',
    ],
    example: { platformVariantId: 81_001, visibility: 'available' },
  })
  create(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: CreateItemsRequest,
  ): Promise<ItemResponse[]> {
    return this.items.create(context, request);
  }

  @DependsOnHolds()
  @BatchRoute('batch', {
    operationId: 'updateItems',
    turns: { list: 'items', fields: { id: 'item', ...NAMING_FIELDS } },
    summary: 'Update several items',
    description:
      'Updates up to 100 items as `PUT /items/{id}` does, all or none. They can swap serials. ' +
      "Errors are prefixed with the entry's path. With the newest 5 timeline events, as in lists.",
    answer: ItemsResponse,
    conflicts: ['items[1]: Item 17 (SN-0017) is booked by SC-1042; send reallocate to move them'],
    returns: 'The updated items, in the order of the request',
    example: {
      items: [
        { id: 3, pickLocation: 'Rack 2 / 13' },
        { id: 4, pickLocation: 'Rack 2 / 13' },
      ],
    },
  })
  updateAll(
    @CurrentTenantContext() context: TenantContext,
    @Body() request: UpdateItemsRequest,
  ): Promise<ItemsResponse> {
    return this.items.updateAll(context, request);
  }

  @DependsOnHolds()
  @PutRoute(':id', {
    record: 'item',
    operationId: 'updateItem',
    turns: { fields: NAMING_FIELDS },
    summary: 'Update an item: its serial, condition, visibility or place',
    description:
      'Absent fields stay unchanged; null clears a field. The timeline lists changes of condition, ' +
      'status, visibility, location and variant.',
    answer: SingleItemResponse,
    returns: 'The updated item',
    conflicts: [
      'Item 17 (SN-0017) is booked by SC-1042; send reallocate to move them',
      'No free unit for SC-1042',
    ],
    rejections: ['serial must be unique among units not sold or retired: SN-0042 is taken'],
    notFound: ['Item not found'],
    example: { pickLocation: 'Rack 2 / 13' },
  })
  update(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 3) id: number,
    @Body() request: UpdateItemRequest,
  ): Promise<SingleItemResponse> {
    return this.items.update(context, id, request);
  }

  @GetRoute(':id/location', {
    operationId: 'getItemLocation',
    summary: 'Get the location of an item',
    answer: ItemLocationResponse,
    description: 'The location, and the place of the item in it.',
    returns: 'The location of the item',
    notFound: ['Item not found'],
  })
  getLocation(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 3) id: number,
  ): Promise<ItemLocationResponse> {
    return this.items.getLocation(context, id);
  }

  @PutRoute(':id/location', {
    record: 'item',
    operationId: 'updateItemLocation',
    summary: 'Update the location of an item',
    description: 'Absent fields stay unchanged; null clears a field.',
    answer: ItemLocationResponse,
    returns: 'The updated location',
    notFound: ['Item not found'],
    example: { locationPlatformId: 61_003, pickLocation: 'Rack 2 / 13' },
  })
  updateLocation(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 3) id: number,
    @Body() request: UpdateItemLocationRequest,
  ): Promise<ItemLocationResponse> {
    return this.items.updateLocation(context, id, request);
  }

  @DependsOnHolds()
  @PostRoute(':id/reallocate', {
    operationId: 'reallocateItem',
    turns: { record: 'item' },
    summary: 'Move the planned cycles of an item to other items',
    description:
      'Moves the planned cycles with a day in the range to other units of their variants, in order ' +
      'of their start. If no unit is free, planned cycles whose unit is not fixed exchange units; ' +
      '`movedCycleIds` names them. Cycles that are out or packed stay.',
    answer: ReallocatedItemResponse,
    status: 200,
    returns: 'The cycles that moved, those that stay, and those that made room',
    notFound: ['Item not found'],
    conflicts: ['No free unit for SC-1006, SC-1010'],
    rejections: ['from must not be after to'],
    example: { from: '2030-01-07' },
  })
  reallocate(
    @CurrentTenantContext() context: TenantContext,
    @PathId('id', 'Id of the item', 3) id: number,
    @Body() request: ReallocateItemRequest,
  ): Promise<ReallocatedItemResponse> {
    return this.clearing.clear(context, id, request);
  }
}
