import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { dateOf } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { todayIn } from '../plan/cycle-state.js';
import { restockEvents } from '../return/lines.js';
import { CycleRestockRepository } from './cycle-restock.repository.js';
import { ReturnWritesRepository } from './return-writes.repository.js';

/** Restocks units: their received cycles, and the received lines of their returns. */
@Injectable()
export class RestocksService {
  constructor(
    private readonly cycles: CycleRestockRepository,
    private readonly lines: ReturnWritesRepository,
    private readonly locks: ReturnLocksRepository,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Restocks locked units, in the caller's transaction: they are free at once, even inside their
   * buffers.
   * @returns the events of the cycles and return orders
   */
  async restock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    const cycleEvents = await this.restockCycles(context, itemIds, now);
    const orders = await this.locks.lock(context, [], itemIds);
    const lineEvents = orders.length === 0 ? [] : await this.restockLines(context, itemIds, now);
    return [...cycleEvents, ...lineEvents];
  }

  /** Does the same for units whose return orders are locked. */
  async restockReturned(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    return [
      ...(await this.restockCycles(context, itemIds, now)),
      ...(await this.restockLines(context, itemIds, now)),
    ];
  }

  /**
   * Undoes the last restock of locked units, in the caller's transaction: the days through
   * `restockBy` of their last received cycles are occupied again.
   * @returns the events of the cycles and return orders
   */
  async undo(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    const logistics = await this.shop.logistics(context);
    const { sameDayTurnover } = logistics;
    const days = { now, today: dateOf(todayIn(logistics, now)), sameDayTurnover };
    const cycles = await this.cycles.undoRestock(context, itemIds, days);
    const cycleEvents = cycles.flatMap(({ id, restockedAt: from }) =>
      updatedEvents('Cycle', id, { restockedAt: { from, to: null } }),
    );
    return [...cycleEvents, ...(await this.undoLines(context, itemIds, now))];
  }

  private async restockCycles(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const timeZone = await this.shop.timeZone(context);
    const yesterday = dateOf(dayNumberIn(now, timeZone) - 1);
    const restocked = await this.cycles.restock(context, itemIds, now, yesterday);
    return restocked.map((id) => domainEvent('Cycle', id, 'restocked', { from: null, to: now }));
  }

  private async restockLines(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const restocked = await this.lines.restock(context, itemIds, now);
    return restocked.flatMap(({ id: lineId, itemId, returnOrderId }) => [
      domainEvent('ReturnOrder', returnOrderId, 'line_restocked', { lineId, itemId }),
      ...restockEvents(returnOrderId, lineId, { from: null, to: now }),
    ]);
  }

  private async undoLines(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const receipts = [...(await this.locks.lastReceipts(context, itemIds)).values()];
    const lines = receipts.filter(({ lineId }) => lineId !== null);
    if (lines.length === 0) return [];
    await this.locks.lock(
      context,
      lines.map(({ orderId }) => orderId!),
    );
    const lineIds = lines.map(({ lineId }) => lineId!);
    const undone = await this.lines.undoRestock(context, lineIds, now);
    return undone.flatMap(({ id, returnOrderId, restockedAt: from }) =>
      restockEvents(returnOrderId, id, { from, to: null }),
    );
  }
}
