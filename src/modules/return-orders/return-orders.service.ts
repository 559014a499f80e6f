import type { ResourceNumbers } from '../resources/resource-kind.js';
import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inSavepoint, inTransaction } from '../../database/transaction.js';
import { AppError, invalidBody, notFound } from '../../errors/app-error.js';
import { queriesByValue } from '../../http/paging/counts.query.js';
import { type CountsResponse, toCounts } from '../../http/paging/counts.response.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import {
  type LockedVersion,
  RecordVersionsService,
} from '../../platform/versions/record-versions.service.js';
import { groupedBy, idsOf } from '../../records/grouped-by.js';
import { conditionOf } from '../conditions/condition.sql.js';
import { customerOf } from '../customers/customer.sql.js';
import type { ItemResponse } from '../items/dto/item.response.js';
import { ItemsService } from '../items/items.service.js';
import type { VariantFacts } from '../products/variants.service.js';
import { TimelineService } from '../timeline/timeline.service.js';
import { timelineEventsOf } from '../timeline/timeline.sql.js';
import type {
  CreateReturnOrdersRequest,
  UpdateReturnOrderRequest,
} from './dto/return-order.request.js';
import type {
  BriefReturnOrderResponse,
  CreatedReturnOrdersResponse,
  ReturnLineResponse,
  ReturnOrderResponse,
} from './dto/return-order.response.js';
import { ReturnGatheringService } from '../rentals/return/return-gathering.service.js';
import {
  type CountReturnOrdersQuery,
  RETURN_ORDER_LIST,
  type ReturnOrderFilters,
} from './return-orders.list.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import type { ReturnLineRow, ReturnOrderRow } from './return-orders.sql.js';
import { StoreService } from '../rentals/store/store.service.js';
import {
  creationRefusals,
  decideCreation,
  DEFAULT_VISIBILITY,
  nothingDone,
} from '../rentals/return/creation-decision.js';
import type { ReturnDecision } from '../rentals/return/return-decision.js';
import { formattedReturnId, returnMethodOf } from '../rentals/return/return-order.js';
import { decideOrderUpdate } from '../rentals/return/update-decision.js';

/** The return orders of a shop. Each change gathers its facts, decides and stores, in this order. */
@Injectable()
export class ReturnOrdersService {
  constructor(
    private readonly orders: ReturnOrdersRepository,
    private readonly gathering: ReturnGatheringService,
    private readonly storage: StoreService,
    private readonly items: ItemsService,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly timeline: TimelineService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: ReturnOrderFilters,
  ): Promise<Page<ReturnOrderResponse>> {
    const timeZone = await this.timeZoneFor(context, query);
    const filters = conditionsOf(RETURN_ORDER_LIST, query, { timeZone });
    const { data, ...rest } = await this.orders.list(context, window, filters);
    const needsLines = window.fields?.has('returnLines') ?? true;
    const orders = needsLines
      ? await this.withLines(context, data)
      : data.map((row) => toReturnOrder(row));
    return { data: orders, ...rest };
  }

  /** The number of return orders per value of an enumeration. */
  async count(
    context: TenantContext,
    { by, ...query }: CountReturnOrdersQuery,
  ): Promise<CountsResponse> {
    const values = RETURN_ORDER_LIST.counts[by];
    const timeZone = await this.timeZoneFor(context, query);
    const selections = queriesByValue(by, values, query).map(
      (one) => one && conditionsOf(RETURN_ORDER_LIST, one, { timeZone }),
    );
    return toCounts(values, await this.orders.countEach(context, selections));
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<ReturnOrderResponse> {
    const [order] = await this.withLines(context, await this.orders.find(context, [id], 'whole'));
    if (!order) throw notFound('Return order');
    return order;
  }

  /** The return orders with these ids, by id, without their lines. */
  async findBrief(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<Map<number, BriefReturnOrderResponse>> {
    const found = await this.orders.find(context, ids, 'brief');
    return new Map(
      found.map((row) => {
        const { returnLines: _, ...order } = toReturnOrder(row);
        return [row.id, order];
      }),
    );
  }

  /**
   * Puts returning units on one new order per customer; those on an open order are updated there.
   * Entries are independent: the response lists the errors of rejected ones.
   * @throws AppError invalid_body when nothing can be done; conflict
   */
  async create(
    context: TenantContext,
    request: CreateReturnOrdersRequest,
  ): Promise<CreatedReturnOrdersResponse> {
    const refusals = creationRefusals(request);
    if (refusals.length > 0) throw nothingDone([invalidBody(...refusals)]);
    const now = context.now().toISOString();
    const { ids, errors, affectedIds } = await inTransaction(context, async (transaction) => {
      const { variant, ...facts } = await this.gathering.forCreation(transaction, request, now);
      const created = await this.createUnits(transaction, request, variant);
      const decided = decideCreation(request, facts, created.units);
      const rejected = [...decided.errors, ...created.errors];
      if (!decided.decision) throw nothingDone(rejected);
      const stored = await this.storage.storeReturns(transaction, decided.decision, now);
      await this.addNotes(transaction, decided.decision);
      return {
        ids: [...decided.orderIds, ...stored.ids],
        affectedIds: stored.affectedIds,
        errors: rejected.flatMap(({ sentences }) => sentences),
      };
    });
    const orders = await this.orders.find(context, ids, ids.length === 1 ? 'whole' : 'brief');
    const returnOrders = await this.withLines(context, orders);
    return { errors, returnOrders, affectedCycleIds: affectedIds };
  }

  /**
   * Updates an order and its lines, all or nothing. Without a status, an open order follows its
   * changed lines.
   * @throws AppError not_found; precondition_failed; invalid_body; conflict when a rental cannot go
   *   out again, or went on without its closed order
   */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateReturnOrderRequest,
  ): Promise<ReturnOrderResponse> {
    const { updatedAt, ...changes } = request;
    await inTransaction(context, async (transaction) => {
      const nameOf = ({ sequentialId }: LockedVersion) => formattedReturnId(sequentialId!);
      await this.versions.assertUnchanged(transaction, 'returnOrder', [{ id, updatedAt }], nameOf);
      const facts = await this.gathering.forUpdate(transaction, id, changes);
      const decision = decideOrderUpdate(changes, facts);
      await this.storage.storeReturns(transaction, decision, facts.now);
      await this.addNotes(transaction, decision);
    });
    return this.get(context, id);
  }

  /** The notes of receipts are comments on their units. */
  private async addNotes(context: TenantContext, { notes }: ReturnDecision): Promise<void> {
    if (notes.length === 0) return;
    const comments = notes.map(({ itemId: eventableId, message }) => ({ eventableId, message }));
    await this.timeline.createComments(context, comments);
  }

  private timeZoneFor(
    context: TenantContext,
    { collectionDate, created, updated }: ReturnOrderFilters,
  ): Promise<string> {
    return collectionDate
      ? this.shop.timeZone(context)
      : this.shop.timeZoneFor(context, created, updated);
  }

  /** Creates the units that are not in the inventory yet, all or none. */
  private async createUnits(
    context: TenantContext,
    {
      platformVariantId,
      quantity,
      serials,
      visibility = DEFAULT_VISIBILITY,
    }: CreateReturnOrdersRequest,
    variant: VariantFacts | undefined,
  ): Promise<{ units: readonly ResourceNumbers[]; errors: readonly AppError[] }> {
    if (quantity === undefined) return { units: [], errors: [] };
    const requested = { platformVariantId, quantity, serials, visibility };
    try {
      const units = await inSavepoint(context, (savepoint) =>
        this.items.createUnits(savepoint, requested, variant),
      );
      return { units, errors: [] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { units: [], errors: [error] };
    }
  }

  /** The responses of orders, with their lines and units. */
  private async withLines(
    context: TenantContext,
    orders: readonly ReturnOrderRow[],
  ): Promise<ReturnOrderResponse[]> {
    if (orders.length === 0) return [];
    const lines = await this.orders.lines(context, idsOf(orders));
    const items = await this.items.find(context, [...new Set(lines.map(({ itemId }) => itemId))]);
    const linesOf = groupedBy(lines, ({ returnOrderId }) => returnOrderId);
    return orders.map((order) =>
      toReturnOrder(
        order,
        linesOf.get(order.id)?.map((line) => toReturnLine(line, items.get(line.itemId)!)),
      ),
    );
  }
}

function toReturnOrder(
  row: ReturnOrderRow,
  returnLines: ReturnLineResponse[] = [],
): ReturnOrderResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    creditStatus: row.creditStatus,
    customer: customerOf(row),
    returnLines,
    sequentialId: row.sequentialId,
    status: row.status,
    receivalStatus: row.receivalStatus,
    requestedAt: row.requestedAt,
    returnMethod: returnMethodOf(row),
    timelineEvents: timelineEventsOf(row),
    tags: row.tags,
  };
}

function toReturnLine(row: ReturnLineRow, item: ItemResponse): ReturnLineResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    rentalId: row.rentalId,
    status: row.status,
    condition: conditionOf(row),
    item,
    requestedAt: row.requestedAt,
    restockedAt: row.restockedAt,
  };
}
