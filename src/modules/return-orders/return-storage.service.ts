import { Injectable } from '@nestjs/common';
import { idsOf } from '../../records/grouped-by.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import type { DomainEvent } from '../../platform/events/event-catalogue.js';
import { CycleReceiptsService } from '../cycles/receiving/cycle-receipts.service.js';
import { ItemReceiptsService } from '../items/item-receipts.service.js';
import { ResourcesService } from '../resources/resources.service.js';
import { ReturnCreditsService } from './return-credits.service.js';
import { ReturnWritesRepository } from './return-writes.repository.js';
import type { NewOrder } from './rules/new-orders.js';
import type { ReturnDecision } from './rules/return-decision.js';
import { creationEvents } from './rules/return-events.js';
import { formattedReturnId } from './rules/return-values.js';

/** Stores what was decided about returns, any number of lines and orders in as many statements. */
@Injectable()
export class ReturnStorageService {
  constructor(
    private readonly returns: ReturnWritesRepository,
    private readonly credits: ReturnCreditsService,
    private readonly rentals: CycleReceiptsService,
    private readonly items: ItemReceiptsService,
    private readonly resources: ResourcesService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Stores a decision in the caller's transaction, and records what happened.
   * @returns the ids of the orders that were made
   * @throws AppError conflict when a line of an order that opens is on another open one, or its
   *   rental has another unit by now
   * @throws StaleReadError when an order opened meanwhile that has one of the new lines
   */
  async store(context: TenantContext, decision: ReturnDecision, now: string): Promise<number[]> {
    const created = await this.createOrders(context, decision.newOrders, now);
    const rentalEvents = await this.rentals.store(context, decision.receipts);
    const unitEvents = await this.items.store(context, decision.units);
    await this.update(context, decision);
    await this.returns.removeLines(context, decision.removedLines);
    // Whether another order has a rental is known only now.
    await this.credits.giveBack(context, decision.returnedRentalIds);
    await this.credits.reclaim(context, decision.releasedRentals);
    const restockEvents = await this.items.processed(context, decision.restockedItemIds, now);
    await this.events.record(context, [
      ...created.events,
      ...rentalEvents,
      ...unitEvents,
      ...decision.events,
      ...restockEvents,
    ]);
    return created.ids;
  }

  private async createOrders(
    context: TenantContext,
    orders: readonly NewOrder[],
    now: string,
  ): Promise<{ ids: number[]; events: DomainEvent[] }> {
    if (orders.length === 0) return { ids: [], events: [] };
    const numbers = await this.resources.create(context, 'ReturnOrder', orders.length);
    const lineIds = await this.returns.create(
      context,
      orders.map(({ lines: _lines, rentals: _rentals, ...order }, index) => ({
        ...order,
        ...numbers[index]!,
        requestedAt: now,
        searchText: formattedReturnId(numbers[index]!.sequentialId),
      })),
      orders.flatMap(({ lines, status }, index) =>
        lines.map(({ line: { itemId, rentalId }, after }) => ({
          ...after,
          itemId,
          rentalId,
          orderStatus: status,
          returnOrderId: numbers[index]!.id,
        })),
      ),
      now,
    );
    const ids = orders.map(({ lines }, index) => ({
      id: numbers[index]!.id,
      lineIds: lineIds.splice(0, lines.length),
    }));
    return { ids: idsOf(ids), events: creationEvents(orders, ids) };
  }

  private async update(
    context: TenantContext,
    { changedLines, orders }: Pick<ReturnDecision, 'changedLines' | 'orders'>,
  ): Promise<void> {
    const changed = orders.map(({ order: { id }, after }) => ({ ...after, id }));
    await this.returns.update(context, changedLines, changed);
  }
}
