import { Injectable } from '@nestjs/common';
import { conflict, invalidBody, notFound } from '../../../common/errors/app-error.js';
import { changedTags } from '../../../common/fields/tags.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction, Stale } from '../../../database/transaction.js';
import { ConditionReader } from '../../conditions/condition.reader.js';
import { RentalLocksService } from '../../cycles/locking/rental-locks.service.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import type { ReturnOrderStatus } from '../../resources/rules/return-order-status.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import type { UpdateReturnLine, UpdateReturnOrderRequest } from '../dto/return-order.request.js';
import { obstacleOf } from '../rules/closed-order.js';
import { ReturnCreditsService } from './return-credits.service.js';
import { changeLines, isChanged, type LineChange, type WishedLine } from '../rules/line-change.js';
import { type LockedLine, ReturnLinesRepository } from '../return-lines.repository.js';
import { type LockedOrder, ReturnOrdersRepository } from '../return-orders.repository.js';
import { ReturnProgressService } from './return-progress.service.js';
import { ReturnReceiptsService } from './return-receipts.service.js';
import { isOpen } from '../rules/return-values.js';
import { linesAfter, refusalsOf, wishesOf } from '../rules/return-wishes.js';

/** Changes return orders and their lines. */
@Injectable()
export class ReturnUpdateService {
  constructor(
    private readonly orders: ReturnOrdersRepository,
    private readonly lines: ReturnLinesRepository,
    private readonly receipts: ReturnReceiptsService,
    private readonly progress: ReturnProgressService,
    private readonly locks: RentalLocksService,
    private readonly credits: ReturnCreditsService,
    private readonly conditions: ConditionReader,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Changes the members that are given, all or nothing. Without a status an open order follows the
   * lines that change.
   * @throws AppError not_found; invalid_body; conflict when a rental cannot go out again, or has
   *   gone on without an order that was closed
   */
  async update(scope: Scope, id: number, request: UpdateReturnOrderRequest): Promise<void> {
    await inTransaction(scope, async (transaction) => {
      const { returnLines = [], status } = request;
      const locked = await this.lockRentals(transaction, id, request);
      const order = await this.lockOrder(transaction, id, locked, returnLines);
      const lines = await this.lines.ofOrders(transaction, [id]);
      // The order was made since the units were locked.
      const touched = status === undefined ? [] : lines;
      if (touched.some(({ itemId }) => !locked.units.has(itemId))) throw new Stale();
      const now = new Date().toISOString();
      const wished = await this.wishedLines(transaction, order, lines, returnLines);
      await this.refuseObstacles(transaction, order, { lines, wished, locked, status });
      const { changes, events } = await this.changeLines(transaction, locked, wished, now);
      const tags = changedTags(order.tags, request.tagsAttributes);
      const isSet = status !== undefined && status !== order.status;
      const left = linesAfter(lines, changes);
      const progressEvents = await this.progress.store(
        transaction,
        isSet || tags || changes.some(isChanged)
          ? [{ order, lines: left.map((line) => line.status), changes, tags }]
          : [],
        status,
      );
      if (isSet) await this.settleCredits(transaction, order, status, left, locked);
      await this.events.record(transaction, [...events, ...progressEvents]);
      await this.receipts.restock(transaction, changes, now);
    });
  }

  /** With a status all lines of the order: it may free their rentals, or hold them again. */
  private async lockRentals(
    scope: Scope,
    id: number,
    { returnLines = [], status }: UpdateReturnOrderRequest,
  ): Promise<LockedRentals> {
    const all = status === undefined ? [] : await this.lines.ofOrders(scope, [id]);
    const lineIds = new Set([...all, ...returnLines].map((line) => line.id));
    return this.locks.lockReturning(scope, { lineIds: [...lineIds] });
  }

  /**
   * Locks an order together with those that restocking its units will change, since orders are
   * locked by id.
   */
  private async lockOrder(
    scope: Scope,
    id: number,
    { units }: LockedRentals,
    changes: readonly UpdateReturnLine[],
  ): Promise<LockedOrder> {
    const restocks = changes.some(({ restocked }) => restocked);
    const orders = await this.orders.lock(scope, [id], restocks ? [...units.keys()] : []);
    const order = orders.find((one) => one.id === id);
    if (!order) throw notFound('Return order');
    return order;
  }

  /** @throws AppError conflict when rentals have gone on without the order, which was closed */
  private async refuseObstacles(
    scope: Scope,
    { sequentialId, status: before }: LockedOrder,
    change: {
      lines: readonly LockedLine[];
      wished: readonly WishedLine<LockedLine>[];
      locked: LockedRentals;
      status: ReturnOrderStatus | undefined;
    },
  ): Promise<void> {
    if (isOpen(before)) return;
    const { lines, wished, locked, status = before } = change;
    const openLines = await this.lines.openOfItems(scope, [...locked.units.keys()]);
    const rentals = locked.cycles;
    const obstacle = obstacleOf({ sequentialId, status, lines, wished, rentals, openLines });
    if (obstacle !== undefined) throw conflict(obstacle);
  }

  /** A cancelled order gives no credits back. */
  private async settleCredits(
    scope: Scope,
    { status: before }: LockedOrder,
    after: ReturnOrderStatus,
    lines: readonly LockedLine[],
    { cycles }: LockedRentals,
  ): Promise<void> {
    const rentals = lines.flatMap(({ rentalId }) => cycles.get(rentalId ?? 0) ?? []);
    if (after === 'cancelled') await this.credits.reclaim(scope, rentals);
    if (before === 'cancelled') {
      await this.credits.giveBack(
        scope,
        rentals.map(({ id }) => id),
      );
    }
  }

  private async changeLines(
    scope: Scope,
    locked: LockedRentals,
    wished: readonly WishedLine<LockedLine>[],
    now: string,
  ): Promise<{ changes: LineChange<LockedLine>[]; events: DomainEvent[] }> {
    // The order was made since the units were locked.
    if (wished.some(({ line }) => !locked.units.has(line.itemId))) throw new Stale();
    const receipts = await this.receipts.plan(scope, locked, wished, now);
    for (const [index, { line }] of wished.entries()) {
      const refusal = line.rentalId === null ? undefined : receipts.get(line.rentalId)?.refusal;
      if (refusal?.code === 'invalid_body') {
        throw invalidBody(`returnLines[${index}].status must not be received: ${refusal.message}`);
      }
      if (refusal) throw refusal;
    }
    const { changes, units } = changeLines(wished, locked.units);
    const events = await this.receipts.store(scope, locked, receipts, units, changes, now);
    return { changes, events };
  }

  /** The lines that are named, with what is wished of them. */
  private async wishedLines(
    scope: Scope,
    order: LockedOrder,
    lines: readonly LockedLine[],
    changes: readonly UpdateReturnLine[],
  ): Promise<WishedLine<LockedLine>[]> {
    const conditionIds = await this.conditions.keep(
      scope,
      changes.flatMap(({ conditionId }) => conditionId ?? []),
    );
    const refusals = refusalsOf(changes, lines, order, conditionIds);
    if (refusals.length > 0) throw invalidBody(...refusals);
    return wishesOf(changes, lines);
  }
}
