import { Injectable } from '@nestjs/common';
import { stampAfter } from '../../common/time/stamp.js';
import type { Scope } from '../../database/scope.js';
import type { ReturnOrderStatus } from '../items/item.values.js';
import type { NewTimelineEvent } from '../timeline/new.timeline.event.js';
import { type LockedOrder, ReturnOrdersRepository } from './return.orders.repository.js';
import { receivalStatusOf, statusFollowing } from './return.progress.js';
import { isOpen, type ReturnLineStatus } from './return.values.js';

/** An order, whose row is locked, and what became of its lines. */
export interface ChangedOrder {
  readonly order: LockedOrder;
  /** The statuses of all its lines afterwards. */
  readonly lines: readonly ReturnLineStatus[];
  /** Whether lines have another status or are off, so that the order follows them. */
  readonly moved: boolean;
}

/** Keeps the statuses of orders in step with their lines. */
@Injectable()
export class ReturnProgressService {
  constructor(private readonly orders: ReturnOrdersRepository) {}

  /**
   * Stores that orders changed and how far they are, any number of them in one statement, and one
   * more for each that opens or closes.
   * @param given the status to set instead of following the lines
   * @returns what to tell the timeline
   * @throws AppError conflict when a line of an order that opens is on another open one
   */
  async store(
    scope: Scope,
    changed: readonly ChangedOrder[],
    given?: ReturnOrderStatus,
  ): Promise<NewTimelineEvent[]> {
    const progress = changed.map(({ order, lines, moved }) => ({
      before: order.status,
      id: order.id,
      status: given ?? (moved ? statusFollowing(order.status, lines) : order.status),
      receivalStatus: receivalStatusOf(lines),
      updatedAt: stampAfter(order.updatedAt),
    }));
    await this.orders.updateProgress(scope, progress);
    for (const { id, before, status } of progress) {
      if (isOpen(before) !== isOpen(status)) await this.orders.setOpen(scope, id, isOpen(status));
    }
    return progress
      .filter(({ before, status }) => before !== status)
      .map(({ id, before, status }) => ({
        eventableId: id,
        eventableType: 'ReturnOrder',
        eventType: 'status_changed',
        metadata: { from: before, to: status },
      }));
  }
}
