import { Injectable } from '@nestjs/common';
import { AppError } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { inSavepoint } from '../../../database/transaction.js';
import { ConditionReader } from '../../conditions/condition.reader.js';
import { RentalLocksService } from '../../cycles/locking/rental-locks.service.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import { readingTime } from '../../cycles/rules/cycle-status.js';
import { ItemsService } from '../../items/items.service.js';
import { ShopReader } from '../../shop/shop.reader.js';
import type { CreateReturnOrdersRequest } from '../dto/return-order.request.js';
import { lineStateOf, resolveEntries, type ReturningUnit } from '../rules/return-entries.js';
import { ReturnLinesRepository } from '../return-lines.repository.js';
import { type LockedOrder, ReturnOrdersRepository } from '../return-orders.repository.js';
import {
  type PlannedReceipts,
  ReturnReceiptsService,
} from '../receiving/return-receipts.service.js';
import { isOpen } from '../rules/return-values.js';

/** What comes back and can be stored. */
export interface Returning {
  readonly locked: LockedRentals;
  readonly units: readonly ReturningUnit[];
  /** Units that were created for the request. */
  readonly createdItemIds: readonly number[];
  /** The open orders that some of the units are on. */
  readonly orders: ReadonlyMap<number, LockedOrder>;
  readonly receipts: PlannedReceipts;
}

/** Finds out what the entries of a request come to. */
@Injectable()
export class ReturnEntriesService {
  constructor(
    private readonly orders: ReturnOrdersRepository,
    private readonly lines: ReturnLinesRepository,
    private readonly receipts: ReturnReceiptsService,
    private readonly locks: RentalLocksService,
    private readonly items: ItemsService,
    private readonly conditions: ConditionReader,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Creates the units that are not in the inventory yet, locks all that is named and finds out
   * what can be done with it.
   */
  async resolve(
    scope: Scope,
    { data, ...request }: CreateReturnOrdersRequest,
    now: string,
  ): Promise<{ returning: Returning; errors: string[] }> {
    // First of all, because imports of products lock variants before units.
    const created = await this.createUnits(scope, request);
    const locked = await this.locks.lockReturning(scope, {
      itemIds: [...data.flatMap(({ itemId }) => itemId ?? []), ...created.itemIds],
      serials: data.flatMap(({ serial }) => serial ?? []),
      cycleIds: data.flatMap(({ rentalId }) => rentalId ?? []),
    });
    const lines = await this.lines.openOfItems(scope, [...locked.units.keys()]);
    const orders = await this.lockOrders(
      scope,
      lines.map(({ returnOrderId }) => returnOrderId),
    );
    const { units, errors } = resolveEntries(data, {
      ...locked,
      openLines: lines.filter(({ returnOrderId }) => orders.has(returnOrderId)),
      conditionIds: await this.conditions.keep(
        scope,
        data.flatMap(({ conditionId }) => conditionId ?? []),
      ),
      time: readingTime(now, await this.shop.timeZone(scope)),
    });
    const wished = units.map((unit) => ({
      line: { ...lineStateOf(unit), itemId: unit.itemId, rentalId: unit.rentalId },
      wish: unit.wish,
    }));
    const receipts = await this.receipts.plan(scope, locked, wished, now);
    const refusalOf = ({ rentalId }: ReturningUnit) =>
      rentalId === null ? undefined : receipts.get(rentalId)?.refusal;
    for (const unit of units) {
      const refusal = refusalOf(unit);
      if (refusal) errors.set(unit.entry, refusal.message);
    }
    return {
      returning: {
        locked,
        units: units.filter((unit) => !refusalOf(unit)),
        createdItemIds: created.itemIds,
        orders,
        receipts,
      },
      errors: [...inOrder(errors), ...created.errors],
    };
  }

  private async createUnits(
    scope: Scope,
    request: Omit<CreateReturnOrdersRequest, 'data'>,
  ): Promise<{ itemIds: number[]; errors: readonly string[] }> {
    const { quantity, serials, visibility = 'unavailable', platformVariantId } = request;
    if (quantity === undefined) return { itemIds: [], errors: [] };
    const wanted = { quantity, serials, visibility, platformVariantId: platformVariantId! };
    try {
      const items = await inSavepoint(scope, (savepoint) => this.items.create(savepoint, wanted));
      return { itemIds: items.map(({ id }) => id), errors: [] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { itemIds: [], errors: error.sentences };
    }
  }

  /** Those of the orders that are open, now that nobody else can close them. */
  private async lockOrders(
    scope: Scope,
    ids: readonly number[],
  ): Promise<Map<number, LockedOrder>> {
    if (ids.length === 0) return new Map();
    const orders = await this.orders.lock(scope, [...new Set(ids)]);
    return new Map(orders.filter(({ status }) => isOpen(status)).map((order) => [order.id, order]));
  }
}

const inOrder = (errors: ReadonlyMap<number, string>): string[] =>
  [...errors].toSorted(([one], [other]) => one - other).map(([, sentence]) => sentence);
