import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import type { Scope } from '../../../database/scope.js';
import type { ReturnOrderStatus } from '../../resources/rules/return-order-status.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import { isChanged, isMoved, isTakenBack, type LineChange } from '../rules/line-change.js';
import { type LockedLine, ReturnLinesRepository } from '../return-lines.repository.js';
import { type LockedOrder, ReturnOrdersRepository } from '../return-orders.repository.js';
import { receivalStatusOf, statusFollowing } from '../rules/return-progress.js';
import { isOpen, type ReturnLineStatus } from '../rules/return-values.js';

/** An order, whose row is locked, and what became of its lines. */
export interface ChangedOrder {
  readonly order: LockedOrder;
  /** The statuses of all its lines afterwards. */
  readonly lines: readonly ReturnLineStatus[];
  readonly changes: readonly LineChange<LockedLine>[];
  /** Undefined leaves the tags as they are. */
  readonly tags?: string[];
}

/** Keeps the statuses of orders in step with their lines. */
@Injectable()
export class ReturnProgressService {
  constructor(
    private readonly orders: ReturnOrdersRepository,
    private readonly lines: ReturnLinesRepository,
  ) {}

  /**
   * Lets orders follow the changes of lines that are stored.
   * @param orders those of the lines, by id
   * @returns what to tell the timeline
   */
  async follow(
    scope: Scope,
    orders: ReadonlyMap<number, LockedOrder>,
    changes: readonly LineChange<LockedLine>[],
  ): Promise<DomainEvent[]> {
    const changed = groupedBy(changes.filter(isChanged), ({ line }) => line.returnOrderId);
    if (changed.size === 0) return [];
    const lines = groupedBy(
      await this.lines.ofOrders(scope, [...changed.keys()]),
      ({ returnOrderId }) => returnOrderId,
    );
    return this.store(
      scope,
      [...changed].map(([id, ofOrder]) => ({
        order: orders.get(id)!,
        lines: lines.get(id)!.map(({ status }) => status),
        changes: ofOrder,
      })),
    );
  }

  /**
   * Stores that orders changed and how far they are, any number of them in one statement, and one
   * more for each that opens or closes.
   * @param given the status to set instead of following the lines
   * @returns what to tell the timeline
   * @throws AppError conflict when a line of an order that opens is on another open one, or its
   *   rental has another unit by now
   */
  async store(
    scope: Scope,
    changed: readonly ChangedOrder[],
    given?: ReturnOrderStatus,
  ): Promise<DomainEvent[]> {
    const progress = changed.map(({ order, lines, changes, tags }) => ({
      before: order.status,
      id: order.id,
      status:
        given ??
        (changes.some(isMoved)
          ? statusFollowing(order.status, lines, changes.some(isTakenBack))
          : order.status),
      receivalStatus: receivalStatusOf(lines),
      tags,
    }));
    await this.orders.updateProgress(scope, progress);
    for (const { id, before, status } of progress) {
      if (isOpen(before) !== isOpen(status)) await this.lines.setOpen(scope, id, isOpen(status));
    }
    return progress
      .filter(({ before, status }) => before !== status)
      .map(({ id, before, status }) => ({
        resourceType: 'ReturnOrder' as const,
        resourceId: id,
        type: 'status_changed' as const,
        metadata: { from: before, to: status },
      }));
  }
}
