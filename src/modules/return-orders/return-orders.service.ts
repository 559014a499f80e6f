import { Injectable } from '@nestjs/common';
import { notFound } from '../../errors/app-error.js';
import { groupedBy, idsOf } from '../../records/grouped-by.js';
import type { FiltersOf, Page, PageRequest } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { ItemsService } from '../items/items.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import type { ListReturnOrdersQuery } from './dto/list-return-orders.query.js';
import type {
  CreateReturnOrdersRequest,
  UpdateReturnOrderRequest,
} from './dto/return-order.request.js';
import type {
  CreatedReturnOrdersResponse,
  ReturnOrderResponse,
} from './dto/return-order.response.js';
import { toReturnLine, toReturnOrder } from './return-order.mapper.js';
import { returnOrderFilters } from './return-orders.filters.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import type { ReturnOrderRow } from './return-orders.sql.js';
import { ReturnCreationService } from './return-creation.service.js';
import { ReturnUpdateService } from './return-update.service.js';

/** What customers of a shop send back. */
@Injectable()
export class ReturnOrdersService {
  constructor(
    private readonly orders: ReturnOrdersRepository,
    private readonly creation: ReturnCreationService,
    private readonly updates: ReturnUpdateService,
    private readonly items: ItemsService,
    private readonly shop: ShopReader,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: FiltersOf<ListReturnOrdersQuery>,
  ): Promise<Page<ReturnOrderResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const filters = returnOrderFilters(query, timeZone);
    const { data, next } = await this.orders.list(context, window, filters);
    return { data: await this.withLines(context, data), next };
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<ReturnOrderResponse> {
    const [order] = await this.withLines(context, await this.orders.find(context, [id], 'whole'));
    if (!order) throw notFound('Return order');
    return order;
  }

  /** @throws AppError invalid_body when nothing could be done; conflict */
  async create(
    context: TenantContext,
    request: CreateReturnOrdersRequest,
  ): Promise<CreatedReturnOrdersResponse> {
    const { ids, errors } = await this.creation.create(context, request);
    const detail = ids.length === 1 ? 'whole' : 'brief';
    const orders = await this.orders.find(context, ids, detail);
    return { errors, returnOrders: await this.withLines(context, orders) };
  }

  /** @throws AppError not_found; invalid_body; conflict */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateReturnOrderRequest,
  ): Promise<ReturnOrderResponse> {
    await this.updates.update(context, id, request);
    return this.get(context, id);
  }

  /** The answers for orders, with their lines and what is on them. */
  private async withLines(
    context: TenantContext,
    orders: readonly ReturnOrderRow[],
  ): Promise<ReturnOrderResponse[]> {
    if (orders.length === 0) return [];
    const lines = await this.orders.lines(context, idsOf(orders));
    const items = await this.items.find(context, [...new Set(lines.map(({ itemId }) => itemId))]);
    const linesOf = groupedBy(lines, ({ returnOrderId }) => returnOrderId);
    return orders.map((row) =>
      toReturnOrder(
        row,
        linesOf.get(row.id)?.map((line) => toReturnLine(line, items.get(line.itemId)!)),
      ),
    );
  }
}
