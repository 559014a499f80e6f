import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { changesBetween } from '../../../records/changes.js';
import { idsOf } from '../../../records/grouped-by.js';
import type { UnitChange } from '../../calendar/rules/item-values.js';
import { CreditsService } from '../../credits/credits.service.js';
import { ResourcesService } from '../../resources/resources.service.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import type { PossibleReceipt } from '../return/receipt.js';
import type { LockedCycle } from '../picture/locked-rentals.js';
import { lineEvents, orderOfRentals } from '../return/lines.js';
import type { AddedLines, NewOrder, ReturnDecision } from '../return/return-decision.js';
import { formattedReturnId } from '../return/return-order.js';
import { CycleEffectsService } from './cycle-effects.service.js';
import { RestocksService } from './restocks.service.js';
import { ReturnWritesRepository } from './return-writes.repository.js';
import { UnitEffectsService } from './unit-effects.service.js';

/** Stores decisions about returns, any number of lines and orders in as many statements as one. */
@Injectable()
export class ReturnEffectsService {
  constructor(
    private readonly orders: ReturnWritesRepository,
    private readonly locks: ReturnLocksRepository,
    private readonly cycles: CycleEffectsService,
    private readonly units: UnitEffectsService,
    private readonly restocks: RestocksService,
    private readonly credits: CreditsService,
    private readonly resources: ResourcesService,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Stores a decision in the caller's transaction, and records its events.
   * @returns the ids of the new orders
   * @throws AppError conflict when a line of a reopened order is on another open one, or its rental
   *   has another unit by now
   * @throws StaleReadError when a concurrent request put one of the new lines on an open order
   */
  async store(context: TenantContext, decision: ReturnDecision, now: string): Promise<number[]> {
    const created = await this.createOrders(context, decision.newOrders, now);
    const rentalEvents = await this.storeReceipts(context, decision.receipts);
    const unitEvents = await this.units.store(context, decision.units);
    await this.orders.update(
      context,
      decision.changedLines,
      decision.orders.map(({ order: { id }, after }) => ({ ...after, id })),
    );
    const { removedLines, addedLines } = decision;
    await this.orders.removeLines(context, removedLines);
    const addingEvents = addedLines ? await this.addLines(context, addedLines, now) : [];
    await this.orders.refreshSearch(context, [
      ...removedLines.map(({ returnOrderId }) => returnOrderId),
      ...(addedLines ? [addedLines.orderId] : []),
    ]);
    await this.settleCredits(context, decision);
    const { restockedItemIds, unrestockedItemIds } = decision;
    const restockEvents = [
      ...(await this.restocks.restockReturned(context, restockedItemIds, now)),
      ...(await this.restocks.undo(context, unrestockedItemIds, now)),
    ];
    await this.events.record(context, [
      ...created.events,
      ...rentalEvents,
      ...unitEvents,
      ...addingEvents,
      ...decision.events,
      ...restockEvents,
    ]);
    return created.ids;
  }

  /** Units of lost rentals become `unavailable`; their lines change the other fields. */
  private async storeReceipts(
    context: TenantContext,
    receipts: readonly PossibleReceipt[],
  ): Promise<DomainEvent[]> {
    if (receipts.length === 0) return [];
    const cycleEvents = await this.cycles.store(
      context,
      receipts.map(({ cycle: before, projection }) => ({ before, projection })),
    );
    const found = receipts.flatMap(foundUnitOf);
    return [...cycleEvents, ...(await this.units.store(context, found, idsOf(found)))];
  }

  private async addLines(
    context: TenantContext,
    { orderId: returnOrderId, orderStatus, lines }: AddedLines,
    now: string,
  ): Promise<DomainEvent[]> {
    const rows = lines.map(({ line: { itemId, rentalId }, after }) => ({
      ...after,
      itemId,
      rentalId,
      returnOrderId,
      orderStatus,
    }));
    const ids = await this.orders.create(context, [], rows, now);
    return lines.flatMap((change, index) => {
      const id = ids[index]!;
      const { itemId, rentalId } = change.line;
      return [
        domainEvent('ReturnOrder', returnOrderId, 'line_added', { lineId: id, itemId, rentalId }),
        ...lineEvents(change, { id, returnOrderId }),
      ];
    });
  }

  private async createOrders(
    context: TenantContext,
    orders: readonly NewOrder[],
    now: string,
  ): Promise<{ ids: number[]; events: DomainEvent[] }> {
    if (orders.length === 0) return { ids: [], events: [] };
    const numbers = await this.resources.create(context, 'ReturnOrder', orders.length);
    const lineIds = await this.orders.create(
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

  /**
   * Returns the credits of rentals that joined an order. Updates `returnOrderId` of rentals that
   * left one, and reclaims the credits that an order returned unless another order has them. A
   * cancelled rental keeps its credit until it is reopened. `updatedAt` of all these rentals moves,
   * since their `returnOrderId` changes.
   */
  private async settleCredits(
    context: TenantContext,
    { returnedRentals, releasedRentals }: ReturnDecision,
  ): Promise<void> {
    const withCredit = returnedRentals.filter(({ hasCredit }) => hasCredit);
    const withoutCredit = returnedRentals.filter(({ hasCredit }) => !hasCredit);
    if (withCredit.length > 0) {
      await this.credits.settle(context, idsOf(withCredit), 'order', 'returned');
    }
    // Their events are among those of the order.
    await this.resources.touch(context, new Map(withoutCredit.map(({ id }) => [id, {}])));
    if (releasedRentals.length === 0) return;
    const orderOf = await this.locks.newestOfRentals(context, idsOf(releasedRentals));
    const changes = releasedRentals.map(({ id, returnOrderId }) => {
      const after = { returnOrderId: orderOf.get(id) ?? null };
      return [id, changesBetween(['returnOrderId'], { returnOrderId }, after)] as const;
    });
    await this.resources.touch(context, new Map(changes));
    const released = releasedRentals.filter(({ id, hasCredit }) => hasCredit && !orderOf.has(id));
    const isCancelled = ({ cancelledAt }: LockedCycle) => cancelledAt !== null;
    const reclaimed = released.filter((rental) => !isCancelled(rental));
    await this.credits.settle(context, idsOf(reclaimed), 'order', 'unreturned');
    await this.credits.keepForCancellation(context, idsOf(released.filter(isCancelled)));
  }
}

/** A lost unit that comes back is unavailable until somebody decides. */
function foundUnitOf({ cycle, unit }: PossibleReceipt): UnitChange[] {
  if (cycle.closedAs !== 'lost') return [];
  const { itemId: id, status, conditionId, visibility } = unit;
  const before = { status, conditionId, visibility };
  return [{ id, before, after: { ...before, visibility: 'unavailable' } }];
}

/**
 * The events of new orders: first of the orders, then of their rentals and lines.
 * @param ids the ids of each order and of its lines, in their order
 */
const creationEvents = (
  orders: readonly NewOrder[],
  ids: readonly { readonly id: number; readonly lineIds: readonly number[] }[],
): DomainEvent[] => [
  ...orders.map(({ lines }, index) =>
    domainEvent('ReturnOrder', ids[index]!.id, 'created', {
      itemIds: lines.map(({ line }) => line.itemId),
    }),
  ),
  ...orders.flatMap(({ rentals }, index) => orderOfRentals(ids[index]!.id, rentals)),
  ...orders.flatMap(({ lines }, index) => {
    const { id: returnOrderId, lineIds } = ids[index]!;
    return lines.flatMap((change, place) =>
      lineEvents(change, { id: lineIds[place]!, returnOrderId }),
    );
  }),
];
